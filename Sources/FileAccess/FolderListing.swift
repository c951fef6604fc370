// What a folder holds. Folders are read in the order of names, so that the same folder gives the same answers
// everywhere, whatever the file system's own order is.

import Glibc

/// Lists folders.
public enum FolderListing {
  /// The names in a folder but `.` and `..`, in the order of their bytes; nil where it cannot be read, of which the
  /// system's last error says why.
  public static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
