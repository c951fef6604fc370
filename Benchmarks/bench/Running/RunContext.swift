// What a record says about where it was taken: machine, compiler, commit, moment.

import Foundation
import Glibc
import History

extension MachineDescription {
  /// This machine.
  static func current() -> MachineDescription {
    MachineDescription(
      cpu: cpuModel() ?? kernel().machine,
      cores: ProcessInfo.processInfo.activeProcessorCount,
      os: "\(systemName() ?? "Linux"), kernel \(kernel().release)",
      swift: swiftVersion()
    )
  }

  private static func cpuModel() -> String? {
    value(of: "model name", separator: ":", inFile: "/proc/cpuinfo")
  }

  private static func systemName() -> String? {
    value(of: "PRETTY_NAME", separator: "=", inFile: "/etc/os-release")
  }

  private static func value(of key: String, separator: Character, inFile path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let place = line.firstIndex(of: separator) else { continue }
      let value = line[line.index(after: place)...]
      return value.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
    return nil
  }

  private static func kernel() -> (machine: String, release: String) {
    var names = utsname()
    uname(&names)
    func text(_ field: some Any) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return (text(names.machine), text(names.release))
  }

  /// The version the compiler names itself, as `6.3.1`.
  private static func swiftVersion() -> String? {
    guard let words = Subprocess.output(["swift", "--version"])?.split(separator: " ") else {
      return nil
    }
    guard let word = words.firstIndex(of: "version"), word + 1 < words.count else { return nil }
    return String(words[word + 1])
  }
}

/// The commit of the package's source.
struct SourceRevision {
  let commit: String?
  let isModified: Bool

  static func current() -> SourceRevision {
    guard let root = PackageFolder.root(),
      let commit = Subprocess.output(["git", "rev-parse", "HEAD"], in: root)
    else { return SourceRevision(commit: nil, isModified: false) }
    let changes = Subprocess.output(["git", "status", "--porcelain"], in: root) ?? ""
    return SourceRevision(
      commit: commit.trimmingCharacters(in: .whitespacesAndNewlines),
      isModified: !changes.isEmpty
    )
  }
}
