// Grammars that texts are drawn from, straight into bytes: hundreds of thousands a second are wanted. A grammar says what
// may follow what, how often, and which parts only some texts have, so that some are full of one thing and others have none
// of it. What has to be known from one part to another is beyond it: names that must be declared, tags that must match.
//
//     line  = space (3 chain | explicit: row) space
//     chain = '[' name ']' ('-' '[' name ']')*3 '|'?
//     space = spaces: (' ' | "\t")?4
//
// A rule is alternatives, a number before one of which makes it so many times as probable. What has `?3` behind it stands
// once in three times, and what has `*3` is repeated as long as one chance in three comes up; 2 is left out. What stands
// behind `spaces:` is there in texts that have drawn this feature; of alternatives the first takes the place of one that
// is not. The first rule is the whole text.
//
// Source: [Groce], swarm testing (Documentation/SOURCES.md).

/// Draws texts by rules.
public struct TokenGrammar: Sendable {
  private enum Part: Sendable {
    /// Letters by their range.
    case text(Range<Int>)
    /// One behind another, and one of several, by the range of their numbers in `members`.
    case sequence(Range<Int>), choice(Range<Int>)
    /// A choice that is drawn at any depth, as none of it leads deeper.
    case word(Range<Int>)
    case option(Int, oneIn: Int), repetition(Int, oneIn: Int)
    /// What a rule stands for; until the grammar is read, the rule's number.
    case rule(Int)
  }

  private var letters: [UInt8] = []
  private var parts: [Part] = []
  /// The features without which a part is not there, a bit each.
  private var needs: [UInt64] = []
  private var members: [Int] = []
  /// The part that each rule is; below 0 until it is met.
  private var rules: [Int] = []
  private var ruleNumbers: [String: Int] = [:]
  private var featureNumbers: [String: Int] = [:]

  /// Rules that stand deeper in each other choose first alternatives, and leave out what they can.
  static let depthLimit = 16

  /// Reads a grammar.
  ///
  /// - Parameters:
  ///   - text: The rules; literals stand in single or double quotes.
  ///   - words: Rules that are one of some words.
  /// - Requires: every name is a rule's, and first alternatives come to an end.
  public init(_ text: String, words: [String: [String]] = [:]) {
    var tokens = Self.tokens(of: text)[...]
    while let token = tokens.popFirst() {
      guard case .name(let name) = token else { preconditionFailure("a rule begins with \(token)") }
      let rule = rule(named: name)
      Self.expect("=", &tokens)
      rules[rule] = alternatives(&tokens)
    }
    for name in words.keys.sorted() {
      let choices = (words[name] ?? []).map { literal($0) }
      let rule = rule(named: name)
      rules[rule] = add(.word(list(choices)))
    }
    let missing = ruleNumbers.filter { rules[$0.value] < 0 }.keys.sorted()
    precondition(missing.isEmpty && featureNumbers.count <= 64, "there are no rules \(missing)")
    for part in parts.indices {
      guard case .rule(let rule) = parts[part] else { continue }
      parts[part] = .rule(rules[rule])
      // Asked here, it need not be asked in the rule.
      needs[part] |= needs[rules[rule]]
    }
  }

  // MARK: Drawing

  /// A text; of its features most are left out of two of three: short texts are tried faster, and reach as much.
  public func text(using random: inout SeededGenerator) -> [UInt8] {
    var features = random.next() & random.next()
    if random.integer(in: 0...2) == 0 { features |= random.next() }
    return text(ofRule: 0, features: features, depth: Self.depthLimit, using: &random)
  }

  /// What a rule stands for in a text of some features.
  ///
  /// - Requires: there is the rule.
  func text(
    of rule: String,
    having features: [String],
    depth: Int,
    using random: inout SeededGenerator
  ) -> String {
    guard let number = ruleNumbers[rule] else { preconditionFailure("there is no rule '\(rule)'") }
    let bits = features.compactMap { featureNumbers[$0] }.reduce(UInt64(0)) { $0 | 1 << $1 }
    let bytes = text(ofRule: number, features: bits, depth: depth, using: &random)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(
    ofRule rule: Int,
    features: UInt64,
    depth: Int,
    using random: inout SeededGenerator
  ) -> [UInt8] {
    var drawing = Drawing(grammar: self, features: features, random: random)
    drawing.bytes.reserveCapacity(128)
    drawing.write(rules[rule], depth)
    random = drawing.random
    return drawing.bytes
  }

  /// A text that is being drawn.
  private struct Drawing {
    let grammar: TokenGrammar
    let features: UInt64
    var random: SeededGenerator
    var bytes: [UInt8] = []

    /// Writes a part that is there.
    mutating func write(_ part: Int, _ depth: Int) {
      switch grammar.parts[part] {
      case .text(let range):
        grammar.letters.withUnsafeBufferPointer { letters in
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: letters[range]))
        }
      case .rule(let part): if isThere(part) { write(part, depth - 1) }
      case .sequence(let range):
        for index in range where isThere(grammar.members[index]) {
          write(grammar.members[index], depth)
        }
      case .word(let range): write(grammar.members[drawn(range)], depth)
      case .choice(let range):
        var member = grammar.members[depth > 0 ? drawn(range) : range.lowerBound]
        if !isThere(member) { member = grammar.members[range.lowerBound] }
        if isThere(member) { write(member, depth) }
      case .option(let part, let count):
        if depth > 0, random.integer(in: 1...count) == 1, isThere(part) { write(part, depth) }
      case .repetition(let part, let count):
        while depth > 0, random.integer(in: 1...count) == 1 {
          if isThere(part) { write(part, depth) }
        }
      }
    }

