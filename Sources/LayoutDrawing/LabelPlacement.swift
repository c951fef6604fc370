// Where the labels of marks stand: on their line, or beside one that they would cover, where they hide no other
// label if there is such a place, and no words of views either if there is one of those.

import LayoutModel

struct LabelPlacement {
  /// Rectangles by each row that they lie in; a row is as high as a label.
  private typealias Rows = [Int: [LayoutFrame]]

  private var labels: Rows = [:]
  private var words: Rows = [:]

  /// The size of the letters, in points.
  static let size = 7.5
  private static let height = 9.5
  /// Between a line and a label beside it, in points.
  private static let gap = 3.0
  /// How many rectangles a label is compared with until it hides others: where thousands stand in each other's way,
  /// looking at all of them for each finds no room either.
  private static let lookLimit = 1_000
  /// The rows of a rectangle that are looked at: letters are not as high.
  private static let rowLimit = 100

  /// Makes a placement without labels, which knows where views show words.
  init(beside words: [LayoutFrame]) {
    for frame in words { Self.add(frame, to: &self.words) }
  }

  /// The frame of a mark's label, which others will keep off; nil where it has none.
  mutating func frame(for mark: PictureMark) -> LayoutFrame? {
    guard !mark.label.isEmpty else { return nil }
    let width = Double(mark.label.count) * Self.size * PictureSheet.letterWidth + 4
    let candidates = Self.centers(for: mark.shape, width: width).map { center in
      LayoutFrame(
        x: center.x - width / 2,
        y: center.y - Self.height / 2,
        width: width,
        height: Self.height
      )
    }
    var (labelCount, wordCount) = (0, 0)
    var best: LayoutFrame?
    for candidate in candidates where Self.isFree(candidate, of: labels, &labelCount) {
      if Self.isFree(candidate, of: words, &wordCount) {
        best = candidate
        break
      }
      if best == nil { best = candidate }
    }
    guard let frame = best ?? candidates.first else { return nil }
    Self.add(frame, to: &labels)
    return frame
  }

  // MARK: Rows

  private static func row(at y: Double) -> Int {
    Int(max(-1e15, min((y / height).rounded(.down), 1e15)))
  }

  private static func rows(of frame: LayoutFrame) -> ClosedRange<Int> {
    let first = row(at: frame.y)
    return first...min(max(row(at: frame.bottom), first), first + rowLimit)
  }

  private static func add(_ frame: LayoutFrame, to rows: inout Rows) {
    for row in Self.rows(of: frame) { rows[row, default: []].append(frame) }
  }

  /// Whether a label would hide nothing of some, as far as that was looked at.
  private static func isFree(
    _ label: LayoutFrame,
    of others: Rows,
    _ lookCount: inout Int
  ) -> Bool {
    for row in rows(of: label) {
      for other in others[row] ?? [] {
        lookCount += 1
        if lookCount > lookLimit || other.meets(label) { return false }
      }
    }
    return true
  }

  // MARK: Candidates

  /// Where the middle of a label may be, best first.
  private static func centers(for shape: PictureMark.Shape, width: Double) -> [DrawnPoint] {
    let shares = [0.5, 0.3, 0.7, 0.15, 0.85]
    switch shape {
    case .dimension(let axis, let from, let to, let across):
      let (along, beside) = axis == .horizontal ? (width, height) : (height, width)
      let shift = beside / 2 + gap
      // A label that is longer than its line would leave nothing of it.
      let onLine = to - from < along ? [] : [0.0]
      return (onLine + [-shift, shift, -2 * shift, 2 * shift]).flatMap { shift in
        shares.map { DrawnPoint(axis, from + (to - from) * $0, across + shift) }
      }
    case .edge(let axis, let position, let from, let to):
      return shares.map { DrawnPoint(axis, position, from + (to - from) * $0) }
    case .outline(let frame):
      return (0..<4).map { row in
        DrawnPoint(
          x: frame.x + width / 2 + 1,
          y: frame.y + height * (Double(row) + 0.5) + 1
        )
      }
    case .range(let axis, let from, let to, let across, _, _):
      let extent = across.upperBound - across.lowerBound
      return [0.5, 0.2, 0.8].flatMap { share in
        shares.map { DrawnPoint(axis, from + (to - from) * $0, across.lowerBound + extent * share) }
      }
    }
  }
}

extension DrawnPoint {
  /// A point by its place along an axis and across it.
  init(_ axis: Axis, _ along: Double, _ across: Double) {
    self = axis == .horizontal ? Self(x: along, y: across) : Self(x: across, y: along)
  }
}

extension LayoutFrame {
  /// Whether two rectangles have more in common than an edge.
  fileprivate func meets(_ other: LayoutFrame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}

extension Picture {
  /// Where views show words, from the container's corner, as if nothing were turned.
  ///
  /// - Complexity: recursion as deep as the views, which readers of documents bound.
  var words: [LayoutFrame] {
    var found: [LayoutFrame] = []
    func look(at views: [PictureView], from corner: DrawnPoint) {
      for view in views where !view.isHidden {
        let (x, y) = (corner.x + view.frame.x, corner.y + view.frame.y)
        for frame in view.look.contents.flatMap({ $0.words(in: view.frame) }) {
          found.append(
            LayoutFrame(x: x + frame.x, y: y + frame.y, width: frame.width, height: frame.height)
          )
        }
        let inner = DrawnPoint(x: x - view.contentOffset.x, y: y - view.contentOffset.y)
        look(at: view.children, from: inner)
      }
    }
    look(at: views, from: .zero)
    return found
  }
}

extension DrawnContent {
  /// Where words stand in a view that has some frame.
  fileprivate func words(in frame: LayoutFrame) -> [LayoutFrame] {
    switch self {
    case .text(let text):
      text.lines.map { line in
        // As far above and below the baseline as most letters reach.
        let size = line.pieces.first.map { text.styles[$0.run].size } ?? 0
        return LayoutFrame(
          x: text.left(of: line),
          y: text.frame.y + line.baseline - 0.75 * size,
          width: line.width,
          height: size
        )
      }
    case .standIn(let name, let detail, _):
      StandInText(name, detail, in: LayoutFrame(width: frame.width, height: frame.height))?.frames
        ?? []
    case .image, .control: []
    }
  }
}
