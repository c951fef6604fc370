// The values of a layout at one container and state. Changing what comes from outside evaluates again what
// depends on it and nothing else.

import Diagnostics
import ExactArithmetic
import LayoutExpressions
import LayoutModel

/// A layout with values.
public final class LayoutEvaluation {
  /// The layout.
  public let layout: MountedLayout
  let metrics: ContentMetrics
  // Whether two accesses meet would be asked with every value: none calls out while it lasts.
  @exclusivity(unchecked) private var values: [ExpressionValue]
  /// Numbers of slots whose values are but the nearest Doubles.
  @exclusivity(unchecked) private var exacts: [Int: Rational] = [:]
  private var failures: [Int: Diagnostic] = [:]
  /// Which slots have no value, because of an error of theirs or of what they are computed from.
  @exclusivity(unchecked) private var failed: [Bool]
  @exclusivity(unchecked) private var failedCount = 0
  /// What changes are followed by, which who evaluates but once never asks for.
  private lazy var consequences = Consequences(of: layout)
  /// The texts of nodes, which who wants frames alone never asks for.
  private lazy var texts = KnownTexts(layout)
  /// Slots whose values are out of date; nil while that is all of them.
  private var changed: [Int]? = nil
  /// Marks of slots while those that depend on changes are gathered; all false in between.
  @exclusivity(unchecked) private var marks: [Bool]
  /// How many bytes the texts take.
  private var textByteCount = 0
  /// How many slots have been evaluated so far.
  @exclusivity(unchecked) public private(set) var evaluationCount = 0

  /// Makes an evaluation; nothing is evaluated yet.
  public init(_ layout: MountedLayout, metrics: ContentMetrics = ContentMetrics()) {
    self.layout = layout
    self.metrics = metrics
    values = layout.definitions.map { if case .input(let value) = $0 { value } else { .nil } }
    failed = Array(repeating: false, count: values.count)
    marks = failed
  }

