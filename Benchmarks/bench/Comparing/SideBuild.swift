// One side of a comparison as it is run: a kept build that is linked anew for every layout of its code, or
// an executable that somebody else has built and that has the one layout it came with.

import FileAccess
import Foundation
import Glibc
import Tinamou

/// A program that answers for cases.
struct SideBuild {
  static let fileName = "build.json"

  /// How people name it.
  let label: String
  /// The folder that its programs work in, so that they find their own corpus; nil for ours.
  let packageFolder: String?
  /// A hash of its programs as they are linked without a seed, and of the corpus.
  let hash: String
  private let source: Source

  private enum Source {
    case kept(folder: String, recipes: [LinkRecipe])
    case executable(String)
  }

  private struct Description: Codable {
    let hash: String
    let recipes: [LinkRecipe]
  }

  /// The build that a folder keeps; nil where none is whole.
  init?(folder: String, label: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.fileName)"),
      let description = try? JSONDecoder().decode(Description.self, from: data)
    else { return nil }
    self.label = label
    packageFolder = "\(folder)/package"
    hash = description.hash
    source = .kept(folder: folder, recipes: description.recipes)
  }

  /// Keeps a build; its description is written last, so that what is cut off is no build.
  init(
    keeping recipes: [LinkRecipe],
    of revision: SourceTree,
    in folder: String
  ) throws(CompareFailure) {
    label = revision.label
    packageFolder = "\(folder)/package"
    source = .kept(folder: folder, recipes: recipes)
    var hashes: [String] = []
    for recipe in recipes {
      let path = "\(folder)/\(recipe.product)"
      try recipe.link(to: path, objects: "\(folder)/objects", seed: nil, log: "\(folder)/log")
      hashes.append(try Self.hash(ofFile: path))
    }
    let corpus = Subprocess.output(
      ["git", "rev-parse", "--verify", "--quiet", "\(revision.tree):Corpus"],
      in: revision.repository
    )
    hashes.append(corpus ?? "")
    hash = FileHash(hashes.joined().utf8).digits
    do {
      let data = try JSONEncoder().encode(Description(hash: hash, recipes: recipes))
      try WholeFile.replace("\(folder)/\(Self.fileName)", with: Array(data))
    } catch {
      throw .unwritable("'\(folder)/\(Self.fileName)' cannot be written: \(error)")
    }
  }

  init(executable path: String) throws(CompareFailure) {
    label = path
    packageFolder = nil
    hash = try Self.hash(ofFile: path)
    source = .executable(URL(fileURLWithPath: path).path)
  }

  private static func hash(ofFile path: String) throws(CompareFailure) -> String {
    guard let hash = FileHash(ofFile: path) else { throw .unreadable("'\(path)' cannot be read") }
    return hash.digits
  }

  /// Whether its code can be laid out in other ways.
  var hasLayouts: Bool { if case .kept = source { true } else { false } }

  /// Where things about this build are kept; nil for an executable of somebody else.
  var folder: String? { if case .kept(let folder, _) = source { folder } else { nil } }

  /// The program with its code laid out by a seed, or as the linker does without one; beside it, where they
  /// are wanted, the other programs of the build, laid out likewise.
  func program(layout seed: Int?, withOthers: Bool = false) throws(CompareFailure) -> String {
    switch source {
    case .executable(let path): return path
    case .kept(let folder, let recipes):
      guard let seed else { return "\(folder)/\(recipes[0].product)" }
      let layout = "\(Self.layoutFolder(in: folder))/\(seed)"
      try FileManager.default.makeFolder(layout)
      for recipe in withOthers ? recipes[...] : recipes.prefix(1) {
        let path = "\(layout)/\(recipe.product)"
        if access(path, X_OK) == 0 { continue }
        let temporary = "\(path).\(getpid())"
        try recipe.link(
          to: temporary,
          objects: "\(folder)/objects",
          seed: seed,
          log: "\(folder)/log"
        )
        rename(temporary, path)
      }
      return "\(layout)/\(recipes[0].product)"
    }
  }

  /// Of this process alone: another comparison of the same build must not lose its programs when this one ends.
  private static func layoutFolder(in folder: String) -> String { "\(folder)/layouts/\(getpid())" }

  /// Removes the programs of all layouts; linking them again takes a second each.
  func removeLayouts() {
    if case .kept(let folder, _) = source {
      try? FileManager.default.removeItem(atPath: Self.layoutFolder(in: folder))
    }
  }
}
