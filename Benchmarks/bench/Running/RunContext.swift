// What a record says about where it was taken: machine, compiler, commit, moment.

import FileAccess
import Foundation
import Glibc
import Kernels
import ParametricSimplex
import ProgramSupport

extension MachineDescription {
  /// This machine.
  static func current() -> MachineDescription {
    let memory = value(of: "MemTotal", separator: ":", inFile: "/proc/meminfo")
    let system = value(of: "PRETTY_NAME", separator: "=", inFile: "/etc/os-release")
    return MachineDescription(
      cpu: value(of: "model name", separator: ":", inFile: "/proc/cpuinfo") ?? kernel().machine,
      cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryKiB: memory?.split(separator: " ").first.flatMap { Int($0) },
      os: "\(system ?? "Linux"), kernel \(kernel().release)",
      swift: swiftVersion()
    )
  }

  private static func value(of key: String, separator: Character, inFile path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let index = line.firstIndex(of: separator) else { continue }
      let value = line[line.index(after: index)...]
      return value.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
    return nil
  }

  fileprivate static func kernel() -> (machine: String, release: String) {
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

extension RunEnvironment {
  /// What surrounds this process on a machine.
  static func current(machine: MachineDescription) -> RunEnvironment {
    RunEnvironment(
      kernel: MachineDescription.kernel().release,
      toolchain: machine.swift,
      blas: loadedAlgebra(),
      instructionSet: InstructionSet.current.rawValue
    )
  }

  /// The library of linear algebra that the loader chooses: which of those that are installed is the
  /// administrator's choice, and no header tells.
  private static func loadedAlgebra() -> String? {
    // Nothing may have used it yet, and only what is loaded is in the map.
    guard MatrixProduct.system != nil else { return nil }
    // The kernel makes this file up while it is read, a page at a time: Foundation was seen to stop after the first.
    let bytes = try? InputFile.read("/proc/self/maps", limit: .max)
    guard let maps = bytes.map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
    let names = Set(
      maps.split(separator: "\n").compactMap { line in
        line.split(separator: " ").last?.split(separator: "/").last.map(String.init)
      }
    )
    // An implementation under its own name tells more than the common one it stands behind.
    let implementations = names.filter { name in
      ["libopenblas", "libmkl_", "libblis", "libsatlas", "libtatlas"].contains {
        name.hasPrefix($0)
      }
    }
    return (implementations.isEmpty ? names.filter { $0.hasPrefix("libblas") } : implementations)
      .min()
  }
}

/// What the processors have spent their time on since the machine started.
struct ProcessorTimes {
  let total: Double
  let stolen: Double

  static let atStart = ProcessorTimes.current()

  /// The times now; nil where the system does not tell.
  static func current() -> ProcessorTimes? {
    guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = text.split(separator: "\n").first
    else { return nil }
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in user already.
    let times = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    guard times.count == 8 else { return nil }
    return ProcessorTimes(total: times.reduce(0, +), stolen: times[7])
  }
}

extension MachineState {
  /// How busy the machine is now and was since the program started.
  static func current() -> MachineState {
    var state = MachineState()
    var load = 0.0
    if getloadavg(&load, 1) == 1 { state.load = (load * 100).rounded() / 100 }
    if let start = ProcessorTimes.atStart, let end = ProcessorTimes.current(),
      end.total > start.total
    {
      let share = (end.stolen - start.stolen) / (end.total - start.total)
      state.steal = (share * 10_000).rounded() / 10_000
    }
    let governor = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    if let text = try? String(contentsOfFile: governor, encoding: .utf8) {
      state.governor = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return state
  }
}

struct SourceRevision {
  let commit: String?
  let tree: String?
  let isModified: Bool

  static func current() -> SourceRevision {
    guard let root = PackageFolder.root,
      let commit = Subprocess.git(["rev-parse", "HEAD"], in: root)
    else { return SourceRevision(commit: nil, tree: nil, isModified: false) }
    return SourceRevision(
      commit: commit,
      tree: Subprocess.git(["rev-parse", "HEAD^{tree}"], in: root),
      isModified: Subprocess.git(["status", "--porcelain"], in: root)?.isEmpty == false
    )
  }
}
