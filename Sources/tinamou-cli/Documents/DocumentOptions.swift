// Options that every command on documents takes: the language they are in, and what is set in them.

import ArgumentParser
import LayoutXML
import Tinamou

struct DocumentOptions: ParsableArguments {
  @Option("Override a metric, a parameter, a constant or state; may be repeated.", "NAME=VALUE")
  var set: [String] = []

  @Option(
    "Values for Layout XML, members of a JSON object; --set wins; may be repeated.",
    "file",
    completion: .file()
  )
  var state: [String] = []

  @Option(
    """
    The language where a document's name does not tell it (json|xml; constraints for solve, explain, sweep, compile).
    """,
    completion: .cases(of: DocumentArgument.Language.self)
  )
  var language: String?

  @Option(
    """
    The device: its size and safe area, of solve and PNG its scale; 'NAME landscape' is turned; lint takes several.
    """,
    "name",
    completion: .list(Device.completions)
  )
  var device: [String] = []

  @Option(
    "What right and bottom of Layout XML are measured from (coordinates|edges).",
    "mode",
    completion: .cases(of: LayoutMode.self)
  )
  var layoutMode: String?

  @OptionGroup var known: ClassOptions

  @Option(
    "What classes are that nobody knows (error|view; default: error).",
    "what",
    completion: .cases(of: UnknownClasses.self)
  )
  var unknownClasses: String?

  /// What documents stand in: what options say, and where they say nothing the project; `others` are read, too.
  func surroundings(
    of documents: [String],
    besides others: [String] = [],
    takesDevices: Bool = false,
    _ reporter: Reporter
  ) throws -> DocumentSurroundings {
    try DocumentArgument.checkStandardInput(in: documents + others + state + known.paths)
    let project = try ProjectFile.find(named: known.project, from: documents, root: root, reporter)
    var surroundings = project?.surroundings ?? DocumentSurroundings()
    surroundings.ownClasses = try known.table(project, reporter)
    if let choice: UnknownClasses = try ValueReading.choice(unknownClasses, "--unknown-classes") {
      surroundings.unknownClasses = choice
    }
    let devices = try devices()
    guard takesDevices || devices.count < 2 else { throw UsageFailure(Messages.several("devices")) }
    if let device = devices.last { surroundings.device = device }
    if let mode: LayoutMode = try ValueReading.choice(layoutMode, "--layout-mode") {
      surroundings.layoutMode = mode
    }
    return surroundings
  }

  /// The files that a command on documents reads, but for those that the documents name.
  func inputs(of documents: [String], _ surroundings: DocumentSurroundings) -> [String] {
    documents + state + known.classes + surroundings.projectFiles
  }

  /// Says which options no document takes anything from.
  ///
  /// `others` are those of the command that only views have, `solved` those that only constraints have.
  func remarkIdleOptions(
    for arguments: [DocumentArgument],
    besides others: [String] = [],
    ofConstraints solved: [String] = [],
    _ reporter: Reporter
  ) {
    let languages = Set(arguments.map(\.language))
    let ofViews = Self.given([
      "--device": !device.isEmpty, "--text": texts.text != nil, "--images": texts.images != nil,
      "--root": root != nil,
    ])
    if languages == [.constraints], case let idle = others + ofViews, !idle.isEmpty {
      reporter.remark(Messages.idle(idle, "has views"))
    }
    let ofLayoutXML = Self.given([
      "--layout-mode": layoutMode != nil, "--classes": !known.classes.isEmpty,
      "--unknown-classes": unknownClasses != nil, "--state": !state.isEmpty,
    ])
    if !languages.contains(.xml), !ofLayoutXML.isEmpty {
      reporter.remark(Messages.idle(ofLayoutXML, "is Layout XML"))
    }
    if languages == [.xml], !solved.isEmpty {
      reporter.remark(Messages.idle(solved, "has constraints"))
    }
    if language != nil, arguments.allSatisfy(\.isNamedByLanguage) {
      reporter.remark(Messages.idle(["--language"], "leaves its language open"))
    }
  }

  /// The names of options that are given.
  static func given(_ options: KeyValuePairs<String, Bool>) -> [String] {
    options.compactMap { $0.value ? $0.key : nil }
  }

  func devices() throws(UsageFailure) -> [Device] {
    try device.map { (name) throws(UsageFailure) in try Device(named: name) }
  }

  @Option(
    "The folder below which files lie that documents name (default: project's or document's).",
    "folder",
    completion: .directory
  )
  var root: String?

  @OptionGroup var texts: TextOptions

  /// How what documents show is measured, and where the files lie that they name: below the folder that is
  /// named, else below the project's, else beside each document.
  func measuring(
    _ surroundings: DocumentSurroundings,
    _ reporter: Reporter
  ) throws(UsageFailure) -> ContentMeasuring {
    try ContentMeasuring(
      texts,
      images: surroundings.images,
      below: surroundings.projectRoot,
      try DocumentFiles(root: root ?? surroundings.root, reporter.budget),
      fonts: surroundings.fontShelf,
      reporter: reporter
    )
  }

  /// The way documents are read that stand in some surroundings.
  func reading(
    _ surroundings: DocumentSurroundings,
    sizes: [LayoutSize],
    _ reporter: Reporter
  ) throws -> DocumentReading {
    DocumentReading(
      settings: try settings(reporter),
      surroundings: surroundings,
      sizes: sizes,
      measuring: try measuring(surroundings, reporter),
      reporter: reporter
    )
  }

  /// Refuses a name that is set and that none of several documents has, before any is answered alone; what else is wrong
  /// with them is said there.
  func requireNames(
    of reading: DocumentReading,
    in arguments: [DocumentArgument]
  ) throws {
    guard reading.settings.contains(where: \.mustBeKnown) else { return }
    let silent = Reporter(format: .json, isQuiet: true, budget: reading.reporter.budget) { _ in }
    let trial = DocumentReading(
      settings: reading.settings,
      surroundings: reading.surroundings,
      sizes: reading.sizes,
      measuring: try measuring(reading.surroundings, silent),
      reporter: silent
    )
    try trial.forEach(of: arguments) { _, _ in }
  }

  /// What is set, in the order given; of two of one name the later counts.
  func settings(_ reporter: Reporter) throws -> [ValueSetting] {
    let given = try set.map { (text) throws(UsageFailure) in try ValueSetting(text) }
    return try state.flatMap { try StateFile.settings($0, reporter) } + given
  }
}

/// The sizes of the container, of a command that answers for each.
struct ContainerSizesOptions: ParsableArguments {
  @Option("A size of the container; may be repeated (default: 375x667).", "WxH")
  var size: [String] = []

  /// The sizes in the order given, that of the device or the usual one where there is none.
  func sizes(on device: Device?) throws(UsageFailure) -> [LayoutSize] {
    let sizes = try size.map { (text) throws(UsageFailure) in try ValueReading.size(text) }
    return sizes.isEmpty ? [device?.size ?? LayoutSolver.defaultSize] : sizes
  }
}

/// The size of the container, of a command whose rows or ranges may give it.
struct ContainerSizeOptions: ParsableArguments {
  @Option("The container's size where nothing else gives it (default: 375x667).", "WxH")
  var size: [String] = []

  /// The size, that of the device where none is given; nothing where neither is.
  func sizes(on device: Device?) throws(UsageFailure) -> [LayoutSize] {
    let given = try size.map { (text) throws(UsageFailure) in try ValueReading.size(text) }
    guard given.count < 2 else { throw UsageFailure(Messages.several("sizes")) }
    return [given.first ?? device?.size].compactMap(\.self)
  }
}
