// `tinamou render`: its command line. The pictures are made in PictureAnswers and drawn by LayoutDrawing.

import ArgumentParser
import LayoutDrawing
import Tinamou

enum Overlay: String, CaseIterable {
  case constraints
  case ambiguity
  case conflicts
  case guides
}

struct RenderCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw layouts, as SVG or PNG.",
    usage: "tinamou render DOCUMENT… [--size WxH]… [--show WHAT,…] [--output FILE] [options]",
    discussion: """
      A DOCUMENT is a JSONLayout document (.json), Layout XML (.xml), or '-' for standard input with \
      --language. Every document is drawn at every size, side by side on one sheet of SVG. Each view is \
      a group with its key as 'id', its 'data-class', and its 'data-place' in the document. PNG needs \
      the Debian package 'librsvg2-2'.
      """
  )

  @Argument(help: ArgumentHelp("The documents.", valueName: "document"), completion: .file())
  var documents: [String] = []

  @Option(
    "What to draw above the views: constraints, ambiguity, conflicts, guides; set apart by commas.",
    "what",
    completion: .cases(of: Overlay.self)
  )
  var show: [String] = []

  @Option("The file, .svg or .png (default: SVG on standard output).", "file", completion: .file())
  var output: String?

  @OptionGroup var answering: AnswerOptions

  @OptionGroup var shared: SharedOptions

  func answer(_ standardOutput: inout StandardOutput, _ reporter: Reporter) throws {
    let isPNG = try output.map { (path) throws(UsageFailure) in try Self.isPNG(path) } ?? false
    let overlays = try overlays()
    let inputs = answering.inputs
    let arguments = try DocumentArgument.all(documents, language: inputs.language, of: Self.self)
    for argument in arguments { try argument.checkHasViews(to: "draw") }
    var reading = try answering.reading(of: documents, reporter)
    try OutputFiles.check(
      ["--output": output],
      notIn: inputs.inputs(of: documents, reading.surroundings)
    )
    answering.remarkIdleOptions(for: arguments, reporter)
    reading.settings = try inputs.settings(reporter)
    var answers = PictureAnswers(overlays: overlays, reading: reading)
    try answers.answer(arguments)
    try OutputFiles.check(["--output": output], notIn: reading.measuring.readPaths)
    guard !answers.pictures.isEmpty else { return }
    let sheet = PictureSheet(answers.pictures)
    guard let output else { return try standardOutput.write(sheet.svg) }
    guard isPNG else { return try reporter.write(Array(sheet.svg.utf8), to: output) }
    let wanted = reading.surroundings.device?.scale ?? Self.standardScale
    let scale = PNGDrawing.scale(of: sheet, atMost: wanted)
    try reporter.write(PNGDrawing(writingTo: output).bytes(of: sheet, scale: scale), to: output)
    if scale < wanted { reporter.remark(Messages.fewerPixels(output, scale, wanted)) }
  }

  /// How many pixels a point of a PNG has where no device says it.
  private static let standardScale = 2.0

  private func overlays() throws(UsageFailure) -> Set<Overlay> {
    let words = show.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let overlays = try words.map { (word) throws(UsageFailure) -> Overlay? in
      try ValueReading.choice(String(word), "--show")
    }
    return Set(overlays.compactMap(\.self))
  }

  /// Whether a file is to be PNG, by its name.
  private static func isPNG(_ path: String) throws(UsageFailure) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".png") { return true }
    guard name.hasSuffix(".svg") else { throw UsageFailure(Messages.badPictureFile(path)) }
    return false
  }
}
