// What a page asks about a document: which one, with which text, at which size, with which values.

import Serving
import TinamouBatch

struct PageQuestion {
  var document = ""
  /// The text as it stands on the page, nil for that of the file.
  var text: String?
  var size: LayoutSize
  /// Values that the page has changed: metrics, intrinsic content sizes, constants and state.
  var values: [ValueSetting] = []
  /// The parameters that the page is to follow by itself, nil for as many as it can.
  var parameters: [String]?
  /// The marks that the page shows above the views.
  var overlays: Set<Overlay> = []
  /// The key of the view that is asked about.
  var view = ""
  /// The edge of that view that was dragged.
  var edge: ViewEdge?
  /// Where the edge was dragged to, in points of the view's superview.
  var position: Double?
  /// What the page knows of the file that is to be written.
  var version = ""

  /// Reads a question; nil where it is none.
  init?(_ request: PageRequest, size: LayoutSize) {
    self.size = size
    let reading = JSONReader.read(SourceBuffer(name: "request", bytes: request.body))
    guard let root = reading.root, root.kind == .object, !reading.diagnostics.containsErrors else {
      return nil
    }
    var problems: [Diagnostic] = []
    var (width, height) = (size.width, size.height)
    for member in root.members {
      let value = member.value
      switch member.key {
      case "document": document = value.string ?? ""
      case "text": text = value.string
      case "width":
        guard value.number != nil || value.kind == .null else { return nil }
        width = value.number ?? width
      case "height":
        guard value.number != nil || value.kind == .null else { return nil }
        height = value.number ?? height
      case "values":
        guard value.kind == .object else { return nil }
        values = StateFile.settings(value, &problems)
      case "parameters": parameters = value.elements.compactMap(\.string)
      case "show": overlays = Set(value.elements.compactMap(\.string).compactMap(Overlay.init))
      case "view": view = value.string ?? ""
      case "edge": edge = ViewEdge(rawValue: value.string ?? "")
      case "position": position = value.double
      case "version": version = value.string ?? ""
      default: break
      }
    }
    guard width.signum > 0, height.signum > 0, problems.isEmpty else { return nil }
    self.size = LayoutSize(width: width, height: height)
  }

  /// The intrinsic content sizes among the values.
  var contentSizes: [ContentSizeOverride] {
    values.compactMap { setting in
      guard case .number(let number) = setting.value, number >= 0, number.isFinite else {
        return nil
      }
      for (axis, ending) in Self.endings where setting.name.hasSuffix(ending) {
        let view = String(setting.name.dropLast(ending.count))
        return ContentSizeOverride(view: view, axis: axis, value: ExactNumber(number))
      }
      return nil
    }
  }

  /// The values that are no intrinsic content sizes; `metrics.width` is the metric `width`.
  var settings: [ValueSetting] {
    values.filter { setting in !Self.endings.contains { setting.name.hasSuffix($0.text) } }
      .map { setting in
        let prefix = "metrics."
        guard setting.name.hasPrefix(prefix) else { return setting }
        let name = String(setting.name.dropFirst(prefix.count))
        return ValueSetting(name, setting.value, text: setting.text)
      }
  }

  private static let endings: [(axis: Axis, text: String)] = [
    (.horizontal, ".intrinsicWidth"), (.vertical, ".intrinsicHeight"),
  ]
}
