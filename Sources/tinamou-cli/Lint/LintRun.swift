// The work of `tinamou lint`: reads a document and has it looked through at the ranges and devices asked for.

import LayoutXML
import Linting
import Sweeping
import Tinamou

/// Looks documents through.
struct LintRun {
  /// The ranges as they were given.
  let ranges: [String]
  /// The devices that were named.
  let devices: [Device]
  let settings: [ValueSetting]
  let surroundings: DocumentSurroundings
  let measuring: ContentMeasuring
  let reporter: Reporter

  /// The container's least and greatest extent where nothing is said.
  private static let usualExtent: (low: ExactNumber, high: ExactNumber) = (200, 2000)

  /// Whether ranges are looked at, and not devices alone.
  private var looksAtRanges: Bool { devices.isEmpty || !ranges.isEmpty }

  /// What was found; nil where a document cannot be read, which is reported.
  func report(on document: DocumentArgument) throws -> LintReport? {
    document.language == .xml ? try reportOnNodes(document) : try reportOnLayout(document)
  }

  // MARK: JSONLayout

  private func reportOnLayout(_ argument: DocumentArgument) throws -> LintReport? {
    let reading = SweepDocumentReading(
      document: argument,
      settings: settings,
      surroundings: surroundings,
      size: nil,
      measuring: measuring,
      reporter: reporter
    )
    guard let read = try reading.read(),
      let document = read.inSafeArea(surroundings.safeArea(at: nil)),
      var lint = LayoutLint(document, over: try ranges(of: document), surroundings.lintSeverities)
    else { return nil }
    if looksAtRanges { lint.lookOverRanges(besides: Device.everySize) }
    for device in devices {
      var there = surroundings
      there.device = device
      for size in device.bothSizes { lint.look(at: size, safeArea: there.safeArea(at: size)) }
    }
    return lint.report
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
    let reading = LayoutXMLReading(files: measuring.files, reporter: reporter)
    guard let layout = reading.read(source, settings, surroundings),
      let metrics = measuring.metrics(for: layout, path: argument.path)
    else { return nil }
    let evaluation = LayoutEvaluation(layout, metrics: metrics)
    var there = surroundings
    var lint = NodeLint(evaluation, surroundings.lintSeverities) {
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
    for text in ranges {
      let range = try RangeReading.range(text)
      guard range.low.signum > 0 else { throw UsageFailure(Messages.badRange(text)) }
      switch range.name {
      case "width": (low.width, high.width) = (range.low, range.high)
      case "height": (low.height, high.height) = (range.low, range.high)
      default:
        throw UsageFailure(
          Messages.unknownParameter(range.name),
          suggestion: Suggestion.nearest(to: range.name, in: ["width", "height"])
        )
      }
    }
    return (low, high)
  }
}
