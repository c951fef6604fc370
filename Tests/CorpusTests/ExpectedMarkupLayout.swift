// The answers that stand beside the Layout XML of the corpus, and how its documents are laid out: with the
// files, texts and images beside them.

import Foundation
import FuzzSupport
import MarkupReading
import Testing
import Tinamou
import TinamouText

/// The answers to one layout of expressions.
struct ExpectedMarkupLayout: Decodable {
  /// The answer at one size of the container, with values that differ from the document's.
  struct Case: Decodable {
    var size: ExpectedLayout.Size
    var set: [String: SettingValue]?
    var frames: [String: ExpectedLayout.Frame]
  }

  var origin: ExpectationOrigin
  /// The section of the text about Layout that the document answers.
  var section: String?
  /// Who measures text: fixed boxes, unless it says fonts.
  var text: TextMeasurerName?
  /// Values of constants and state.
  var set: [String: SettingValue]?
  /// The table of localised strings, in the same folder.
  var strings: String?
  var derivation: [String]?
  var cases: [Case]

  init(of name: String) throws {
    let data = try CorpusFolder.data("xml-layouts/\(name).expected.json")
    self = try JSONDecoder().decode(ExpectedMarkupLayout.self, from: data)
  }
}

/// Who measures text.
enum TextMeasurerName: String, Decodable {
  case boxes
  case fonts
}

/// A layout of expressions with the files that it uses.
struct MarkupCorpusLayout {
  private static let folder = "xml-layouts"
  private static let images = ImageFolder(
    CorpusFolder.root.appending(path: folder).path(percentEncoded: false)
  )

  /// Debian's fonts-inter, and no other font of the machine.
  private static func fonts() throws -> FontMetrics {
    try FontMetrics(FontCatalogue(folders: ["/usr/share/fonts/opentype/inter"]))
  }

  let name: String
  let expected: ExpectedMarkupLayout
  /// What to make of the text of each file.
  var rewriting: (SourceBuffer) -> SourceBuffer = { $0 }

  init(_ name: String) throws {
    self.name = name
    expected = try ExpectedMarkupLayout(of: name)
  }

  var source: SourceBuffer {
    get throws { rewriting(try CorpusFolder.source("\(Self.folder)/\(name).xml")) }
  }

  /// The frames of one case by key, with everything that was found on the way.
  func frames(
    _ testCase: ExpectedMarkupLayout.Case
  ) throws -> (frames: [String: LayoutFrame], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    guard let evaluated = try evaluated(testCase, at: testCase.size, &diagnostics) else {
      return ([:], diagnostics)
    }
    let evaluation = evaluated.evaluation
    diagnostics += evaluation.missingImages
    var frames: [String: LayoutFrame] = [:]
    for (node, key) in evaluation.layout.keys.enumerated() {
      // What is not there is nowhere.
      guard let key, evaluation.isPresent(node) else { continue }
      frames[key] = evaluation.frame(ofNode: node)
    }
    return (frames, diagnostics)
  }

  /// The frames of one case at a size beside those of the reference.
  func comparison(
    _ testCase: ExpectedMarkupLayout.Case,
    at size: ExpectedLayout.Size
  ) throws -> FrameComparison {
    var diagnostics: [Diagnostic] = []
    let evaluated = try #require(try evaluated(testCase, at: size, &diagnostics))
    #expect(!diagnostics.containsErrors)
    return FrameComparison(
      evaluated.evaluation,
      of: evaluated.root,
      in: evaluated.surroundings,
      width: size.width,
      height: size.height
    )
  }

  /// The exact frames of one case, rounded once, by key; none of nodes that the reference does not cover.
  func exactFrames(_ testCase: ExpectedMarkupLayout.Case) throws -> [String: LayoutFrame] {
    var diagnostics: [Diagnostic] = []
    let evaluated = try #require(try evaluated(testCase, at: testCase.size, &diagnostics))
    let exact = try comparison(testCase, at: testCase.size).exactFrames
    var frames: [String: LayoutFrame] = [:]
    for (node, key) in evaluated.evaluation.layout.keys.enumerated() {
      if let key { frames[key] = exact[node] }
    }
    return frames
  }

  /// A layout with values, and what it was mounted from.
  private struct Evaluated {
    var evaluation: LayoutEvaluation
    var root: NodeDescription
    var surroundings: LayoutSurroundings
  }

  private func evaluated(
    _ testCase: ExpectedMarkupLayout.Case,
    at size: ExpectedLayout.Size,
    _ diagnostics: inout [Diagnostic]
  ) throws -> Evaluated? {
    let (node, found) = LayoutFiles.load(try source) { path in
      guard let source = try? CorpusFolder.source(path) else {
        return .failure(LayoutFileFailure("it is not there"))
      }
      return .success(rewriting(source).bytes)
    }
    diagnostics += found
    guard let node else { return nil }
    let settings = (expected.set ?? [:]).merging(testCase.set ?? [:]) { $1 }
    let surroundings = LayoutSurroundings(
      strings: try strings(&diagnostics),
      state: settings.mapValues(\.value)
    )
    let (layout, problems) = MountedLayout.mount(node, in: surroundings)
    diagnostics += problems
    guard let layout else { return nil }
    let text: any TextMeasuring = expected.text == .fonts ? try Self.fonts() : BoxMetrics()
    let metrics = ContentMetrics(text: text, images: Self.images)
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    evaluation.setContainer(width: size.width, height: size.height)
    diagnostics += evaluation.update()
    return Evaluated(evaluation: evaluation, root: node, surroundings: surroundings)
  }

  private func strings(_ diagnostics: inout [Diagnostic]) throws -> [String: String] {
    guard let name = expected.strings else { return [:] }
    let table = StringsTable.read(try CorpusFolder.source("\(Self.folder)/\(name)"))
    diagnostics += table.diagnostics
    return table.texts
  }
}
