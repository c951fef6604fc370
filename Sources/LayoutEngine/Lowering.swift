// From views and constraints to a linear system. The container's size enters as two parameters, so
// that a resize changes numbers and never rows. Legality is not checked here: that is the business
// of LayoutModel's LegalityCheck, and whatever comes is lowered as the arithmetic it states. How a
// constraint becomes a row is in an extension.

import Constraints
import ExactArithmetic
import LayoutModel

/// A layout as a constraint system, with the way back from rows and variables.
///
/// Variable 4·view + attribute is that attribute of that view, places measured from the superview's
/// top-left corner. Behind the views' variables stand those of spacers (a place and an extent each),
/// of free guides (four each), and of places in the stacking order, where constraints speak of any.
/// Rows stand in constraint order: the implicit ones, then the document's. Numbers that follow parameters of
/// rows become constants and parameter terms.
public struct Lowering: Sendable {
  /// The views and guides.
  public internal(set) var tree: LayoutTree
  /// The constraints, in the order of their rows.
  public private(set) var constraints: [AttributeConstraint]
  /// How firmly the container has its size.
  public let sizing: ContainerSizing
  /// The container's size, where it is a number like others; nil where it is the system's parameters.
  private let statedSize: LayoutSize?
  /// Whether some frame is larger than its alignment rectangle.
  let hasAlignmentRectangles: Bool
  /// Whether some constraint is lowered as another one than it is stated.
  let readsOtherwise: Bool
  /// The rows.
  public internal(set) var system: ConstraintSystem
  private(set) var implicitRows: [ImplicitRow] = []
  /// The first variable of every guide; -1 for guides without variables.
  private var guideVariables: [Int] = []
  /// The first variable of a place in the stacking order, nil where no constraint speaks of one.
  ///
  /// These variables stand in the order of the views.
  private var firstOrderVariable: Int?

  /// The parameter that holds the container's width.
  public static let widthParameter = 0
  /// The parameter that holds the container's height.
  public static let heightParameter = 1

  /// Lowers a layout.
  ///
  /// - Requires: every item that a constraint names is in the tree.
  /// - Ensures: `size` is the default of the parameters.
  /// - Complexity: O(views + guides + constraints × depth).
  public init(
    tree: LayoutTree,
    constraints: [AttributeConstraint],
    size: LayoutSize,
    sizing: ContainerSizing = .fixed
  ) {
    self.init(tree, constraints, sizing, parameters: [size.width, size.height], size: nil)
  }

  /// Lowers a layout whose numbers follow parameters, the container's size among them.
  ///
  /// What cannot be a parameter term is lowered as it is at the parameters' values, and noted at them
  /// (`SymbolicParameter.isUsedPlainly`).
  ///
  /// - Parameters:
  ///   - tree: The views and guides.
  ///   - constraints: The constraints.
  ///   - size: The container's size.
  ///   - names: The names of the parameters, in the order of their numbers.
  /// - Requires: every item that a constraint names is in the tree.
  /// - Ensures: parameters are 0 by default, and `origins` are left out.
  package init(
    tree: LayoutTree,
    constraints: [AttributeConstraint],
    size: LayoutSize,
    following names: [String]
  ) {
    self.init(tree, constraints, .fixed, parameters: names.map { _ in .zero }, size: size)
    system.parameterNames = names
    system.origins = []
  }

  private init(
    _ tree: LayoutTree,
    _ constraints: [AttributeConstraint],
    _ sizing: ContainerSizing,
    parameters: [ExactNumber],
    size: LayoutSize?
  ) {
    self.tree = tree
    self.constraints = constraints
    self.sizing = sizing
    statedSize = size
    hasAlignmentRectangles = tree.views.indices.contains {
      tree.views[$0].alignmentRectInsets != nil
    }
    readsOtherwise = tree.direction == .rightToLeft || tree.redirectsAnchors
    system = ConstraintSystem()
    addVariables()
    for value in parameters { _ = system.addParameter(default: value) }
    let rowCount = 6 + 2 * (tree.views.count - 1) + constraints.count
    system.reserveCapacity(rows: rowCount, terms: 2 * rowCount + constraints.count)
    implicitRows.reserveCapacity(rowCount - constraints.count)
    appendImplicitRows()
    for constraint in constraints { appendRow(of: constraint) }
  }

