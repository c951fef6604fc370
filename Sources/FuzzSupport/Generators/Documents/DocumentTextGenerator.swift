// JSON texts that look like JSONLayout documents, and such as miss by a little, straight into bytes. Their
// layouts mean little: `DocumentGenerator` makes documents that are worth laying out.

import JSONLayout

/// Makes JSON texts.
public struct DocumentTextGenerator: TokenGenerator {
  var random: SeededGenerator
  var bytes: [UInt8] = []
  private let hasComments: Bool
  private let hasTrailingCommas: Bool
  private let hasEscapes: Bool
  private let hasOddValues: Bool
  private let hasManyKeys: Bool
  private let hasVariants: Bool
  private let isDocument: Bool
  private let isDamaged: Bool

  private static let viewNames = ["a", "b", "c", "title", "é", "superview"].map { Array($0.utf8) }
  private static let constraints = [
    #""H:|-[a]-|""#, #""V:[a(>=10@750)]-m-[b]""#, #""|[a][b(==a)]|""#,
    #""a.width == 2 * b.height""#,
    #""[c]-[d]""#, #"{"format": "H:[a]-[b]", "options": ["alignAllTop"]}"#,
    #"{"constraint": "a.left == superview.left + m", "priority": 3}"#, #""[a""#, "\"\"", "0",
    #"{"format": "|[a]|", "active": false}"#, #""H:[a(50%)]~[b]""#,
  ].map { Array($0.utf8) }
  private static let viewValues = [
    #""type": "UIButton""#, #""hidden": true"#, #""intrinsicContentSize": {"width": 10}"#,
    #""contentHuggingPriority": {"horizontal": 251}"#, #""text": "x""#, #""layoutMargins": 4"#,
    #""firstBaseline": 10"#, #""typo": 1"#, #""contentCompressionResistancePriority": 0"#,
    #""intrinsicContentSize": {"height": -1}"#,
  ].map { Array($0.utf8) }
  private static let topValues = [
    #""spacing": {"sibling": 5}"#, #""direction": "rtl""#, #""safeArea": {"top": 44}"#,
    #""layoutMargins": {"left": 1, "top": 2}"#, #""unknown": []"#, #""direction": 3"#,
    #""layoutGuides": ["g"]"#, #""views": {}"#,
  ].map { Array($0.utf8) }
  private static let numbers = [
    "0", "8", "20.5", "-1e2", "1000", #""m / 2""#, #""width / 3""#, "-0", "null",
  ].map { Array($0.utf8) }
  private static let oddValues = [
    "1e999", "01", "+1", ".5", "1.", "0x1F", "NaN", "1e-400", "tru", "nil", "'a'", "\"\u{1}\"",
    "12345678901234567890", "\"\u{1F642}\"", "{}", "[]", "[[[]]]", "\"", "undefined",
  ].map { Array($0.utf8) }
  private static let escapes = [
    #"\n"#, #"\u0061"#, #"\ud83d\ude00"#, #"\ud83d"#, #"\/"#, #"\x"#, #"\u00"#, #"\\"#, #"\""#,
  ].map { Array($0.utf8) }
  /// Tokens of the language, to stand where they should not.
  public static let words =
    (DocumentKeys.document + DocumentKeys.constraint).map { "\"\($0)\"" } + [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "true", "1e999", "-0",
      "/*", "*/", "//", "\"superview\"", "\"H:|[a]|\"", "\"alignAllTop\"", "\u{FEFF}",
      "\"width < height\"",
    ]
  static let tokens = words.map { Array($0.utf8) }

  private init(_ random: SeededGenerator) {
    var random = random
    let mask = random.next()
    hasComments = mask & 7 == 0
    hasTrailingCommas = mask >> 3 & 7 == 0
    hasEscapes = mask >> 6 & 7 == 0
    hasOddValues = mask >> 9 & 7 == 0
    hasManyKeys = mask >> 12 & 3 == 0
    hasVariants = mask >> 14 & 7 == 0
    isDocument = mask >> 17 & 3 != 0
    isDamaged = mask >> 19 & 3 == 0
    self.random = random
    bytes.reserveCapacity(512)
  }

  /// A text.
  public static func make(using random: inout SeededGenerator) -> [UInt8] {
    var generator = DocumentTextGenerator(SeededGenerator(seed: random.next()))
    if generator.isDocument { generator.document() } else { generator.value(depth: 0) }
    if generator.isDamaged { generator.damage(atMost: 3) }
    return generator.bytes
  }

