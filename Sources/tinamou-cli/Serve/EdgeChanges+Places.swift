// Which numbers of a document an edge may follow: those of what holds it today, and of what could be added.

import LayoutXML
import Tinamou

extension EdgeChanges {
  /// The places, those that hold the edge today first.
  func tunables() throws -> [TunableText] {
    var found: [TunableText] = []
    try answer.reading.forEach(of: [answer.argument]) { document, _ in
      switch document {
      case .layout(let layout): found = self.tunables(in: layout)
      case .nodes(let layout): found = self.tunables(in: layout)
      case .system: break
      }
    }
    return found
  }

  /// The reading of the document with nothing said of it.
  private var silentReading: DocumentReading {
    var reading = answer.reading
    reading.reporter = Reporter(format: .json, isQuiet: true) { _ in }
    return reading
  }

  private var bytes: [UInt8] { answer.source.bytes }
  private var view: String { answer.question.view }

  private func text(_ range: Range<Int>) -> String { answer.source.text(range) }

  /// A number as it is written behind a sign.
  private static func signed(_ value: Double) -> String {
    value < 0 ? "- \(JSONText.number(-value))" : "+ \(JSONText.number(value))"
  }

  // MARK: Numbers

  /// The numbers within a range of the text, without priorities and what belongs to a name.
  private func numbers(in range: Range<Int>) -> [TunableText] {
    var found: [TunableText] = []
    var index = range.lowerBound
    func isWord(_ byte: UInt8) -> Bool { byte.isNameStart || byte >= 0x80 }
    while index < range.upperBound {
      let start = index
      if isWord(bytes[index]) || bytes[index] == UInt8(ascii: "@") || bytes[index] == 0x23 {
        // A name, a priority, or an id with its digits.
        index += 1
        while index < range.upperBound, isWord(bytes[index]) || bytes[index].isDigit { index += 1 }
      } else if bytes[index].isDigit {
        while index < range.upperBound, bytes[index].isDigit || bytes[index] == 0x2E { index += 1 }
        guard let value = Double(text(start..<index)) else { continue }
        found.append(
          TunableText(bytes: start..<index, start: value) { JSONText.number($0) }
        )
      } else {
        index += 1
      }
    }
    return found
  }

  /// The names within a range of the text.
  private func names(in range: Range<Int>) -> Set<Substring> {
    Set(text(range).split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  // MARK: Documents of constraints

  private func tunables(in document: LayoutDocument) -> [TunableText] {
    var holding: [Range<Int>] = []
    let (silent, path) = (silentReading, answer.source.name)
    silent.forEachLayout(of: document, path: path) {
      size,
      sized,
      solver in
      let layout = sized.layout
      guard let view = layout.order.first(where: { layout.tree[$0].name == self.view }) else {
        return
      }
      let variables = edge.attributes.map { sized.lowering.variable(view, $0) }
      let explanation = silent.reporter.withinLimits(path: path, size.circumstance) {
        solver.explanation(sized.lowering, ofVariables: variables, at: size, holderLimit: .max)
      }
      for attribute in (explanation ?? nil)?.attributes ?? [] {
        for constraint in attribute.holders.map(\.constraint) + attribute.bent.map(\.constraint) {
          guard let range = constraint.constraint.origin.range,
            range.buffer.name == answer.source.name,
            !holding.contains(range.bytes)
          else { continue }
          holding.append(range.bytes)
        }
      }
    }
    guard let root = JSONReader.read(answer.source).root else { return [] }
    let used = holding.reduce(into: Set<Substring>()) { $0.formUnion(names(in: $1)) }
    let metrics = members(root, "metrics").filter { used.contains(Substring($0.key)) }
    return holding.flatMap(constants) + metrics.flatMap { numbers(in: $0.value.range.bytes) }
      + contentSize(root) + additions(root)
  }

  private func members(_ node: JSONNode, _ key: String) -> [JSONMember] {
    node[key].map { Array($0.members) } ?? []
  }

  /// The numbers of a constraint, and where one could stand.
  private func constants(_ range: Range<Int>) -> [TunableText] {
    let text = text(range)
    if text == "-" {
      // The standard gap, whatever it is.
      let start = answer.question.size.width.double / 16
      return [TunableText(bytes: range, start: start) { "-\(Self.gap($0))-" }]
    }
    guard text.contains("=") else {
      return numbers(in: range)
        .map { number in
          TunableText(bytes: number.bytes, start: number.start) { Self.gap($0) }
        }
    }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "@")) ?? text.endIndex
    let length = text.utf8.distance(from: text.startIndex, to: end)
    let kept = bytes[range].prefix(length).reversed().drop { $0 == 0x20 }.count
    let addition = range.lowerBound + kept
    guard text.contains(".") else { return numbers(in: range) }
    return numbers(in: range)
      + [TunableText(bytes: addition..<addition, start: 0) { " \(Self.signed($0))" }]
  }

