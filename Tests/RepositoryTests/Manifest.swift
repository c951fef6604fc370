// The targets of Package.swift, read from its text: `swift package dump-package` would wait for the
// lock of the build that runs these tests.

import Foundation
import Testing

/// One target of the manifest.
struct ManifestTarget: Equatable {
  let name: String
  let isTest: Bool
  /// The folder of its sources, from the root.
  let folder: String
  /// Targets and products it depends on, alphabetical.
  let dependencies: [String]
}

enum Manifest {
  /// Every target, in the order of the manifest.
  static func targets() throws -> [ManifestTarget] { try read.get() }

  private static let read = Result { try readTargets() }

  private static func readTargets() throws -> [ManifestTarget] {
    let text = try Repository.text("Package.swift")
    let declaration = #/\.(?<kind>target|executableTarget|testTarget|systemLibrary)\(/#
    var targets: [ManifestTarget] = []
    for match in text.matches(of: declaration) {
      let call = try parenthesised(text[text.index(before: match.range.upperBound)...])
      // The same word also declares a dependency on a target; only a declaration has more in it.
      guard let name = call.firstMatch(of: #/name:\s*"(?<name>[^"]+)"/#),
        !call.contains("condition: .when") || call.contains("dependencies:")
      else { continue }
      let path = call.firstMatch(of: #/[^a-zA-Z]path:\s*"(?<path>[^"]+)"/#)
      let isTest = match.kind == "testTarget"
      targets.append(
        ManifestTarget(
          name: String(name.name),
          isTest: isTest,
          folder: path.map { String($0.path) } ?? "\(isTest ? "Tests" : "Sources")/\(name.name)",
          dependencies: dependencies(in: call)
        )
      )
    }
    return targets
  }

  private static func dependencies(in call: Substring) -> [String] {
    guard let list = call.firstMatch(of: #/dependencies:\s*\[(?<list>[^\]]*)\]/#) else { return [] }
    var names = list.list.matches(of: #/\.product\(\s*name:\s*"([^"]+)"/#).map { String($0.1) }
    let rest = list.list.replacing(#/\.product\([^)]*\)/#, with: "")
    names += rest.matches(of: #/"([^"]+)"/#).map { String($0.1) }
    return names.sorted()
  }

  /// The text from an opening parenthesis to the one that closes it.
  private static func parenthesised(_ text: Substring) throws -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return text[...index] }
      }
    }
    throw ManifestError.unclosed
  }

  enum ManifestError: Error { case unclosed }
}
