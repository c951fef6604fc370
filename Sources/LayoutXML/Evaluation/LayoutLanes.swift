// Values of a layout at several lanes: one container or state each. One object serves one thread.

import ExpressionPrograms
import LayoutExpressions

/// A layout at several lanes.
public final class LayoutLanes {
  /// What is evaluated.
  public let program: LayoutProgram
  /// How many lanes there are.
  public var count: Int { block.count }

  private let block: LaneBlock
  /// Measured sizes of contents that vary.
  private var sizes: [ShownContents: Double] = [:]
  /// Measured sizes of contents that do not, by measurement and width.
  private var sizesByWidth: [[Double: Double]]

  /// So many sizes are kept: equal contents are measured once, and memory does not grow with the rows.
  private static let sizeLimit = 1 << 14

  /// So far, against the larger of 1 and its magnitude, a width may be from the exact one: rows are computed within it.
  private static let widthDistance = 1e-9

  /// What was measured.
  private struct ShownContents: Hashable {
    var aspect: LaneMeasurement.Aspect
    var values: [ExpressionValue]
    var width: Double?
  }

  /// Makes room for a program.
  ///
  /// - Parameters:
  ///   - program: What is evaluated.
  ///   - count: How many lanes; as many as stay near the processor where nothing is said.
  public init(_ program: LayoutProgram, count: Int? = nil) {
    self.program = program
    block = program.program.makeLanes(count: count ?? program.program.preferredLaneCount)
    sizesByWidth = program.externals.map { _ in [:] }
    for (slot, value) in program.settled where Self.fits(value, program.layout.types[slot]) {
      block.setValue(value, ofSlot: slot)
    }
  }

  /// What has no value after a failure is read by nothing that does not fail.
  private static func fits(_ value: ExpressionValue, _ type: ExpressionType) -> Bool {
    switch (type, value) {
    case (.number, .number), (.boolean, .boolean): true
    case (.number, _), (.boolean, _): false
    default: true
    }
  }

  // MARK: Values

  /// Sets an input at a lane.
  ///
  /// - Requires: the value has the input's type, and the input was said to vary.
  public func set(_ input: LayoutInput, to value: ExpressionValue, lane: Int) {
    block.setValue(value, ofSlot: input.slot, lane: lane)
  }

  /// Evaluates the first lanes.
  ///
  /// - Parameter activeCount: How many.
  /// - Returns: The lanes in which something cannot be computed, or rounding alone may have decided, ascending;
  ///   evaluating the layout there by itself says what.
  public func update(_ activeCount: Int) -> [Int] {
    guard !program.isFailing else { return Array(0..<activeCount) }
    block.activeCount = activeCount
    program.program.run(block) { number, _ in
      switch program.externals[number] {
      case .measure(let measurement): measure(measurement, number)
      case .arrange(let slot, let arrangement): arrange(arrangement, into: slot)
      }
    }
    let failing = Set(block.errors.map(\.lane))
    return (0..<activeCount).filter { failing.contains($0) || block.isUncertain(lane: $0) }
  }

  /// Copies the frames of the listed nodes at some lanes: x, y, width and height of each, lane by lane.
  ///
  /// - Requires: room for four numbers a node and lane.
  public func copyFrames(_ lanes: Range<Int>, into result: UnsafeMutableBufferPointer<Double>) {
    block.copyNumbers(ofSlots: program.frameSlots, lanes: lanes, into: result)
  }

  /// Which conditions of nodes hold at a lane.
  public func conditions(lane: Int) -> [Bool] {
    program.conditionSlots.map { block.number(ofSlot: $0, lane: lane) != 0 }
  }

  // MARK: Measuring

