// Finds the package that a run belongs to: the working folder comes first, so that a clone fuzzes itself;
// else the folder the executable was built in.

import Fuzzing
import Glibc

/// Folders of the package.
enum PackageFolder {
  /// The package's root, or nil when there is none about.
  static let root: String? =
    workingFolder.flatMap(enclosingPackage) ?? executableFolder.flatMap(enclosingPackage)

  /// The working folder.
  static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folder of this executable.
  static var executableFolder: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return folder(of: String(cString: path))
  }

  /// The scratch path to build into where this executable lies in another than `.build`:
  /// `SCRATCH/TRIPLE/debug/fuzz`.
  static var scratchPathArguments: [String] {
    guard let executableFolder, executableFolder.hasSuffix("/debug") else { return [] }
    let scratch = folder(of: folder(of: executableFolder))
    return scratch == "\(root ?? "")/.build" ? [] : ["--scratch-path", scratch]
  }

  /// The nearest folder above, or the folder itself, that holds this package's manifest and targets.
  private static func enclosingPackage(of path: String) -> String? {
    var path = path
    while !path.isEmpty {
      if InputFile.isFolder("\(path)/Package.swift") == false
        && InputFile.isFolder("\(path)/Sources/FuzzTargets") == true
      {
        return path
      }
      path = folder(of: path)
    }
    return nil
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// A path of the package, relative to the working folder where that is the root.
  static func path(_ name: String) -> String {
    guard let root, root != workingFolder else { return name }
    return "\(root)/\(name)"
  }
}
