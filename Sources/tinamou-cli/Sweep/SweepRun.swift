// The work of `tinamou sweep`: reads rows in blocks, lets threads answer parts of each, and writes what
// they wrote in the order of the rows. Memory does not grow with the input.

import FileAccess
import Glibc
import ProgramSupport
import TinamouBatch

struct SweepRun {
  let document: DocumentArgument
  let parameters: String
  let options: SweepOptions
  let reading: DocumentReading

  private var reporter: Reporter { reading.reporter }

  private struct Tally {
    var rows = 0
    var conflicts = 0
    var firstConflict = 0
  }

  func answer() throws {
    guard let document = try reading.sweepDocument(document) else { return }
    try OutputFiles.check(options.outputs, notIn: reading.measuring.readPaths)
    InterruptSignal.watch()
    guard let input = ParameterFile(parameters, reporter) else {
      // Opening a pipe waits for its other end, and may be ended meanwhile.
      if let status = InterruptSignal.status { reporter.note(status) }
      return
    }
    defer { input.close() }
    // What can be read twice is looked through before the first row is answered, so that nothing is
    // half-written. What goes to a file is whole or not there anyway.
    if !options.keepsGoing, options.outputPath == nil, input.isRereadable {
      guard try isFree(input, document) else { return }
    }
    try answer(document, input)
  }

  // MARK: Reading

  private func reader(
    _ input: ParameterFile,
    _ document: SweepDocument
  ) throws -> ParameterReader? {
    try reportingFailure {
      try ParameterReader(
        ByteStream(descriptor: input.descriptor, isCancelled: { InterruptSignal.hasCome }),
        named: parameters,
        for: document,
        shard: options.shard ?? .whole
      )
    }
  }

  private func next(_ reader: inout ParameterReader) throws -> ParameterBlock? {
    try reportingFailure { try reader.next() }
  }

  /// What a reader of parameters gives; nil where it fails, which is reported.
  ///
  /// Names that are none are a wrong command line: the input is for another document.
  private func reportingFailure<Result>(_ read: () throws -> Result?) throws -> Result? {
    do {
      return try read()
    } catch let failure as ParameterNameFailure {
      throw reporter.failure(failure.diagnostics, outcome: .usage)
    } catch let failure as StreamFailure {
      reporter.report(unreadable: parameters, failure.reason)
      return nil
    }
  }

  /// Reads all rows and reports those that have no meaning; returns whether there are none.
  private func isFree(_ input: ParameterFile, _ document: SweepDocument) throws -> Bool {
    guard var reader = try reader(input, document) else { return false }
    var isFree = true
    while !InterruptSignal.hasCome, let block = try next(&reader) {
      reporter.report(block.diagnostics)
      isFree = isFree && block.diagnostics.isEmpty
    }
    input.rewind()
    return isFree && reporter.status != .unreadableInput
  }

  // MARK: Answering

  private func answer(_ document: SweepDocument, _ input: ParameterFile) throws {
    guard var reader = try reader(input, document) else { return }
    let output = try SweepOutput(
      path: options.outputPath,
      hasStatusFile: options.format.precision != nil
    )
    for leftover in output.leftovers {
      reporter.report(leftover: leftover.byteCount, of: leftover.path)
    }
    var isKept = false
    defer { if !isKept { output.discard() } }
    var tally = Tally()
    let progress = ProgressLine(
      isShown: Console.isTerminal && !options.isQuiet,
      patience: .seconds(1)
    )
    var crew: SweepCrew?
    var hasFailed = false
    if options.format.precision != nil { try output.writeStatus("row,status\n") }
    while !InterruptSignal.hasCome, let block = try next(&reader) {
      if !block.diagnostics.isEmpty {
        progress.clear()
        reporter.report(block.diagnostics)
        if !options.keepsGoing { hasFailed = true }
      }
      // Once a row is wrong, the rest is read for what else is.
      guard !hasFailed else { continue }
      if crew == nil { crew = try self.crew(document, block.rows, output) }
      let known = crew ?? self.crew(document, keys: [], valueCount: 0)
      var refused = block.refused[...]
      for part in known.parts(of: block.rows) where !hasFailed && !InterruptSignal.hasCome {
        let pieces = known.answer(block.rows, part)
        let refusals = pieces.flatMap(\.report.refusals)
        if !refusals.isEmpty {
          progress.clear()
          let lines = block.lines(ofRows: refusals.map(\.row))
          for (refusal, line) in zip(refusals, lines) {
            let row = Messages.row(refusal.row, of: parameters, line: line)
            report(refusal.reason, row)
          }
          if !options.keepsGoing { hasFailed = true }
        }
        guard !hasFailed else { continue }
        let last = block.rows.numbers[part.upperBound - 1]
        let before = refused.prefix { $0 < last }
        try write(pieces, refused: Array(before), output, &tally)
        refused = refused.dropFirst(before.count)
      }
      if !hasFailed { try write([], refused: Array(refused), output, &tally) }
      let share = input.size.map { min(1, Double(reader.byteCount) / Double(max(1, $0))) }
      let rate = Int(Double(tally.rows) / max(progress.seconds, 1e-9))
      progress.show("\(Messages.count(tally.rows, "row")), \(rate) rows/s", share: share)
    }
    progress.clear()
    if crew == nil, !hasFailed {
      crew = try self.crew(document, ParameterRows(parameters: []), output)
    }
    isKept = try finish(output, tally, hasFailed, document)
    if options.explains, let crew { explain(crew, tally, progress.seconds) }
  }

