// What else is read off a layout than frames: where values come from, which texts stand where, and frames of many
// containers at once. Each is judged by the evaluation that it is read off.

import Diagnostics
import Fuzzing
import LayoutExpressions
import LayoutXML
import TextMetrics

struct LayoutReadingJudge {
  /// The layout at a size at which nothing fails.
  let evaluation: LayoutEvaluation
  let metrics: ContentMetrics
  let source: SourceBuffer
  /// So many nodes are looked at: origins of a frame may be all values there are.
  let nodeLimit: Int

  private var layout: MountedLayout { evaluation.layout }

  /// Looks for what is wrong.
  func check() throws(Finding) {
    for node in 0..<min(layout.nodeCount, nodeLimit) {
      try checkOrigins(node)
      try checkText(node)
    }
    try checkLanes()
  }

  /// The first origin of a frame's value is that value; places are in the source.
  private func checkOrigins(_ node: Int) throws(Finding) {
    guard !layout.cells.contains(node), evaluation.isPresent(node) else { return }
    let frame = evaluation.frame(ofNode: node)
    let values = [
      ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
    ]
    for (attribute, value) in values {
      let origins = evaluation.origins(ofNode: node, attribute)
      guard let first = origins.first, first.depth == 0, first.value == .number(value) else {
        throw Finding("origin-differs", "\(attribute) of node \(node) is \(value)")
      }
      for origin in origins {
        let isInside = origin.location.map {
          $0.buffer === source && $0.bytes.upperBound <= source.bytes.count
        }
        guard isInside ?? true, !origin.name.isEmpty,
          origin.kind != .expression || origin.location != nil
        else { throw Finding("position-outside-input", "origin '\(origin.name)'") }
      }
    }
  }

  /// Texts have their lines, and are whole at the size that they need.
  private func checkText(_ node: Int) throws(Finding) {
    for text in evaluation.shownTexts(ofNode: node) {
      guard text.runs.count == text.styled.runs.count, !text.lines.isEmpty,
        text.frame.height >= 0, text.lines.allSatisfy({ $0.width.isFinite && $0.baseline.isFinite })
      else { throw Finding("text-differs", "\(text.lines.count) lines of node \(node)") }
    }
    let breaks = evaluation.textBreaks(ofNode: node)
    if let breaks, breaks != breaks.sorted() { throw Finding("breaks-out-of-order", "\(breaks)") }
    if let need = evaluation.textNeed(ofNode: node) {
      let numbers = [need.width, need.height].compactMap(\.self)
      guard numbers.allSatisfy(\.isFinite) else { throw Finding("no-number", "\(numbers)") }
    }
  }

  // MARK: Lanes

  /// Widths of containers that are evaluated at once.
  private static let widths = [320, 0.1, 333.3, 200]

  /// How near lanes come, as shares of the larger of 1 and the number; NUMERICS promises it.
  private static let nearness = 1e-9

  private static func areNear(_ lane: Double, _ single: Double) -> Bool {
    (lane - single).magnitude <= nearness * max(1, single.magnitude)
  }

  /// At several sizes at once, frames are those of each size by itself, unless the lanes say that they don't know.
  private func checkLanes() throws(Finding) {
    guard let width = layout.containerInput(.horizontal) else { return }
    let height = layout.containerInput(.vertical)
    let fixed = height.map { [(input: $0, value: ExpressionValue.number(480))] } ?? []
    let program = LayoutProgram(layout, metrics: metrics, varying: [width], fixed: fixed)
    _ = program.script
    let lanes = LayoutLanes(program, count: Self.widths.count)
    for (lane, value) in Self.widths.enumerated() {
      lanes.set(width, to: .number(value), lane: lane)
    }
    let unknown = Set(lanes.update(Self.widths.count))
    let nodes = program.listedNodes
    var frames = [Double](repeating: 0, count: 4 * nodes.count * Self.widths.count)
    frames.withUnsafeMutableBufferPointer { lanes.copyFrames(0..<Self.widths.count, into: $0) }
    for (lane, value) in Self.widths.enumerated() where !unknown.contains(lane) {
      let single = LayoutEvaluation(layout, metrics: metrics)
      single.setContainer(width: value, height: 480)
      guard single.update().isEmpty else {
        throw Finding("lane-does-not-fail", "width \(value)")
      }
      guard program.conditions(in: single) == lanes.conditions(lane: lane) else {
        throw Finding("conditions-differ", "width \(value)")
      }
      for (index, node) in nodes.enumerated() where single.isPresent(node) {
        let start = 4 * (lane * nodes.count + index)
        let frame = single.frame(ofNode: node)
        let expected = [frame.x, frame.y, frame.width, frame.height]
        guard zip(frames[start..<start + 4], expected).allSatisfy({ Self.areNear($0, $1) }) else {
          throw Finding(
            "lanes-differ",
            "node \(node) at width \(value): \(frames[start..<start + 4]), by itself \(expected)"
          )
        }
      }
    }
  }
}
