// `tinamou serve`: its command line, and how long it runs. What pages are answered is in Serve.

import ArgumentParser
import FileAccess
import Glibc
import ProgramSupport
import Serving
import Tinamou

struct ServeCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show layouts on a live page in a browser of this machine.",
    usage: "tinamou serve DOCUMENT|FOLDER [--port N] [options]",
    discussion: """
      Prints the page's address and serves it until it is interrupted. The page draws a JSONLayout \
      document (.json) or Layout XML (.xml) at any size, with its text beside it, and follows the \
      files. Only this machine reaches the page, and only with the token of its address; only files \
      of the folder are shown and written.
      """
  )

  @Argument(
    help: ArgumentHelp("The document or the folder.", valueName: "document|folder"),
    completion: .file()
  )
  var paths: [String] = []

  @Option("The port (default: one that is free).", "n")
  var port: String?

  @OptionGroup var container: ContainerSizeOptions

  @OptionGroup var inputs: DocumentOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    let path = try DocumentArgument.onlyPath(paths, or: " or a folder", of: Self.self)
    let port = try portNumber()
    guard path != InputFile.standardInput else {
      throw UsageFailure(Messages.nothingToServe(path))
    }
    if FileRoot(path) == nil, reporter.source(at: path) == nil { return }
    let folder = try ServedFolder(path, language: inputs.language)
    // What is wrong with options is said before anybody looks.
    var surroundings = try inputs.surroundings(of: [folder.anyPath], reporter)
    let measuring = try inputs.measuring(surroundings, reporter)
    let size = try container.sizes(on: surroundings.device).first ?? LayoutSolver.defaultSize
    let settings = try inputs.settings(reporter)
    surroundings.root = folder.narrowed(surroundings.root)
    let reading = DocumentReading(
      settings: settings,
      surroundings: surroundings,
      sizes: [size],
      measuring: measuring,
      reporter: reporter
    )
    try requireNames(of: reading, in: folder)
    InterruptSignal.watch()
    let documents = LiveDocuments(
      folder,
      inputs: inputs,
      settings: settings,
      size: size,
      budget: reporter.budget
    )
    let server = PageServer(port: port) { await documents.answer($0) }
    guard let address = wait({ await server.start() }) else {
      return reporter.report(
        "port-unavailable",
        Messages.unavailablePort(port),
        file: "tinamou",
        outcome: .unwritableOutput
      )
    }
    try output.write(address + "\n")
    try output.flush()
    run(server, folder)
    if let status = InterruptSignal.status { return reporter.note(status) }
    reporter.report("port-lost", Messages.lostPort, file: "tinamou", outcome: .unwritableOutput)
  }

  /// Ends the run where something is set that no document has.
  ///
  /// What is wrong with the documents themselves, the page says.
  private func requireNames(of reading: DocumentReading, in folder: ServedFolder) throws {
    let documents = try folder.documents.map {
      try DocumentArgument($0, language: inputs.language, takesLayoutXML: true)
    }
    guard !documents.isEmpty else { return }
    try inputs.requireNames(of: reading, in: documents)
  }

  /// Looks for changed files, until somebody ends the run.
  private func run(_ server: PageServer, _ folder: ServedFolder) {
    var files = folder.stamps()
    var steps = 0
    while !InterruptSignal.hasCome, !server.hasFailed {
      usleep(Self.stepMicroseconds)
      steps += 1
      if steps % Self.stepsBetweenBeats == 0 { server.changes.beat() }
      let now = folder.stamps()
      guard now != files else { continue }
      let changed = Set(now.keys).union(files.keys).filter { now[$0] != files[$0] }.sorted()
      files = now
      server.changes.publish(JSONValue.object([("changed", .list(changed))]).json)
    }
  }

  private static let stepMicroseconds: UInt32 = 150_000
  private static let stepsBetweenBeats = 40

  private func portNumber() throws(UsageFailure) -> UInt16 {
    guard let port else { return 0 }
    guard let number = UInt16(port), port.utf8.allSatisfy(\.isDigit) else {
      throw UsageFailure(Messages.badPort(port))
    }
    return number
  }

  /// Waits for what goes on elsewhere.
  @discardableResult
  private func wait<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) -> Result {
    let box = ResultBox<Result>()
    Task.detached { box.finish(await work()) }
    return box.wait()
  }
}
