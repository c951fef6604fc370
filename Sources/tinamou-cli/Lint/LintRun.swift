// The work of `tinamou lint`: reads a document and has it looked through at the ranges and devices asked for.

import LayoutXML
import Linting
import TinamouBatch

struct LintAnswer {
  var report: LintReport
  /// Says what a proved solve has to say of a finding; nil where there are no proofs.
  var proof: ((LintFinding) throws -> LayoutLint.Proof)?
  /// The places of the findings that were proved.
  var certified: Set<Int> = []
}

struct LintRun {
  let ranges: [String]
  let devices: [Device]
  let mends: Bool
  let reading: DocumentReading

  private var surroundings: DocumentSurroundings { reading.surroundings }
  private var reporter: Reporter { reading.reporter }

  /// The container's least and greatest extent where nothing is said.
  private static let usualExtent: (low: ExactNumber, high: ExactNumber) = (200, 2000)

  /// Whether ranges are looked at, and not devices alone.
  private var looksAtRanges: Bool { devices.isEmpty || !ranges.isEmpty }

  /// What was found; nil where a document cannot be read, which is reported.
  func answer(_ document: DocumentArgument) throws -> LintAnswer? {
    document.language == .xml
      ? try reportOnNodes(document).map { LintAnswer(report: $0) } : try answerLayout(document)
  }

  // MARK: JSONLayout

  private func answerLayout(_ argument: DocumentArgument) throws -> LintAnswer? {
    guard let document = try reading.sweepDocument(argument), var lint = try lookedThrough(document)
    else {
      return nil
    }
    // A compiled file holds the text of another one.
    if mends, document.layoutSource?.name == argument.path,
      let mended = mended(lint, path: argument.path), let looked = try lookedThrough(mended)
    {
      lint = looked
    }
    return LintAnswer(report: lint.report) { [lint] in try lint.proof(of: $0) }
  }

  private func lookedThrough(_ document: SweepDocument) throws(UsageFailure) -> TraitLint? {
    let settings = surroundings.lint
    guard
      var lint = TraitLint(
        document,
        over: try ranges(of: document),
        settings.severities,
        directions: settings.directions,
        textScales: settings.textScales,
        safeAreas: surroundings.safeAreasThatTurn
      )
    else { return nil }
    if looksAtRanges { lint.lookOverRanges(besides: Device.everySize) }
    for device in devices {
      var there = surroundings
      there.device = device
      for size in device.bothSizes { lint.look(at: size, safeArea: there.safeArea(at: size)) }
    }
    return lint
  }

  /// The document with what could be mended, written to its file; nil where nothing changed.
  private func mended(_ lint: TraitLint, path: String) -> SweepDocument? {
    let fixes = lint.fixes(comparingAt: Device.everySize)
    guard !fixes.isRefuted else {
      reporter.report(defect: Messages.otherFrames, file: path)
      return nil
    }
    guard !fixes.changes.isEmpty else { return nil }
    do {
      try reporter.write(fixes.bytes, to: path)
    } catch {
      // The other files can still be mended.
      reporter.report(error)
      return nil
    }
    for change in fixes.changes { reporter.remark("\(path): \(change)") }
    return lint.mended(by: fixes)
  }

  // MARK: Proof

  /// Has every finding proved, and says what was.
  func certify(_ answer: inout LintAnswer, path: String) {
    guard let proof = answer.proof else { return reporter.remark(Messages.noProof(path)) }
    var (provedCount, openCount) = (0, 0)
    for (index, finding) in answer.report.findings.enumerated() {
      switch try? proof(finding) {
      case .needless?: continue
      case .open?: openCount += 1
      case .holds?:
        provedCount += 1
        answer.certified.insert(index)
      case .fails?, nil:
        reporter.report(defect: Messages.unprovedFinding(finding.message), file: path)
      }
    }
    reporter.remark(Messages.certifiedFindings(path, provedCount, open: openCount))
  }

  /// The ranges of a document: the container's come first, and are the usual ones unless they are given.
  private func ranges(
    of document: SweepDocument
  ) throws(UsageFailure) -> [CompiledSweep.ParameterRange] {
    let given = try RangeReading.ranges(ranges, of: document)
    let sizes = [SweepParameter.width, .height]
    let extents = sizes.map { size in
      given.first { $0.parameter == size }
        ?? CompiledSweep.ParameterRange(size, Self.usualExtent.low, Self.usualExtent.high)
    }
    return extents + given.filter { !sizes.contains($0.parameter) }
  }

  // MARK: Layout XML

  private func reportOnNodes(_ argument: DocumentArgument) throws -> LintReport? {
    let (low, high) = try sizes()
    guard let source = reporter.source(at: argument.path) else { return nil }
    let plain = LintTraits(.leftToRight)
    let given = surroundings.lint.directions
    let directions = given.isEmpty ? [plain.direction] : given
    let (read, damagedNames) = reading.layouts(source, in: directions)
    let names = read?.first.map { ReadDocument.nodes($0).settableNames } ?? damagedNames
    if let names { try reading.checkSettings(areAmong: names) }
    guard let layouts = read,
      let needed = reading.measuring.metrics(for: layouts[0], path: argument.path)
    else { return nil }
    // Texts of nodes whose size is said are looked at, too, where there are fonts.
    let fonts = layouts[0].hasTexts ? reading.measuring.knownText : nil
    let metrics = fonts.map { ContentMetrics(text: $0, images: needed.images) } ?? needed
    let all = LintTraits.all(
      directions,
      surroundings.lint.textScales,
      documentDirection: plain.direction,
      hasTexts: layouts[0].hasTexts
    )
    let reports = all.map { traits in
      let layout = layouts[directions.firstIndex(of: traits.direction) ?? 0]
      let scaled = metrics.scaled(by: traits.textScale)
      return (traits, report(on: layout, scaled, hasFonts: fonts != nil, low, high))
    }
    return .merged(reports, plain: plain)
  }

  /// What was found in a layout between two sizes, or on devices.
  private func report(
    on layout: MountedLayout,
    _ metrics: ContentMetrics,
    hasFonts: Bool,
    _ low: LayoutSize,
    _ high: LayoutSize
  ) -> LintReport {
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    var there = surroundings
    var lint = NodeLint(evaluation, surroundings.lint.severities, hasFonts: hasFonts) {
      there.setContainer(of: evaluation, to: $0)
    }
    if looksAtRanges { lint.look(from: low, to: high, besides: Device.everySize) }
    for device in devices {
      there.device = device
      for size in device.bothSizes { lint.look(from: size, to: size) }
    }
    return lint.report
  }

  /// The least and the greatest size that are asked for.
  private func sizes() throws(UsageFailure) -> (low: LayoutSize, high: LayoutSize) {
    var low = LayoutSize(width: Self.usualExtent.low, height: Self.usualExtent.low)
    var high = LayoutSize(width: Self.usualExtent.high, height: Self.usualExtent.high)
    var names: Set<String> = []
    for text in ranges {
      let range = try RangeReading.range(text)
      guard names.insert(range.name).inserted else {
        throw UsageFailure(Messages.repeatedRange(range.name))
      }
      switch range.name {
      case "width": (low.width, high.width) = (range.low, range.high)
      case "height": (low.height, high.height) = (range.low, range.high)
      default:
        let message = Messages.badRange(text, expected: Messages.sizesAlone)
        throw UsageFailure(message, near: range.name, in: ["width", "height"])
      }
      guard range.low.signum > 0 else {
        throw UsageFailure(Messages.badRange(text, expected: Messages.sizesAboveZero))
      }
    }
    return (low, high)
  }
}
