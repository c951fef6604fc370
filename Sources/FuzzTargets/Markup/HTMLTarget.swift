// Attributed strings: tags and expressions in text, read, written and read again, and what the text says
// without them. Not for the markup of whole layouts.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutExpressions
import MarkupReading

/// Tries texts with tags of HTML and expressions in braces.
struct HTMLTarget: PlainTarget, GrammarTarget {
  static let name = "html"
  static let summary =
    "attributed strings: tags match, what was written has the same runs, and no letter is lost"
  static let fileExtension = "html"
  static let words =
    HTMLTag.allCases.flatMap { ["<\($0.rawValue)>", "</\($0.rawValue)>"] }
    + MarkupReference.names.map { "&\($0);" } + [
      "<br/>", "<", ">", "</", "/>", "{", "}", "{a}", "{n + 1}", "{s}", "{'<b>'}", "{`}`}",
      "<img src='a'/>", "<img src=\"b c\" width=\"3\"/>", " height='4.5'", " width=2", " src=d",
      "&#123;", "&#x1F600;", "&nbsp;", "&", ";", "//", "'", "\u{e9}",
    ]
  static let bounds = EffortBounds(nanosecondsPerByte: 20_000, freeNanoseconds: 100_000_000)

  /// The names that expressions may use.
  private static let scope = ConstantScope([
    "a": .string("word"), "n": .number(2),
    "s": .attributedString(
      AttributedText([.init("bold", TextAttributes(traits: .bold)), .init(" and not")])
    ),
  ])

  static let grammar = TokenGrammar(
    """
    text = part part? part? part?
    part = 4 letters | 2 expression | 5 element | image | empty
    element = \(HTMLTag.allCases.map { "'<\($0.rawValue)>' text '</\($0.rawValue)>'" }
      .joined(separator: " | "))
    """,
    words: [
      "letters": [
        "Hello ", "two words", " ", "\n  ", "a &amp; b", "1 &lt; 2", "x < y", "&#65;&copy;",
        "\u{e9}", "100% ", "it's", "5 > 4",
      ],
      "expression": [
        "{a}", "{n}", "{s}", "{n * 2 + 1}", "{a + ' more'}", "{n > 1 ? a : s}", "{'}'}", "{ a }",
        "{'<b>'}", "{missing}", "{1 +}", "{a // so}",
      ],
      "image": [
        "<img src='a'/>", "<img src=\"b c.png\" width=\"3\">", "<img width='2' height=1e1/>",
        "<img src=a/>", "<img alt='x > y' src = 'a' hidden>", "<img src='a' width='wide'/>",
        "<img src='{a}'/>", "<img>", "<img src='a>", "<img src='a&amp;b'></img>",
      ],
      "empty": ["<br/>", "<br>", "<p/>", "</br>"],
    ]
  )

