// The lines of a text as they are seen: what whoever draws a layout needs beyond sizes. They are the lines
// that were measured, so that a picture shows what a layout was made for.

/// A line of a text that was measured.
public struct TextLine: Hashable, Sendable {
  /// A stretch of a line in one font.
  public struct Piece: Hashable, Sendable {
    /// What is seen.
    public var text: String
    /// The number of the run that it comes from.
    public var run: Int

    /// Makes a piece.
    public init(_ text: String, run: Int) {
      self.text = text
      self.run = run
    }
  }

  /// What stands in a line and is no text.
  public struct Attachment: Hashable, Sendable {
    /// The number of the run that it comes from.
    public var run: Int
    /// How far it is from where the line begins, in points.
    public var left: Double
    /// Its size.
    public var size: ImageSize

    /// Makes an attachment.
    public init(run: Int, left: Double, size: ImageSize) {
      self.run = run
      self.left = left
      self.size = size
    }
  }

  /// What stands in the line, in the order of reading; an attachment has the object replacement character for
  /// its text.
  public var pieces: [Piece]
  /// How far the line is set in from the leading edge, in points.
  public var left: Double
  /// The width of what is seen, in points.
  public var width: Double
  /// The distance of its baseline from the top of the text, in points.
  public var baseline: Double
  /// Where its attachments stand, in order.
  public var attachments: [Attachment] = []

  /// Makes a line.
  public init(_ pieces: [Piece], left: Double = 0, width: Double, baseline: Double) {
    self.pieces = pieces
    self.left = left
    self.width = width
    self.baseline = baseline
  }

  /// The letters alone, and what stands for attachments.
  public var string: String { pieces.map(\.text).joined() }
}

extension StyledText {
  /// A piece of a line as a run of its own; an ellipsis in the place of an attachment is a text.
  fileprivate func run(_ piece: TextLine.Piece) -> TextRun {
    var run = TextRun(piece.text, font: runs[piece.run].font)
    if piece.text == TextRun.attachmentText { run.attachment = runs[piece.run].attachment }
    return run
  }
}

extension TextMeasuring {
  /// The lines of a text that was shaped with the places of its clusters; the last one is shortened as the
  /// limits say where some of the text has no room.
  package func lines(
    of text: StyledText,
    _ shaped: ShapedText,
    within limits: TextLimits
  ) -> [TextLine] {
    let fitted = LineFitting.lines(of: shaped, within: limits)
    let offsets = shaped.offsets ?? []
    let content = TextBytes(text)
    var lines = fitted.map { line in
      let end = line.clusters.upperBound
      let bytes =
        offsets[line.clusters.lowerBound]..<(end < offsets.count ? offsets[end] : content.count)
      return TextLine(
        content.pieces(in: content.trimmed(bytes)),
        left: line.left,
        width: line.width,
        baseline: line.baseline
      )
    }
    if let last = fitted.last, limits.numberOfLines == lines.count,
      last.clusters.upperBound < offsets.count,
      let mode = Shortening(limits.lineBreakMode)
    {
      let paragraph = content.paragraph(from: offsets[last.clusters.lowerBound])
      let isWhole = offsets[last.clusters.upperBound] >= paragraph.upperBound
      let room = limits.usableWidth.map { max($0 - last.left, 0) } ?? .infinity
      let shortened = shortened(
        content.pieces(in: paragraph),
        of: text,
        isWhole ? .tail : mode,
        room: room
      )
      lines[lines.count - 1].pieces = shortened.pieces
      lines[lines.count - 1].width = shortened.width
    }
    guard text.runs.contains(where: { $0.attachment != nil }) else { return lines }
    for index in lines.indices {
      lines[index].attachments = attachments(of: text, in: lines[index].pieces)
    }
    return lines
  }

  /// Where the attachments of a line stand: each behind what is before it.
  private func attachments(
    of text: StyledText,
    in pieces: [TextLine.Piece]
  ) -> [TextLine.Attachment] {
    let runs = pieces.map { text.run($0) }
    return runs.indices.compactMap { index in
      guard let size = runs[index].attachment else { return nil }
      let left = measure(StyledText(Array(runs[..<index])), within: .none).width
      return TextLine.Attachment(run: pieces[index].run, left: left, size: size)
    }
  }

  /// As much of a paragraph as has room beside an ellipsis.
  private func shortened(
    _ pieces: [TextLine.Piece],
    of text: StyledText,
    _ mode: Shortening,
    room: Double
  ) -> (pieces: [TextLine.Piece], width: Double) {
    let characters = pieces.flatMap { piece in piece.text.map { (text: $0, run: piece.run) } }
    func candidate(_ count: Int) -> (pieces: [TextLine.Piece], width: Double) {
      let head =
        switch mode {
        case .tail: count
        case .head: 0
        case .middle: (count + 1) / 2
        }
      var kept: [TextLine.Piece] = []
      func add(_ letter: Character, _ run: Int) {
        if kept.last?.run == run, text.runs[run].attachment == nil {
          kept[kept.count - 1].text.append(letter)
        } else {
          kept.append(TextLine.Piece(String(letter), run: run))
        }
      }
      for character in characters.prefix(head) { add(character.text, character.run) }
      add("…", kept.last?.run ?? pieces.first?.run ?? 0)
      for character in characters.suffix(count - head) { add(character.text, character.run) }
      return (kept, measure(StyledText(kept.map { text.run($0) }), within: .none).width)
    }
    var (least, most) = (0, characters.count)
    while least < most {
      let middle = (least + most + 1) / 2
      if candidate(middle).width <= room { least = middle } else { most = middle - 1 }
    }
    return candidate(least)
  }
}

/// Where a line that has not room for all of its text loses some.
private enum Shortening {
  case head, middle, tail

  /// What a mode says; nil for those that show no ellipsis.
  init?(_ mode: LineBreakMode) {
    switch mode {
    case .byTruncatingHead: self = .head
    case .byTruncatingMiddle: self = .middle
    case .byTruncatingTail: self = .tail
    case .byWordWrapping, .byCharWrapping, .byClipping: return nil
    }
  }
}

/// The bytes of a text, and which run each is from.
private struct TextBytes {
  private let bytes: [UInt8]
  /// Where each run begins.
  private let starts: [Int]

  init(_ text: StyledText) {
    var bytes: [UInt8] = []
    starts = text.runs.map { run in
      defer { bytes += run.text.utf8 }
      return bytes.count
    }
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// A range without the spaces and line ends behind what is seen.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let unseen = text.reversed().prefix { $0.isWhitespace }
    return range.lowerBound..<(range.upperBound - unseen.reduce(0) { $0 + $1.utf8.count })
  }

  /// What stands from a place to the end of its paragraph.
  func paragraph(from start: Int) -> Range<Int> {
    let text = String(decoding: bytes[start...], as: UTF8.self)
    let length = text.prefix { !$0.isNewline }.utf8.count
    return trimmed(start..<start + length)
  }

  /// A range by runs.
  func pieces(in range: Range<Int>) -> [TextLine.Piece] {
    starts.indices.compactMap { run in
      let end = run + 1 < starts.count ? starts[run + 1] : bytes.count
      let part = range.clamped(to: starts[run]..<end)
      guard !part.isEmpty else { return nil }
      return TextLine.Piece(String(decoding: bytes[part], as: UTF8.self), run: run)
    }
  }
}
