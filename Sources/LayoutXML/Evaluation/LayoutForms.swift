// What frames are over a set of container sizes: affine functions of width and height, as long as all conditions come
// out as they do at one size of the set. For whoever looks at all sizes together.

import Diagnostics
import ExactArithmetic
import LayoutExpressions
import LayoutModel
import ViewClasses

/// The frames of a layout as functions of its container's size.
package final class LayoutForms {
  /// What is known over one set of sizes.
  package struct Values {
    /// By position in the order of evaluation.
    fileprivate var values: [PlaneValue?]
    /// Whether a value is the same function everywhere in the set, whatever was decided.
    fileprivate var isSettled: [Bool]
  }

  private let evaluation: LayoutEvaluation
  private let layout: MountedLayout
  /// The slots that sizes reach and that somebody asks for, each behind what it is computed from.
  private let order: [Int]
  /// The position of a slot in the order, -1 for one that is no part of it.
  private let positions: [Int]
  private let extents: (width: Int?, height: Int?)
  /// What is given besides the size, by slot, where that differs between an upright and a turned container.
  private let turning: [Int: (upright: PlaneValue, turned: PlaneValue)]
  private let solve: RoomSolving
  /// How many slots were evaluated so far.
  package private(set) var evaluationCount = 0

  /// Prepares a layout; nil where something has no value.
  ///
  /// - Parameters:
  ///   - evaluation: The layout, evaluated at some size; what does not depend on the size is taken from it.
  ///   - upright: What is given besides the size, by slot, where the container is at most as wide as high.
  ///   - turned: The same where it is wider.
  ///   - solve: Solves what stacks share out.
  package init?(
    _ evaluation: LayoutEvaluation,
    upright: [Int: ExpressionValue],
    turned: [Int: ExpressionValue],
    solvingWith solve: @escaping RoomSolving
  ) {
    self.evaluation = evaluation
    self.solve = solve
    let layout = evaluation.layout
    self.layout = layout
    let inputs = Axis.allCases.map { layout.containerInput($0) }
    extents = (inputs[0]?.slot, inputs[1]?.slot)
    var turning: [Int: (upright: PlaneValue, turned: PlaneValue)] = [:]
    for (slot, value) in upright {
      guard let other = turned[slot], other != value else { continue }
      turning[slot] = (PlaneValue(value), PlaneValue(other))
    }
    self.turning = turning
    let varying = inputs.compactMap { $0?.slot } + turning.keys
    let reached = LayoutProgram.reached(from: varying, in: layout)
    let needed = Self.needed(in: layout)
    order = layout.order.filter { reached[$0] && needed[$0] }
    var positions = [Int](repeating: -1, count: layout.definitions.count)
    for (position, slot) in order.enumerated() { positions[slot] = position }
    self.positions = positions
    let hasFailed = needed.indices.contains { needed[$0] && evaluation.hasFailed(slot: $0) }
    if hasFailed { return nil }
  }

  /// The slots of frames and texts, of whether nodes are there and seen, and whatever these are computed from.
  private static func needed(in layout: MountedLayout) -> [Bool] {
    var needed = [Bool](repeating: false, count: layout.definitions.count)
    for node in layout.keys.indices {
      for component in 0..<4 {
        if let slot = layout.frameSlot(ofNode: node, component) { needed[slot] = true }
      }
      if case .slot(let slot) = layout.presence(of: node) { needed[slot] = true }
      let names =
        ["isHidden", "left", "top", "width", "height"] + layout.textProperties(ofNode: node)
      for name in names {
        if let slot = layout.names[.property, node, name] { needed[slot] = true }
      }
    }
    for slot in layout.order.reversed() where needed[slot] {
      for other in layout.dependencies(of: slot) { needed[other] = true }
    }
    return needed
  }

  // MARK: Evaluation

  /// Evaluates over a set of sizes.
  ///
  /// - Parameters:
  ///   - site: The set, and the size at which it is decided what holds.
  ///   - known: Values over a larger set, nil where there are none.
  /// - Returns: The values.
  /// - Throws: `PlaneSite.Failure`.
  package func values(over site: PlaneSite, from known: Values? = nil) throws -> Values {
    var values = [PlaneValue?](repeating: nil, count: order.count)
    var isSettled = [Bool](repeating: false, count: order.count)
    for (position, slot) in order.enumerated() {
      if let known, known.isSettled[position] {
        values[position] = known.values[position]
        isSettled[position] = true
        continue
      }
      let count = site.decisionCount
      site.decider = slot
      values[position] = try value(ofSlot: slot, over: site) { [positions] in
        positions[$0] < 0 ? nil : values[positions[$0]]
      }
      evaluationCount += 1
      isSettled[position] =
        site.decisionCount == count
        && layout.dependencies(of: slot).allSatisfy {
          positions[$0] < 0 || isSettled[positions[$0]]
        }
    }
    return Values(values: values, isSettled: isSettled)
  }

  private func value(
    ofSlot slot: Int,
    over site: PlaneSite,
    _ known: @escaping (Int) -> PlaneValue?
  ) throws -> PlaneValue {
    func value(_ slot: Int) -> PlaneValue { known(slot) ?? settledValue(ofSlot: slot) }
    switch layout.definitions[slot] {
    case .input:
      if slot == extents.width { return .number(PlaneForm(.zero, .one, .zero)) }
      if slot == extents.height { return .number(PlaneForm(.zero, .zero, .one)) }
      if let values = turning[slot] {
        let excess = PlaneForm(.zero, .one, -.one)
        return try site.sign(of: excess, isSharp: true) > 0 ? values.turned : values.upright
      }
      return settledValue(ofSlot: slot)
    case .pending: throw PlaneSite.Failure.notAffine
    case .expression(let expression): return try expression.evaluate(over: site, slots: value)
    case .measured(let measurement): return try size(of: measurement, over: site, value)
    case .arranged(let arrangement):
      return try arrangement.value(over: site, solvingWith: solve, value)
    }
  }

  private func size(
    of measurement: Measurement,
    over site: PlaneSite,
    _ value: @escaping (Int) -> PlaneValue
  ) throws -> PlaneValue {
    guard let shown = measurement.deciding else {
      return try measurement.extentExpression(at: layout.locations[0])
        .evaluate(over: site, slots: value)
    }
    if let presence = measurement.presence, value(presence).constant == .boolean(false) {
      return .number(PlaneForm(.zero))
    }
    var contents: [String: ExpressionValue] = [:]
    for (name, slot) in shown.slots {
      guard let constant = value(slot).constant else { throw PlaneSite.Failure.notAffine }
      contents[name] = constant
    }
    var width: Double?
    if let slot = shown.width {
      guard case .number(let form) = value(slot) else { throw PlaneSite.Failure.notAffine }
      width = Double(site.value(of: form))
      if !form.isConstant {
        guard let breaks = evaluation.metrics.breakingWidths(of: shown.kind, showing: contents)
        else { throw PlaneSite.Failure.notAffine }
        try site.decide(form, among: breaks)
      }
    }
    let size = measurement.size(showing: contents, width: width, evaluation.metrics)
    return PlaneValue(.number(size))
  }

  /// The value of a slot that does not depend on the size.
  private func settledValue(ofSlot slot: Int) -> PlaneValue {
    evaluation.exactNumber(ofSlot: slot).map { .number(PlaneForm($0)) }
      ?? .fixed(evaluation.value(ofSlot: slot))
  }

  // MARK: Answers

  /// Where what decides stands, and what it is called: a node's key and a property.
  package func expression(ofDecider slot: Int) -> (location: SourceRange, name: String)? {
    guard layout.definitions.indices.contains(slot),
      case .expression(let expression) = layout.definitions[slot]
    else { return nil }
    let key = layout.names.keys[slot]
    let isCondition = key.kind == .presence || key.kind == .omission
    let word = isCondition ? LayoutMounting.condition : layout.names.words[key.name]
    let owner = key.node < 0 ? "" : "\(layout.shownName(ofNode: Int(key.node))) "
    return (expression.sourceRange, owner + word)
  }

  private func value(ofSlot slot: Int, _ values: Values) -> PlaneValue {
    positions[slot] < 0
      ? settledValue(ofSlot: slot) : values.values[positions[slot]] ?? .fixed(.nil)
  }

  private func form(ofSlot slot: Int, _ values: Values) -> PlaneForm {
    if case .number(let form) = value(ofSlot: slot, values) { form } else { PlaneForm(.zero) }
  }

  /// The left and upper edge, width and height of a node; zeros where it is never there.
  package func frame(ofNode node: Int, _ values: Values) -> [PlaneForm] {
    (0..<4).map { component in
      layout.frameSlot(ofNode: node, component).map { form(ofSlot: $0, values) } ?? PlaneForm(.zero)
    }
  }

  /// The width and height of a node without a transform, which its texts have.
  package func textRoom(ofNode node: Int, _ values: Values) -> (width: PlaneForm, height: PlaneForm)
  {
    let frame = frame(ofNode: node, values)
    func extent(_ name: String, else other: PlaneForm) -> PlaneForm {
      guard let slot = layout.names[.property, node, name],
        case .number(let form) = value(ofSlot: slot, values)
      else { return other }
      return form
    }
    return (extent("width", else: frame[2]), extent("height", else: frame[3]))
  }

  package func isPresent(_ node: Int, _ values: Values) -> Bool {
    switch layout.presence(of: node) {
    case .always: true
    case .never: false
    case .slot(let slot): value(ofSlot: slot, values).constant == .boolean(true)
    }
  }

  /// Whether a node is said to be hidden.
  package func isHidden(_ node: Int, _ values: Values) -> Bool {
    guard let slot = layout.names[.property, node, "isHidden"] else { return false }
    return value(ofSlot: slot, values).constant == .boolean(true)
  }

  /// Whether what decides about a node's texts is the same wherever these values hold.
  package func textsAreFixed(ofNode node: Int, _ values: Values) -> Bool {
    layout.textProperties(ofNode: node).allSatisfy { name in
      guard let slot = layout.names[.property, node, name] else { return true }
      return value(ofSlot: slot, values).constant != nil
    }
  }
}

