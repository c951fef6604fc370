// Edges between lines, and how they disappear.

/// An edge: position of `end` − position of `start` = factor · size + constant.
struct LineEdge: BitwiseCopyable {
  var start: Int32
  var end: Int32
  /// The root of the size's class when the edge was last touched.
  var size: Int32
  var isAlive = true
  var factor: Double
  var constant: Double

  /// Sees the edge over the number of its class as it is now.
  ///
  /// - Throws: `numbers` where sums would not be exact.
  @inline(__always)
  mutating func takeRoot(_ sizes: borrowing SizeClasses) throws(GraphFault) {
    let affine = sizes.find(Int(size))
    size = Int32(affine.root)
    let more = factor * affine.constant
    factor *= affine.factor
    constant += more
    guard factor.magnitude <= SizeClasses.largestFactor,
      max(more.magnitude, constant.magnitude) < Whole.limit
    else { throw .handover(.numbers) }
  }
}

/// An edge on a path, in the direction of the path.
struct PathStep: BitwiseCopyable {
  var edge: Int32
  var isForward: Bool
}

/// How edges disappeared.
struct Reduction: BitwiseCopyable {
  enum Kind: UInt8 {
    /// A path of sizes of several classes: its length is shared out among them.
    case series
    /// A path of sizes of one class: its length says what they are.
    case multiple
    /// An edge whose end hangs free.
    case dangling
  }

  var kind: Kind
  /// The line that the path begins at.
  var line: Int32
  /// The path, in the graph's steps; its last line is placed otherwise, but for dangling ends.
  var firstStep: Int32
  var stepCount: Int32
  /// The parts of a series, in the graph's parts.
  var firstPart: Int32 = 0
  var partCount: Int32 = 0
  /// The size that a series' length is.
  var size: Int32 = -1
  /// What the lengths of a series add besides its parts.
  var base = 0.0
}
