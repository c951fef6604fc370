// Where documents are looked for, and how they are read; without Foundation, which takes longer to
// start than most documents take to be laid out.

import Diagnostics
import FileAccess
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

  static func read(_ path: String) throws(LayoutFileError) -> [UInt8] {
    do {
      // A program that names a file means no standard input.
      return try InputFile.read(
        path == InputFile.standardInput ? "./\(path)" : path,
        limit: sizeLimit
      )
    } catch {
      throw LayoutFileError(name: path, reason: error.reason, searchedFolders: [])
    }
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
    SystemCall.target(ofLink: "/proc/self/exe").map(FileRoot.folder)
  }

  /// The entries of a folder; none for what is no folder.
  private static func names(in folder: String) -> [String] {
    FolderListing.names(in: folder) ?? []
  }
}
