// Which files commands on folders work on: those that are named, and in folders everything with the ending of a
// layout, except what `.layout-ignore` names.

import FileAccess
import LayoutTool

/// A file to look at.
struct LayoutFile {
  /// The path as given, or below a folder as given.
  let path: String
  /// Whether the command line names it: then it is looked at whatever it is.
  fileprivate(set) var isNamed: Bool
}

struct LayoutFileSearch {
  /// How deep folders may stand inside each other: links can make circles of them.
  private static let depthLimit = 64

  private let endings: [String]
  private let reporter: Reporter
  private var files: [LayoutFile] = []
  /// Where in `files` each file is, by its folder and its name there.
  private var indices: [FileIdentity: Int] = [:]

  /// The files of some paths, folder by folder in the order of names, each once; what cannot be read is reported.
  static func files(
    at paths: [String],
    endings: [String] = [".xml"],
    _ reporter: Reporter
  ) -> [LayoutFile] {
    var search = LayoutFileSearch(endings, reporter)
    for path in paths { search.add(path) }
    return search.files
  }

  /// How many folders are looked through for a file that is named alone.
  private static let folderLimit = 10_000

  /// The paths of the layouts below a folder by their names, in the order of bytes; folders that cannot be
  /// read have none.
  static func layouts(below folder: String) -> [String: [String]] {
    let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var found: [String: [String]] = [:]
    var folders = [start]
    var index = 0
    while index < min(folders.count, folderLimit) {
      let path = folders[index]
      index += 1
      for name in FolderListing.names(in: path.isEmpty ? "." : path) ?? []
      where !name.hasPrefix(".") {
        if FileKind(path: path + name, followsLinks: false) == .folder {
          folders.append(path + name + "/")
        } else if name.lowercased().hasSuffix(".xml") {
          found[name, default: []].append(path + name)
        }
      }
    }
    return found.mapValues { paths in
      paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  private init(_ endings: [String], _ reporter: Reporter) {
    self.endings = endings
    self.reporter = reporter
  }

  private mutating func add(_ path: String) {
    if path != InputFile.standardInput, FileKind(path: path) == .folder {
      addFolder(path, relativePath: "", patterns: [], depth: 0)
    } else {
      add(LayoutFile(path: path, isNamed: true))
    }
  }

  /// Adds a file that no path led to before; one that is named now counts as named.
  private mutating func add(_ file: LayoutFile) {
    if file.path != InputFile.standardInput, let entry = FileIdentity(entry: file.path) {
      if let index = indices[entry] {
        if file.isNamed { files[index].isNamed = true }
        return
      }
      indices[entry] = files.count
    }
    files.append(file)
  }

  /// A folder's patterns, and where its files' paths begin behind those of the folder the search began in.
  private typealias Scope = (start: Int, patterns: IgnorePatterns)

  private mutating func addFolder(
    _ path: String,
    relativePath: String,
    patterns: [Scope],
    depth: Int
  ) {
    guard depth < Self.depthLimit else { return }
    guard let names = FolderListing.names(in: path) else {
      return reporter.report(.opening(path), path: path)
    }
    let unreachable = FolderListing.unreachableFolders(in: path)
    var patterns = patterns
    let base = path.hasSuffix("/") ? path : path + "/"
    if names.contains(Self.ignoreFile) {
      let path = base + Self.ignoreFile
      // Without it nobody knows what is to be left alone.
      guard isNoDevice(path), let source = reporter.source(at: path) else { return }
      let ignored = IgnorePatterns(String(decoding: source.bytes, as: UTF8.self))
      patterns.append((relativePath.utf8.count, ignored))
    }
    for name in names where !name.hasPrefix(".") {
      let isFolder =
        FileKind(path: base + name, followsLinks: false) == .folder || unreachable.contains(name)
      let relative = relativePath + name
      guard !Self.isIgnored(relative, isFolder: isFolder, patterns) else { continue }
      if isFolder {
        addFolder(
          base + name,
          relativePath: relative + "/",
          patterns: patterns,
          depth: depth + 1
        )
      } else if endings.contains(where: { name.lowercased().hasSuffix($0) }),
        isNoDevice(base + name)
      {
        add(LayoutFile(path: base + name, isNamed: false))
      }
    }
  }

  /// Whether what a folder holds may be read; reports a device or a pipe, which only a command line can mean: reading it
  /// may wait without end.
  private func isNoDevice(_ path: String) -> Bool {
    guard FileKind(path: path) == .other else { return true }
    reporter.report(.notPlain, path: path)
    return false
  }

  private static let ignoreFile = ".layout-ignore"

  /// Whether patterns leave a path alone; those of an inner folder win.
  private static func isIgnored(_ path: String, isFolder: Bool, _ scopes: [Scope]) -> Bool {
    for scope in scopes.reversed() {
      let relative = String(decoding: path.utf8.dropFirst(scope.start), as: UTF8.self)
      if let answer = scope.patterns.ignores(relative, isFolder: isFolder) { return answer }
    }
    return false
  }
}