  /// Takes the same constraints at other values of the parameters that their constants follow; rows stay as they are.
  package mutating func restate(_ constraints: [AttributeConstraint]) {
    self.constraints = constraints
  }

  // MARK: Variables

  private mutating func addVariables() {
    var count = tree.views.count * FrameAttribute.allCases.count
    guideVariables = [Int](repeating: -1, count: tree.guides.count)
    for (index, guide) in tree.guides.enumerated() {
      guard case .spacer = guide.kind else { continue }
      guideVariables[index] = count
      count += 2
    }
    for (index, guide) in tree.guides.enumerated() where guide.isRectangle {
      guideVariables[index] = count
      count += FrameAttribute.allCases.count
    }
    if constraints.contains(where: { $0.first.attribute == .zIndex }) {
      firstOrderVariable = count
      count += tree.views.count
    }
    system.addVariables(count)
    system.origins = origins
  }

  /// What each variable is measured from: a place from the superview's, or the guide's owner's, place; an
  /// extent from the location beside it.
  private var origins: [Int32] {
    var origins = [Int32](repeating: -1, count: system.variableCount)
    func note(_ location: Int, _ extent: Int, in view: ViewID?, _ axis: Axis) {
      origins[location] = view.map { Int32(variable($0, .origin(along: axis))) } ?? -1
      origins[extent] = Int32(location)
    }
    for axis in Axis.allCases {
      for id in tree.ids {
        let location = variable(id, .origin(along: axis))
        let superview = tree.views[id.index].superview
        note(location, variable(id, .extent(along: axis)), in: superview, axis)
      }
      for (index, guide) in tree.guides.enumerated() {
        let id = GuideID(index)
        guard let location = variable(id, .origin(along: axis)),
          let extent = variable(id, .extent(along: axis))
        else { continue }
        note(location, extent, in: guide.owner, axis)
      }
    }
    return origins
  }

  /// The variable of a frame attribute.
  public func variable(_ view: ViewID, _ attribute: FrameAttribute) -> Int {
    view.index * FrameAttribute.allCases.count + attribute.rawValue
  }

  /// The variable of a guide's frame attribute; nil where the guide has none of its own.
  public func variable(_ guide: GuideID, _ attribute: FrameAttribute) -> Int? {
    let first = guideVariables[guide.index]
    switch tree[guide].kind {
    case .inset: return nil
    case .free, .content: return first + attribute.rawValue
    case .spacer(let axis):
      if attribute == .origin(along: axis) { return first }
      return attribute == .extent(along: axis) ? first + 1 : nil
    }
  }

  /// The variable of a view's place in the stacking order; nil where no constraint speaks of it.
  public func orderVariable(_ view: ViewID) -> Int? {
    firstOrderVariable.map { $0 + view.index }
  }

  /// The frame attribute of a variable, nil for one that belongs to no view's frame.
  public func anchor(ofVariable variable: Int) -> FrameAnchor? {
    precondition(variable >= 0 && variable < system.variableCount, "no variable \(variable)")
    let (view, attribute) = variable.quotientAndRemainder(dividingBy: 4)
    guard view < tree.views.count else { return nil }
    return FrameAnchor(ViewID(view), FrameAttribute.allCases[attribute])
  }

  // MARK: Queries

  /// The number of rows that no document states; they stand first.
  public var implicitRowCount: Int { implicitRows.count }

  /// Where a row comes from.
  public func origin(ofRow row: Int) -> RowOrigin {
    precondition(row >= 0 && row < system.rowCount, "no row \(row)")
    return row < implicitRowCount
      ? .implicit(implicitRows[row]) : .constraint(row - implicitRowCount)
  }

  /// The values of the parameters for a size of the container.
  ///
  /// - Requires: the size is the system's parameters.
  public func parameters(for size: LayoutSize) -> [ExactNumber] { [size.width, size.height] }

  /// The system with names for its variables (`view.x`) and parameters, for people to read.
  public func namedSystem() -> ConstraintSystem {
    var named = system
    named.variableNames = variableNames
    named.parameterNames = ["width", "height"]
    return named
  }

  /// The names of the variables: `view.x`, `guide.width`, `view.zIndex`.
  public var variableNames: [String] {
    var names = [String](repeating: "", count: system.variableCount)
    for (id, view) in zip(tree.ids, tree.views) {
      for attribute in FrameAttribute.allCases {
        names[variable(id, attribute)] = "\(view.name).\(attribute.name)"
      }
      if let variable = orderVariable(id) { names[variable] = "\(view.name).zIndex" }
    }
    for (index, guide) in tree.guides.enumerated() {
      for attribute in FrameAttribute.allCases {
        guard let variable = variable(GuideID(index), attribute) else { continue }
        names[variable] = "\(guide.name).\(attribute.name)"
      }
    }
    return names
  }

