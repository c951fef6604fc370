// Generated documents: the same for the same seed, sound more often than not, and of every kind; mutants
// within their limit; reductions that are smaller.

import Diagnostics
import FuzzSupport
import Fuzzing
import JSONLayout
import Testing

@testable import FuzzTargets

@Suite("documents for fuzzing")
struct LayoutDocumentTests {
  private static func document(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 9, input: number)
    return DocumentGenerator.document(using: &generator)
  }

  @Test("most generated documents are read, whatever they are written like, and the rest refused")
  func sound() {
    var soundCount = 0
    var codes: Set<String> = []
    for number in 0..<400 {
      let source = SourceBuffer(name: "input", bytes: Self.document(number))
      let (document, diagnostics) = LayoutDocument.read(source)
      if document != nil { soundCount += 1 }
      codes.formUnion(diagnostics.map(\.code.name))
      #expect(Self.document(number) == source.bytes)
    }
    #expect(soundCount > 200, "\(soundCount) of 400")
    #expect(codes.count >= 8, "\(codes.sorted())")
  }

  @Test("a document that is parsed and printed says the same")
  func printed() throws {
    for number in 0..<200 {
      guard let value = EditableJSON(Self.document(number)) else { continue }
      let again = try #require(EditableJSON(Array(value.document.utf8)))
      #expect(again == value)
      #expect(EditableJSON(Array(value.compact.utf8)) == value)
    }
  }

  @Test("mutants keep to their limit, and most differ from their document")
  func mutants() {
    var differing = 0
    for number in 0..<300 {
      var generator = SeededGenerator(seed: 4, input: number)
      let document = Self.document(number)
      let mutant = LayoutTarget(options: FuzzOptions())
        .mutant(of: document, limit: 2_000, using: &generator)
      #expect(mutant.count <= 2_000)
      if mutant != document { differing += 1 }
    }
    #expect(differing > 250, "\(differing) of 300")
  }

  @Test("what a document needs for a word in it is found by its reductions")
  func reductions() throws {
    var document = Array(
      """
      {"views": {"a": {"children": {"b": {}, "c": {}}}, "d": {}}, "metrics": {"gap": 12},
       "constraints": {"x": "H:|-gap-[a]-[d]-|", "y": {"format": "V:|[b(123.5)]", "priority": 3}}}
      """.utf8
    )
    func isFound(_ document: [UInt8]) -> Bool {
      let text = String(decoding: document, as: UTF8.self)
      return text.contains("\"b\"") && text.contains("[b(")
    }
    var isShrinking = true
    while isShrinking {
      let smaller = DocumentReductions.reductions(of: document)
        .first { $0.count < document.count && isFound($0) }
      isShrinking = smaller != nil
      document = smaller ?? document
    }
    let text = String(decoding: document, as: UTF8.self)
    #expect(isFound(document))
    #expect(document.count < 60, "\(text)")
  }
}
