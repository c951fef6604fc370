// Finds the package that a run of `bench` or `fuzz` belongs to: its corpus, its history, its commit. The working
// folder comes first, so that a clone measures itself; else the folder the executable was built in.

import Glibc

/// Folders of the package.
public enum PackageFolder {
  /// The package's root, or nil when there is none about.
  public static let root =
    workingFolder.flatMap(enclosingPackage) ?? executableFolder.flatMap(enclosingPackage)

  /// The folder of this executable.
  public static var executableFolder: String? { executable.map(folder) }

  static var executable: String? { takingText(realpath("/proc/self/exe", nil)) }

  private static var workingFolder: String? { takingText(getcwd(nil, 0)) }

  private static func takingText(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { free(text) }
    return text.map { String(cString: $0) }
  }

  /// The nearest folder above, or the folder itself, that holds this package's manifest and programs.
  private static func enclosingPackage(of path: String) -> String? {
    var path = path
    while !path.isEmpty {
      if access("\(path)/Package.swift", F_OK) == 0, access("\(path)/Benchmarks/bench", F_OK) == 0 {
        return path
      }
      path = folder(of: path)
    }
    return nil
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// A path of the package, relative to the working folder where that is the root; nil without a package.
  public static func path(_ name: String) -> String? {
    root.map { $0 == workingFolder ? name : "\($0)/\(name)" }
  }
}
