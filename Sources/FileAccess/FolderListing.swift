// What a folder holds. Folders are read in the order of names, so that the same folder gives the same answers
// everywhere, whatever the file system's own order is.

import Glibc

/// Lists folders.
public enum FolderListing {
  /// The names in a folder but `.` and `..`, in the order of their bytes; nil where it cannot be read, of which the
  /// system's last error says why.
  public static func names(in folder: String) -> [String]? {
    var names: [String] = []
    let isRead = forEachEntry(of: folder) { _, entry in
      let name = String(cString: entry)
      if name != ".", name != ".." { names.append(name) }
    }
    guard isRead else { return nil }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Those names in a folder that are folders which no text leads to, because they are not UTF-8.
  public static func unreachableFolders(in folder: String) -> Set<String> {
    var names: Set<String> = []
    _ = forEachEntry(of: folder) { stream, entry in
      guard String(validatingCString: entry) == nil else { return }
      var status = stat()
      guard fstatat(dirfd(stream), entry, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
      if FileKind(status) == .folder { names.insert(String(cString: entry)) }
    }
    return names
  }

  /// Gives each entry's name, as the system has it; whether the folder can be read.
  private static func forEachEntry(
    of folder: String,
    _ body: (_ stream: OpaquePointer, _ name: UnsafePointer<CChar>) -> Void
  ) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          body(stream, $0)
        }
      }
    }
    return true
  }
}