  // MARK: Documents

  private mutating func document() {
    list("{", "}", count: 1) { generator, _ in
      generator.put(#""views":"#)
      generator.views(depth: 0)
      if generator.oneIn(2) {
        generator.comma()
        generator.put(#""metrics":"#)
        generator.metrics()
      }
      generator.comma()
      generator.put(#""constraints":"#)
      generator.constraintList()
      if generator.hasManyKeys {
        generator.comma()
        generator.put(generator.random.pick(Self.topValues))
      }
      if generator.hasVariants {
        generator.comma()
        generator.variants()
      }
    }
  }

  private mutating func views(depth: Int) {
    list("{", "}", count: random.integer(in: 1...3)) { generator, number in
      generator.key(Self.viewNames[depth == 0 ? number : generator.random.integer(in: 0...5)])
      let hasValue = generator.oneIn(2)
      let hasChildren = depth < 3 && generator.oneIn(6)
      generator.list("{", "}", count: (hasValue ? 1 : 0) + (hasChildren ? 1 : 0)) { inner, index in
        if index == 0 && hasValue {
          inner.put(inner.random.pick(Self.viewValues))
        } else {
          inner.put(#""children":"#)
          inner.views(depth: depth + 1)
        }
      }
    }
  }

  private mutating func metrics() {
    list("{", "}", count: random.integer(in: 0...2)) { generator, number in
      generator.put(number == 0 ? #""m":"# : #""n":"#)
      if generator.hasOddValues && generator.oneIn(3) {
        generator.put(generator.random.pick(Self.oddValues))
      } else {
        generator.put(generator.random.pick(Self.numbers))
      }
    }
  }

  private mutating func constraintList() {
    list("{", "}", count: random.integer(in: 0...3)) { generator, number in
      generator.put(number == 0 ? #""k":"# : number == 1 ? #""l":"# : #""o":"#)
      generator.put(generator.random.pick(Self.constraints))
    }
  }

  private mutating func variants() {
    put(#""variants":"#)
    list("{", "}", count: random.integer(in: 0...2)) { generator, number in
      generator.put(number == 0 ? #""tall":"# : #""wide":"#)
      generator.put(number == 0 ? #"{"when":"width < height","metrics":"# : #"{"metrics":"#)
      generator.metrics()
      generator.put(#","constraints":"#)
      generator.constraintList()
      generator.put("}")
    }
  }

  // MARK: Any JSON

  private mutating func value(depth: Int) {
    switch random.integer(in: 0...(depth < 6 ? 6 : 4)) {
    case 0: string()
    case 1: put(random.pick(Self.numbers))
    case 2 where hasOddValues: put(random.pick(Self.oddValues))
    case 3: put(oneIn(2) ? "true" : "null")
    case 5:
      list("{", "}", count: random.integer(in: 0...3)) { generator, _ in
        generator.string()
        generator.put(":")
        generator.value(depth: depth + 1)
      }
    case 6:
      list("[", "]", count: random.integer(in: 0...3)) { generator, _ in
        generator.value(depth: depth + 1)
      }
    default: string()
    }
  }

  private mutating func string() {
    put("\"")
    for _ in 0..<random.integer(in: 0...3) {
      if hasEscapes && oneIn(2) {
        put(random.pick(Self.escapes))
      } else {
        bytes.append(UInt8(ascii: "a") + UInt8(random.integer(in: 0...25)))
      }
    }
    put("\"")
  }

  private mutating func key(_ name: [UInt8]) {
    put("\"")
    put(name)
    if hasEscapes && oneIn(6) { put(random.pick(Self.escapes)) }
    put("\":")
  }

  private mutating func list(
    _ open: StaticString,
    _ close: StaticString,
    count: Int,
    item: (inout DocumentTextGenerator, Int) -> Void
  ) {
    put(open)
    for number in 0..<count {
      if number > 0 { comma() }
      item(&self, number)
    }
    if hasTrailingCommas && oneIn(3) { put(",") }
    comment()
    put(close)
  }

  private mutating func comma() {
    put(",")
    comment()
  }

  private mutating func comment() {
    if hasComments && oneIn(4) { put(oneIn(2) ? "// why\n" : "/* why */") }
  }
}
