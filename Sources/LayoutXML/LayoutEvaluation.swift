// The values of a layout at one container and state. Changing what comes from outside evaluates again what
// depends on it and nothing else.

import Diagnostics
import LayoutExpressions

/// A layout with values.
public final class LayoutEvaluation {
  /// The layout.
  public let layout: MountedLayout
  private let metrics: ContentMetrics
  private var values: [ExpressionValue]
  private var failures: [Int: Diagnostic] = [:]
  private let positions: [Int]
  private let dependents: [[Int]]
  /// Slots whose values are out of date.
  private var changed: Set<Int> = []
  /// How many slots have been evaluated so far.
  public private(set) var evaluationCount = 0

  /// Makes an evaluation; nothing is evaluated yet.
  public init(_ layout: MountedLayout, metrics: ContentMetrics = ContentMetrics()) {
    self.layout = layout
    self.metrics = metrics
    values = layout.definitions.map { if case .input(let value) = $0 { value } else { .nil } }
    var positions = [Int](repeating: 0, count: layout.order.count)
    for (place, slot) in layout.order.enumerated() { positions[slot] = place }
    self.positions = positions
    var graph = DependencyGraph(count: layout.definitions.count)
    for (slot, definition) in layout.definitions.enumerated() {
      graph.setDependencies(of: slot, Self.dependencies(definition))
    }
    dependents = graph.dependents()
    changed = Set(layout.definitions.indices)
  }

  private static func dependencies(_ definition: SlotDefinition) -> [Int] {
    switch definition {
    case .expression(let expression): expression.slots
    case .measured(let measurement): measurement.dependencies
    case .input, .pending: []
    }
  }

  /// Sets the container's size in points.
  public func setContainer(width: Double, height: Double) {
    set("width", .environment("width"), .number(width))
    set("height", .environment("height"), .number(height))
  }

  /// Sets what comes from outside: state of the outermost node, or a length of the surroundings.
  ///
  /// - Returns: Whether the layout asks for it; a name that nothing uses changes nothing.
  @discardableResult
  public func set(_ name: String, to value: ExpressionValue) -> Bool {
    guard let slot = layout.inputSlot(name) else { return false }
    set(slot, value)
    return true
  }

  private func set(_ name: String, _ slot: SlotName, _ value: ExpressionValue) {
    if let number = layout.numbers[slot] { set(number, value) }
  }

  func set(_ slot: Int, _ value: ExpressionValue) {
    guard values[slot] != value else { return }
    values[slot] = value
    changed.insert(slot)
  }

  /// Brings every value up to date.
  ///
  /// - Returns: What went wrong: numbers that are not finite, values of the wrong type. Frames of nodes
  ///   that depend on it mean nothing.
  @discardableResult
  public func update() -> [Diagnostic] {
    let stale = DependencyGraph.reached(
      from: changed.sorted(),
      positions: positions,
      dependents: dependents
    )
    changed = []
    for slot in stale { evaluate(slot) }
    return failures.sorted { $0.key < $1.key }.filter { !isAway($0.key) }.map(\.value)
  }

  /// Whether the node of a slot is known not to be there: what it has are defaults, whatever fails.
  private func isAway(_ slot: Int) -> Bool {
    guard !layout.presences.isEmpty, var node = layout.names[slot].node else { return false }
    // Whether a node is there is asked for only where what it stands in is.
    if case .presence = layout.names[slot] {
      guard let parent = layout.parents[node] else { return false }
      node = parent
    }
    switch layout.presence(of: node) {
    case .always: return false
    case .never: return true
    case .slot(let condition):
      return !failed.contains(condition) && values[condition] == .boolean(false)
    }
  }

  private func evaluate(_ slot: Int) {
    failures[slot] = nil
    switch layout.definitions[slot] {
    case .input, .pending: return
    case .expression(let expression):
      evaluationCount += 1
      // What is computed from a failure is no failure of its own.
      guard expression.slots.allSatisfy({ !failed.contains($0) }) || isAway(slot) else {
        failed.insert(slot)
        return
      }
      do {
        values[slot] = try expression.evaluate(CurrentValues(values: values))
        failed.remove(slot)
      } catch {
        failures[slot] = error
        failed.insert(slot)
      }
    case .measured(let measurement):
      evaluationCount += 1
      guard measurement.dependencies.allSatisfy({ !failed.contains($0) }) || isAway(slot) else {
        failed.insert(slot)
        return
      }
      failed.remove(slot)
      values[slot] = .number(measurement.size({ values[$0] }, metrics))
    }
  }

  /// Slots without a value, because of an error of theirs or of what they are computed from.
  private var failed: Set<Int> = []

  /// Values while one slot is evaluated.
  private struct CurrentValues: SlotValues {
    let values: [ExpressionValue]

    func value(ofSlot slot: Int) throws(Diagnostic) -> ExpressionValue { values[slot] }
  }

  // MARK: Answers

  /// Images that sizes were asked of and that nobody knows: they count as if there were none.
  public var missingImages: [Diagnostic] {
    var places: [SourceRange] = []
    return layout.definitions.compactMap { definition -> Diagnostic? in
      guard case .measured(let measurement) = definition, measurement.baseline == nil,
        let slot = measurement.shown?.slots["image"], let name = metrics.missingImage(values[slot]),
        case .expression(let expression) = layout.definitions[slot]
      else { return nil }
      let place = expression.sourceRange
      // Asked for its width and its height, it is missing once.
      let isKnown = places.contains { $0.buffer === place.buffer && $0.bytes == place.bytes }
      guard !isKnown else { return nil }
      places.append(place)
      return Diagnostic(
        .missingImage,
        severity: .warning,
        Messages.missingImage(name),
        at: place
      )
    }.inDocumentOrder()
  }

  /// Whether a node takes part: no `if` of its own or of what it stands in says otherwise.
  ///
  /// One that does not is nowhere: its frame is all zeros, siblings and sizes pass over it.
  public func isPresent(_ node: Int) -> Bool {
    switch layout.presence(of: node) {
    case .always: true
    case .never: false
    case .slot(let slot): values[slot] == .boolean(true)
    }
  }

  /// Where a node is.
  public func frame(ofNode node: Int) -> NodeFrame {
    NodeFrame(
      left: number(node, "left"),
      top: number(node, "top"),
      width: number(node, "width"),
      height: number(node, "height")
    )
  }

  /// The value of a property of a node, nil where the layout does not have it.
  public func value(of property: String, ofNode node: Int) -> ExpressionValue? {
    layout.numbers[.property(node, property)].map { values[$0] }
  }

  private func number(_ node: Int, _ name: String) -> Double {
    guard case .number(let number)? = value(of: name, ofNode: node) else { return 0 }
    return number
  }
}
