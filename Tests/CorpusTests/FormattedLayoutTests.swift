// Formatting generated layouts: formatted text is formatted to itself, and laid out as before.

import Foundation
import FuzzSupport
import LayoutTool
import MarkupReading
import Testing
import Tinamou

@Suite("formatted layouts")
struct FormattedLayoutTests {
  /// A share of ten thousand; the whole with TINAMOU_FORMATTED_LAYOUTS=10000.
  private static let count =
    ProcessInfo.processInfo.environment["TINAMOU_FORMATTED_LAYOUTS"].flatMap { Int($0) } ?? 300

  /// What a layout looks like: frames and texts of all nodes, or the codes of what is wrong.
  private struct Look: Equatable {
    var frames: [LayoutFrame] = []
    var texts: [ExpressionValue?] = []
    var problems: [String] = []
  }

  @Test("generated layouts are formatted once and for all, with their frames and texts")
  func generated() throws {
    var mountedCount = 0
    for input in 0..<Self.count {
      var generator = SeededGenerator(seed: 21, input: input)
      let text = LayoutTextGenerator.make(using: &generator)
      let document = MarkupReader.read(SourceBuffer(name: "<generated>", text: text))
      let once = LayoutFormatter.format(document)
      #expect(once.diagnostics.isEmpty, "\(once.diagnostics.map(\.message)) in\n\(text)")
      let formatted = MarkupReader.read(SourceBuffer(name: "<formatted>", bytes: once.bytes))
      let twice = LayoutFormatter.format(formatted)
      let (before, after) = (Self.look(of: document), Self.look(of: formatted))
      if before.problems.isEmpty { mountedCount += 1 }
      guard twice.bytes == once.bytes, before == after else {
        let shown = String(decoding: once.bytes, as: UTF8.self)
        Issue.record(
          "input \(input): \(Self.difference(before, after))\n\(text)\nis formatted as\n\(shown)"
        )
        return
      }
    }
    // The comparison means something: nearly all of them have frames.
    #expect(mountedCount * 10 > Self.count * 9, "\(mountedCount) of \(Self.count)")
  }

  private static func look(of document: MarkupDocument) -> Look {
    let (node, found) = NodeReader.read(document)
    guard let node else { return Look(problems: found.map(\.code.name)) }
    let (layout, problems) = MountedLayout.mount(
      node,
      in: LayoutSurroundings(
        state: [
          "n": .number(3), "gap": .number(7.5), "isOn": .boolean(true), "name": .string("Ann"),
        ]
      )
    )
    guard let layout else { return Look(problems: (found + problems).map(\.code.name)) }
    let evaluation = LayoutEvaluation(layout)
    evaluation.setContainer(width: 320, height: 480)
    let failures = evaluation.update()
    return Look(
      frames: (0..<layout.nodeCount).map { evaluation.frame(ofNode: $0) },
      texts: (0..<layout.nodeCount).flatMap { node in
        ["text", "attributedText", "title"].map { evaluation.value(of: $0, ofNode: node) }
      },
      problems: failures.map(\.code.name)
    )
  }

  private static func difference(_ before: Look, _ after: Look) -> String {
    if before.problems != after.problems { return "\(before.problems), then \(after.problems)" }
    if let pair = zip(before.frames, after.frames).first(where: { $0 != $1 }) {
      return "\(pair.0), then \(pair.1)"
    }
    let pair = zip(before.texts, after.texts).first { $0 != $1 }
    return pair.map { "\(String(describing: $0)), then \(String(describing: $1))" }
      ?? "formatted differently the second time"
  }
}