  // MARK: Oracle

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let source = SourceBuffer(name: "<text>", bytes: input)
    let (property, problems) = PropertyExpression.read(
      SourceFragment(source),
      as: .attributedString
    )
    try DiagnosticsJudge.checkLocations(problems, in: source)
    try checkRanges(property, input)
    try checkTags(property, problems)
    guard !problems.containsErrors else { return }
    let written = Self.text(of: property)
    let again = PropertyExpression.read(
      SourceFragment(SourceBuffer(name: "<again>", text: written)),
      as: .attributedString
    )
    guard again.diagnostics.map(\.message) == problems.map(\.message),
      Self.text(of: again.property) == written
    else {
      throw Finding("reads-differently", "\(again.diagnostics.map(\.message)), from\n\(written)")
    }
    guard let runs = Self.runs(of: property) else { return }
    guard Self.runs(of: again.property) == runs else {
      throw Finding("runs-differ", "\(runs), written as\n\(written)")
    }
    try checkLetters(property, runs)
  }

  /// Segments stand one behind the other, and cover all that is neither dropped nor damaged.
  private func checkRanges(_ property: PropertyExpression, _ input: [UInt8]) throws(Finding) {
    var last = 0
    for segment in property.segments {
      let range: Range<Int>
      switch segment {
      case .literal(_, let source): range = source.bytes
      case .expression(let tree): range = tree.sourceRange.bytes
      case .tag(_, _, let source), .image(_, let source):
        range = source.bytes
        // An empty element is both its tags, at one place.
        if range.upperBound == last { continue }
        guard input[range.lowerBound] == UInt8(ascii: "<"),
          input[range.upperBound - 1] == UInt8(ascii: ">")
        else { throw Finding("tag-elsewhere", "\(range)") }
      }
      guard range.lowerBound >= last, range.upperBound <= input.count else {
        throw Finding("position-outside-input", "\(range) behind \(last)")
      }
      last = range.upperBound
    }
  }

  /// Tags that do not match, found by crossing out pairs, are the errors, and at their places.
  private func checkTags(_ property: PropertyExpression, _ problems: [Diagnostic]) throws(Finding) {
    var open: [(tag: HTMLTag, offset: Int)] = []
    var expected: [Int] = []
    for case .tag(let tag, let isEnd, let range) in property.segments where !tag.isEmpty {
      let offset = range.bytes.lowerBound
      if !isEnd {
        open.append((tag, offset))
      } else if open.contains(where: { $0.tag == tag }) {
        while let top = open.popLast(), top.tag != tag { expected.append(top.offset) }
      } else {
        expected.append(offset)
      }
    }
    expected += open.map(\.offset)
    let found = problems.filter { $0.code == "expression-mismatched-tag" }
      .map(\.range.bytes.lowerBound)
    guard found == expected.sorted() else {
      throw Finding("tags-differ", "errors at \(found), expected at \(expected.sorted())")
    }
  }

  /// What tags make of a letter.
  private struct Look: Equatable {
    var isBold = false, isItalic = false, isUnderlined = false, isStruckThrough = false
    var isCentered = false
    var size = 1.0, offset = 0.0

    init() {}

    init(_ attributes: TextAttributes) {
      isBold = attributes.traits.contains(.bold)
      isItalic = attributes.traits.contains(.italic)
      (isUnderlined, isStruckThrough) = (attributes.isUnderlined, attributes.isStruckThrough)
      isCentered = attributes.isCentered
      (size, offset) = (attributes.sizeFactor, attributes.baselineOffset)
    }

    /// The look of letters in a tag, as browsers have it; sizes and places are shares of the font's size.
    func inside(_ tag: HTMLTag) -> Look {
      let sizes: [HTMLTag: Double] = [
        .h1: 2, .h2: 1.5, .h3: 1.17, .h4: 1, .h5: 0.83, .h6: 0.67, .sub: 0.75, .sup: 0.75,
      ]
      let isHeading = tag.rawValue.first == "h"
      var look = self
      look.isBold = isBold || isHeading || tag == .b || tag == .strong
      look.isItalic = isItalic || tag == .i || tag == .em
      look.isUnderlined = isUnderlined || tag == .u
      look.isStruckThrough = isStruckThrough || tag == .strike
      look.isCentered = isCentered || tag == .center
      look.size *= sizes[tag] ?? 1
      look.offset += tag == .sub ? -0.15 : tag == .sup ? 0.35 : 0
      return look
    }
  }

  /// A letter, and what tags make of it.
  private typealias Letter = (scalar: Unicode.Scalar, look: Look)

  /// The letters of the runs are those of the input without tags, and of its values, and look as the tags around them say,
  /// and those within a value; lists add line breaks and marks.
  private func checkLetters(_ property: PropertyExpression, _ runs: AttributedText) throws(Finding)
  {
    func letters(_ text: String, _ look: Look) -> [Letter] {
      Self.letters(of: text, hasTags: property.hasTags).map { ($0, look) }
    }
    var expected: [Letter] = []
    var looks = [Look()]
    for segment in property.segments {
      let look = looks[looks.count - 1]
      switch segment {
      case .tag(let tag, let isEnd, _):
        if [.li, .ol, .ul].contains(tag) { return }
        if tag.isEmpty { continue }
        if isEnd { looks.removeLast() } else { looks.append(look.inside(tag)) }
      case .literal(_, let range):
        expected += letters(Self.decoded(range.buffer.bytes[range.bytes]), look)
      case .expression(let tree):
        guard let value = Self.runs(of: tree) else { return }
        for run in value.runs {
          var inner = look
          inner.isBold = inner.isBold || run.attributes.traits.contains(.bold)
          expected += letters(run.text, inner)
        }
      case .image: break
      }
    }
    let found = runs.runs.filter { $0.image == nil }.flatMap {
      letters($0.text, Look($0.attributes))
    }
    guard found.map(\.scalar) == expected.map(\.scalar) else {
      func text(_ letters: [Letter]) -> String {
        String(String.UnicodeScalarView(letters.map(\.scalar))).debugDescription
      }
      throw Finding("letters-differ", "found \(text(found)), of \(text(expected))")
    }
    for (number, (letter, wanted)) in zip(found, expected).enumerated()
    where letter.look != wanted.look {
      throw Finding("looks-differ", "letter \(number): \(letter.look), expected \(wanted.look)")
    }
  }

  /// The letters of a text; among tags white space separates words, and nothing more.
  private static func letters(of text: String, hasTags: Bool) -> String.UnicodeScalarView {
    guard hasTags else { return text.unicodeScalars }
    let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
    return String.UnicodeScalarView(text.unicodeScalars.filter { !blanks.contains($0) })
  }

  // MARK: Values

  /// The runs of a property, nil where names or types are wrong.
  private static func runs(of property: PropertyExpression) -> AttributedText? {
    let (checked, _) = ExpressionChecker.check(property, as: .attributedString, in: scope)
    guard case .attributedString(let text)? = checked?.constant else { return nil }
    return text
  }

  /// What an expression alone is as text.
  private static func runs(of tree: ExpressionTree) -> AttributedText? {
    let text = "{\(ExpressionPrinter.text(of: tree))}"
    let source = SourceBuffer(name: "<value>", text: text)
    let property = PropertyExpression.read(SourceFragment(source), as: .attributedString).property
    return runs(of: property)
  }

  // MARK: Text

  /// A property as text again.
  private static func text(of property: PropertyExpression) -> String {
    property.segments.map { segment in
      switch segment {
      case .literal(let text, _): escaped(text)
      case .expression(let tree): "{\(ExpressionPrinter.text(of: tree))}"
      case .tag(let tag, let isEnd, _): isEnd ? "</\(tag.rawValue)>" : "<\(tag.rawValue)>"
      case .image(let image, _): text(of: image)
      }
    }.joined()
  }

  private static func text(of image: ImageReference) -> String {
    func extent(_ name: String, _ value: Double?) -> String {
      value.map { " \(name)=\"\($0)\"" } ?? ""
    }
    let extents = extent("width", image.width) + extent("height", image.height)
    return "<img src=\"\(escaped(image.name))\"\(extents)/>"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      // In a name of an image these would end it.
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "{": escaped.append(contentsOf: "&#123;".unicodeScalars)
      // One that nothing opens is an error where it is written plainly.
      case "}": escaped.append(contentsOf: "&#125;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// A literal with its entities replaced, as HTML says: a name or number of at most ten characters.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let names = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var decoded = ""
    var index = 0
    while index < scalars.count {
      var end = index + 1
      while scalars[index] == "&", end < min(index + 12, scalars.count), scalars[end] != ";" {
        end += 1
      }
      if scalars[index] == "&", end < min(index + 12, scalars.count) {
        let entity = String(String.UnicodeScalarView(scalars[index + 1..<end]))
        if let meaning = names[entity] ?? character(entity) {
          decoded += meaning
          index = end + 1
          continue
        }
      }
      decoded.unicodeScalars.append(scalars[index])
      index += 1
    }
    return decoded
  }

  private static func character(_ entity: String) -> String? {
    guard entity.hasPrefix("#") else { return nil }
    let isHexadecimal = entity.hasPrefix("#x")
    let digits = entity.utf8.dropFirst(isHexadecimal ? 2 : 1)
    let isPlain = digits.allSatisfy { digit in
      isHexadecimal ? Character(Unicode.Scalar(digit)).isHexDigit : (0x30...0x39).contains(digit)
    }
    guard isPlain, let number = UInt32(String(digits) ?? "", radix: isHexadecimal ? 16 : 10),
      number > 0
    else { return nil }
    return Unicode.Scalar(number).map { String($0) }
  }
}