  private func measure(_ measurement: LaneMeasurement, _ number: Int) {
    var last: (contents: ShownContents, size: Double)?
    let numberSlots = measurement.contents.compactMap(\.slot).filter(block.hasNumbers(ofSlot:))
    /// Marks a lane whose size hangs on rounded numbers: among what is shown, or of a width that text wraps at.
    func noteDoubt(_ lane: Int, _ size: Double, sizeAt: (Double) -> Double) {
      if numberSlots.contains(where: { !block.isExact(slot: $0, lane: lane) }) {
        block.markUncertain(lane: lane)
      } else {
        noteBorder(measurement.width, lane, size, sizeAt: sizeAt)
      }
    }
    for lane in 0..<block.activeCount {
      let width = measurement.width.map { block.number(ofSlot: $0, lane: lane) }
      var size = 0.0
      if let presence = measurement.measurement.presence,
        block.number(ofSlot: presence, lane: lane) == 0
      {
        // What is not there is not measured.
      } else if width?.isFinite == false {
        // The lane has failed already.
      } else if let width, !measurement.contentsVary {
        size = self.size(measurement, number, width: width, lane)
        noteDoubt(lane, size) { self.size(measurement, number, width: $0, lane) }
      } else {
        let values = measurement.contents.map { content in
          content.slot.map { block.value(ofSlot: $0, lane: lane) } ?? .nil
        }
        let contents = ShownContents(aspect: measurement.aspect, values: values, width: width)
        if let last, last.contents == contents {
          size = last.size
        } else {
          size = self.size(contents, measurement)
          last = (contents, size)
        }
        noteDoubt(lane, size) { width in
          var contents = contents
          contents.width = width
          return self.size(contents, measurement)
        }
      }
      block.setValue(.number(size), ofSlot: measurement.slot, lane: lane)
    }
  }

  /// Marks a lane whose text wraps at a rounded width, where the exact one may give it other lines.
  private func noteBorder(
    _ slot: Int?,
    _ lane: Int,
    _ size: Double,
    sizeAt: (Double) -> Double
  ) {
    guard let slot, !block.isExact(slot: slot, lane: lane) else { return }
    let width = block.number(ofSlot: slot, lane: lane)
    let distance = Self.widthDistance * max(1, width.magnitude)
    if sizeAt(width - distance) != size || sizeAt(width + distance) != size {
      block.markUncertain(lane: lane)
    }
  }

  /// Arranges the views of a stack, equal ones once.
  private func arrange(_ arrangement: Arrangement, into slot: Int) {
    var last: (inputs: [ExpressionValue], result: ExpressionValue)?
    let inputs = arrangement.dependencies
    for lane in 0..<block.activeCount {
      let values = inputs.map { block.value(ofSlot: $0, lane: lane) }
      let result: ExpressionValue
      if let last, last.inputs == values {
        result = last.result
      } else if !values.allSatisfy(\.isFinite) {
        // The lane has failed already.
        result = arrangement.absent
      } else {
        result = arrangement.value { block.value(ofSlot: $0, lane: lane) }.value
      }
      last = (values, result)
      block.setValue(result, ofSlot: slot, lane: lane)
    }
  }

  /// The size of contents that are the same in all lanes.
  private func size(
    _ measurement: LaneMeasurement,
    _ number: Int,
    width: Double,
    _ lane: Int
  ) -> Double {
    if let known = sizesByWidth[number][width] { return known }
    if sizesByWidth[number].count >= Self.sizeLimit { sizesByWidth[number] = [:] }
    var contents: [String: ExpressionValue] = [:]
    for (name, slot) in measurement.contents {
      if let slot { contents[name] = block.value(ofSlot: slot, lane: lane) }
    }
    let size = measurement.measurement.size(showing: contents, width: width, program.metrics)
    sizesByWidth[number][width] = size
    return size
  }

  private func size(_ shown: ShownContents, _ measurement: LaneMeasurement) -> Double {
    if let known = sizes[shown] { return known }
    if sizes.count >= Self.sizeLimit { sizes = [:] }
    var contents: [String: ExpressionValue] = [:]
    for (content, value) in zip(measurement.contents, shown.values) where content.slot != nil {
      contents[content.name] = value
    }
    let size = measurement.measurement.size(showing: contents, width: shown.width, program.metrics)
    sizes[shown] = size
    return size
  }
}
