// Trees of views for the tree workloads: who is inside whom, how large the leaves want to be, and
// at which sizes the root is laid out.

import FuzzSupport
import Glibc

/// A tree of views whose levels alternate between rows and columns.
public struct ViewTree: Sendable {
  /// How a tree branches.
  enum Kind {
    /// Three children each, all of a view's children of the same size.
    case equal
    /// Two to eight children each, of their own sizes: real choices everywhere.
    case intrinsic
    /// One child each.
    case deep
    /// All below the root.
    case wide
  }

  /// Each view's children; view 0 is the root.
  public private(set) var children: [[Int]]
  /// Each view's intrinsic size, of which only the leaves make use.
  public private(set) var intrinsicSize: [(width: Int, height: Int)] = []
  /// The last view without children.
  public var lastLeaf: Int { children.lastIndex(where: \.isEmpty) ?? 0 }
  /// Whether a view's children share one size along their row or column.
  public let hasEqualChildren: Bool
  /// Gap between siblings.
  public let gap: Double
  /// Distance of children from their parent's edges.
  public let padding: Double
  /// Sides of the root to lay out at.
  let sides: ClosedRange<Int>

  init(_ kind: Kind, views: Int, from stream: inout SeededGenerator) {
    precondition(views >= 1, "a tree of \(views) views")
    children = Array(repeating: [], count: views)
    hasEqualChildren = kind == .equal
    var widths = 20...80
    var heights = 10...40
    switch kind {
    case .equal:
      (gap, padding) = (8, 8)
      (widths, heights) = (20...200, 10...100)
      let side = Int(60 * pow(3, Double(Self.ternaryDepth(views)) / 2)) + 400
      sides = side...3 * side
    case .intrinsic:
      (gap, padding) = (4, 2)
      let side = Int(40 * Double(views).squareRoot()) + 300
      sides = side...3 * side
    case .deep:
      (gap, padding) = (4, 1)
      (widths, heights) = (50...50, 20...20)
      sides = 4 * views...12 * views
    case .wide:
      (gap, padding) = (4, 2)
      sides = 30 * views...120 * views
    }
    branch(kind, from: &stream)
    intrinsicSize = children.map {
      $0.isEmpty ? (stream.integer(in: widths), stream.integer(in: heights)) : (0, 0)
    }
  }

  private mutating func branch(_ kind: Kind, from stream: inout SeededGenerator) {
    let views = children.count
    switch kind {
    case .equal: for view in 1..<max(views, 1) { children[(view - 1) / 3].append(view) }
    case .deep: for view in 1..<max(views, 1) { children[view - 1].append(view) }
    case .wide: children[0] = Array(1..<max(views, 1))
    case .intrinsic:
      var parents = [0]
      var nextParent = 0
      var next = 1
      while next < views {
        let parent = parents[nextParent]
        nextParent += 1
        let count = min(stream.integer(in: 2...8), views - next)
        for child in 0..<count {
          children[parent].append(next)
          // The first child always branches again, so that the queue never runs dry.
          if child == 0 || stream.chance(500) { parents.append(next) }
          next += 1
        }
      }
    }
  }

  /// The number of levels below the root that a ternary tree of so many views needs.
  private static func ternaryDepth(_ views: Int) -> Int {
    var depth = 0
    var count = 1
    var level = 1
    while count < views {
      level *= 3
      count += level
      depth += 1
    }
    return depth
  }
}
