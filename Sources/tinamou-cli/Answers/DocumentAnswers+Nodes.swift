// Answers Layout XML at every size.

import FileAccess
import LayoutXML
import Tinamou

extension DocumentAnswers {
  mutating func answer(
    _ layout: MountedLayout,
    path: String,
    _ output: inout StandardOutput
  ) throws(OutputFailure) {
    guard let metrics = reading.measuring.metrics(for: layout, path: path) else { return }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    if options.isCertified { reporter.remark(Messages.noProof(path)) }
    try reading.forEachUpdate(of: evaluation) { (size) throws(OutputFailure) in
      let answer = LayoutAnswer(evaluation, at: size, path: path, options: options)
      let frames = answer.rows.lazy.map { ($0.key, $0.frame) }
      guard reporter.isPrintable(frames, path: path, size.circumstance) else { return }
      try write(answer, &output)
    }
  }
}

extension LayoutAnswer {
  /// Reads the values of a layout of expressions: each has exactly one.
  init(_ evaluation: LayoutEvaluation, at size: LayoutSize, path: String, options: SolveOptions) {
    let layout = evaluation.layout
    document = path
    self.size = size
    status = .solved
    hasVariants = false
    variant = nil
    ambiguous = []
    conflicts = []
    certificate = nil
    var positions: [(x: Double, y: Double, depth: Int)] = []
    var rows: [Row] = []
    for (node, key) in layout.keys.enumerated() {
      let frame = evaluation.frame(ofNode: node)
      let parent = layout.parents[node].map { positions[$0] }
      let outer = (x: parent?.x ?? 0, y: parent?.y ?? 0)
      let position = (
        x: outer.x + frame.x, y: outer.y + frame.y, depth: (parent?.depth ?? -1) + 1
      )
      positions.append(position)
      // What takes no part is left out.
      guard let key, evaluation.isPresent(node) else { continue }
      rows.append(
        Row(
          key: key,
          depth: position.depth,
          frame: Self.frame(frame, in: outer, options),
          zIndex: nil
        )
      )
    }
    self.rows = rows
  }

  /// A frame as it was asked for.
  private static func frame(
    _ frame: LayoutFrame,
    in outer: (x: Double, y: Double),
    _ options: SolveOptions
  ) -> LayoutFrame {
    let x = outer.x + frame.x
    let y = outer.y + frame.y
    let unaligned = LayoutFrame(
      x: options.isAbsolute ? x : frame.x,
      y: options.isAbsolute ? y : frame.y,
      width: frame.width,
      height: frame.height
    )
    guard let alignment = options.alignment else { return unaligned }
    return alignment.frame(
      left: x,
      top: y,
      right: x + frame.width,
      bottom: y + frame.height,
      from: options.isAbsolute ? (0, 0) : outer,
      of: unaligned
    )
  }
}
