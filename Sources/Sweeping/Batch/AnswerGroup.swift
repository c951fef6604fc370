// Rows that are answered alike: the same views or variables, in the same order.

import Constraints
import JSONLayout
import LayoutEngine

/// What the rows of a group have in common.
public class AnswerGroup {
  /// What rows are answers to.
  public enum Subject {
    /// A layout of a document.
    case layout(DocumentLayout, Lowering)
    /// A constraint system, with the rows of edits that have a value.
    case system(ConstraintsFile, ConstraintsFile.Instance)
    /// A layout of expressions.
    case nodes
  }

  /// What rows are answers to.
  public let subject: Subject
  /// The views without the container, depth-first, the variables, or the nodes.
  public let keys: [String]
  /// The index of each view's superview among the keys, -1 for the container; empty for systems.
  private let superviews: [Int]

  init(_ subject: Subject, keys: [String], superviews: [Int]) {
    self.subject = subject
    self.keys = keys
    self.superviews = superviews
  }

  /// The names of a row's numbers: `title.x`, or of a system the variables.
  public var valueNames: [String] {
    if case .system = subject { return keys }
    return keys.flatMap { key in FrameAttribute.allCases.map { "\(key).\($0.name)" } }
  }

  /// Measures frames from the container's top-left corner instead of the superview's.
  ///
  /// - Error: positions are sums in double-double down the tree, rounded once; those of a layout of expressions
  ///   are rounded at every node, as `tinamou solve` adds them.
  public func makeAbsolute(_ values: inout [Double]) {
    if case .nodes = subject { return addOrigins(&values) }
    for axis in 0..<2 {
      var origins: [DoubleSum] = []
      origins.reserveCapacity(superviews.count)
      for (index, superview) in superviews.enumerated() {
        // Parents stand before their children.
        let origin = superview < 0 ? DoubleSum() : origins[superview]
        origins.append(origin.adding(values[4 * index + axis]))
      }
      for (index, position) in origins.enumerated() { values[4 * index + axis] = position.value }
    }
  }

  private func addOrigins(_ values: inout [Double]) {
    for (index, parent) in superviews.enumerated() where parent >= 0 {
      for axis in 0..<2 {
        values[4 * index + axis] = values[4 * parent + axis] + values[4 * index + axis]
      }
    }
  }
}