extension PlaneSite {
  /// Decides between which of some numbers, ascending, a function is.
  fileprivate func decide(_ form: PlaneForm, among numbers: [Double]) throws {
    let here = value(of: form)
    let exact = { PlaneForm(Rational(binaryFractionOf: numbers[$0])) }
    let next = numbers.indices.partitioningIndex { exact($0).constant > here }
    if next > 0 { _ = try sign(of: form - exact(next - 1), isSharp: false) }
    if next < numbers.count { _ = try sign(of: form - exact(next), isSharp: false) }
  }
}

extension MountedLayout {
  /// The properties that decide about the texts of a node, none of one that shows none.
  func textProperties(ofNode node: Int) -> [String] {
    guard let kind = classes.intrinsicSize(of: classNames[node]) else {
      return isRow(node) ? RowStandards.properties : []
    }
    switch kind {
    case .label, .button, .field, .segments:
      return LayoutMounting.shownProperties(kind) + Self.otherTextProperties
    case .cell: return RowStandards.properties
    case .textView, .image, .pages, .fixed: return []
    }
  }

  /// What sizes of views do not depend on, and their texts do.
  private static let otherTextProperties = [
    "adjustsFontSizeToFitWidth", "contentEdgeInsets",
  ]

  /// Whether a node is a row of a table, or a header of one.
  func isRow(_ node: Int) -> Bool { classes.isRow(classNames[node]) }
}
