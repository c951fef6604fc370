// What every document of a command line stands in, whatever the documents themselves say.

import FileAccess
import LayoutXML
import Tinamou

struct DocumentSurroundings {
  /// What `right` and `bottom` of Layout XML are measured from where files do not say.
  var layoutMode: LayoutMode?
  /// The direction, nil for each document's own.
  var direction: LayoutDirection?
  var device: Device?
  /// UIKit's classes with those of files, where there are such files.
  var ownClasses: ClassTable?
  var unknownClasses = UnknownClasses.error
  var constants: [String: ExpressionValue] = [:]
  var functions: [String: ExpressionFunction] = [:]
  /// Fonts that the project's program brings along.
  var fonts: [String] = []
  /// The machine's fonts, whose names count as well.
  var fontShelf = FontShelf()
  /// Below which lies what the project names.
  var projectRoot: FileRoot?
  /// The folder below which lies what documents name, nil for that of each document.
  var root: String?
  var strings: String?
  var images: String?

  /// The project's file, and the files that it names.
  var projectFiles: [String] = []

  var lint = LintSettings()

  /// The classes that Layout XML may name; to read UIKit's takes milliseconds, which other documents need not wait.
  var classes: ClassTable { ownClasses ?? .uiKit }

  /// The safe area of documents that state none, at a size.
  func safeArea(at size: LayoutSize?) -> LayoutInsets {
    guard let device else { return .zero }
    let insets = device.safeArea(at: size ?? device.size).map { ExactNumber($0) }
    return LayoutInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
  }

  /// The safe areas of documents that state none, in upright containers and in those that are wider than high; nil
  /// where they are the same.
  var safeAreasThatTurn: (upright: LayoutInsets, turned: LayoutInsets)? {
    guard let device, device.portraitInsets != device.landscapeInsets else { return nil }
    let sizes = [(1, 2), (2, 1)].map { LayoutSize(width: $0, height: $1) }
    return (safeArea(at: sizes[0]), safeArea(at: sizes[1]))
  }

  /// Sets the container of a layout of expressions, and what its device says of the safe area.
  func setContainer(of evaluation: LayoutEvaluation, to size: LayoutSize) {
    evaluation.setContainer(width: size.width.double, height: size.height.double)
    for (name, length) in device?.lengths(at: size) ?? [] {
      evaluation.setLength(name, to: length)
    }
  }
}