  /// Sets the container's size in points.
  public func setContainer(width: Double, height: Double) {
    setLength("width", to: width)
    setLength("height", to: height)
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

  /// Sets a value that comes from outside.
  ///
  /// - Requires: the value has the input's type.
  public func set(_ input: LayoutInput, to value: ExpressionValue) { set(input.slot, value) }

  func set(_ slot: Int, _ value: ExpressionValue) {
    guard values[slot] != value else { return }
    values[slot] = value
    changed?.append(slot)
  }

  /// Brings every value up to date.
  ///
  /// - Returns: What went wrong: numbers that are not finite, values of the wrong type. Frames of nodes
  ///   that depend on it mean nothing.
  @discardableResult
  public func update() -> [Diagnostic] {
    for slot in staleSlots() { evaluate(slot) }
    changed = []
    guard !failures.isEmpty else { return [] }
    return failures.sorted { $0.key < $1.key }.filter { !isAway($0.key) }.map(\.value)
  }

  /// What changed and whatever depends on it, in evaluation order.
  ///
  /// - Complexity: O(*r* log *r*) in the *r* slots returned, but never more than O(slots).
  private func staleSlots() -> [Int] {
    guard let changed else { return layout.order }
    let (positions, dependents) = (consequences.positions, consequences.dependents)
    var reached: [Int] = []
    for slot in changed where !marks[slot] {
      marks[slot] = true
      reached.append(slot)
    }
    var next = 0
    while next < reached.count {
      for other in dependents[reached[next]] where !marks[other] {
        marks[other] = true
        reached.append(other)
      }
      next += 1
    }
    // Of many slots it is faster to pass over the others than to sort.
    if reached.count > values.count / 8 {
      let all = layout.order.filter { marks[$0] }
      for slot in all { marks[slot] = false }
      return all
    }
    for slot in reached { marks[slot] = false }
    return reached.sorted { positions[$0] < positions[$1] }
  }

  /// Whether the node of a slot is known not to be there: what it has are defaults, whatever fails.
  private func isAway(_ slot: Int) -> Bool {
    let key = layout.names.keys[slot]
    guard !layout.presences.isEmpty, key.node >= 0 else { return false }
    var node = Int(key.node)
    // Whether a node is there is asked for only where what it stands in is.
    if key.kind == .presence {
      guard let parent = layout.parents[node] else { return false }
      node = parent
    }
    switch layout.presence(of: node) {
    case .always: return false
    case .never: return true
    case .slot(let condition):
      return !failed[condition] && values[condition] == .boolean(false)
    }
  }

  private func evaluate(_ slot: Int) {
    switch layout.definitions[slot] {
    case .input, .pending: return
    case .expression(let expression):
      evaluationCount += 1
      guard canEvaluate(slot) else { return }
      do {
        let (value, exact) = try expression.evaluateExactly(
          CurrentValues(values: values, exacts: exacts)
        )
        keep(exact, in: slot)
        // Nearly all values are sizes.
        if case .number = value {} else { try count(value, in: slot, expression) }
        values[slot] = value
      } catch {
        failures[slot] = error
        setFailed(slot, true)
      }
    case .measured(let measurement):
      evaluationCount += 1
      guard canEvaluate(slot) else { return }
      let exact = measurement.exactExtent({ values[$0] }, exacts)
      keep(exact, in: slot)
      values[slot] = .number(
        exact.map { Double($0) } ?? measurement.size({ values[$0] }, metrics)
      )
    case .arranged(let arrangement):
      evaluationCount += 1
      guard canEvaluate(slot) else { return }
      let (value, exact) = arrangement.value(
        { values[$0] },
        exactNumber: exacts.isEmpty ? nil : { [exacts] in exacts[$0] }
      )
      keep(exact, in: slot)
      values[slot] = value
    }
  }

  /// Counts the text that comes into a slot, and ends what texts that contain each other have made too long.
  private func count(
    _ value: ExpressionValue,
    in slot: Int,
    _ expression: CheckedExpression
  ) throws(Diagnostic) {
    let change = value.textByteCount - values[slot].textByteCount
    if change > 0 {
      let budget = expression.sourceRange.buffer.budget
      guard textByteCount + change <= budget[.texts] else {
        throw budget.excess(.texts, at: expression.sourceRange)
      }
    }
    textByteCount += change
  }

  /// Whether everything that a slot is computed from has a value; what has none leaves the slot without
  /// one, which is no failure of its own.
  private func canEvaluate(_ slot: Int) -> Bool {
    // Nearly always there is none.
    guard failedCount > 0 else { return true }
    failures[slot] = nil
    let isFailing = layout.dependencies(of: slot).contains { failed[$0] } && !isAway(slot)
    setFailed(slot, isFailing)
    return !isFailing
  }

  private func setFailed(_ slot: Int, _ hasFailed: Bool) {
    guard failed[slot] != hasFailed else { return }
    failed[slot] = hasFailed
    failedCount += hasFailed ? 1 : -1
  }

  private func keep(_ exact: Rational?, in slot: Int) {
    // Nearly always there is none.
    if exact != nil || !exacts.isEmpty { exacts[slot] = exact }
  }

  /// Which values follow from which, and where they stand in the order of evaluation.
  private struct Consequences {
    let positions: [Int]
    let dependents: [[Int]]

    init(of layout: MountedLayout) {
      var positions = [Int](repeating: 0, count: layout.order.count)
      for (index, slot) in layout.order.enumerated() { positions[slot] = index }
      self.positions = positions
      dependents = DependencyGraph(layout.dependencies).dependents()
    }
  }

  /// Values while one slot is evaluated.
  private struct CurrentValues: ExactSlotValues {
    let values: [ExpressionValue]
    let exacts: [Int: Rational]

    var hasExactNumbers: Bool { !exacts.isEmpty }
    func exactNumber(ofSlot slot: Int) -> Rational? { exacts[slot] }

    func value(ofSlot slot: Int) throws(Diagnostic) -> ExpressionValue { values[slot] }

    func number(ofSlot slot: Int) -> Double? {
      switch values[slot] {
      case .number(let number): number
      case .boolean(let flag): flag ? 1 : 0
      default: nil
      }
    }
  }

  // MARK: Answers

  /// Images that sizes were asked of and that nobody knows, those in texts among them: they count as if there
  /// were none.
  public var missingImages: [Diagnostic] {
    /// Asked for its width and its height, an image is missing once.
    struct Occurrence: Hashable {
      var buffer: ObjectIdentifier
      var bytes: Range<Int>
      var name: String
    }
    var known: Set<Occurrence> = []
    return layout.definitions.flatMap { definition -> [Diagnostic] in
      guard case .measured(let measurement) = definition, measurement.baseline == nil,
        let slots = measurement.shown?.slots.values.sorted()
      else { return [] }
      return slots.flatMap { slot -> [Diagnostic] in
        guard case .expression(let expression) = layout.definitions[slot] else { return [] }
        let location = expression.sourceRange
        let buffer = ObjectIdentifier(location.buffer)
        return metrics.missingImages(values[slot])
          .filter {
            known.insert(Occurrence(buffer: buffer, bytes: location.bytes, name: $0)).inserted
          }
          .map { missingImage($0, at: location) }
      }
    }.inDocumentOrder()
  }

  private func missingImage(_ name: String, at location: SourceRange) -> Diagnostic {
    let isDamaged = metrics.images.isDamaged(name)
    return Diagnostic(
      isDamaged ? .damagedImage : .missingImage,
      severity: .warning,
      isDamaged ? Messages.damagedImage(name) : Messages.missingImage(name),
      at: location
    )
  }

  /// Warnings about what was found at these values, in document order.
  public var remarks: [Diagnostic] {
    (missingImages + [otherMode].compactMap(\.self)).inDocumentOrder()
  }

  /// A warning where edges look as if they were measured from the other side, nil where they don't.
  public var otherMode: Diagnostic? {
    for size in layout.edgeSizes where isPresent(size.node) && !failed[size.extent] {
      guard case .number(let extent) = values[size.extent], extent <= 0,
        case .number(let whole) = values[size.whole], whole > 0
      else { continue }
      let other = size.mode == .edges ? LayoutMode.coordinates : .edges
      return Diagnostic(
        .layoutOtherMode,
        severity: .warning,
        Messages.otherMode(size.axis.extent.rawValue, other.rawValue, isStated: size.isStated),
        at: size.location
      )
    }
    return nil
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

  /// Where a node is in its parent, in points.
  public func frame(ofNode node: Int) -> LayoutFrame {
    LayoutFrame(
      x: number(node, 0),
      y: number(node, 1),
      width: number(node, 2),
      height: number(node, 3)
    )
  }

  /// The value of a property of a node, nil where the layout does not have it.
  public func value(of property: String, ofNode node: Int) -> ExpressionValue? {
    layout.names[.property, node, property].map { values[$0] }
  }

  /// Whether the document says a property of a node, as a whole or as a member of what it says: not where the class
  /// alone does.
  package func isStated(_ property: String, ofNode node: Int) -> Bool {
    guard let slot = layout.names[.property, node, property],
      case .expression = layout.definitions[slot]
    else { return false }
    return true
  }

  /// Whether a node is said to be hidden.
  package func isHidden(_ node: Int) -> Bool {
    layout.names[SlotKey(.property, node, .isHidden)].map { values[$0] } == .boolean(true)
  }

  private func number(_ node: Int, _ component: Int) -> Double {
    guard let slot = layout.frameSlot(ofNode: node, component),
      case .number(let number) = values[slot]
    else { return 0 }
    return number
  }

  /// What comes from outside besides the container's size, by slot.
  package var surroundings: [Int: ExpressionValue] {
    let extents = Axis.allCases.compactMap { layout.containerInput($0)?.slot }
    var given: [Int: ExpressionValue] = [:]
    for slot in values.indices where !extents.contains(slot) {
      if case .input = layout.definitions[slot] { given[slot] = values[slot] }
    }
    return given
  }

  /// The texts of a node, whatever its size.
  func knownTexts(ofNode node: Int) -> NodeTexts { texts.texts(ofNode: node, in: self) }

  func value(ofSlot slot: Int) -> ExpressionValue { values[slot] }

  /// The number of a slot, as it is meant; nil for any other value.
  func exactNumber(ofSlot slot: Int) -> Rational? {
    guard case .number(let number) = values[slot], number.isFinite else { return nil }
    return exacts[slot] ?? Rational(shortestDecimalOf: number)
  }

  /// Whether the number of a slot is but the Double nearest to the one that is meant.
  func isRounded(slot: Int) -> Bool { exacts[slot] != nil }

  func hasFailed(slot: Int) -> Bool { failed[slot] }
}

extension ExpressionValue {
  /// How many bytes of text the value is, 0 where it is none.
  fileprivate var textByteCount: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .attributedString(let text): text.byteCount
    default: 0
    }
  }
}
