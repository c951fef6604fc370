// Changes of a document's text that put an edge of a view where it was dragged to. Each has one number, which is
// found by trying: the layout is solved with two values of it, and once more with the one that fits.

import Tinamou

enum ViewEdge: String {
  case left, top, right, bottom

  /// The attributes of the frame that say where it is.
  var attributes: [FrameAttribute] {
    switch self {
    case .left: [.x]
    case .top: [.y]
    case .right: [.x, .width]
    case .bottom: [.y, .height]
    }
  }

  /// Whether the edge stands upright, so that it moves to the left and right.
  var isUpright: Bool { self == .left || self == .right }

  /// Where the edge of a frame is, in points of the frame's superview.
  func position(in frame: LayoutFrame) -> Double {
    switch self {
    case .left: frame.x
    case .top: frame.y
    case .right: frame.x + frame.width
    case .bottom: frame.y + frame.height
    }
  }
}

/// A place of a text for which a number is sought.
struct TunableText {
  let bytes: Range<Int>
  /// A number to begin with.
  let start: Double
  let text: (Double) -> String
}

/// A change that puts the edge where it is meant to be.
struct EdgeChange {
  let range: SourceRange
  let replacement: String
  /// How many other views it moves.
  let movedCount: Int

  /// An object with the range, the text to put there, and the first line that it changes, as it will be.
  var json: JSONValue {
    let bytes = range.buffer.bytes
    let newline = UInt8(ascii: "\n")
    let head = bytes[..<range.bytes.lowerBound].reversed().prefix { $0 != newline }.reversed()
    let tail = bytes[range.bytes.upperBound...].prefix { $0 != newline }
    let changed = String(decoding: Array(head) + Array(replacement.utf8) + tail, as: UTF8.self)
    // A change that adds a line shows that line, not the one it stands behind.
    let added = replacement.split(separator: "\n").dropFirst().last
    let shown = ValueReading.trimmed(added ?? changed[...], of: \.isWhitespace)
    var json = FixIt(replace: range, with: replacement).json
    json.add("shown", .string(shown))
    json.add("moved", .integer(movedCount))
    return json
  }
}

struct EdgeChanges {
  let answer: LiveAnswer
  let edge: ViewEdge
  /// Where the edge is to be, in points of the view's superview.
  let target: Double
  let frames: [String: LayoutFrame]
  private let findingCount: Int

  /// So many places are tried.
  private static let trialLimit = 16
  /// So far from the target, in points, an edge still is where it was put.
  private static let tolerance = 0.05
  /// What moves less, in points, counts as staying.
  private static let stillness = 1e-6

  /// Lays the document out as it is; nil where it has no layout, or none with the view.
  init?(_ answer: LiveAnswer, _ edge: ViewEdge, to target: Double) throws {
    (self.answer, self.edge, self.target) = (answer, edge, target)
    guard let laid = try answer.trial(of: answer.source.bytes),
      laid.frames[answer.question.view] != nil
    else { return nil }
    (frames, findingCount) = laid
  }

  /// The changes that put the edge where it is meant to be and make nothing wrong, those that move the fewest other
  /// views first.
  func all() throws -> [EdgeChange] {
    guard let before = position(in: frames) else { return [] }
    var known: Set<[UInt8]> = []
    var found: [EdgeChange] = []
    for tunable in try tunables().prefix(Self.trialLimit) {
      guard let (text, frames) = try fitting(tunable, before), known.insert(text).inserted else {
        continue
      }
      let moved = frames.count { key, frame in
        key != answer.question.view && self.frames[key].map { !Self.isStill($0, frame) } ?? true
      }
      let rest = text.count - (answer.source.bytes.count - tunable.bytes.count)
      let replacement = text[tunable.bytes.lowerBound...].prefix(rest)
      found.append(
        EdgeChange(
          range: SourceRange(answer.source, tunable.bytes),
          replacement: String(decoding: replacement, as: UTF8.self),
          movedCount: moved
        )
      )
    }
    return found.enumerated()
      .sorted { ($0.element.movedCount, $0.offset) < ($1.element.movedCount, $1.offset) }
      .map(\.element)
  }

  private static func isStill(_ frame: LayoutFrame, _ other: LayoutFrame) -> Bool {
    FrameAttribute.allCases.allSatisfy { abs(frame[$0] - other[$0]) <= stillness }
  }

  private func position(in frames: [String: LayoutFrame]) -> Double? {
    frames[answer.question.view].map(edge.position)
  }

  // MARK: Trying

  /// The text with the number that puts the edge where it is meant to be; nil where none does.
  private func fitting(
    _ tunable: TunableText,
    _ before: Double
  ) throws -> (text: [UInt8], frames: [String: LayoutFrame])? {
    guard let first = try trial(tunable, tunable.start).flatMap({ position(in: $0.frames) }) else {
      return nil
    }
    // A step in the direction that the edge goes: what gives way on the other side is of no account.
    let step = target == before ? 1 : target - before
    for step in [step, -step] {
      guard
        let second = try trial(tunable, tunable.start + step).flatMap({ position(in: $0.frames) }),
        abs(second - first) > Self.stillness
      else { continue }
      let exact = tunable.start + step * (target - first) / (second - first)
      // Whole numbers are what people write; else hundredths are enough to look at.
      for value in [exact.rounded(), (exact * 100).rounded() / 100] where value.magnitude < 1e6 {
        guard let last = try trial(tunable, value), last.findings <= findingCount,
          let position = position(in: last.frames), abs(position - target) <= Self.tolerance
        else { continue }
        return (last.text, last.frames)
      }
    }
    return nil
  }

  private func trial(
    _ tunable: TunableText,
    _ value: Double
  ) throws -> (text: [UInt8], frames: [String: LayoutFrame], findings: Int)? {
    var text = answer.source.bytes
    text.replaceSubrange(tunable.bytes, with: tunable.text(value).utf8)
    // The number that stands there is laid out already.
    if text == answer.source.bytes { return (text, frames, findingCount) }
    return try answer.trial(of: text).map { (text, $0.frames, $0.findings) }
  }
}
