// What the checks of layouts and of systems share: how numbers of two answers are compared, and how many
// differences are told.

import Tinamou

enum AnswerDifferences {
  /// No more differences than this are listed; one is enough to see that an answer is wrong.
  private static let listedCount = 5

  /// The first of many sentences, and how many there are more.
  static func shortened(_ sentences: [String]) -> [String] {
    guard sentences.count > listedCount else { return sentences }
    return sentences.prefix(listedCount) + ["\(sentences.count - listedCount) more differences"]
  }

  /// What a file says of ranges other than the reference solver, one sentence each.
  static func ranges(file: [String: [Double?]], oracle: [String: [Double?]]) -> [String] {
    Set(file.keys).union(oracle.keys).sorted().compactMap { name in
      let (found, expected) = (oracle[name] ?? [], file[name] ?? [])
      let isEqual =
        found.count == expected.count && zip(found, expected).allSatisfy { isSame($0, $1) }
      return isEqual
        ? nil
        : "\(name) ranges over \(range(found)) in the oracle, over \(range(expected)) in the file"
    }
  }

  private static func range(_ bounds: [Double?]) -> String {
    bounds.isEmpty
      ? "nothing"
      : "[\(bounds.map { $0.map { JSONText.number($0) } ?? "null" }.joined(separator: ", "))]"
  }

  /// Bit for bit, so that a zero's sign and a NaN count as well, or both nothing.
  static func isSame(_ left: Double?, _ right: Double?) -> Bool {
    left?.bitPattern == right?.bitPattern
  }
}
