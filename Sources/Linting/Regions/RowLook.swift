// Sees a layout document at single sizes: what a solve says there, and what the rules say of its frames.

import Diagnostics
import JSONLayout
import LayoutEngine
import Sweeping

/// Sees a layout document at single sizes.
final class RowLook {
  private let layout: LayoutDocument?
  private let sampler: RowSampler
  private let locations: DocumentLocations
  private let ignored: Set<String>
  private(set) var hasTooManyPairs = false
  /// How many sums were computed.
  private(set) var sumCount = 0
  /// What is wrong at some size, each once.
  private(set) var diagnostics: [Diagnostic] = []
  /// Questions about frames by variant, where nothing else changes them.
  private var checks: [String?: LayoutCheckTable] = [:]

  init(
    _ document: SweepDocument,
    _ parameters: [SweepParameter],
    _ locations: DocumentLocations,
    ignoring ignored: Set<String>
  ) {
    layout = document.layoutDocument
    sampler = RowSampler(document, parameters)
    self.locations = locations
    self.ignored = ignored
  }

  func look(at point: [Double]) -> [Observation]? {
    let answer: RowSampler.Answer
    do throws(DiagnosticsError) {
      answer = try sampler.answer(at: point)
    } catch {
      diagnostics.appendNew(error.diagnostics)
      return nil
    }
    return observations(of: answer)
  }

  /// Whether a proved solve shows a finding at a size; nil where it is not proved that it does.
  func confirms(_ key: FindingKey, at point: [Double]) throws -> Bool? {
    let (answer, isAmbiguityProved) = try sampler.certifiedAnswer(at: point)
    guard observations(of: answer)?.contains(where: { $0.key == key }) == true else { return false }
    return key.rule == .ambiguity && !isAmbiguityProved ? nil : true
  }

  private func observations(of answer: RowSampler.Answer) -> [Observation]? {
    guard let layout, case .layout(let made, let lowering) = answer.group.subject,
      let firmness = Firmness(answer, locations, ignoring: ignored)
    else { return nil }
    // Frames without a required constraint mean little.
    guard answer.outcome.conflicts.isEmpty else { return firmness.conflicts }
    let frames = frameChecks(made, layout)
    let wishes = LayoutCheckTable(
      WishChecks.checks(made, lowering, answer.group.system, locations)
    )
    let parameters = answer.parameters.map(\.double)
    var seen = firmness.openViews
    for table in [frames, wishes] {
      let earlierCount = table.sumCount
      seen += table.observations(answer.outcome.values, parameters)
      sumCount += table.sumCount - earlierCount
    }
    return seen
  }

  private func frameChecks(_ made: DocumentLayout, _ layout: LayoutDocument) -> LayoutCheckTable {
    if !layout.hasWrappingText, let known = checks[made.variant] { return known }
    let frames = FrameChecks(ViewFacts.views(of: made, layout, locations), ignoring: ignored)
    hasTooManyPairs = hasTooManyPairs || frames.hasTooManyPairs
    let table = LayoutCheckTable(frames.checks)
    checks[made.variant] = table
    return table
  }
}
