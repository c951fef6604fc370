// Sizes that required equalities tie to each other: equal widths, ratios, and what parallel edges have
// in common. A class has one free number, and each of its sizes is a whole multiple of it and a constant.

/// A penalty on a size.
struct PenaltyTerm: BitwiseCopyable {
  /// The level of the message of a series.
  static let messageLevel: Int32 = -1

  /// The size it is on, which may be a multiple of its class's number.
  var size: Int32
  /// The next penalty of the class, -1 at the end.
  var next: Int32 = -1
  /// Where a row's breakpoint is, on the grid.
  var position = 0.0
  /// The row's slopes on both sides, as magnitudes in `SlopeFormat.unit`ths.
  var left: Int32 = 0
  var right: Int32 = 0
  var level: Int32 = 0
  /// The row's weight in the tie-break: the larger, the earlier it comes; 0 for required rows.
  ///
  /// For a message the series whose message it is.
  var tie: Int32 = 0
  /// What the row has before the size.
  var coefficient = 1.0

  /// The penalty of a row, without slopes yet.
  init(size: Int) { self.size = Int32(size) }

  /// The message of a series.
  init(ofSeries series: Int, size: Int) {
    self.init(size: size)
    level = Self.messageLevel
    tie = Int32(series)
  }

  /// The series whose message it is, nil for a row.
  @inline(__always)
  var series: Int? { level == Self.messageLevel ? Int(tie) : nil }
}

/// Sizes as multiples of a root's number: size = factor · number + constant.
///
/// - Units: numbers and constants in the graph's grid; factors are whole and not 0. Factors stay below
///   `largestFactor`, constants below `Whole.limit`.
struct SizeClasses: ~Copyable {
  private let stay = StaysInMemory()

  /// A size over the number of its root.
  struct Affine {
    var root: Int
    var factor: Double
    var constant: Double
  }

  /// The largest factor that is kept.
  static let largestFactor = 0x1p24

  // None of these three is private, as in `LineForest`.

  /// A size as seen from its parent; what is read together lies together.
  struct Node: BitwiseCopyable {
    var parent: Int32
    /// Whole, and at most `largestFactor`.
    var factor: Int32 = 1
    var constant = 0.0
  }

  /// What a class has; at its root.
  struct Holding: BitwiseCopyable {
    /// How many edges of the graph have the class.
    var edgeCount: Int32 = 0
    /// The first of its penalties, -1 where there is none.
    var firstTerm: Int32 = -1
  }

  /// What only tying classes, and giving them penalties, needs; at the root.
  struct Tying: BitwiseCopyable {
    /// The last of its penalties.
    var lastTerm: Int32 = -1
    /// The largest factor and constant of the class.
    var spread: Int32 = 1
    var reach = 0.0
  }

  private var nodes: Arena<Node>
  private var holdings: Arena<Holding>
  private var tyings: Arena<Tying>
  /// The penalties of all classes, in the order in which they were added; each names the next of its class.
  var terms: Arena<PenaltyTerm>
  /// Whether some factor is not 1 or -1.
  private(set) var hasMultiples = false

  /// One size for each variable, with room for as many more: lists that move leave holes behind.
  init(count: Int, termCapacity: Int = 0) {
    nodes = Arena(capacity: 2 * count)
    for size in 0..<Int32(count) { nodes.append(Node(parent: size)) }
    holdings = Arena(capacity: 2 * count)
    holdings.append(repeating: Holding(), count: count)
    tyings = Arena(capacity: 2 * count)
    tyings.append(repeating: Tying(), count: count)
    terms = Arena(capacity: termCapacity)
  }

  var count: Int { nodes.count }

  /// How many edges of the graph have the class of a root.
  @inline(__always)
  func edgeCount(of root: Int) -> Int32 { holdings[root].edgeCount }

  /// The first of the penalties of a root's class, -1 where there is none.
  @inline(__always)
  func firstTerm(of root: Int) -> Int { Int(holdings[root].firstTerm) }

  /// A size of no class yet.
  mutating func append() -> Int {
    let size = nodes.count
    nodes.append(Node(parent: Int32(size)))
    holdings.append(Holding())
    tyings.append(Tying())
    return size
  }

  /// A size over its root.
  @inline(__always)
  func find(_ size: Int) -> Affine {
    if Int(nodes[size].parent) == size { return Affine(root: size, factor: 1, constant: 0) }
    return findFar(size)
  }

