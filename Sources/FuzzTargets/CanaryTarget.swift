// A target that fails on purpose, so that a run can prove that findings are caught and reported. It is
// not run unless it is named.

import FuzzSupport
import Fuzzing
import Glibc

/// Finds fault with every input that holds the word `canary`, stops the process at `canary!`, does not come
/// to an end at `canary~` and takes all memory at `canary#`.
struct CanaryTarget: PlainTarget {
  static let name = "canary"
  static let summary = "fails on purpose: proves that findings and crashes are caught and reported"
  static let fileExtension = "txt"
  static let words = ["canary", "canary!"]

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    let letters = Array("canry ".utf8)
    var input = (0..<generator.integer(in: 0...12)).map { _ in generator.pick(letters) }
    if generator.chance(1) { input += Array("canary".utf8) }
    return input
  }

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let text = String(decoding: input, as: UTF8.self)
    precondition(!text.contains("canary!"), "the canary stops the process, as it should")
    if text.contains("canary~") { while true { usleep(1_000) } }
    if text.contains("canary#") { takeMemory() }
    guard text.contains("canary") else { return }
    throw Finding("canary", "the input holds the word 'canary'")
  }

  /// More than any run allows, a piece at a time so that a watcher has the time to see it.
  private func takeMemory() {
    var pieces: [[UInt8]] = []
    for _ in 0..<512 {
      pieces.append([UInt8](repeating: 1, count: 4 << 20))
      usleep(2_000)
    }
    precondition(pieces.isEmpty, "nobody watched how much memory was taken")
  }
}
