// What every document of a command line stands in, whatever the documents themselves say.

import LayoutXML
import Tinamou

/// What a command line says about the surroundings of its documents.
struct DocumentSurroundings {
  /// What `right` and `bottom` of Layout XML are measured from where files do not say.
  var layoutMode: LayoutMode?
  /// The device that layouts are shown on.
  var device: Device?
  /// The classes that Layout XML may name.
  var classes = ClassTable.uiKit
  /// What nodes of other classes are.
  var unknownClasses = UnknownClasses.error

  /// The safe area of documents that state none, at a size.
  func safeArea(at size: LayoutSize?) -> LayoutInsets {
    guard let device else { return .zero }
    let insets = device.safeArea(at: size ?? device.size).map { ExactNumber($0) }
    return LayoutInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
  }

  /// The surroundings of a layout of expressions.
  func layoutSurroundings(strings: [String: String]) -> LayoutSurroundings {
    var surroundings = LayoutSurroundings(classes: classes, strings: strings)
    surroundings.unknownClasses = unknownClasses
    surroundings.layoutMode = layoutMode ?? .coordinates
    return surroundings
  }

  /// Sets the container of a layout of expressions, and what its device says of the safe area.
  func setContainer(of evaluation: LayoutEvaluation, to size: LayoutSize) {
    evaluation.setContainer(width: size.width.double, height: size.height.double)
    for (name, length) in device?.lengths(at: size) ?? [] {
      evaluation.setLength(name, to: length)
    }
  }
}
