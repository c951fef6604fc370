// Finds the package that a run belongs to: its corpus, its history, its commit. The working folder
// comes first, so that a clone measures itself; else the folder the executable was built in.

import Foundation

/// Folders of the package.
enum PackageFolder {
  /// The package's root, or nil when there is none about.
  static func root() -> String? {
    let workingFolder = FileManager.default.currentDirectoryPath
    return enclosingPackage(of: workingFolder) ?? executableFolder.flatMap(enclosingPackage)
  }

  /// The folder of this executable.
  static var executableFolder: String? {
    Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// The nearest folder above, or `folder` itself, that holds this package's manifest and corpus.
  private static func enclosingPackage(of folder: String) -> String? {
    var url = URL(fileURLWithPath: folder)
    // Paths are bounded, and so is the way up.
    for _ in 0..<256 {
      let manifest = url.appendingPathComponent("Package.swift").path
      let benchmarks = url.appendingPathComponent("Benchmarks/bench").path
      let files = FileManager.default
      if files.fileExists(atPath: manifest) && files.fileExists(atPath: benchmarks) {
        return url.path
      }
      let parent = url.deletingLastPathComponent()
      if parent.path == url.path { return nil }
      url = parent
    }
    return nil
  }

  /// A path of the package, written relative to the working folder where it lies below it.
  static func path(_ name: String) -> String? {
    guard let root = root() else { return nil }
    let workingFolder = FileManager.default.currentDirectoryPath
    return root == workingFolder ? name : "\(root)/\(name)"
  }
}