  @inline(never)
  private func findFar(_ size: Int) -> Affine {
    var (root, a, b) = (size, 1.0, 0.0)
    while Int(nodes[root].parent) != root {
      b += a * nodes[root].constant
      a *= Double(nodes[root].factor)
      root = Int(nodes[root].parent)
    }
    nodes[size] = Node(parent: Int32(root), factor: Int32(a), constant: b)
    return Affine(root: root, factor: a, constant: b)
  }

  @inline(__always)
  func addEdges(_ more: Int, to root: Int) { holdings[root].edgeCount += Int32(more) }

  /// Gives the class of a size another penalty.
  // Inlined, its parts are written where they stay; from memory a copy would wait for each of them.
  @inline(__always)
  mutating func append(_ term: PenaltyTerm) {
    let (root, number) = (find(Int(term.size)).root, Int32(terms.count))
    terms.append(term)
    if holdings[root].firstTerm < 0 {
      holdings[root].firstTerm = number
    } else {
      terms[Int(tyings[root].lastTerm)].next = number
    }
    tyings[root].lastTerm = number
  }

  /// Gives back what only tying, and giving penalties to classes, needs.
  mutating func endTying() { tyings = Arena() }

  /// Goes on to a finer grid.
  func refine(_ refinement: inout Refinement) {
    for size in nodes.indices { refinement.take(&nodes[size].constant) }
    for size in tyings.indices { refinement.take(&tyings[size].reach) }
    for term in terms.indices { refinement.take(&terms[term].position) }
  }

  /// Ties two classes: a · x = b · y + c for the numbers of two different roots.
  ///
  /// - Requires: `a`, `b` and `c` are whole and below 2⁵², `a` and `b` not 0.
  /// - Throws: `numbers` where factors or constants grow too large, or a constant is no whole number.
  mutating func tie(
    _ x: Int,
    _ a: Double,
    _ y: Int,
    _ b: Double,
    _ c: Double
  ) throws(GraphFault) {
    let divisor = Whole.greatestDivisor(a, b)
    let (p, q) = (a / divisor, b / divisor)
    guard p.magnitude <= Self.largestFactor, q.magnitude <= Self.largestFactor,
      let r = Whole.quotient(c, divisor)
    else { throw .handover(.numbers) }
    if p.magnitude == 1 {
      try hang(x, below: y, q / p, r / p)
    } else if q.magnitude == 1 {
      try hang(y, below: x, p / q, -r / q)
    } else {
      // x = q · z + s and y = p · z + t with a new number z, where p · s = q · t + r.
      guard let (s, t) = Self.particular(p, q, r) else { throw .handover(.numbers) }
      let z = append()
      try hang(x, below: z, q, s)
      try hang(y, below: z, p, t)
    }
  }

  private mutating func hang(
    _ root: Int,
    below top: Int,
    _ a: Double,
    _ b: Double
  ) throws(GraphFault) {
    let tying = tyings[root]
    let spread = Double(tying.spread)
    let (ownSpread, ownReach) = (spread * a.magnitude, spread * b.magnitude + tying.reach)
    guard ownSpread <= Self.largestFactor, ownReach < Whole.limit else {
      throw .handover(.numbers)
    }
    tyings[top].spread = max(tyings[top].spread, Int32(ownSpread))
    tyings[top].reach = max(tyings[top].reach, ownReach)
    nodes[root] = Node(parent: Int32(top), factor: Int32(a), constant: b)
    holdings[top].edgeCount += holdings[root].edgeCount
    if a.magnitude != 1 { hasMultiples = true }
    guard holdings[root].firstTerm >= 0 else { return }
    if holdings[top].firstTerm < 0 {
      holdings[top].firstTerm = holdings[root].firstTerm
    } else {
      terms[Int(tyings[top].lastTerm)].next = holdings[root].firstTerm
    }
    tyings[top].lastTerm = tying.lastTerm
    holdings[root].firstTerm = -1
  }

  /// Whole s and t with p · s = q · t + r, for p and q without a common divisor; nil where they are large.
  private static func particular(
    _ p: Double,
    _ q: Double,
    _ r: Double
  ) -> (s: Double, t: Double)? {
    // The least t in magnitude by trial: factors are small in layouts.
    for step in 0..<Int(min(p.magnitude, 4096)) {
      let t = Double(step)
      let dividend = q * t + r
      guard dividend.magnitude < 0x1p52 else { return nil }
      if let s = Whole.quotient(dividend, p) { return (s, t) }
    }
    return nil
  }
}
