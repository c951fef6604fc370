// A layout compiled to be evaluated for many containers or values of state at once. Sizes of what contains
// others become expressions; texts and images are measured lane by lane, between expressions.

import ExpressionPrograms
import LayoutExpressions
import LayoutModel
import ViewClasses

/// A value of a layout that comes from outside.
public struct LayoutInput: Hashable, Sendable {
  let slot: Int
  /// The type that values have to have.
  public let type: ExpressionType
}

extension MountedLayout {
  /// What a name stands for that is set from outside: state of the outermost node, or a length of the
  /// surroundings; nil where nothing uses it.
  public func input(named name: String) -> LayoutInput? {
    inputSlot(name).map { LayoutInput(slot: $0, type: types[$0]) }
  }

  /// The container's extent along an axis, nil where nothing uses it.
  public func containerInput(_ axis: Axis) -> LayoutInput? {
    names[.environment, -1, axis.extent.rawValue].map { LayoutInput(slot: $0, type: .number) }
  }
}

/// A layout compiled for lanes.
public struct LayoutProgram: Sendable {
  /// The layout.
  public let layout: MountedLayout
  /// The nodes that answers list where they are there, in document order.
  public let listedNodes: [Int]
  /// For each listed node the place of its condition among those of all, nil for one that is always there.
  public let conditionPlaces: [Int?]
  /// Slots of the conditions, each once.
  let conditionSlots: [Int]
  let program: ExpressionProgram
  /// What is done between the expressions, by number.
  let externals: [LaneWork]
  /// Slots that nothing that varies reaches, with their values.
  let settled: [(slot: Int, value: ExpressionValue)]
  /// Slots of the frames of the listed nodes: x, y, width, height.
  let frameSlots: [Int]
  /// Whether a value that does not vary cannot be computed, so that none can.
  public let isFailing: Bool
  /// How large texts and images are.
  public let metrics: ContentMetrics

  /// How many values are computed for many lanes at once, of those that vary.
  public var laneValueCount: Int { program.laneStepCount }
  /// How many values vary.
  public var variableValueCount: Int { program.steps.count }

  /// Compiles a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - metrics: How large texts and images are.
  ///   - varying: The inputs that differ from lane to lane.
  ///   - fixed: Values of inputs that do not; any other keeps the layout's value.
  /// - Complexity: O(operations), and one evaluation of the layout.
  public init(
    _ layout: MountedLayout,
    metrics: ContentMetrics = ContentMetrics(),
    varying: [LayoutInput],
    fixed: [(input: LayoutInput, value: ExpressionValue)] = []
  ) {
    self.layout = layout
    self.metrics = metrics
    listedNodes = layout.keys.indices.filter { layout.keys[$0] != nil }
    var slots: [Int] = []
    conditionPlaces = listedNodes.map { node in
      guard case .slot(let slot) = layout.presence(of: node) else { return nil }
      if slots.last != slot, !slots.contains(slot) { slots.append(slot) }
      return slots.firstIndex(of: slot)
    }
    conditionSlots = slots
    frameSlots = listedNodes.flatMap { layout.frameSlots(ofNode: $0) }
    let reached = Self.reached(from: varying.map(\.slot), in: layout)
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    for (input, value) in fixed { evaluation.set(input, to: value) }
    evaluation.update()
    var steps: [ProgramStep] = []
    var externals: [LaneWork] = []
    var settled: [(slot: Int, value: ExpressionValue)] = []
    var roundedSlots: Set<Int> = []
    var isFailing = false
    for slot in layout.order {
      guard reached[slot] else {
        isFailing = isFailing || evaluation.hasFailed(slot: slot)
        settled.append((slot, evaluation.value(ofSlot: slot)))
        if evaluation.isRounded(slot: slot) { roundedSlots.insert(slot) }
        continue
      }
      switch layout.definitions[slot] {
      case .input, .pending: break
      case .expression(let expression): steps.append(.define(slot: slot, expression))
      case .measured(let measurement):
        if let shown = measurement.deciding {
          steps.append(.external(externals.count))
          let varies = shown.slots.values.contains { reached[$0] }
          externals.append(
            .measure(LaneMeasurement(slot, measurement, shown, contentsVary: varies))
          )
        } else {
          steps.append(.define(slot: slot, measurement.extentExpression(at: layout.locations[0])))
        }
      case .arranged(let arrangement):
        steps.append(.external(externals.count))
        externals.append(.arrange(slot: slot, arrangement))
      }
    }
    program = ExpressionProgram(
      steps,
      slotTypes: layout.types,
      roundedSlots: roundedSlots,
      exactnessSlots: externals.flatMap(\.exactnessSlots)
    )
    self.externals = externals
    self.settled = settled
    self.isFailing = isFailing
  }

  /// Which conditions of nodes hold in an evaluation.
  public func conditions(in evaluation: LayoutEvaluation) -> [Bool] {
    conditionSlots.map { evaluation.value(ofSlot: $0) == .boolean(true) }
  }

  /// Which slots depend on inputs, these included.
  static func reached(from inputs: [Int], in layout: MountedLayout) -> [Bool] {
    var reached = [Bool](repeating: false, count: layout.definitions.count)
    for slot in inputs { reached[slot] = true }
    for slot in layout.order where !reached[slot] {
      reached[slot] = layout.dependencies(of: slot).contains { reached[$0] }
    }
    return reached
  }
}

/// What is done lane by lane between expressions.
enum LaneWork: Sendable {
  /// Measures what a view shows.
  case measure(LaneMeasurement)
  /// Arranges the views of a stack.
  case arrange(slot: Int, Arrangement)

  /// The slots of numbers on which more hangs than a length that may be rounded: where a text wraps.
  var exactnessSlots: [Int] {
    guard case .measure(let measurement) = self else { return [] }
    return measurement.contents.compactMap(\.slot) + (measurement.width.map { [$0] } ?? [])
  }
}

/// What a view shows, measured lane by lane.
struct LaneMeasurement: Sendable {
  /// The slot that takes the extent.
  let slot: Int
  let measurement: Measurement
  /// What is measured, in short.
  let aspect: Aspect
  /// Names and slots of the contents, in one order for all views of a kind.
  let contents: [(name: String, slot: Int?)]
  /// The slot of the width that text wraps at.
  let width: Int?
  /// Whether contents differ from lane to lane.
  let contentsVary: Bool

  /// What is measured of equal contents is the same.
  struct Aspect: Hashable {
    let kind: IntrinsicSize
    let axis: Axis
    let baseline: TextBaseline?
  }

  init(_ slot: Int, _ measurement: Measurement, _ shown: Measurement.Shown, contentsVary: Bool) {
    self.slot = slot
    self.measurement = measurement
    self.contentsVary = contentsVary
    aspect = Aspect(kind: shown.kind, axis: measurement.axis, baseline: measurement.baseline)
    width = shown.width
    contents = LayoutMounting.shownProperties(shown.kind).map { ($0, shown.slots[$0]) }
  }
}
