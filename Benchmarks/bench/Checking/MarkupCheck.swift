// Checks a layout of expressions at its sizes: frames as they are answered, the same by the reference in exact fractions,
// and those in the file beside it.

import FileAccess
import Foundation
import FuzzSupport
import MarkupReading
import Tinamou
import TinamouText

struct MarkupCheck {
  /// Sizes that every layout is compared at with the exact evaluator, beside those of its answers.
  private static let furtherSizes = [
    ExpectedLayout.Size(width: 333.3, height: 499.9),
    ExpectedLayout.Size(width: 1024, height: 768),
  ]

  private let root: NodeDescription
  private let expected: ExpectedMarkup
  private let strings: [String: String]
  private let metrics: ContentMetrics

  /// Reads and checks the document at a path.
  static func verdict(on path: String) -> DocumentVerdict {
    var verdict = DocumentVerdict(path)
    verdict.comparison = "exact, file"
    guard let source = SourceBuffer.read(path, into: &verdict) else { return verdict }
    let (node, diagnostics) = LayoutFiles.load(source) { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        return .failure(LayoutFileFailure("it is not there"))
      }
      return .success(Array(data))
    }
    guard let node, !diagnostics.containsErrors else {
      verdict.failed(diagnostics)
      return verdict
    }
    let expected: ExpectedMarkup
    switch AnswerFile<ExpectedMarkup>(beside: path) {
    case .missing: expected = .init()
    case .answers(let found): expected = found
    case .broken(let broken): return broken
    }
    guard let strings = strings(named: expected.strings, beside: path, into: &verdict) else {
      return verdict
    }
    do throws(FontError) {
      let check = try MarkupCheck(node, expected, strings, beside: path)
      if check.expected.cases?.isEmpty == true {
        verdict.lackedCases()
      }
      for answer in check.expected.cases ?? [ExpectedMarkup.Case(size: furtherSizes[0])] {
        check.compare(with: answer, into: &verdict)
      }
    } catch {
      verdict.failed("\(error)", .badInput)
    }
    return verdict
  }

  /// The texts of the table that answers name, none where they name none; nil where something is wrong with it, which
  /// is the verdict.
  private static func strings(
    named name: String?,
    beside path: String,
    into verdict: inout DocumentVerdict
  ) -> [String: String]? {
    guard let name else { return [:] }
    guard let source = SourceBuffer("\(FileRoot.folder(of: path))/\(name)") else {
      verdict.failed("its table of strings '\(name)' cannot be read", .unreadableInput)
      return nil
    }
    let table = StringsTable.read(source)
    guard !table.diagnostics.containsErrors else {
      verdict.failed(table.diagnostics)
      return nil
    }
    return table.texts
  }

  private init(
    _ root: NodeDescription,
    _ expected: ExpectedMarkup,
    _ strings: [String: String],
    beside path: String
  ) throws(FontError) {
    self.root = root
    self.expected = expected
    self.strings = strings
    let text: any TextMeasuring =
      expected.text == "fonts"
      ? try FontMetrics(FontCatalogue(folders: ["/usr/share/fonts/opentype/inter"])) : BoxMetrics()
    metrics = ContentMetrics(text: text, images: ImageFolder(FileRoot.folder(of: path)))
  }

  private func compare(with answer: ExpectedMarkup.Case, into verdict: inout DocumentVerdict) {
    let settings = (expected.set ?? [:]).merging(answer.set ?? [:]) { $1 }
    let surroundings = LayoutSurroundings(strings: strings, state: settings.mapValues(\.value))
    let (layout, diagnostics) = MountedLayout.mount(root, in: surroundings)
    guard let layout else {
      verdict.failed(diagnostics)
      return
    }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    for (index, size) in ([answer.size] + Self.furtherSizes).enumerated() {
      evaluation.setContainer(width: size.width, height: size.height)
      let failures = evaluation.update()
      guard failures.isEmpty else {
        verdict.failed(failures)
        continue
      }
      let comparison = FrameComparison(
        evaluation,
        of: root,
        in: surroundings,
        width: size.width,
        height: size.height
      )
      verdict.compared(
        at: size.text,
        differences: comparison.differences
          + (index == 0
            ? Self.differences(evaluation, comparison.exactFrames, answer.frames ?? [:]) : [])
      )
      verdict.add(comparison)
    }
  }

  /// How far a number that a file says may be from the evaluator's, relative to the larger of 1 and its magnitude: files
  /// round what the exact evaluator does not cover.
  private static let tolerance = 1e-9

  /// What a file says other than the exact frames, bit for bit, and than an evaluation, one sentence each.
  private static func differences(
    _ evaluation: LayoutEvaluation,
    _ exactFrames: [Int: LayoutFrame],
    _ frames: [String: ExpectedLayout.Frame]
  ) -> [String] {
    var sentences: [String] = []
    for (node, key) in evaluation.layout.keys.enumerated() {
      guard let key, let expected = frames[key] else { continue }
      let found = evaluation.frame(ofNode: node)
      let pairs = zip([found.x, found.y, found.width, found.height], expected.numbers)
      let isSame = pairs.allSatisfy {
        abs($0 - $1) <= Self.tolerance * max(1, abs($1))
      }
      if let exact = exactFrames[node],
        [exact.x, exact.y, exact.width, exact.height] != expected.numbers
      {
        sentences.append("'\(key)' is exactly \(exact), \(expected.text) in the file")
      }
      if !isSame || !evaluation.isPresent(node) {
        sentences.append("'\(key)' is \(found), \(expected.text) in the file")
      }
    }
    return sentences
  }
}

/// The answers beside Layout XML, read with Foundation's reader.
private struct ExpectedMarkup: Decodable {
  /// The frames at a size, with values that differ from the document's.
  struct Case: Decodable {
    var size: ExpectedLayout.Size
    var set: [String: SettingValue]?
    var frames: [String: ExpectedLayout.Frame]?
  }

  var text: String?
  var set: [String: SettingValue]?
  var strings: String?
  var cases: [Case]?
}
