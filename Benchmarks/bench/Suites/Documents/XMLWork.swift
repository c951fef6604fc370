// The work that is timed on Layout XML: reading, mounting, one size, very many sizes, a change of state, and
// the cells of a table.

import LayoutXML
import MarkupReading
import Measurement
import Sweeping
import Tinamou

enum XMLWork {
  private static let nodeCount = 1_000
  private static let sizeCount = 1_000
  private static let caseName = "1000 nodes"
  /// A screen of ten times as many, which takes ten times as long where nothing grows faster.
  private static let largeCount = 10_000

  /// Work that cannot be prepared is none: the tests see to it that it can.
  static func benchmarks() -> [Benchmark] {
    let bytes = Array(document(nodeCount: nodeCount).utf8)
    let single = Benchmark.Throughput(Double(nodeCount), "nodes")
    return [
      Benchmark(.xml, caseName, "read", .init(Double(bytes.count), "B")) {
        { blackBox(MarkupReader.read(SourceBuffer(name: "a.xml", bytes: bytes)).root) }
      },
      Benchmark(.xml, caseName, "parse and mount", single) { { blackBox(mounted(bytes)) } },
      Benchmark(.xml, "10000 nodes", "parse and mount", .init(Double(largeCount), "nodes")) {
        let bytes = Array(document(nodeCount: largeCount).utf8)
        return { blackBox(mounted(bytes, nodeCount: largeCount)) }
      },
      Benchmark(.xml, caseName, "one size", single, period: 2) { sizes(mounted(bytes)) },
      Benchmark(.xml, caseName, "1000 sizes", .init(Double(nodeCount * sizeCount), "node sizes")) {
        lanes(mounted(bytes))
      },
      Benchmark(.xml, caseName, "state", .init(Double(valuesOfState), "values"), period: 2) {
        state(mounted(bytes))
      },
      Benchmark(.xml, "cells", "sweep", .init(Double(ParameterReader.blockSize), "rows")) {
        cells()
      },
    ]
  }

  /// How many values a change of state is followed by, so that a rate is known beforehand.
  private static let valuesOfState = 597

  // MARK: A screen

  /// A column of rows, each with a label and three boxes: properties of several types, and places that
  /// follow the size, siblings, parents and state.
  private static func document(nodeCount: Int) -> String {
    var text = "<UIView>\n"
    for row in 0..<(nodeCount / 5 - 1) {
      text += """
          <UIView id="row\(row)" left="spacing" top="previous.bottom + spacing" height="auto"
              width="100% - 2 * spacing" backgroundColor="rgba(255, 255, 255, isDark ? 0.1 : 1)">
              <UILabel width="50% - spacing" height="24" font="bold 15" text="Row \(row), {title}"
                  textColor="isDark ? #fff : #333"/>
              <UIView left="previous.right + spacing" width="max(44, 25% - 6)" height="width / 2"/>
              <UIView left="previous.right + 8" top="4" right="100% - spacing" bottom="previous.bottom"/>
              <UIImageView top="previous.bottom + 4" width="16" height="16" alpha="isDark ? 0.8 : 1"/>
          </UIView>

        """
    }
    for part in 0..<4 { text += "  <UIView height=\"\(part) + spacing\"/>\n" }
    return text + "</UIView>\n"
  }

  private static let state: [String: ExpressionValue] = [
    "spacing": .number(8), "isDark": .boolean(false), "title": .string("about"),
  ]

  private static func mounted(
    _ bytes: [UInt8],
    nodeCount: Int = nodeCount
  ) -> MountedLayout? {
    let document = MarkupReader.read(SourceBuffer(name: "a.xml", bytes: bytes))
    guard let node = NodeReader.read(document).node else { return nil }
    let layout = MountedLayout.mount(node, in: LayoutSurroundings(state: state)).layout
    precondition(layout?.nodeCount == nodeCount, "\(layout?.nodeCount ?? 0) nodes")
    return layout
  }

  private static func sizes(_ layout: MountedLayout?) -> (() -> Void)? {
    guard let layout else { return nil }
    let evaluation = LayoutEvaluation(layout)
    var width = 320.0
    return {
      width = width == 320 ? 375 : 320
      evaluation.setContainer(width: width, height: 667)
      blackBox(evaluation.update().count)
    }
  }

  /// Frames of every node at every size.
  private static func lanes(_ layout: MountedLayout?) -> (() -> Void)? {
    guard let layout, let input = layout.containerInput(.horizontal) else { return nil }
    let lanes = LayoutLanes(LayoutProgram(layout, varying: [input]))
    let room = 4 * nodeCount * lanes.count
    var frames = [Double](repeating: 0, count: room)
    return {
      for first in stride(from: 0, to: sizeCount, by: lanes.count) {
        let count = min(lanes.count, sizeCount - first)
        for lane in 0..<count {
          lanes.set(input, to: .number(Double(320 + first + lane)), lane: lane)
        }
        blackBox(lanes.update(count).count)
        frames.withUnsafeMutableBufferPointer { frames in
          let part = UnsafeMutableBufferPointer(rebasing: frames[..<(4 * nodeCount * count)])
          lanes.copyFrames(0..<count, into: part)
        }
        blackBox(frames[0])
      }
    }
  }

  /// A change that a few hundred values depend on, none of them a place.
  private static func state(_ layout: MountedLayout?) -> (() -> Void)? {
    guard let layout else { return nil }
    let evaluation = LayoutEvaluation(layout)
    evaluation.setContainer(width: 320, height: 667)
    evaluation.update()
    var isDark = false
    let before = evaluation.evaluationCount
    evaluation.set("isDark", to: .boolean(true))
    evaluation.update()
    let count = evaluation.evaluationCount - before
    precondition(count == valuesOfState, "\(count) values follow")
    return {
      evaluation.set("isDark", to: .boolean(isDark))
      blackBox(evaluation.update().count)
      isDark.toggle()
    }
  }

  // MARK: Cells

  private static let cell = """
    <UITableViewCell height="auto">
        <UILabel id="title" left="16" top="8" width="100% - 32" numberOfLines="0" text="{title}"/>
        <UILabel left="16" top="previous.bottom + 4" width="100% - 32" text="{detail}"
            isHidden="!isOpen"/>
        <UIView top="previous.bottom + 8" height="1"/>
    </UITableViewCell>
    """

  /// Rows of a table through the whole sweep but its text: a hundred titles at eight widths.
  private static func cells() -> (() -> Void)? {
    let markup = MarkupReader.read(SourceBuffer(name: "cell.xml", text: cell))
    guard let node = NodeReader.read(markup).node,
      let source = NodeSource.read(
        node,
        settings: [],
        size: LayoutSolver.defaultSize,
        metrics: { _ in ContentMetrics() }
      ).source
    else { return nil }
    let document = SweepDocument(source)
    var lines = ""
    for row in 0..<ParameterReader.blockSize {
      let words = String(repeating: "word ", count: row % 10 + 1)
      lines += "{\"width\": \(320 + row % 8 * 40), \"title\": \"\(words)\(row % 100)\", "
      lines += "\"detail\": \"\(row % 7)\", \"isOpen\": \(row % 3 == 0)}\n"
    }
    let stream = ByteStream(pieces: [Array(lines.utf8)])
    guard var reader = try? ParameterReader(stream, named: "rows", for: document),
      let rows = (try? reader.next())?.rows
    else { return nil }
    let engine = NodeEngine(document)
    return { engine.answer(rows, 0..<rows.count) { blackBox($0) } }
  }
}
