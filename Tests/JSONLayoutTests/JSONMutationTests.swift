// Seeded damage to sound documents: whatever the bytes, reading ends, does not trap, and speaks of
// places that exist.

import Diagnostics
import LayoutModel
import SeededRandom
import Testing

@testable import JSONLayout

struct JSONMutationTests {
  static let documents = [
    """
    {"views": {"a": {"type": "UIView", "children": {"b": {}}}}, // first
     "metrics": {"m": 20.5, "n": -1e2,},
     "constraints": {"c": "H:|-m-[a(>=10@750)]-|", "d": "b.width == 0.5 * a.width + 3 @250"}}
    """,
    """
    {"views": {"k\\u0061": {"intrinsicContentSize": {"width": 10, "height": 2.25},
      "contentHuggingPriority": {"horizontal": 251}, "hidden": true, "text": "\\ud83d\\ude00 é"}},
      /* block */ "spacing": {"sibling": 5},
      "constraints": {"c": {"format": "V:[ka]", "options": ["alignAllTop"], "priority": 3}}}
    """,
    "{  \"views\": {    \"x\": { \"type\": \"UIButton\"},    \"y\": { \"type\": \"UIButton\"},  },  "
      + "\"constraints\": {    \"r\": \"|-[x(==y)]-8-[y]-|\"  }}",
    "[[1, 2.5e-3, \"\\n\\t\\\"\"], {\"a\": null, \"b\": [true, false]}, \"\u{FEFF}\u{10FFFF}\", 0]",
  ]

  @Test("5,000 mutations of each document neither trap nor point outside", arguments: 0..<4)
  func mutations(number: Int) {
    let original = Array(Self.documents[number].utf8)
    var generator = SeededGenerator(seed: UInt64(number) + 1)
    for round in 0..<5_000 {
      let bytes = mutated(original, using: &generator)
      let source = SourceBuffer(name: "mutation", bytes: bytes)
      let reading = JSONReader.read(source)
      if let problem = problem(of: reading, length: bytes.count) {
        Issue.record("round \(round): \(problem) in \(String(decoding: bytes, as: UTF8.self))")
      }
      let (document, diagnostics) = LayoutDocument.read(source)
      if (document == nil) != (diagnostics.containsErrors || reading.root == nil)
        || !isInside(diagnostics, length: bytes.count)
      {
        Issue.record("round \(round): document of \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test("every prefix of every document reads to an end")
  func prefixes() {
    for document in Self.documents {
      let bytes = Array(document.utf8)
      for count in bytes.indices {
        let reading = JSONReader.read(SourceBuffer(name: "prefix", bytes: Array(bytes[..<count])))
        #expect(reading.diagnostics.containsErrors)
        #expect(problem(of: reading, length: count) == nil)
      }
    }
  }

  /// One to four changes: bytes replaced, removed, inserted, doubled or moved.
  private func mutated(_ original: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let signs = Array("{}[]\",:\\/*'u0-+.eE#\n\t \u{E9}tn".utf8) + [0x00, 0xFF, 0xC3, 0xED]
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &generator))
      let sign = signs[Int.random(in: signs.indices, using: &generator)]
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where start < bytes.count: bytes[start] = sign
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
      case 3 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &generator)
      case 4:
        let piece = Array(bytes[start..<end])
        bytes.removeSubrange(start..<end)
        bytes.insert(
          contentsOf: piece,
          at: Int.random(in: 0...bytes.count, using: &generator)
        )
      default: bytes.insert(sign, at: start)
      }
    }
    return bytes
  }

  /// What is wrong with a reading, nil when it keeps its promises.
  private func problem(of reading: JSONReading, length: Int) -> String? {
    if !isInside(reading.diagnostics, length: length) { return "a place outside" }
    let places = reading.diagnostics.map(\.range.bytes.lowerBound)
    if places != places.sorted() { return "findings out of order" }
    guard let root = reading.root else {
      return reading.diagnostics.containsErrors ? nil : "neither a value nor an error"
    }
    var pending = [root]
    while let node = pending.popLast() {
      let range = node.range.bytes
      let children =
        node.members.flatMap { [$0.keyNode, $0.value] } + Array(node.elements)
      for child in children {
        let inner = child.range.bytes
        if inner.lowerBound < range.lowerBound || inner.upperBound > max(range.upperBound, length) {
          return "a child outside of its parent"
        }
      }
      if let fragment = node.fragment {
        let whole = fragment.bufferRange(0..<fragment.bytes.count)
        if whole.lowerBound < range.lowerBound || whole.upperBound > range.upperBound {
          return "a fragment outside of its string"
        }
      }
      if let number = node.double, !number.isFinite { return "a number that is not finite" }
      if !reading.diagnostics.containsErrors, node.isDamaged { return "damage without an error" }
      pending += children
    }
    return nil
  }

  private func isInside(_ diagnostics: [Diagnostic], length: Int) -> Bool {
    diagnostics.allSatisfy { diagnostic in
      ([diagnostic.range] + diagnostic.notes.map(\.range)).allSatisfy {
        $0.bytes.lowerBound >= 0 && $0.bytes.upperBound <= length
      }
    }
  }
}
