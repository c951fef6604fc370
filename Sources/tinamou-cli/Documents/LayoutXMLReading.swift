// Reads Layout XML with the files that it uses, and settles its names with the values of a command line.

import FileAccess
import LayoutXML
import MarkupReading
import Tinamou

/// The texts of a file.
struct DocumentTexts {
  var texts: [String: String] = [:]
  /// Whether nothing is wrong with the file: what is has been reported, and no layout is answered with the rest.
  var isWhole = true
}

/// Reads layouts of expressions.
struct LayoutXMLReading {
  let files: DocumentFiles
  let reporter: Reporter

  /// The layout, nil where something is wrong, which is reported.
  func read(
    _ source: SourceBuffer,
    _ settings: [ValueSetting],
    _ documentSurroundings: DocumentSurroundings
  ) -> MountedLayout? {
    let direction = documentSurroundings.direction ?? .leftToRight
    return read(source, settings, documentSurroundings, in: [direction])?.first
  }

  /// The layout in each of some directions, nil where something is wrong in one, which is reported.
  func read(
    _ source: SourceBuffer,
    _ settings: [ValueSetting],
    _ documentSurroundings: DocumentSurroundings,
    in directions: [LayoutDirection]
  ) -> [MountedLayout]? {
    var (node, found) = load(source, classes: documentSurroundings.classes)
    guard let node else {
      reporter.report(found)
      return nil
    }
    var (surroundings, hasTexts) =
      documentSurroundings.layoutSurroundings(ofDocument: source.name, self)
    // Of two of one name the later counts.
    for setting in settings { surroundings.state[setting.name] = setting.value }
    let isWhole = hasTexts && !found.containsErrors
    var layouts: [MountedLayout] = []
    var known: Set<[String]> = []
    for direction in directions {
      surroundings.direction = direction
      let (layout, problems) = MountedLayout.mount(node, in: surroundings)
      if let layout { layouts.append(layout) }
      // What is wrong in either direction is said once.
      found += problems.filter { problem in
        known.insert([problem.message, problem.range.buffer.name, "\(problem.range.bytes)"])
          .inserted
      }
    }
    // One file after another, and in each from top to bottom.
    reporter.report(found.inFileOrder(from: source))
    return isWhole && layouts.count == directions.count ? layouts : nil
  }

  /// The file beside a layout that has its texts.
  static let stringsName = "Localizable.strings"

  /// The texts of the file beside a layout, none where there is no such file.
  func strings(beside document: String) -> DocumentTexts {
    guard let root = files.root(forDocument: document) else { return DocumentTexts() }
    return strings(inFile: "\(FileRoot.folder(of: document))/\(Self.stringsName)", below: root)
  }

  /// The texts of a file below a folder, none where there is no such file.
  func strings(inFile path: String, below root: FileRoot) -> DocumentTexts {
    let bytes: [UInt8]
    do throws(InputFailure) {
      bytes = try root.read(path, limit: files.budget[.bytes])
    } catch {
      // That there is none is usual.
      guard error.cause != .system else { return DocumentTexts() }
      reporter.report(error, path: path)
      return DocumentTexts(isWhole: false)
    }
    let source = SourceBuffer(name: path, bytes: bytes, budget: files.budget)
    let table = StringsTable.read(source)
    reporter.report(table.diagnostics)
    return DocumentTexts(
      texts: table.keys.reduce(into: [:]) { $0[$1] = table[$1] },
      isWhole: !table.diagnostics.containsErrors
    )
  }

  /// The layout's nodes with what the files that it uses bring, and what is wrong with them.
  func load(
    _ source: SourceBuffer,
    classes: ClassTable = .uiKit
  ) -> (node: NodeDescription?, diagnostics: [Diagnostic]) {
    let (node, found) = LayoutFiles.load(
      source,
      classes: classes,
      reader: files.reader(forDocument: source.name),
      finder: files.finder(forDocument: source.name)
    )
    if found.contains(where: { $0.code == .layoutUnreadableFile }) {
      reporter.note(.unreadableInput)
    }
    return (node, found)
  }
}
