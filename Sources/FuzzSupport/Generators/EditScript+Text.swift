// Scripts of edits as text: a `.constraints` text, which is the pool of rows, then a line `start`, then
// the edits, one a line:
//
//     x + y == 100                 # the pool
//     x >= 30 @750
//     start 1                      # the first row of the pool is there at the beginning
//     add 1                        # adds row 1 of the pool, from 0 on
//     remove 0                     # constraints are named by their index among those that are there
//     constant 0 = -33.3           # the left side where all variables are 0
//     priority 0 = 500
//     weight 0 = 2
//     set 0 = 320                  # a parameter by its number
//     variable
//     hold 0 = 12                  # a variable by its number, by an edit variable
//     suggest 2 = 14               # the value that a constraint's variable is held at
//     walk 100                     # suggests 100 values, to all constraints in turn
//     replace 1                    # another system: the first row of the pool alone
//     cycle 1 300                  # adds row 1 and removes it again, 300 times
//     misuse weightNegative        # an edit that must be refused
//
// Rows, indices and parameters are counted round, so that a script stays one when rows are taken away.

import Constraints
import ExactArithmetic

extension EditScript {
  /// The most edits.
  static let stepLimit = 400
  /// The most turns of a cycle.
  static let cycleTurnLimit = 2_000
  /// The most steps of a walk.
  static let walkLimit = 20_000

  /// Why a text is no script.
  public struct TextError: Error, Hashable, Sendable {
    /// The line, from 1; 0 where the pool has errors of its own or there is no `start`.
    public let line: Int
  }

  // MARK: Reading

  /// Reads a script.
  public init(text: [UInt8]) throws(TextError) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let words = lines.map { Self.words($0) }
    guard let start = words.firstIndex(where: { $0.count == 2 && $0[0] == "start" }) else {
      throw TextError(line: 0)
    }
    guard let file = SystemText.file(Array(lines[..<start].joined(separator: [UInt8(ascii: "\n")])))
    else { throw TextError(line: 0) }
    guard let rowCount = Int(words[start][1]), rowCount >= 0 else {
      throw TextError(line: start + 1)
    }
    var steps: [Step] = []
    for line in lines.indices.dropFirst(start + 1) where !words[line].isEmpty {
      guard steps.count < Self.stepLimit, let step = Step(words[line]) else {
        throw TextError(line: line + 1)
      }
      steps.append(step)
    }
    // A script that is written has variables by number: their names are no part of it.
    var pool = file.system
    pool.variableNames = []
    pool.parameterNames = []
    self.init(pool: pool, initialRowCount: rowCount, steps: steps)
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    let code = line.prefix { $0 != UInt8(ascii: "#") }
    return String(decoding: code, as: UTF8.self)
      .split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }.map(String.init)
  }

  // MARK: Writing

  /// The script as text.
  public var text: [UInt8] {
    var text = ConstraintsFile(pool).write() + "start \(initialRowCount)\n"
    for step in steps { text += "\(step)\n" }
    return Array(text.utf8)
  }
}

extension EditScript.Step {
  /// Reads the words of a line; nil where they are no edit.
  fileprivate init?(_ words: [String]) {
    func whole(_ position: Int) -> Int? {
      guard words.indices.contains(position), let number = Int(words[position]), number >= 0 else {
        return nil
      }
      return number
    }
    guard let first = words.first else { return nil }
    switch (first, words.count) {
    case ("variable", 1): self = .variable
    case ("misuse", 2):
      guard let misuse = EditScript.Misuse(rawValue: words[1]) else { return nil }
      self = .invalid(misuse)
    case ("add", 2):
      guard let row = whole(1) else { return nil }
      self = .add(row: row)
    case ("remove", 2):
      guard let index = whole(1) else { return nil }
      self = .remove(index: index)
    case ("replace", 2):
      guard let count = whole(1) else { return nil }
      self = .replace(rowCount: count)
    case ("cycle", 3):
      guard let row = whole(1), let count = whole(2), count <= EditScript.cycleTurnLimit else {
        return nil
      }
      self = .cycle(row: row, count: count)
    case ("walk", 2):
      guard let count = whole(1), count <= EditScript.walkLimit else { return nil }
      self = .walk(count: count)
    case (_, 4):
      guard let subject = EditScript.Subject(rawValue: first), let index = whole(1),
        words[2] == "=", let value = Double(words[3]), value.isFinite,
        subject != .priority || Priority.isValid(value), subject != .weight || value > 0
      else { return nil }
      self = .set(subject, index: index, value)
    default: return nil
    }
  }
}

extension EditScript.Step: CustomStringConvertible {
  /// The edit as a line of a script.
  public var description: String {
    switch self {
    case .add(let row): "add \(row)"
    case .remove(let index): "remove \(index)"
    case .set(let subject, let index, let value):
      "\(subject.rawValue) \(index) = \(ExactNumber(value))"
    case .variable: "variable"
    case .walk(let count): "walk \(count)"
    case .replace(let count): "replace \(count)"
    case .cycle(let row, let count): "cycle \(row) \(count)"
    case .invalid(let misuse): "misuse \(misuse.rawValue)"
    }
  }
}
