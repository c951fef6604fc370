// Visual formats, sound ones and such that miss by a little, straight into bytes: hundreds of thousands a
// second are wanted. Not for documents, which hold formats among other things.

import LayoutModel
import VisualFormat

/// Makes visual formats.
public struct FormatGenerator: TokenGenerator {
  /// What a format may hold.
  ///
  /// Each input draws which of them, so that some formats are full of one thing and
  /// others have none of it.
  ///
  /// - Source: [Groce], swarm testing (Documentation/SOURCES.md).
  private struct Features: OptionSet {
    let rawValue: UInt64
    static let orientation = Features(rawValue: 1 << 0)
    static let superviews = Features(rawValue: 1 << 1)
    static let margins = Features(rawValue: 1 << 2)
    static let sizes = Features(rawValue: 1 << 3)
    static let gaps = Features(rawValue: 1 << 4)
    static let relations = Features(rawValue: 1 << 5)
    static let priorities = Features(rawValue: 1 << 6)
    static let arithmetic = Features(rawValue: 1 << 7)
    static let attributes = Features(rawValue: 1 << 8)
    static let shares = Features(rawValue: 1 << 9)
    static let spacers = Features(rawValue: 1 << 10)
    static let breaks = Features(rawValue: 1 << 11)
    static let alternatives = Features(rawValue: 1 << 12)
    static let ranges = Features(rawValue: 1 << 13)
    static let stacks = Features(rawValue: 1 << 14)
    static let oddNumbers = Features(rawValue: 1 << 15)
    static let oddNames = Features(rawValue: 1 << 16)
    static let spaces = Features(rawValue: 1 << 17)
    static let comments = Features(rawValue: 1 << 18)
    static let attributeLines = Features(rawValue: 1 << 19)
    static let explicitLines = Features(rawValue: 1 << 20)
    static let damage = Features(rawValue: 1 << 21)
    static let length = Features(rawValue: 1 << 22)
  }

  var random: SeededGenerator
  private let features: Features
  var bytes: [UInt8] = []

  private static let names = ["a", "b", "c", "d", "inner", "superview"].map { Array($0.utf8) }
  private static let oddNames = [
    "both", "loner", "x9", "a1", "safeArea", "container", "_", "A", "gap", "as", "a11", "é",
  ].map { Array($0.utf8) }
  private static let metrics = ["gap", "height", "both", "gop"].map { Array($0.utf8) }
  private static let oddNumbers = [
    "0", "-0", "007", "33.3", "0.1", ".5", "1e3", "1e999", "1e-400", "99999999999999999999",
    "0x1F", "1.", "1e", "+5", "--5", "1000.5",
  ].map { Array($0.utf8) }
  private static let attributes =
    (LayoutAttribute.allCases.map(\.rawValue) + ["wdith"]).map { Array($0.utf8) }
  private static let priorities =
    (FormatExtension.priorityNames + [
      "1000", "999", "750", "250.5", "gap", "0", "1001",
    ])
    .map { Array($0.utf8) }
  private static let orientations = ["V:", "H:", "V:", "HV:", "Z:", "X:"].map { Array($0.utf8) }
  /// Tokens of the language, to stand where they should not.
  public static let words =
    FormatParser.orientations.map { $0 + ":" } + LayoutRelation.allCases.map(\.rawValue)
    + FormatExtension.priorityNames + [
      "[", "]", "(", ")", "|", "||", "-", "~", ",", "@", "%", ".", "..", ":", "=", "->", "//", "*",
      "/", "+", " ", "\t", "\n", "a", "b", "gap", LayoutTree.containerName, "0", "20", "1e999",
      ".width", "a1..4", "[a]", "-(0)-", "~(>=0)~", "\u{E9}",
    ]
  static let tokens = words.map { Array($0.utf8) }

  private init(_ random: SeededGenerator) {
    var random = random
    // Two of three draws leave most things out: short formats are tried faster, and reach as much.
    var mask = random.next() & random.next()
    if random.integer(in: 0...2) == 0 { mask |= random.next() }
    features = Features(rawValue: mask)
    self.random = random
    bytes.reserveCapacity(64)
  }

  /// A format.
  public static func make(using random: inout SeededGenerator) -> [UInt8] {
    var generator = FormatGenerator(SeededGenerator(seed: random.next()))
    generator.line()
    return generator.bytes
  }

  // MARK: Lines

  private mutating func line() {
    space()
    if features.contains(.explicitLines) && oneIn(2) {
      explicitLine()
    } else if features.contains(.attributeLines) && oneIn(2) {
      attributeLine()
    } else {
      format()
    }
    space()
    if features.contains(.comments) && oneIn(2) { put("// words") }
    if features.contains(.damage) && oneIn(2) { damage(atMost: 2) }
  }

  private mutating func format() {
    if features.contains(.orientation) {
      put(random.pick(Self.orientations))
      space()
    }
    if features.contains(.superviews) && oneIn(2) {
      superview()
      connection(depth: 0)
    }
    let count = random.integer(in: 1...(features.contains(.length) ? 6 : 2))
    for number in 0..<count {
      if number > 0 { connection(depth: 0) }
      group(depth: 0)
    }
    if features.contains(.superviews) && oneIn(2) {
      connection(depth: 0)
      superview()
    }
  }

