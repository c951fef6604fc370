// `.constraints` files as text, sound ones and such that miss by a little, straight into bytes. Their systems
// mean little: generators of systems make those that are worth solving.

/// Makes `.constraints` texts.
public struct SystemTextGenerator: TokenGenerator {
  var random: SeededGenerator
  var bytes: [UInt8] = []
  private let hasOddNumbers: Bool
  private let hasExtremeNumbers: Bool
  private let hasOddNames: Bool
  private let hasSuffixes: Bool
  private let hasStatements: Bool
  private let hasComments: Bool
  private let isDamaged: Bool
  private let hasMark: Bool

  private static let names = ["x", "y", "z", "w0", "a.width", "_b"].map { Array($0.utf8) }
  private static let oddNames = [
    "edit", "at", "weight", "parameter", "expect", "variable", "e1", "X", "W", "P", "a..b", "é",
    "x-",
  ].map { Array($0.utf8) }
  private static let parameters = ["W", "P", "height"].map { Array($0.utf8) }
  private static let oddNumbers = [
    "0", "-0", "1/3", "2/0", "100/7", "0.1", ".5", "5.", "--4", "1e", "+1", "1e2", "12e-1",
    "9007199254740993",
    // Not the shortest decimals of their Doubles, though a Double holds all their digits.
    "8.947892448365354", "804993783284.2696",
  ].map { Array($0.utf8) }
  /// Numbers whose fractions are long: these take a hundred times as long to read.
  private static let extremeNumbers = [
    "1e300", "1e999", "1e-400", "123456789012345678901234567890", "4.9e-324", "1/1e-300",
    "0.1000000000000000055511151231257",
  ].map { Array($0.utf8) }
  private static let suffixes = [
    " @750", " @weak", " @999.5", " @0", " @1001", " weight 2", " @500 weight 0.25", " weight 0",
    " weight -1", " @ strong", " @required", " weight 1/3",
  ].map { Array($0.utf8) }
  static let tokens = SystemText.words.map { Array($0.utf8) }

  private init(_ random: SeededGenerator) {
    var random = random
    let mask = random.next()
    hasOddNumbers = mask & 3 == 0
    hasOddNames = mask >> 2 & 7 == 0
    hasSuffixes = mask >> 5 & 1 == 0
    hasStatements = mask >> 6 & 1 == 0
    hasComments = mask >> 7 & 7 == 0
    isDamaged = mask >> 10 & 3 == 0
    hasExtremeNumbers = mask >> 12 & 63 == 0
    hasMark = mask >> 18 & 31 == 0
    self.random = random
    bytes.reserveCapacity(128)
  }

  /// A text.
  public static func make(using random: inout SeededGenerator) -> [UInt8] {
    var generator = SystemTextGenerator(SeededGenerator(seed: random.next()))
    generator.file()
    return generator.bytes
  }

  private mutating func file() {
    if hasMark { put("\u{FEFF}") }
    if oneIn(3) {
      put("parameter ")
      put(random.pick(Self.parameters))
      put(" = ")
      number()
      endLine()
    }
    for _ in 0..<random.integer(in: 1...3) { line() }
    if hasStatements && oneIn(2) { solves() }
    if isDamaged { damage(atMost: 3) }
  }

  private mutating func line() {
    if hasStatements && oneIn(4) {
      put(oneIn(3) ? "variable " : "edit ")
      name()
      if oneIn(3) { put(random.pick(Self.suffixes)) }
    } else {
      sum()
      put(oneIn(2) ? " == " : oneIn(2) ? " >= " : " <= ")
      if oneIn(2) { number() } else { sum() }
      if hasSuffixes && oneIn(2) { put(random.pick(Self.suffixes)) }
    }
    endLine()
  }

  private mutating func solves() {
    for _ in 0..<random.integer(in: 1...2) {
      put("at ")
      put(random.pick(oneIn(2) ? Self.parameters : Self.names))
      put(" = ")
      number()
      if oneIn(3) {
        put(", ")
        name()
        put(" = ")
        number()
      }
      endLine()
      guard oneIn(2) else { continue }
      put("expect ")
      name()
      put(" = ")
      number()
      endLine()
    }
  }

  private mutating func sum() {
    term()
    while oneIn(2) {
      put(oneIn(3) ? " - " : " + ")
      term()
    }
  }

  private mutating func term() {
    switch random.integer(in: 0...7) {
    case 0: number()
    case 1...3:
      number()
      put(" * ")
      name()
    case 4:
      put("-")
      name()
    case 5: put(random.pick(Self.parameters))
    default: name()
    }
  }

  private mutating func name() {
    put(random.pick(hasOddNames && oneIn(4) ? Self.oddNames : Self.names))
  }

  private mutating func number() {
    if hasExtremeNumbers && oneIn(3) {
      put(random.pick(Self.extremeNumbers))
      return
    }
    if hasOddNumbers && oneIn(2) {
      put(random.pick(Self.oddNumbers))
      return
    }
    plainNumber(decimalOnceIn: 5)
  }

  private mutating func endLine() {
    if hasComments && oneIn(3) { put("  # why") }
    put(hasComments && oneIn(4) ? "\r\n" : "\n")
  }
}
