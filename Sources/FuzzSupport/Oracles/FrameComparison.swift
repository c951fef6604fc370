// Frames of Layout XML beside those of the reference: how many are compared, how far apart they are, and how many
// numbers are not the exact ones rounded once.

import ExactArithmetic
import LayoutModel
import LayoutXML
import ReferenceLayout

/// What comparing the frames of a layout at a size found.
public struct FrameComparison: Sendable {
  /// How many nodes were compared, those among them that are not there.
  public private(set) var comparedCount = 0
  /// How many nodes the reference does not cover, by what it does not.
  public private(set) var outside: [String: Int] = [:]
  /// How many numbers of frames were compared.
  public private(set) var numberCount = 0
  /// How many of them are not the exact ones rounded once.
  public private(set) var unroundedCount = 0
  /// By how many Doubles the farthest of them is off.
  public private(set) var largestDistance = 0.0
  /// What differs, one sentence each.
  public private(set) var differences: [String] = []
  /// The exact frames rounded once, by node, of one comparison.
  public private(set) var exactFrames: [Int: LayoutFrame] = [:]

  /// No comparison yet, to which others are added.
  public init() {}

  /// Compares the frames of a layout.
  ///
  /// - Parameters:
  ///   - evaluation: The layout's values, up to date and without failures.
  ///   - root: The node that it was mounted from.
  ///   - surroundings: What it was mounted in.
  ///   - width: The container's width in points.
  ///   - height: The container's height in points.
  public init(
    _ evaluation: LayoutEvaluation,
    of root: NodeDescription,
    in surroundings: LayoutSurroundings,
    width: Double,
    height: Double
  ) {
    let nodeCount = evaluation.layout.nodeCount
    do throws(Outside) {
      let reference = try ReferenceLayout(
        root,
        in: surroundings,
        width: Rational(shortestDecimalOf: width),
        height: Rational(shortestDecimalOf: height)
      ) { content, width in
        let width = width.map { Double($0) }
        switch content {
        case .extent(let node, let axis):
          return evaluation.contentExtent(ofNode: node, axis, width: width)
        case .baseline(let node, let isLast):
          return evaluation.baselineDistance(ofNode: node, isLast: isLast, width: width)
        case .rowTexts(let node): return evaluation.rowTextHeight(ofNode: node, width: width)
        }
      }
      guard reference.nodeCount == nodeCount else {
        differences.append("\(nodeCount) nodes, the reference has \(reference.nodeCount)")
        return
      }
      for node in 0..<nodeCount { compare(node, evaluation, reference) }
    } catch {
      outside[error.reason] = nodeCount
    }
  }

  private mutating func compare(
    _ node: Int,
    _ evaluation: LayoutEvaluation,
    _ reference: ReferenceLayout
  ) {
    let name = evaluation.layout.keys[node] ?? "node \(node)"
    let exact: ReferenceFrame?
    do throws(Outside) {
      exact = try reference.frame(ofNode: node)
    } catch {
      outside[error.reason, default: 0] += 1
      return
    }
    comparedCount += 1
    guard evaluation.isPresent(node) == (exact != nil) else {
      let who = exact == nil ? "the evaluator" : "the reference"
      differences.append("'\(name)' is there for \(who)")
      return
    }
    guard let exact else { return }
    exactFrames[node] = LayoutFrame(
      x: Double(exact.left),
      y: Double(exact.top),
      width: Double(exact.width),
      height: Double(exact.height)
    )
    let found = evaluation.frame(ofNode: node)
    let pairs: [(String, Double, Rational)] = [
      ("left", found.x, exact.left), ("top", found.y, exact.top),
      ("width", found.width, exact.width), ("height", found.height, exact.height),
    ]
    for (property, found, exact) in pairs {
      let rounded = Double(exact)
      numberCount += 1
      guard found != rounded else { continue }
      unroundedCount += 1
      largestDistance = max(largestDistance, (found - rounded).magnitude / rounded.ulp)
      differences.append("'\(name)'.\(property) is \(found), exactly \(rounded)")
    }
  }

  /// Adds what another comparison found, but for its frames.
  public mutating func add(_ other: FrameComparison) {
    comparedCount += other.comparedCount
    outside.merge(other.outside, uniquingKeysWith: +)
    numberCount += other.numberCount
    unroundedCount += other.unroundedCount
    largestDistance = max(largestDistance, other.largestDistance)
    differences += other.differences
  }
}
