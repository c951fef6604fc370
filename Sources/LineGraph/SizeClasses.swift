// Sizes that required equalities tie to each other: equal widths, ratios, and what parallel edges have
// in common. A class has one free number, and each of its sizes is a whole multiple of it and a constant.

/// Sizes as multiples of a root's number: size = factor · number + constant.
///
/// - Units: numbers and constants in the graph's grid; factors are whole and not 0.
struct SizeClasses: ~Copyable {
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
  /// How many edges of the graph have the class; at the root.
  private(set) var edgeCount: Arena<Int32>
  /// How many variables are sizes of the class; at the root.
  private(set) var variableCount: Arena<Int32>
  /// Whether some factor is not 1 or -1.
  private(set) var hasMultiples = false
  /// The first and the last term of each root's penalties, -1 where there is none.
  private(set) var firstTerm: Arena<Int32>
  private var lastTerm: Arena<Int32>
  /// The term that follows a term, -1 at the end.
  private(set) var nextTerm = Arena<Int32>()

  /// One size for each variable.
  init(count: Int) {
    parent = Arena(capacity: count)
    for size in 0..<Int32(count) { parent.append(size) }
    variableCount = Arena(repeating: 1, count: count)
    factor = Arena(repeating: 1, count: count)
    constant = Arena(repeating: 0, count: count)
    edgeCount = Arena(repeating: 0, count: count)
    firstTerm = Arena(repeating: -1, count: count)
    lastTerm = Arena(repeating: -1, count: count)
  }

  var count: Int { parent.count }

  /// A size of no class yet.
  mutating func append() -> Int {
    let size = parent.count
    parent.append(Int32(size))
    factor.append(1)
    constant.append(0)
    edgeCount.append(0)
    variableCount.append(0)
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

  /// Goes on to a grid so many times as fine.
  func refine(by times: Double) {
    for size in constant.indices { constant[size] *= times }
  }

  /// Ties two classes: a · x = b · y + c for the numbers of two different roots.
  ///
  /// - Requires: `a`, `b` and `c` are whole, `a` and `b` not 0.
  /// - Throws: `numbers` where the factors grow too large or a constant is no whole number.
  mutating func tie(_ x: Int, _ a: Double, _ y: Int, _ b: Double, _ c: Double) throws(Handover) {
    let divisor = Self.greatestDivisor(a, b)
    let (p, q, r) = (a / divisor, b / divisor, c / divisor)
    guard p.magnitude <= Self.largestFactor, q.magnitude <= Self.largestFactor else {
      throw .numbers
    }
    if p.magnitude == 1 {
      guard let constant = Self.whole(r / p) else { throw .numbers }
      hang(x, below: y, q / p, constant)
    } else if q.magnitude == 1 {
      guard let constant = Self.whole(-r / q) else { throw .numbers }
      hang(y, below: x, p / q, constant)
    } else {
      // x = q · z + s and y = p · z + t with a new number z, where p · s = q · t + r.
      guard let (s, t) = Self.particular(p, q, r) else { throw .numbers }
      let z = append()
      hang(x, below: z, q, s)
      hang(y, below: z, p, t)
    }
  }

  private mutating func hang(_ root: Int, below top: Int, _ a: Double, _ b: Double) {
    parent[root] = Int32(top)
    factor[root] = a
    constant[root] = b
    edgeCount[top] += edgeCount[root]
    variableCount[top] += variableCount[root]
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

  private static func whole(_ value: Double) -> Double? {
    Whole.isWhole(value) ? value : nil
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
    guard whole(r) != nil else { return nil }
    // The least t in magnitude by trial: factors are small in layouts.
    for step in 0..<Int(min(p.magnitude, 4096)) {
      let t = Double(step)
      if let s = whole((q * t + r) / p) { return (s, t) }
    }
    return nil
  }
}
