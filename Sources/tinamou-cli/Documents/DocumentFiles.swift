// The files that documents name: layouts by `xml` and `template`, tables of strings, images. They lie below
// one folder, `--root` or the document's own, and are read through it.

import FileAccess
import LayoutXML
import ProgramSupport
import Tinamou

/// Where the files that documents name may lie.
struct DocumentFiles {
  /// The folder that was named, nil for the folder of each document.
  private let named: FileRoot?
  private let namedPath: String?
  let budget: Budget

  /// Takes the folder that a command line names, nil where it names none.
  init(root path: String?, _ budget: Budget) throws(UsageFailure) {
    self.budget = budget
    namedPath = path
    guard let path else {
      named = nil
      return
    }
    guard let root = FileRoot(path) else { throw UsageFailure(Messages.noRootFolder(path)) }
    named = root
  }

  /// The folder for a document; nil where there is none.
  func root(forDocument path: String) -> FileRoot? {
    named ?? FileRoot(FileRoot.folder(of: path))
  }

  /// Reads the files that a document names.
  func reader(forDocument path: String) -> LayoutFiles.Reader {
    let root = root(forDocument: path)
    return { file in
      if file.contains("://") { return .failure(LayoutFileFailure(Messages.remoteFile)) }
      guard let root else { return .failure(LayoutFileFailure(Messages.noSuchFile)) }
      do throws(InputFailure) {
        return .success(try root.read(file, limit: budget[.bytes]))
      } catch {
        return .failure(failure(error))
      }
    }
  }

  /// Finds the layouts of a name below the folder of a document, in the order of their paths.
  func finder(forDocument path: String) -> LayoutFiles.Finder {
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

  private func failure(_ failure: InputFailure) -> LayoutFileFailure {
    switch failure.cause {
    case .tooLong: LayoutFileFailure(budget.message(.bytes), limit: .bytes)
    case .outsideRoot:
      LayoutFileFailure("\(failure.reason), which '--root FOLDER' changes")
    case .system, .notPlain: LayoutFileFailure(failure.reason.inFormOfMessages)
    }
  }
}
