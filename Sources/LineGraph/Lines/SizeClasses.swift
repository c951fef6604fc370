// Sizes that required equalities tie to each other: equal widths, ratios, and what parallel edges have
// in common. A class has one free number, and each of its sizes is a whole multiple of it and a constant.

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

  private var parent: Arena<Int32>
  private var factor: Arena<Double>
  private var constant: Arena<Double>
  /// The largest factor and constant of the class; at the root.
  private var spread: Arena<Double>
  private var reach: Arena<Double>
  /// How many edges of the graph have the class; at the root.
  private(set) var edgeCount: Arena<Int32>
  /// Whether some factor is not 1 or -1.
  private(set) var hasMultiples = false
  /// The first and the last term of each root's penalties, -1 where there is none.
  private(set) var firstTerm: Arena<Int32>
  private var lastTerm: Arena<Int32>
  /// The term that follows a term, -1 at the end.
  private(set) var nextTerm = Arena<Int32>()

  /// One size for each variable, with room for as many more: lists that move leave holes behind.
  init(count: Int) {
    parent = Arena(capacity: 2 * count)
    for size in 0..<Int32(count) { parent.append(size) }
    func list<Element>(of value: Element) -> Arena<Element> {
      var list = Arena<Element>(capacity: 2 * count)
      list.append(repeating: value, count: count)
      return list
    }
    factor = list(of: 1)
    constant = list(of: 0)
    spread = list(of: 1)
    reach = list(of: 0)
    edgeCount = list(of: 0)
    firstTerm = list(of: -1)
    lastTerm = list(of: -1)
  }

  var count: Int { parent.count }

  /// A size of no class yet.
  mutating func append() -> Int {
    let size = parent.count
    parent.append(Int32(size))
    factor.append(1)
    constant.append(0)
    spread.append(1)
    reach.append(0)
    edgeCount.append(0)
    firstTerm.append(-1)
    lastTerm.append(-1)
    return size
  }

  /// A size over its root.
  @inline(__always)
  func find(_ size: Int) -> Affine {
    if Int(parent[size]) == size { return Affine(root: size, factor: 1, constant: 0) }
    return findFar(size)
  }

  @inline(never)
  private func findFar(_ size: Int) -> Affine {
    var (root, a, b) = (size, 1.0, 0.0)
    while Int(parent[root]) != root {
      b += a * constant[root]
      a *= factor[root]
      root = Int(parent[root])
    }
    parent[size] = Int32(root)
    factor[size] = a
    constant[size] = b
    return Affine(root: root, factor: a, constant: b)
  }

  @inline(__always)
  func addEdges(_ more: Int, to root: Int) { edgeCount[root] += Int32(more) }

  /// Gives a class another penalty, whose number is the next of `nextTerm`.
  @inline(__always)
  mutating func appendTerm(to root: Int) {
    let term = Int32(nextTerm.count)
    nextTerm.append(-1)
    if firstTerm[root] < 0 {
      firstTerm[root] = term
    } else {
      nextTerm[Int(lastTerm[root])] = term
    }
    lastTerm[root] = term
  }

  /// Gives back what only tying, and giving penalties to classes, needs.
  mutating func endTying() {
    spread = Arena()
    reach = Arena()
    lastTerm = Arena()
  }

  /// Goes on to a finer grid.
  func refine(_ refinement: inout Refinement) {
    for size in constant.indices { refinement.take(&constant[size]) }
    for size in reach.indices { refinement.take(&reach[size]) }
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
    let divisor = Self.greatestDivisor(a, b)
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
    let (ownSpread, ownReach) = (
      spread[root] * a.magnitude, spread[root] * b.magnitude + reach[root]
    )
    guard ownSpread <= Self.largestFactor, ownReach < Whole.limit else {
      throw .handover(.numbers)
    }
    spread[top] = max(spread[top], ownSpread)
    reach[top] = max(reach[top], ownReach)
    parent[root] = Int32(top)
    factor[root] = a
    constant[root] = b
    edgeCount[top] += edgeCount[root]
    if a.magnitude != 1 { hasMultiples = true }
    guard firstTerm[root] >= 0 else { return }
    if firstTerm[top] < 0 {
      firstTerm[top] = firstTerm[root]
    } else {
      nextTerm[Int(lastTerm[top])] = firstTerm[root]
    }
    lastTerm[top] = lastTerm[root]
    firstTerm[root] = -1
  }

  private static func greatestDivisor(_ a: Double, _ b: Double) -> Double {
    if a.magnitude == 1 || b.magnitude == 1 { return 1 }
    var (x, y) = (a.magnitude, b.magnitude)
    while y != 0 { (x, y) = (y, x.truncatingRemainder(dividingBy: y)) }
    return x
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
