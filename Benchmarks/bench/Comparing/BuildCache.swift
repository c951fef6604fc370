// Built revisions, kept: each tree of sources is built once, in one folder for all of them, so that
// unchanged modules are not compiled again and the same sources give the same bytes; what a build is
// linked from is then kept by the key of its sources, toolchain and flags.

import Foundation
import Glibc
import ProgramSupport
import Tinamou

/// The folder of kept builds, `.bench/builds` in the package.
struct BuildCache {
  /// The package whose revisions are built: the top of a git working tree.
  let package: String
  /// The executables; the first one answers for cases.
  let products: [String]
  let console: Console

  private var folder: String { "\(package)/.bench/builds" }
  /// All revisions are checked out here, one after the other.
  private var source: String { "\(folder)/source" }
  private var scratch: String { "\(folder)/scratch" }

  /// Every function in a section of its own, which the linker can put anywhere.
  private static let flags = [
    "--configuration", "release", "-debug-info-format", "none", "-Xswiftc", "-use-ld=lld",
    "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections",
  ]
  /// Changes with what a kept build consists of, and how it is made.
  private static let version = "2"
  /// Builds that are kept; each is some hundred megabytes.
  private static let keptCount = 12

  func build(_ revision: SourceTree) throws(CompareFailure) -> SideBuild {
    let key = try key(of: revision)
    let kept = "\(folder)/\(key)"
    if let build = SideBuild(folder: kept, label: revision.label) {
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: kept)
      return build
    }
    try FileManager.default.makeFolder(folder)
    let lock = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else {
      throw .unwritable("'\(folder)': \(String(cString: strerror(errno)))")
    }
    defer { close(lock) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      console.note("waiting for another build in '\(folder)'")
      flock(lock, LOCK_EX)
    }
    // Somebody else may have made it while we waited.
    if let build = SideBuild(folder: kept, label: revision.label) { return build }
    console.note("building \(revision.label)")
    try? FileManager.default.removeItem(atPath: kept)
    try FileManager.default.makeFolder(kept)
    do {
      try checkOut(revision)
      try compile(revision, log: "\(folder)/\(key).log", holding: lock)
      let build = try keep(revision, in: kept)
      prune(except: key)
      return build
    } catch {
      try? FileManager.default.removeItem(atPath: kept)
      throw error
    }
  }

  /// Documents and tests are in no executable: what does not differ in the rest has one key.
  private func key(of revision: SourceTree) throws(CompareFailure) -> String {
    let listing = Subprocess.output(
      ["git", "ls-tree", revision.tree, "--", "Package.swift", "Sources", "Benchmarks", "Corpus"],
      in: package
    )
    guard let listing else { throw .unknown("'\(revision.label)' has no tree of files") }
    let toolchain = Subprocess.output(["swift", "--version"]) ?? ""
    let text = ([Self.version, toolchain, listing] + Self.flags + products).joined(separator: "\n")
    return FileHash(text.utf8).digits
  }

  private func checkOut(_ revision: SourceTree) throws(CompareFailure) {
    try FileManager.default.makeFolder(source)
    let environment = ["GIT_INDEX_FILE": "\(folder)/index"]
    let changed = Subprocess.output(
      ["git", "diff", "--cached", "--name-only", "-z", revision.tree],
      in: package,
      environment: environment
    )
    try forgetStale(changed?.split(separator: "\0").map(String.init))
    // Only what differs is written, so that the build sees what did not change.
    let done = Subprocess.output(
      ["git", "--work-tree", source, "read-tree", "--reset", "-u", revision.tree],
      in: package,
      environment: environment
    )
    guard done != nil else {
      throw .unwritable("'\(revision.label)' cannot be checked out in '\(source)'")
    }
  }

  /// Removes what SwiftPM would take for up to date once some files are others; nil where it is not known
  /// which.
  private func forgetStale(_ changed: [String]?) throws(CompareFailure) {
    let files = FileManager.default
    // What is compiled names the folder it was compiled in.
    let mark = "\(scratch)/folder"
    let isHere = (try? String(contentsOfFile: mark, encoding: .utf8)) == folder
    // Modules do not say which headers they were compiled with.
    if let changed, isHere, !changed.contains(where: { $0.hasSuffix(".h") }) {
      let manifest = (try? String(contentsOfFile: "\(scratch)/release.yaml", encoding: .utf8)) ?? ""
      let folders = changed.map { name in
        ([source] + name.split(separator: "/").dropLast().prefix(2).map(String.init))
          .joined(separator: "/")
      }
      for path in StaleModules(manifest: manifest).compiled(fromFolders: Set(folders)) {
        try? files.removeItem(atPath: path)
      }
      return
    }
    try? files.removeItem(atPath: scratch)
    try FileManager.default.makeFolder(scratch)
    do {
      try folder.write(toFile: mark, atomically: true, encoding: .utf8)
    } catch {
      throw .unwritable("'\(mark)': \(error.localizedDescription)")
    }
  }

  /// Builds what is checked out; the lock is held until the build has ended, whatever becomes of us.
  private func compile(
    _ revision: SourceTree,
    log: String,
    holding lock: Int32
  ) throws(CompareFailure) {
    try? FileManager.default.removeItem(atPath: log)
    for product in products {
      let command =
        ["swift", "build", "--package-path", source, "--scratch-path", scratch, "--product"]
        + [product] + Self.flags
      guard Subprocess.run(command, in: source, log: log, keeping: [lock]) else {
        throw .unbuildable("'\(revision.label)' does not build; see \(log)")
      }
    }
    try? FileManager.default.removeItem(atPath: log)
  }

  private func keep(_ revision: SourceTree, in kept: String) throws(CompareFailure) -> SideBuild {
    var recipes: [LinkRecipe] = []
    for product in products {
      recipes.append(
        try LinkRecipe(
          product: product,
          scratch: scratch,
          keepingObjectsIn: "\(kept)/objects"
        )
      )
    }
    // Cases read documents of the corpus: each side its own.
    let package = "\(kept)/package"
    try FileManager.default.makeFolder(package)
    let copied = Subprocess.run(
      ["sh", "-c", "git archive \"$0\" | tar -x -C \"$1\"", revision.tree, package],
      in: self.package,
      log: "\(kept)/log"
    )
    guard copied else { throw .unwritable("'\(package)' cannot be filled") }
    return try SideBuild(keeping: recipes, of: revision, in: kept)
  }

  /// Forgets the builds that were used longest ago.
  private func prune(except key: String) {
    let files = FileManager.default
    let builds = ((try? files.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0 != key && files.fileExists(atPath: "\(folder)/\($0)/\(SideBuild.fileName)") }
      .map { name -> (name: String, used: Date) in
        let attributes = try? files.attributesOfItem(atPath: "\(folder)/\(name)")
        return (name, attributes?[.modificationDate] as? Date ?? .distantPast)
      }.sorted { $0.used > $1.used }
    for build in builds.dropFirst(Self.keptCount - 1) {
      try? files.removeItem(atPath: "\(folder)/\(build.name)")
    }
  }
}
