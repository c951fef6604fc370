// The files that a page may see: the documents of a folder, or one document. What a page asks for is looked up
// among them, and read as what documents name is read: only what lies below the folder, links followed.

import FileAccess
import Glibc
import ProgramSupport
import Tinamou

/// The documents of a page.
struct ServedFolder: Sendable {
  let root: FileRoot
  /// The one document, nil for all of the folder.
  private let document: String?
  private let folder: String

  private static let endings = [".json", ".xml"]
  /// So many files are looked at for changes, and so deep below the folder.
  private static let fileLimit = 2_000
  private static let depthLimit = 8

  /// Takes what a command line names.
  init(_ path: String, language: String?) throws(UsageFailure) {
    if let root = FileRoot(path) {
      self.root = root
      folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      document = nil
      return
    }
    folder = FileRoot.folder(of: path)
    guard let root = FileRoot(folder), InputFile.exists(path) else {
      throw UsageFailure(Messages.nothingToServe(path))
    }
    let argument = try DocumentArgument(
      path,
      language: language,
      takesLayoutXML: true
    )
    try argument.checkHasViews(to: "show")
    self.root = root
    document = path
  }

  /// A path in the folder, whether there is a file or not: where a project is looked for.
  var anyPath: String { document ?? "\(folder)/" }

  /// The folder below which the files lie that documents name, where a project says one: nothing outside of a
  /// folder that is served.
  func narrowed(_ root: String?) -> String? {
    guard let root, document == nil, !self.root.holdsFolder(root) else { return root }
    return folder
  }

  /// The paths of all documents, in the order of names.
  var documents: [String] {
    if let document { return [document] }
    let silent = Reporter(format: .json, isQuiet: true) { _ in }
    return LayoutFileSearch.files(at: [folder], endings: Self.endings, silent).map(\.path)
      .filter { !$0.hasSuffix("/\(ProjectFile.name)") && root.holds($0) }
  }

  /// The bytes of a document; nil where there is none of that name.
  func bytes(of path: String, limit: Int) throws(InputFailure) -> [UInt8]? {
    guard documents.contains(path) else { return nil }
    return try root.read(path, limit: limit)
  }

  /// How the files below the folder stand.
  func stamps() -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    add(folder, depth: document == nil ? 0 : Self.depthLimit - 1, to: &stamps)
    return stamps
  }

  private func add(_ folder: String, depth: Int, to stamps: inout [String: FileStamp]) {
    guard depth < Self.depthLimit, let names = FolderListing.names(in: folder) else { return }
    for name in names where stamps.count < Self.fileLimit {
      guard !name.hasPrefix("."), !name.hasSuffix(WholeFile.partialEnding) else { continue }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if FileKind(status) == .folder {
        add(path, depth: depth + 1, to: &stamps)
      } else if stat(path, &status) == 0, FileKind(status) == .plain {
        stamps[path] = FileStamp(status)
      }
    }
  }
}
