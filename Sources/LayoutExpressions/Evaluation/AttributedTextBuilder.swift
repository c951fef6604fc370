// From tags to runs: what HTML means for text without a page. Blocks stand on lines of their own, lists
// have marks, and space separates words and nothing more.

/// Builds a text of tags, literal text and values.
struct AttributedTextBuilder {
  /// Sizes of headings, in shares of the view's font; those that browsers agree on.
  private static let headingFactors = [2, 1.5, 1.17, 1, 0.83, 0.67]
  /// The size of text below and above the line, in shares of the font's.
  private static let scriptFactor = 0.75
  /// How far such text is moved, in shares of the font's size.
  private static let subscriptOffset = -0.15
  private static let superscriptOffset = 0.35

  private let collapsesSpace: Bool
  private(set) var text = AttributedText()
  private var attributes: [(tag: HTMLTag, before: TextAttributes)] = []
  private var current = TextAttributes()
  /// Lists that are open, with the number of the next item; nil where items have no numbers.
  private var lists: [Int?] = []
  private var isAtLineStart = true
  private var needsLine = false
  /// The attributes of a space that is due before the next word.
  private var space: TextAttributes?

  init(collapsesSpace: Bool) { self.collapsesSpace = collapsesSpace }

  mutating func addLiteral(_ literal: String) {
    guard collapsesSpace else {
      append(literal)
      return
    }
    var word = ""
    for scalar in literal.unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\r":
        flush(&word)
        if space == nil { space = current }
      default: word.unicodeScalars.append(scalar)
      }
    }
    flush(&word)
  }

  mutating func add(_ value: AttributedText) {
    guard !value.runs.isEmpty else { return }
    startText()
    for run in value.runs {
      var run = run
      run.attributes = run.attributes.inside(current)
      text.append(run)
    }
  }

  mutating func add(_ image: ImageReference) {
    startText()
    text.append(AttributedText.Run(image, current))
  }

  mutating func open(_ tag: HTMLTag) {
    if tag.isBlock { breakLine() }
    if tag == .br {
      // Space at the end of a line separates nothing.
      space = nil
      append("\n")
      isAtLineStart = true
      return
    }
    attributes.append((tag, current))
    current.apply(tag)
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      let level = [HTMLTag.h1, .h2, .h3, .h4, .h5, .h6].firstIndex(of: tag) ?? 0
      current.sizeFactor *= Self.headingFactors[level]
    case .sub, .sup:
      current.baselineOffset += tag == .sub ? Self.subscriptOffset : Self.superscriptOffset
      current.sizeFactor *= Self.scriptFactor
    case .ol: lists.append(1)
    case .ul: lists.append(nil)
    case .li: startItem()
    default: break
    }
  }

  mutating func close(_ tag: HTMLTag) {
    guard !tag.isEmpty, let index = attributes.lastIndex(where: { $0.tag == tag }) else { return }
    current = attributes[index].before
    attributes.removeSubrange(index...)
    if tag == .ol || tag == .ul, !lists.isEmpty { lists.removeLast() }
    if tag.isBlock { breakLine() }
  }

  private mutating func startItem() {
    if let last = lists.indices.last, let number = lists[last] {
      append("\(number). ")
      lists[last] = number + 1
    } else {
      append("\u{2022} ")
    }
    // The mark is not what comes before a space.
    isAtLineStart = true
  }

  /// Ends the line, where there is something on it.
  private mutating func breakLine() {
    space = nil
    if !text.runs.isEmpty, !isAtLineStart { needsLine = true }
  }

  private mutating func flush(_ word: inout String) {
    guard !word.isEmpty else { return }
    append(word)
    word = ""
  }

  private mutating func append(_ piece: String) {
    guard !piece.isEmpty else { return }
    startText()
    text.append(AttributedText.Run(piece, current))
  }

  private mutating func startText() {
    if needsLine {
      text.append(AttributedText.Run("\n", current))
    } else if let space, !isAtLineStart {
      text.append(AttributedText.Run(" ", space))
    }
    needsLine = false
    space = nil
    isAtLineStart = false
  }
}

extension TextAttributes {
  /// Adds what a tag says, apart from sizes.
  fileprivate mutating func apply(_ tag: HTMLTag) {
    switch tag {
    case .h1, .h2, .h3, .h4, .h5, .h6, .b, .strong: traits.insert(.bold)
    case .i, .em: traits.insert(.italic)
    case .u: isUnderlined = true
    case .strike: isStruckThrough = true
    case .center: isCentered = true
    case .ol, .ul: listDepth += 1
    case .p, .li, .br, .sub, .sup, .img: break
    }
  }

  /// The attributes of a text that stands inside of other text.
  fileprivate func inside(_ outer: TextAttributes) -> TextAttributes {
    TextAttributes(
      font: font ?? outer.font,
      color: color ?? outer.color,
      traits: traits.union(outer.traits),
      sizeFactor: sizeFactor * outer.sizeFactor,
      isUnderlined: isUnderlined || outer.isUnderlined,
      isStruckThrough: isStruckThrough || outer.isStruckThrough,
      baselineOffset: baselineOffset + outer.baselineOffset,
      isCentered: isCentered || outer.isCentered,
      listDepth: listDepth + outer.listDepth
    )
  }
}