    private mutating func drawn(_ range: Range<Int>) -> Int {
      random.integer(in: range.lowerBound...(range.upperBound - 1))
    }

    private func isThere(_ part: Int) -> Bool { grammar.needs[part] & ~features == 0 }
  }

  // MARK: Reading

  private enum Token: Equatable {
    case name(String), literal(String), number(Int), sign(Character)
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case "'", "\"":
        let literal = rest.dropFirst().prefix { $0 != first }
        tokens.append(.literal(String(literal)))
        rest = rest.dropFirst(literal.count + 2)
      case _ where first.isLetter:
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        tokens.append(.name(String(name)))
        rest = rest.dropFirst(name.count)
      case _ where first.isNumber:
        let digits = rest.prefix(while: \.isNumber)
        tokens.append(.number(Int(digits) ?? 1))
        rest = rest.dropFirst(digits.count)
      default:
        rest.removeFirst()
        if !first.isWhitespace { tokens.append(.sign(first)) }
      }
    }
    return tokens
  }

  private mutating func alternatives(_ tokens: inout ArraySlice<Token>) -> Int {
    var choices: [Int] = []
    repeat {
      let weight = Self.number(&tokens) ?? 1
      var items: [Int] = []
      while let item = item(&tokens) { items.append(item) }
      let sequence = items.count == 1 ? items[0] : add(.sequence(list(items)))
      choices += [Int](repeating: sequence, count: weight)
    } while Self.take("|", &tokens)
    return choices.count == 1 ? choices[0] : add(.choice(list(choices)))
  }

  /// The next part of a sequence; nil where it ends.
  private mutating func item(_ tokens: inout ArraySlice<Token>) -> Int? {
    var part: Int
    switch tokens.first {
    case .literal(let text)?:
      tokens.removeFirst()
      part = literal(text)
    case .sign("(")?:
      tokens.removeFirst()
      part = alternatives(&tokens)
      Self.expect(")", &tokens)
    case .name(let name)? where tokens.dropFirst().first != .sign("="):
      tokens.removeFirst()
      guard Self.take(":", &tokens) else {
        part = add(.rule(rule(named: name)))
        break
      }
      let feature = featureNumbers[name] ?? featureNumbers.count
      featureNumbers[name] = feature
      guard let item = item(&tokens) else { preconditionFailure("'\(name):' is of nothing") }
      needs[item] |= 1 << UInt64(feature)
      return item
    default: return nil
    }
    if Self.take("?", &tokens) { part = add(.option(part, oneIn: Self.number(&tokens) ?? 2)) }
    if Self.take("*", &tokens) { part = add(.repetition(part, oneIn: Self.number(&tokens) ?? 2)) }
    return part
  }

  private mutating func rule(named name: String) -> Int {
    if let known = ruleNumbers[name] { return known }
    ruleNumbers[name] = rules.count
    rules.append(-1)
    return rules.count - 1
  }

  private mutating func literal(_ text: String) -> Int {
    let start = letters.count
    letters += text.utf8
    return add(.text(start..<letters.count))
  }

  private mutating func add(_ part: Part) -> Int {
    parts.append(part)
    needs.append(0)
    return parts.count - 1
  }

  private mutating func list(_ numbers: [Int]) -> Range<Int> {
    members += numbers
    return (members.count - numbers.count)..<members.count
  }

  private static func take(_ sign: Character, _ tokens: inout ArraySlice<Token>) -> Bool {
    guard tokens.first == .sign(sign) else { return false }
    tokens.removeFirst()
    return true
  }

  private static func expect(_ sign: Character, _ tokens: inout ArraySlice<Token>) {
    guard take(sign, &tokens) else {
      preconditionFailure("expected '\(sign)' before \(tokens.prefix(3))")
    }
  }

  private static func number(_ tokens: inout ArraySlice<Token>) -> Int? {
    guard case .number(let number)? = tokens.first else { return nil }
    tokens.removeFirst()
    return number
  }
}
