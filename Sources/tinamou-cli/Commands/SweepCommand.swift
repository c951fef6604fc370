// `tinamou sweep`: its command line. The work is in SweepRun.

import ArgumentParser
import FileAccess
import TinamouBatch

struct SweepCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Print the frames of a layout at many rows of parameters.",
    usage: "tinamou sweep DOCUMENT --parameters FILE|- [options]",
    discussion: """
      Rows of parameters come as comma-separated values with a header, or as JSON lines; a name is \
      width, height, a metric, VIEW.intrinsicWidth or VIEW.intrinsicHeight; of Layout XML width, \
      height, a constant or state. One row of parameters makes one row of frames, in the same order. Rows in which required constraints contradict \
      each other are answered and counted, and the exit code is 1.
      """
  )

  @Argument(help: ArgumentHelp("The document.", valueName: "document"), completion: .file())
  var documents: [String] = []

  @Option("The rows of parameters; '-' is standard input.", "file", completion: .file())
  var parameters: String?

  @Option(
    "The form of results: jsonl, csv, or little-endian f64 or f32 (default: jsonl).",
    "format",
    completion: .cases(of: SweepFormat.self)
  )
  var format: String?

  @Option("Where results go, instead of standard output.", "file", completion: .file())
  var output: String?

  @Flag(help: "Print places from the container's top-left corner.")
  var absolute = false

  @Option("How many threads work (default: one a core).", "N")
  var threads: String?

  @Option(
    "How rows are answered (default: auto).",
    "auto|kernels|blas",
    completion: .cases(of: BatchBackend.self)
  )
  var backend: String?

  @Flag(help: "Say how rows were answered, and how fast.")
  var explain = false

  @Flag(help: "Leave out rows that are wrong, instead of ending there.")
  var keepGoing = false

  @Flag(help: "Print which attributes are left open (jsonl only).")
  var ambiguity = false

  @Option("Answer every N-th block of 4,096 rows, from the K-th.", "K/N")
  var shard: String?

  @OptionGroup var container: ContainerSizeOptions

  @OptionGroup var inputs: DocumentOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let path = try DocumentArgument.onlyPath(documents, of: Self.self)
    let options = try options()
    guard let parameters else { throw UsageFailure(Messages.missingParameters) }
    let document = try DocumentArgument(
      path,
      language: inputs.language,
      takesCompiled: true,
      takesLayoutXML: true
    )
    let surroundings = try inputs.surroundings(of: documents, besides: [parameters], reporter)
    try OutputFiles.check(
      options.outputs,
      notIn: inputs.inputs(of: documents + [parameters], surroundings)
    )
    let sizes = try container.sizes(on: surroundings.device)
    let ofViews = DocumentOptions.given([
      "--absolute": absolute, "--size": !container.size.isEmpty,
    ])
    inputs.remarkIdleOptions(for: [document], besides: ofViews, reporter)
    let run = SweepRun(
      document: document,
      parameters: parameters,
      options: options,
      reading: try inputs.reading(surroundings, sizes: sizes, reporter)
    )
    try run.answer()
  }

  private func options() throws(UsageFailure) -> SweepOptions {
    let form: SweepFormat? = try ValueReading.choice(format, "--format")
    let isStandardOutput = output == nil || output == InputFile.standardInput
    if form?.precision != nil, isStandardOutput, StandardOutput.isTerminal {
      throw UsageFailure(Messages.binaryOnTerminal)
    }
    let kind: BatchBackend? = try ValueReading.choice(backend, "--backend")
    if ambiguity, let form, form != .jsonl {
      throw UsageFailure(Messages.ambiguityWithoutText)
    }
    return SweepOptions(
      format: form ?? .jsonl,
      outputPath: isStandardOutput ? nil : output,
      isAbsolute: absolute,
      // Numbers are read again at once, to be written.
      batch: BatchOptions(
        backend: kind ?? .auto,
        precision: form?.precision ?? .float64,
        stores: .cached,
        threadCount: try threadCount()
      ),
      explains: explain,
      keepsGoing: keepGoing,
      listsAmbiguity: ambiguity,
      shard: try shardShare(),
      isQuiet: shared.quiet
    )
  }

  private func threadCount() throws(UsageFailure) -> Int {
    guard let threads else { return SweepOptions.coreCount }
    guard threads.utf8.allSatisfy(\.isDigit), let count = Int(threads), count > 0
    else { throw UsageFailure(Messages.badThreadCount(threads)) }
    // More threads than rows in a block have nothing to do.
    return min(count, ParameterReader.blockSize)
  }

  private func shardShare() throws(UsageFailure) -> Shard? {
    guard let shard else { return nil }
    guard let share = Shard(shard) else { throw UsageFailure(Messages.badShard(shard)) }
    return share
  }
}
