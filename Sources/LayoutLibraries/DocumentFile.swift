// Where documents are looked for, and how they are read; without Foundation, which takes longer to
// start than most documents take to be laid out.

import Diagnostics
import Glibc

/// A document that cannot be found or read.
public struct LayoutFileError: Error, CustomStringConvertible, Sendable {
  /// The file.
  public let name: String
  /// What went wrong, in words.
  public let reason: String
  /// Where it was looked for, in order.
  public let searchedFolders: [String]

  /// Makes an error.
  public init(name: String, reason: String, searchedFolders: [String]) {
    self.name = name
    self.reason = reason
    self.searchedFolders = searchedFolders
  }

  /// The error in one line.
  public var description: String {
    let places = searchedFolders.isEmpty ? "" : " in \(searchedFolders.joined(separator: ", "))"
    return "'\(name)': \(reason)\(places)"
  }
}

/// Finds and reads documents.
enum DocumentFile {
  /// The largest document that is read, in bytes.
  private static let sizeLimit = 1 << 30

  /// Finds a document by its name.
  static func find(_ name: String) throws(LayoutFileError) -> SourceBuffer {
    let folders = searchFolders
    for folder in folders {
      let path = "\(folder)/\(name)"
      guard access(path, R_OK) == 0 else { continue }
      return SourceBuffer(name: path, bytes: try read(path))
    }
    throw LayoutFileError(
      name: name,
      reason: "there is no such document",
      searchedFolders: folders
    )
  }

  /// Reads the bytes of a file.
  static func read(_ path: String) throws(LayoutFileError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < sizeLimit {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    guard ferror(file) == 0 else { throw failure(path) }
    return bytes
  }

  private static func failure(_ path: String) -> LayoutFileError {
    LayoutFileError(name: path, reason: String(cString: strerror(errno)), searchedFolders: [])
  }

  /// The working directory, the executable's, and the resources beside the executable.
  private static var searchFolders: [String] {
    var folders = ["."]
    guard let executable = executableFolder else { return folders }
    folders.append(executable)
    for resources in names(in: executable) where resources.hasSuffix(".resources") {
      let folder = "\(executable)/\(resources)"
      folders.append(folder)
      // Files have no entries, so that every name may be tried.
      folders += names(in: folder).map { "\(folder)/\($0)" }.filter { !names(in: $0).isEmpty }
    }
    return folders
  }

  private static var executableFolder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
    guard count > 0 else { return nil }
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The entries of a folder in the order of their names; none for what is no folder.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
