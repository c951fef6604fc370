// What a quantity of a layout is computed from: a tree of few operations, in which quantities are leaves. Both its
// value and what it follows from are read off the same tree.

import LayoutExpressions
import LayoutModel
import LayoutXML

/// A quantity that a layout defines.
struct Quantity: Hashable {
  /// What it is of its node.
  enum Name: Hashable {
    /// A property by its one name: `left`, `isHidden`, `contentInset.top`.
    case property(String)
    /// What `auto` is for a property.
    case automatic(String)
    /// The size that a view asks its stack for.
    case asked(String)
    /// Where a stack's views are: near edge and extent of each.
    case arrangement(Axis)
    /// How far a baseline is from its edge.
    case baseline(isLast: Bool)
    case state(String)
    /// A value that whoever uses the file gives.
    case parameter(String)
    /// A macro of a node further out, as an expression of a property uses it.
    case macro(String, declaringNode: Int, property: String, isAsked: Bool)
    /// Whether the node is there.
    case presence
    /// A length of the surroundings; the node counts for nothing.
    case surroundings(String)
    /// The container's extent, which no constant is: layouts are asked for at any size.
    case container(Axis)
  }

  let node: Int
  let name: Name
}

/// An expression where it stands.
struct WrittenExpression {
  let expression: PropertyExpression
  /// The node that its names are seen from, and the property that it is of.
  let node: Int
  let property: String
  /// The mode of the file that it stands in.
  let mode: LayoutMode
  /// The type that it has to give.
  let type: ExpressionType
  /// The macro that it is, which its own name does not lead to.
  var macro: (name: String, declaringNode: Int)?
  /// Whether it is a size that a view asks its stack for.
  var isAsked = false
}

/// How a value is computed.
indirect enum Formula {
  case value(ReferenceValue)
  case quantity(Quantity)
  case written(WrittenExpression)
  case sum(Formula, Formula)
  case difference(Formula, Formula)
  case product(Formula, Formula)
  case least(Formula, Formula)
  case not(Formula)
  case both(Formula, Formula)
  case either(Formula, Formula)
  case choice(if: Formula, Formula, else: Formula)
  case member(Formula, String)
  case structure(StructureKind, [Formula])
  /// Where the last of the ends that are not passed over is, not before 0, with what comes around; else what is
  /// said last.
  case extent(ends: [(end: Formula, isPassedOver: Formula?)], around: [Formula], else: Formula)
  /// What somebody measures, at a width where it wraps, and what the contents follow from.
  case measured(MeasuredContent, width: Formula?, contents: [WrittenExpression])
  /// How large a stack is by its views; else what is said last.
  case stackExtent(ReferenceStack, else: Formula)
  /// Near edge and extent of each view of a stack of an extent.
  case arrangement(ReferenceStack, extent: Formula)
  case cosine(Formula)
  case sine(Formula)
  case positive(Formula, else: Formula)
  case outside(String)

  static var zero: Formula { .value(.zero) }
}

/// What somebody else says: how large what a view shows is, or where its text stands.
public enum MeasuredContent: Hashable, Sendable {
  /// The extent of what a node's view shows.
  case extent(node: Int, Axis)
  /// How far the first baseline of a node is below its top, or its last above its bottom.
  case baseline(node: Int, isLast: Bool)
  /// How high the texts of a row of a table are; beside views, texts that are not there have no height.
  case rowTexts(node: Int)
}
