// `tinamou compile`: its command line, and what it prints.

import ArgumentParser
import FileAccess
import ProgramSupport
import TinamouBatch

struct CompileCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Find every critical region of a layout over ranges of its parameters.",
    usage: "tinamou compile DOCUMENT --range NAME=LOW..HIGH… [--output FILE.tinamou] [options]",
    discussion: """
      In a critical region all values follow the parameters linearly. Prints the regions in words, \
      and how many there are; --output keeps them in a file that 'tinamou sweep' takes as its \
      DOCUMENT.
      """
  )

  @Argument(help: ArgumentHelp("The document.", valueName: "document"), completion: .file())
  var documents: [String] = []

  @OptionGroup var ranges: RangeOptions

  @Option("Where the compiled document goes.", "file", completion: .file())
  var output: String?

  @OptionGroup var container: ContainerSizeOptions

  @OptionGroup var inputs: DocumentOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let path = try DocumentArgument.onlyPath(documents, of: Self.self)
    guard !ranges.range.isEmpty else { throw UsageFailure(Messages.missingRange) }
    let surroundings = try inputs.surroundings(of: documents, reporter)
    try OutputFiles.check(
      ["--output": self.output],
      notIn: inputs.inputs(of: documents, surroundings)
    )
    let argument = try DocumentArgument(path, language: inputs.language)
    if let path = self.output, !DocumentArgument.isNamedCompiled(path),
      FileKind(path: path) != .other
    {
      throw UsageFailure(Messages.badCompiledFile(path))
    }
    let sizes = try container.sizes(on: surroundings.device)
    let ofViews = DocumentOptions.given(["--size": !container.size.isEmpty])
    inputs.remarkIdleOptions(for: [argument], besides: ofViews, reporter)
    let reading = try inputs.reading(surroundings, sizes: sizes, reporter)
    guard let document = try reading.sweepDocument(argument) else { return }
    let ranges = try RangeReading.ranges(self.ranges.range, of: document)
    let compiled: CompiledSweep
    let progress = ProgressLine(
      isShown: Console.isTerminal && !shared.quiet,
      patience: .seconds(1)
    )
    do {
      compiled = try CompiledSweep(
        document,
        over: ranges,
        pieceLimit: reporter.budget[.regions],
        progress: { progress.show(Messages.count($0, "piece") + " of the ranges") }
      )
      progress.clear()
    } catch let error as GroupingColumn {
      throw UsageFailure(Messages.groupingParameter(document.name(of: error.parameter)))
    } catch is TurningRanges {
      throw UsageFailure(Messages.turningRanges)
    } catch let error as DiagnosticsError {
      reporter.report(error.diagnostics)
      return
    }
    guard compiled.parts.allSatisfy({ $0.enumeration.status != .limitReached }) else {
      return reporter.report(
        Limit.regions.code,
        reporter.budget.message(.regions),
        file: argument.path,
        hint: Messages.manyRanges
      )
    }
    for part in compiled.parts {
      let text = RegionText(
        part: part,
        hasVariants: document.hasVariants,
        pieceLimit: reporter.budget[.regions]
      )
      try output.write(text.text)
    }
    guard let path = self.output, let bytes = compiled.bytes(of: document) else { return }
    try reporter.write(bytes, to: path)
  }
}
