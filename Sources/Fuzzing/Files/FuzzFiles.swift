// Files and folders of inputs. Folders are read in the order of names, so that the same folder gives the
// same inputs everywhere.

import FileAccess
import Glibc

/// Reads and writes files of inputs.
public enum FuzzFiles {
  /// The longest input that is read, in bytes.
  private static let byteLimit = 1 << 30

  /// The bytes of a file.
  public static func read(_ path: String) throws(FuzzingFailure) -> [UInt8] {
    do {
      return try InputFile.read(path, limit: byteLimit)
    } catch {
      throw FuzzingFailure("read '\(path)'", reason: error.reason)
    }
  }

  /// Writes a file whole; devices and pipes are written into.
  public static func write(_ bytes: [UInt8], to path: String) throws(FuzzingFailure) {
    do {
      try WholeFile.replace(path, with: bytes)
    } catch {
      throw FuzzingFailure("write '\(path)'", reason: error.reason)
    }
  }

  /// Throws what writing a file would throw, as far as that can be seen without writing.
  public static func requireWritable(_ path: String) throws(FuzzingFailure) {
    do {
      try WholeFile.requireWritable(path)
    } catch {
      throw FuzzingFailure("write '\(path)'", reason: error.reason)
    }
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(FuzzingFailure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for component in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + component
      if mkdir(made, 0o755) != 0 && errno != EEXIST { throw FuzzingFailure("make '\(path)'") }
    }
  }

  /// Whether a path is a folder; nil where there is nothing.
  public static func isFolder(_ path: String) -> Bool? {
    FileKind(path: path).map { $0 == .folder }
  }

  /// The files in a folder and those below, in the order of their paths; of a folder that several paths lead to, once.
  public static func files(below folder: String) throws(FuzzingFailure) -> [String] {
    var files: [String] = []
    var folders = [folder]
    // Links come last: what a folder is called decides what its files are for.
    var links: [String] = []
    var seen: Set<FileIdentity> = []
    while let path = folders.popLast() ?? links.popLast() {
      guard FileIdentity(folder: path).map({ seen.insert($0).inserted }) ?? true else { continue }
      guard let names = FolderListing.names(in: path) else {
        throw FuzzingFailure("read '\(path)'")
      }
      for name in names where !name.hasPrefix(".") {
        let full = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        switch FileKind(path: full) {
        case .folder where FileKind(path: full, followsLinks: false) == .folder:
          folders.append(full)
        case .folder: links.append(full)
        // Reading a pipe may wait without end.
        case .other: throw FuzzingFailure("read '\(full)'", reason: InputFailure.notPlain.reason)
        case .plain, nil: files.append(full)
        }
      }
    }
    return files.sorted()
  }

  /// The input files of a target among some: those with its extension that are no report of a finding, and
  /// those that libFuzzer named.
  public static func inputs(of target: any FuzzTarget.Type, among paths: [String]) -> [String] {
    let all = Set(paths)
    let ending = "." + target.fileExtension
    return paths.filter { path in
      if isNamedByLibFuzzer(path) { return true }
      guard path.hasSuffix(ending), !path.hasSuffix("/README.md") else { return false }
      return !(path.hasSuffix(".txt") && all.contains(String(path.dropLast(4))))
    }
  }

  /// Whether a file's name is forty hexadecimal digits: libFuzzer names inputs so, without an extension.
  static func isNamedByLibFuzzer(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.utf8.count == 40 && name.allSatisfy { $0.isHexDigit }
  }
}