  /// A number of a format: one below 0 stands in parentheses.
  private static func gap(_ value: Double) -> String {
    value < 0 ? "(\(JSONText.number(value)))" : JSONText.number(value)
  }

  /// The intrinsic content size of the view along the edge's way.
  private func contentSize(_ root: JSONNode) -> [TunableText] {
    var open = members(root, "views")
    while let declared = open.popLast() {
      open += members(declared.value, "children")
      guard declared.key == view else { continue }
      return members(declared.value, "intrinsicContentSize")
        .filter { $0.key == (edge.isUpright ? "width" : "height") }
        .flatMap { numbers(in: $0.value.range.bytes) }
    }
    return []
  }

  /// Constraints that could be added: to the same edge of the superview, of the extent, and to the nearest sibling.
  private func additions(_ root: JSONNode) -> [TunableText] {
    guard let frame = frames[view], let constraints = root["constraints"],
      constraints.kind == .object
    else { return [] }
    let keys = Set(constraints.members.map(\.key))
    var key = "\(view)-\(edge.rawValue)"
    while keys.contains(key) { key += "-held" }
    let name = JSONText.quoted(key)
    let last = Array(constraints.members).last?.value.range.bytes.upperBound
    let position = last ?? constraints.range.bytes.lowerBound + 1
    func adding(_ start: Double, _ constraint: @escaping (Double) -> String) -> TunableText {
      TunableText(bytes: position..<position, start: start) { value in
        "\(last == nil ? "" : ",")\n    \(name): \"\(constraint(value))\""
      }
    }
    let edgeName = edge.rawValue
    let (extent, size) = edge.isUpright ? ("width", frame.width) : ("height", frame.height)
    return [
      adding(0) { [view] in "\(view).\(edgeName) == superview.\(edgeName) \(Self.signed($0))" },
      adding(size) { [view] in "\(view).\(extent) == \(JSONText.number($0))" },
    ]
  }

  // MARK: Layout XML

  private func tunables(in layout: MountedLayout) -> [TunableText] {
    guard let metrics = answer.reading.measuring.metrics(for: layout, path: answer.argument.path),
      let node = layout.keys.firstIndex(of: view), let frame = frames[view]
    else { return [] }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    var found: [TunableText] = []
    silentReading.forEachUpdate(of: evaluation, saysRemarks: false) { _ in
      for attribute in edge.attributes.reversed() {
        for origin in evaluation.origins(ofNode: node, attribute.name) {
          guard origin.depth < 2, origin.depth == 0 || origin.name.hasPrefix("\(view)."),
            let range = origin.location, range.buffer.name == answer.source.name,
            case .number(let value) = origin.value
          else { continue }
          found += expressions(range.bytes, value)
        }
      }
    }
    let location = layout.location(ofNode: node)
    guard location.buffer.name == answer.source.name else { return found }
    return found + attributes(ofElementAt: location.bytes.lowerBound, frame)
  }

  /// The numbers of an expression, one behind it, and one in its place.
  private func expressions(_ range: Range<Int>, _ value: Double) -> [TunableText] {
    let text = text(range)
    let isSimple = !text.contains { "?<>=&|{".contains($0) }
    let whole = TunableText(bytes: range, start: value) { JSONText.number($0) }
    if Double(text) != nil { return [whole] }
    let behind = TunableText(bytes: range, start: 0) {
      "\(isSimple ? text : "(\(text))") \(Self.signed($0))"
    }
    return numbers(in: range) + [behind, whole]
  }

  /// Attributes that the element could have.
  private func attributes(ofElementAt start: Int, _ frame: LayoutFrame) -> [TunableText] {
    let position = bytes[start...].firstIndex { " \t\r\n/>".utf8.contains($0) } ?? bytes.count
    let names: [(name: String, start: Double)] =
      switch edge {
      case .left: [("left", frame.x), ("width", frame.width)]
      case .top: [("top", frame.y), ("height", frame.height)]
      case .right: [("width", frame.width), ("left", frame.x)]
      case .bottom: [("height", frame.height), ("top", frame.y)]
      }
    return names.map { name, start in
      TunableText(bytes: position..<position, start: start) {
        " \(name)=\"\(JSONText.number($0))\""
      }
    }
  }
}