  /// `C:a.width(100).left(10)`.
  private mutating func attributeLine() {
    put("C:")
    name()
    for _ in 0..<random.integer(in: 1...2) {
      put(".")
      put(random.pick(Self.attributes))
      predicates()
    }
  }

  /// `a.width == 1.5 * b.height + 10 @750`.
  private mutating func explicitLine() {
    name()
    put(".")
    put(random.pick(Self.attributes))
    put(oneIn(2) ? " == " : oneIn(2) ? " >= " : "<=")
    if oneIn(3) { number() } else { explicitSum() }
    if features.contains(.priorities) && oneIn(2) {
      put(" @")
      put(random.pick(Self.priorities))
    }
  }

  private mutating func explicitSum() {
    if features.contains(.arithmetic) && oneIn(2) {
      number()
      put(" * ")
    }
    name()
    put(".")
    put(random.pick(Self.attributes))
    guard features.contains(.arithmetic) && oneIn(2) else { return }
    put(oneIn(2) ? " + " : " - ")
    number()
  }

  // MARK: Parts of a format

  private mutating func superview() {
    put(features.contains(.margins) && oneIn(2) ? "||" : "|")
    space()
  }

  private mutating func group(depth: Int) {
    put("[")
    item(depth: depth)
    while features.contains(.alternatives) && oneIn(3) {
      put(",")
      item(depth: depth)
    }
    put("]")
    space()
  }

  private mutating func item(depth: Int) {
    space()
    if features.contains(.ranges) && oneIn(4) {
      put("a")
      put(digit: random.integer(in: 0...3))
      space()
      put("..")
      space()
      put(digit: random.integer(in: 0...5))
    } else {
      name()
    }
    if features.contains(.sizes) && oneIn(2) { predicates() }
    if features.contains(.stacks) && depth < 3 && oneIn(3) {
      put(":")
      connection(depth: depth)
      for _ in 0..<random.integer(in: 1...2) {
        group(depth: depth + 1)
        connection(depth: depth)
      }
    }
    space()
  }

  private mutating func connection(depth: Int) {
    switch random.integer(in: 0...5) {
    case 0: break
    case 1 where features.contains(.breaks) && depth == 0: put("->")
    case 2 where features.contains(.spacers):
      put("~")
      if oneIn(3) {
        predicates()
        put("~")
      }
    case 3...5 where features.contains(.gaps):
      put("-")
      if oneIn(2) { predicates() } else { bareGap() }
      put("-")
    default: put("-")
    }
    space()
  }

  private mutating func bareGap() {
    if features.contains(.relations) && oneIn(3) { relation() }
    if oneIn(3) { put(random.pick(Self.metrics)) } else { number() }
    if features.contains(.shares) && oneIn(3) { put("%") }
    if features.contains(.priorities) && oneIn(3) { priority() }
  }

  private mutating func predicates() {
    put("(")
    predicate()
    while oneIn(4) {
      put(",")
      predicate()
    }
    put(")")
  }

  private mutating func predicate() {
    space()
    if features.contains(.relations) && oneIn(2) { relation() }
    switch random.integer(in: 0...3) {
    case 0:
      if features.contains(.arithmetic) && oneIn(4) { put(oneIn(2) ? "-" : "+") }
      put(random.pick(Self.metrics))
      if features.contains(.shares) && oneIn(4) { put("%") }
    case 1:
      name()
      if features.contains(.attributes) && oneIn(2) {
        space()
        put(".")
        space()
        put(random.pick(Self.attributes))
      }
      if features.contains(.arithmetic) { arithmetic() }
    default:
      if oneIn(6) { put("-") }
      number()
      if features.contains(.shares) && oneIn(3) { put("%") }
    }
    if features.contains(.priorities) && oneIn(3) { priority() }
    space()
  }

  private mutating func arithmetic() {
    if oneIn(2) {
      put(oneIn(2) ? "*" : "/")
      if features.contains(.oddNumbers) && oneIn(4) { put("-") }
      numberOrMetric()
    }
    if oneIn(2) {
      put(oneIn(2) ? "+" : "-")
      numberOrMetric()
    }
  }

  // MARK: Words

  private mutating func relation() {
    put(oneIn(3) ? "==" : oneIn(2) ? ">=" : "<=")
    space()
  }

  private mutating func priority() {
    put("@")
    put(random.pick(Self.priorities))
  }

  private mutating func name() {
    put(random.pick(features.contains(.oddNames) && oneIn(4) ? Self.oddNames : Self.names))
  }

  private mutating func number() {
    if features.contains(.oddNumbers) && oneIn(3) {
      put(random.pick(Self.oddNumbers))
      return
    }
    plainNumber(decimalOnceIn: 8)
  }

  private mutating func numberOrMetric() {
    if oneIn(4) { put(random.pick(Self.metrics)) } else { number() }
  }

  private mutating func space() {
    if features.contains(.spaces) && oneIn(3) { put(oneIn(4) ? "\t" : " ") }
  }
}