  // MARK: Implicit rows

  /// The container, then each view's own rows in variable order, then those of guides.
  private mutating func appendImplicitRows() {
    for axis in Axis.allCases {
      system.addTerm(1.0, variable: variable(.container, .origin(along: axis)))
      endImplicitRow(.containerOrigin, .view(.container), axis, .equal)
    }
    for axis in Axis.allCases {
      system.addTerm(1.0, variable: variable(.container, .extent(along: axis)))
      var constant = ExactNumber.zero
      if let statedSize {
        constant = -(axis == .horizontal ? statedSize.width : statedSize.height)
      } else {
        let parameter = axis == .horizontal ? Self.widthParameter : Self.heightParameter
        system.addTerm(-1, parameter: parameter)
      }
      let priority = sizing.priority(along: axis)
      endImplicitRow(
        .containerExtent,
        .view(.container),
        axis,
        .equal,
        constant: constant,
        priority: priority
      )
    }
    if sizing != .fixed {
      appendMinimumExtents(of: .view(.container))
      appendContentSize(of: .container)
    }
    if let variable = orderVariable(.container) {
      system.addTerm(1.0, variable: variable)
      endImplicitRow(.containerOrder, .view(.container), .horizontal, .equal)
    }
    for index in tree.views.indices.dropFirst() {
      appendMinimumExtents(of: .view(ViewID(index)))
      appendContentSize(of: ViewID(index))
    }
    for index in tree.guides.indices where tree.guides[index].isRectangle {
      appendMinimumExtents(of: .guide(GuideID(index)))
      if tree.guides[index].kind == .content { appendContentOrigin(of: GuideID(index)) }
    }
  }

  /// What scrolls begins at its view's top-left corner.
  private mutating func appendContentOrigin(of guide: GuideID) {
    for axis in Axis.allCases {
      guard let location = variable(guide, .origin(along: axis)) else { continue }
      system.addTerm(1.0, variable: location)
      endImplicitRow(.contentOrigin, .guide(guide), axis, .equal)
    }
  }

  /// How much larger a frame is than its alignment rectangle, of which rows speak.
  func frameExcess(of item: LayoutItem, _ axis: Axis) -> Rational? {
    guard hasAlignmentRectangles, case .view(let view) = item,
      let insets = tree.views[view.index].alignmentRectInsets
    else { return nil }
    return insets.near(axis).rational + insets.far(axis).rational
  }

  private mutating func appendMinimumExtents(of item: LayoutItem) {
    for axis in Axis.allCases {
      guard let extent = extentVariable(of: item, axis) else { continue }
      system.addTerm(1.0, variable: extent)
      let excess = frameExcess(of: item, axis).map { ExactNumber(nearest: -$0) } ?? .zero
      endImplicitRow(.minimumExtent, item, axis, .greaterThanOrEqual, constant: excess)
    }
  }

  private mutating func appendContentSize(of view: ViewID) {
    for axis in Axis.allCases {
      guard let content = tree.views[view.index].intrinsicContentSize[axis] else { continue }
      let extent = variable(view, .extent(along: axis))
      let constant = constant(of: content, view, axis)
      system.addTerm(1.0, variable: extent)
      endImplicitRow(
        .contentHugging,
        .view(view),
        axis,
        .lessThanOrEqual,
        constant: constant,
        priority: tree.views[view.index].contentHugging[axis]
      )
      system.addTerm(1.0, variable: extent)
      endImplicitRow(
        .compressionResistance,
        .view(view),
        axis,
        .greaterThanOrEqual,
        constant: constant,
        priority: tree.views[view.index].contentCompressionResistance[axis]
      )
    }
  }

  private mutating func endImplicitRow(
    _ kind: ImplicitRow.Kind,
    _ item: LayoutItem,
    _ axis: Axis,
    _ relation: Relation,
    constant: ExactNumber = .zero,
    priority: Double = AttributeConstraint.requiredPriority
  ) {
    endRow(constant: constant, relation, priority: priority)
    implicitRows.append(ImplicitRow(kind, item, axis))
  }
}
