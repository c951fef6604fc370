// Reads Layout XML with the files that it uses, and settles its names with the values of a command line.

import LayoutXML
import MarkupReading
import Tinamou

/// Reads layouts of expressions.
enum LayoutXMLReading {
  /// The layout, nil where something is wrong, which is reported.
  static func read(
    _ source: SourceBuffer,
    _ settings: [ValueSetting],
    _ documentSurroundings: DocumentSurroundings,
    _ reporter: Reporter
  ) -> MountedLayout? {
    let (node, found) = load(source, classes: documentSurroundings.classes, reporter)
    guard let node else {
      reporter.report(found)
      return nil
    }
    var surroundings = documentSurroundings.layoutSurroundings(ofDocument: source.name, reporter)
    // Of two of one name the later counts.
    for setting in settings { surroundings.state[setting.name] = setting.value }
    let (layout, problems) = MountedLayout.mount(node, in: surroundings)
    // One file after another, and in each from top to bottom.
    reporter.report((found + problems).inFileOrder(from: source))
    return found.containsErrors ? nil : layout
  }

  /// The file beside a layout that has its texts.
  static let stringsName = "Localizable.strings"

  /// The texts of the file beside a layout, none where there is no such file.
  static func strings(beside path: String, _ reporter: Reporter) -> [String: String] {
    strings(inFile: "\(ContentMeasuring.folder(of: path))/\(stringsName)", reporter)
  }

  /// The texts of a file, none where there is no such file.
  static func strings(inFile path: String, _ reporter: Reporter) -> [String: String] {
    guard case .success(let bytes) = readFile(path) else { return [:] }
    let table = StringsTable.read(SourceBuffer(name: path, bytes: bytes))
    reporter.report(table.diagnostics)
    return table.keys.reduce(into: [:]) { $0[$1] = table[$1] }
  }

  /// The layout's nodes with what the files that it uses bring, and what is wrong with them.
  static func load(
    _ source: SourceBuffer,
    classes: ClassTable = .uiKit,
    _ reporter: Reporter
  ) -> (node: NodeDescription?, diagnostics: [Diagnostic]) {
    let (node, found) = LayoutFiles.load(source, classes: classes, reader: readFile)
    if found.contains(where: { $0.code == .layoutUnreadableFile }) {
      reporter.note(.unreadableInput)
    }
    return (node, found)
  }

  private static func readFile(_ path: String) -> Result<[UInt8], LayoutFileFailure> {
    if path.contains("://") { return .failure(LayoutFileFailure(Messages.remoteFile)) }
    do throws(InputFailure) {
      return .success(try InputFile.read(path))
    } catch {
      return .failure(LayoutFileFailure(Messages.lowercasingFirst(error.reason)))
    }
  }
}