  /// The threads, once a row shows what rows are made of; nil where none of these does.
  private func crew(
    _ document: SweepDocument,
    _ rows: ParameterRows,
    _ output: SweepOutput
  ) throws -> SweepCrew? {
    guard let group = document.firstGroup(of: rows) else { return nil }
    if options.format == .csv, (options.shard ?? .whole).index == 0 {
      try output.write(Array(SweepWriter.header(group.valueNames).utf8))
    }
    return crew(document, keys: group.keys, valueCount: group.valueNames.count)
  }

  private func crew(
    _ document: SweepDocument,
    keys: [String],
    valueCount: Int
  ) -> SweepCrew {
    SweepCrew(
      SweepForm(
        path: self.document.path,
        document: document,
        options: options,
        numbers: RowNumbers(
          keys: keys,
          valueCount: valueCount,
          isAbsolute: options.isAbsolute,
          leavesOutRefused: true,
          options.batch
        )
      )
    )
  }

  private func write(
    _ pieces: [SweepPiece],
    refused: [Int],
    _ output: SweepOutput,
    _ tally: inout Tally
  ) throws(OutputFailure) {
    var special = refused.map { (number: $0, status: "refused") }
    for piece in pieces {
      try output.write(piece.bytes)
      let report = piece.report
      tally.rows += report.answeredCount
      if let first = report.conflicts.first, tally.conflicts == 0 { tally.firstConflict = first }
      tally.conflicts += report.conflicts.count
      special += report.conflicts.map { ($0, SolveStatus.conflict.rawValue) }
      special += report.refusals.map { ($0.row, "refused") }
    }
    guard options.format.precision != nil, !special.isEmpty else { return }
    special.sort { $0.number < $1.number }
    try output.writeStatus(special.map { "\($0.number),\($0.status)\n" }.joined())
  }

  /// Ends the outputs; returns whether they are kept, whole or in part.
  private func finish(
    _ output: SweepOutput,
    _ tally: Tally,
    _ hasFailed: Bool,
    _ document: SweepDocument
  ) throws -> Bool {
    if let status = InterruptSignal.status {
      reporter.note(status)
      guard options.shard == nil, !hasFailed else {
        reporter.remark(Messages.shardEndedEarly)
        return false
      }
      guard options.outputPath == nil else {
        let parts = try output.keepParts()
        reporter.remark(Messages.endedEarly(tally.rows, parts: parts))
        return true
      }
      reporter.remark(Messages.endedEarly(tally.rows))
    } else if hasFailed || reporter.status == .unreadableInput {
      return false
    }
    if tally.conflicts > 0 {
      reporter.report(
        "constraint-conflict",
        Messages.conflictingRows(tally.conflicts, of: tally.rows, first: tally.firstConflict),
        file: self.document.path,
        outcome: .no
      )
    }
    try output.finish()
    return true
  }

  // MARK: Saying

  private func report(_ refusal: RowRefusal, _ row: String) {
    switch refusal {
    case .diagnostics(let diagnostics):
      reporter.report(
        diagnostics.filter { $0.severity == .error }.map { finding in
          Diagnostic(
            finding.code,
            Messages.inRow(finding.message, row),
            at: finding.range,
            notes: finding.notes
          )
        }
      )
    case .defect(let name), .outOfRange(let name):
      let isDefect = if case .defect = refusal { true } else { false }
      let location = Messages.atRow(row)
      reporter.report(unprintable: name, isDefect: isDefect, path: self.document.path, location)
    case .otherViews:
      reporter.report("sweep-other-views", Messages.otherViews(row), file: self.document.path)
    }
  }

  private func explain(_ crew: SweepCrew, _ tally: Tally, _ seconds: Double) {
    let rate = seconds > 0 ? Int(Double(tally.rows) / seconds) : tally.rows
    let explanation = crew.explanation
    for note in explanation.notes { reporter.remark(note) }
    let single = Messages.count(explanation.solvedCount, "row")
    if explanation.layoutCount > 0 {
      reporter.remark(
        "\(Messages.count(explanation.layoutCount, "layout")), \(single) evaluated alone"
      )
    } else {
      reporter.remark(
        "\(Messages.count(explanation.systemCount, "system")), "
          + "\(Messages.count(explanation.regionCount, "region")) met, \(single) solved"
      )
    }
    reporter.remark(
      "\(Messages.count(tally.rows, "row")), \(tally.conflicts) in conflict, \(rate) rows/s, "
        + "\(Messages.count(crew.threadCount, "thread"))"
    )
  }
}
