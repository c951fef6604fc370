// The files that documents name: layouts by `xml` and `template`, tables of strings, images. They lie below
// one folder, `--root` or the document's own, and are read through it.

import FileAccess
import LayoutXML
import MarkupReading
import ProgramSupport
import Tinamou

struct DocumentTexts {
  var texts: [String: String] = [:]
  /// Whether nothing is wrong with the file: what is has been reported, and no layout is answered with the rest.
  var isWhole = true
}

struct DocumentFiles {
  /// The folder that was named, nil for the folder of each document.
  private let named: FileRoot?
  private let namedPath: String?
  private let reading = Reading()
  let budget: Budget

  private final class Reading {
    var paths: Set<String> = []
  }

  /// The files that have been read because documents name them, or have them beside them.
  var readPaths: [String] { Array(reading.paths) }

  /// Takes the folder that a command line names, nil where it names none.
  init(root path: String?, _ budget: Budget) throws(UsageFailure) {
    self.budget = budget
    namedPath = path
    guard let path else {
      named = nil
      return
    }
    guard let root = FileRoot(path) else { throw UsageFailure(Messages.noFolder("--root", path)) }
    named = root
  }

  /// The folder for a document; nil where there is none.
  func root(forDocument path: String) -> FileRoot? {
    named ?? FileRoot(FileRoot.folder(of: path))
  }

  /// The nodes of Layout XML with what the files that it uses bring, and what is wrong with them.
  func load(
    _ source: SourceBuffer,
    classes: ClassTable,
    _ reporter: Reporter
  ) -> (node: NodeDescription?, diagnostics: [Diagnostic]) {
    let (node, found) = LayoutFiles.load(
      source,
      classes: classes,
      reader: reader(forDocument: source.name),
      finder: finder(forDocument: source.name)
    )
    if found.contains(where: { $0.code == .layoutUnreadableFile }) {
      reporter.note(.unreadableInput)
    }
    return (node, found)
  }

  /// Gives those of some names that the file of an attribute of a document declares for the attribute's node.
  ///
  /// Of one that cannot be read there are none, which is remarked once.
  func declaredNames(
    among wanted: Set<String>,
    classes: ClassTable,
    _ reporter: Reporter
  ) -> (MarkupAttribute) -> [String] {
    var known: [[String]: [String]] = [:]
    var finders: [String: LayoutFiles.Finder] = [:]
    return { attribute in
      let (name, document) = (attribute.value.text, attribute.valueRange.buffer.name)
      // Many nodes of many documents use one file; what a document may read depends on its folder.
      let folder = namedPath ?? FileRoot.folder(of: document)
      let key = [folder, LayoutPath.resolve(name, from: document)]
      if let names = known[key] { return names }
      let finder = finders[folder] ?? finder(forDocument: document)
      finders[folder] = finder
      let declared = LayoutFiles.declaredNames(
        inFileOf: attribute,
        classes: classes,
        reader: reader(forDocument: document),
        finder: finder
      )
      if declared == nil { reporter.remark(Messages.unknownDeclarations(name)) }
      let names = wanted.intersection(declared ?? []).sorted()
      known[key] = names
      return names
    }
  }

  /// Reads the files that a document names.
  private func reader(forDocument path: String) -> LayoutFiles.Reader {
    let root = root(forDocument: path)
    return { file in
      if file.contains("://") { return .failure(LayoutFileFailure(Messages.remoteFile)) }
      guard let root else { return .failure(LayoutFileFailure(Messages.noSuchFile)) }
      do throws(InputFailure) {
        let bytes = try root.read(file, limit: budget[.bytes])
        reading.paths.insert(file)
        return .success(bytes)
      } catch {
        return .failure(failure(error))
      }
    }
  }

  /// Finds the layouts of a name below the folder of a document, in the order of their paths.
  private func finder(forDocument path: String) -> LayoutFiles.Finder {
    guard root(forDocument: path) != nil else { return { _ in [] } }
    let folder = namedPath ?? FileRoot.folder(of: path)
    // Looked through once, and only where a file is missing.
    var known: [String: [String]]?
    return { name in
      let found = known ?? LayoutFileSearch.layouts(below: folder)
      known = found
      return found[name] ?? []
    }
  }

  /// The file beside a layout that has its texts.
  private static let stringsName = "Localizable.strings"

  /// The texts of the file beside a layout, none where there is no such file.
  func strings(beside document: String, _ reporter: Reporter) -> DocumentTexts {
    guard let root = root(forDocument: document) else { return DocumentTexts() }
    let path = "\(FileRoot.folder(of: document))/\(Self.stringsName)"
    return strings(inFile: path, isNeeded: false, below: root, reporter)
  }

  /// The texts of a file below a folder; none where there is no such file, which is reported if it is needed.
  func strings(
    inFile path: String,
    isNeeded: Bool = true,
    below root: FileRoot,
    _ reporter: Reporter
  ) -> DocumentTexts {
    let bytes: [UInt8]
    do throws(InputFailure) {
      bytes = try root.read(path, limit: budget[.bytes])
    } catch {
      // That there is none beside a layout is usual.
      guard isNeeded || error.cause != .system else { return DocumentTexts() }
      reporter.report(error, path: path)
      return DocumentTexts(isWhole: false)
    }
    reading.paths.insert(path)
    let table = StringsTable.read(SourceBuffer(name: path, bytes: bytes, budget: budget))
    reporter.report(table.diagnostics)
    return DocumentTexts(texts: table.texts, isWhole: !table.diagnostics.containsErrors)
  }

  private func failure(_ failure: InputFailure) -> LayoutFileFailure {
    switch failure.cause {
    case .tooLong: LayoutFileFailure(budget.message(.bytes), limit: .bytes)
    case .outsideRoot:
      LayoutFileFailure("\(failure.reason), which '--root FOLDER' changes")
    case .system, .notPlain: LayoutFileFailure(failure.reason.inFormOfMessages)
    }
  }
}
