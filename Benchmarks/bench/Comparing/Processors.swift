// Which processors there are to stay on. Two processes that take turns have to share one: what a processor's
// neighbours do to its speed lasts for some hundredths of a second, and differs from one to the next.

import Foundation

/// The processors that this process may use.
enum Processors {
  /// Their numbers; empty where the system does not say, or where nothing can be kept on one.
  static let numbers: [Int] = {
    guard FileManager.default.isExecutableFile(atPath: taskset),
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    else { return [] }
    let key = "Cpus_allowed_list:"
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.map { numbers(inList: $0.dropFirst(key.count)) } ?? []
  }()

  private static let taskset = "/usr/bin/taskset"

  /// The words before a program's that keep it on one.
  static func command(for number: Int) -> [String] { [taskset, "--cpu-list", String(number)] }

  /// The numbers of a list as the kernel writes it: `0-3,8`.
  static func numbers(inList text: some StringProtocol) -> [Int] {
    text.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap {
        Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      guard let first = ends.first, let last = ends.last, first >= 0, first <= last, last < 1 << 16
      else { return [] }
      return Array(first...last)
    }
  }
}
