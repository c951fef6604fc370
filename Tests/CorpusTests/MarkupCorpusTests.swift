// Every Layout XML document of the corpus has the frames that were worked out for it, and has them still
// when it and the files that it uses are formatted.

import FuzzSupport
import LayoutTool
import MarkupReading
import Testing
import Tinamou

@Suite("Layout XML of the corpus")
struct MarkupCorpusTests {
  /// What goes through a stack's solver, or a transform, may be rounded elsewhere.
  private static let tolerance = 1e-9

  @Test("frames are those of the file", arguments: CorpusFolder.markupLayouts)
  func frames(name: String) throws {
    let layout = try MarkupCorpusLayout(name)
    #expect(!layout.expected.cases.isEmpty, "no sizes")
    for testCase in layout.expected.cases {
      let sizeText = "at \(testCase.size.width)x\(testCase.size.height)"
      let (frames, diagnostics) = try layout.frames(testCase)
      // That a placeholder is one is no fault of the file.
      for diagnostic in diagnostics where diagnostic.code != "layout-placeholder" {
        Issue.record("\(diagnostic.range.start): \(diagnostic.message) [\(diagnostic.code)]")
      }
      #expect(frames.keys.sorted() == testCase.frames.keys.sorted(), "\(sizeText)")
      for (key, expected) in testCase.frames.sorted(by: { $0.key < $1.key }) {
        guard let found = frames[key] else { continue }
        let wanted = [expected.x, expected.y, expected.width, expected.height]
        let got = [found.x, found.y, found.width, found.height]
        let isSame = zip(wanted, got).allSatisfy { abs($0 - $1) <= Self.tolerance }
        #expect(isSame, "\(key) \(sizeText): found \(got), expected \(wanted)")
      }
    }
  }

  @Test("frames are those of the exact evaluator", arguments: CorpusFolder.markupLayouts)
  func reference(name: String) throws {
    #expect(try Self.comparison(of: name).differences.isEmpty)
  }

  @Test("what files say is exact, rounded once", arguments: CorpusFolder.markupLayouts)
  func exactAnswers(name: String) throws {
    let layout = try MarkupCorpusLayout(name)
    for testCase in layout.expected.cases {
      let frames = try layout.exactFrames(testCase)
      for (key, found) in frames.sorted(by: { $0.key < $1.key }) {
        guard let expected = testCase.frames[key] else { continue }
        let wanted = [expected.x, expected.y, expected.width, expected.height]
        let exact = [found.x, found.y, found.width, found.height]
        #expect(wanted == exact, "\(key) at \(testCase.size.width)x\(testCase.size.height)")
      }
    }
  }

  @Test("the exact evaluator covers most nodes, and all numbers are the exact ones rounded once")
  func coverage() throws {
    var whole = FrameComparison()
    for name in CorpusFolder.markupLayouts { whole.add(try Self.comparison(of: name)) }
    let outside = whole.outside.values.reduce(0, +)
    #expect(whole.comparedCount >= 100 * outside, "\(whole.comparedCount), not \(whole.outside)")
    #expect(whole.unroundedCount == 0 && whole.numberCount > 10_000)
  }

  private static func comparison(of name: String) throws -> FrameComparison {
    let layout = try MarkupCorpusLayout(name)
    var whole = FrameComparison()
    for testCase in layout.expected.cases {
      let others = [(333.3, 499.9), (1024, 768)].map { width, height in
        ExpectedLayout.Size(width: width, height: height)
      }
      for size in [testCase.size] + others { whole.add(try layout.comparison(testCase, at: size)) }
    }
    return whole
  }

  @Test(
    "formatted files give the same frames, and are formatted to themselves",
    arguments: CorpusFolder.markupLayouts
  )
  func formatting(name: String) throws {
    let layout = try MarkupCorpusLayout(name)
    var formatted = layout
    formatted.rewriting = Self.formatted
    for testCase in layout.expected.cases {
      let (before, after) = (try layout.frames(testCase), try formatted.frames(testCase))
      #expect(before.frames == after.frames)
      #expect(!after.diagnostics.containsErrors)
    }
    let once = try formatted.source
    #expect(Self.formatted(once).bytes == once.bytes)
  }

  private static func formatted(_ source: SourceBuffer) -> SourceBuffer {
    let formatted = LayoutFormatter.format(MarkupReader.read(source))
    #expect(formatted.diagnostics.isEmpty, "\(source.name)")
    return SourceBuffer(name: source.name, bytes: formatted.bytes)
  }

  @Test("a file worked out by hand shows its derivation", arguments: CorpusFolder.markupLayouts)
  func derivation(name: String) throws {
    let expected = try ExpectedMarkupLayout(of: name)
    #expect(expected.origin != .hand || expected.derivation?.isEmpty == false)
  }

  @Test("there are enough documents, most of them worked out by hand, at several sizes")
  func counts() throws {
    let expected = try CorpusFolder.markupLayouts.map { try ExpectedMarkupLayout(of: $0) }
    #expect(expected.count >= 60)
    #expect(expected.count { $0.origin == .hand } >= 40)
    #expect(expected.count { $0.cases.count > 1 } >= 40)
  }
}
