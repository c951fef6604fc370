// The answer to one question about a document: its picture, why a view is where it is, and what the page takes to
// follow parameters by itself.

import LayoutDrawing
import LayoutXML
import TinamouBatch

struct LiveAnswer {
  /// What an answer says, as members of an object of JSON.
  typealias Members = [(name: String, value: JSONValue)]

  let question: PageQuestion
  let argument: DocumentArgument
  /// The text, the page's own where it has one.
  private(set) var source: SourceBuffer
  /// How the document is read: with that text, and with the page's values.
  private(set) var reading: DocumentReading

  /// Takes a question about a document; `reading` has what the command line says.
  init(
    _ question: PageQuestion,
    _ argument: DocumentArgument,
    _ source: SourceBuffer,
    _ reading: DocumentReading
  ) {
    self.question = question
    self.argument = argument
    self.source = source
    self.reading = reading
    self.reading.overrides.texts[argument.path] = source
    // The page's values come last; those of another kind than documents of constraints take are left out.
    self.reading.settings += question.settings
    guard argument.language == .json else { return }
    self.reading.overrides.contentSizes = question.contentSizes
    self.reading.settings.removeAll { if case .number = $0.value { false } else { true } }
  }

  // MARK: Picture

  /// The picture with the marks that the document can have.
  private func drawing() throws -> Picture? {
    let possible: Set<Overlay> = argument.language == .xml ? [.guides] : Set(Overlay.allCases)
    var answers = PictureAnswers(
      overlays: question.overlays.intersection(possible),
      reading: reading
    )
    try answers.answer([argument])
    return answers.pictures.first
  }

  /// The picture as SVG; none where there is no layout.
  func picture() throws -> Members {
    guard let picture = try drawing() else { return [] }
    let notes = JSONValue.list(picture.notes) { note in
      ["kind": .string(note.kind.rawValue), "text": .string(note.text)]
    }
    return [
      ("svg", .string(PictureSheet(bare: picture).svg)), ("frames", picture.framesJSON),
      ("notes", notes),
    ]
  }

  // MARK: Edges

  /// Changes of the text that put an edge of the view where the question says.
  func edgeChanges() throws -> Members {
    guard let edge = question.edge, let position = question.position,
      let changes = try EdgeChanges(self, edge, to: position)
    else { return [("changes", [])] }
    return [("changes", .list(try changes.all(), \.json))]
  }

  /// The frames by key with another text, and how much is wrong with it; nil where it has no layout.
  func trial(of text: [UInt8]) throws -> (frames: [String: LayoutFrame], findings: Int)? {
    var findings = 0
    var trial = self
    trial.source = SourceBuffer(name: source.name, bytes: text, budget: source.budget)
    trial.reading.overrides.texts[argument.path] = trial.source
    trial.reading.reporter = Reporter(
      format: .json,
      isQuiet: false,
      hasRemarks: false,
      budget: source.budget
    ) { _ in findings += 1 }
    guard let picture = try trial.drawing() else { return nil }
    let frames = picture.keyedViews.map { ($0.key, $0.view.frame) }
    return (Dictionary(frames) { first, _ in first }, findings)
  }

  // MARK: Explanation

  /// What holds a view, an object for each attribute.
  func explanation() throws -> Members {
    var lines: [JSONValue] = []
    for attribute in FrameAttribute.allCases {
      var output = StandardOutput(isKept: true)
      var answers = ExplanationAnswers(
        attribute: "\(question.view).\(attribute.name)",
        format: .json,
        isGraph: false,
        text: ExplanationText(usesColor: false),
        reading: reading
      )
      try answers.answer(argument, &output)
      if !output.text.isEmpty { lines.append(.text(String(output.text.dropLast()))) }
    }
    return [("answers", .array(lines))]
  }

  // MARK: Program

  /// The parameters of the document, and a program that the page follows them by where there is one.
  func program() throws -> Members {
    switch argument.language {
    case .json: return layoutProgram()
    case .xml: return nodeProgram()
    case .constraints: return []
    }
  }

  /// The parameters, and the program if there is one.
  private func members(_ parameters: JSONValue, _ program: JSONValue?) -> Members {
    // A program has one safe area, and that of the device may be another one where the layout is turned.
    let turns = reading.surroundings.safeAreasThatTurn != nil
    return [("parameters", parameters), ("program", turns ? nil : program ?? nil)]
  }

  private func layoutProgram() -> Members {
    let settings = reading.settings.numbers
    let safeArea = reading.surroundings.safeArea(at: question.size)
    let (sized, found) = LayoutDocument.read(
      source,
      metricOverrides: settings,
      contentSizeOverrides: question.contentSizes,
      safeArea: safeArea
    )
    guard let sized, !found.containsErrors else { return [] }
    let (document, _) = SweepDocument.readLayout(
      source,
      settings: settings,
      size: question.size,
      safeArea: safeArea,
      measurer: { reading.measuring.measurer(for: $0, path: argument.path) }
    )
    guard let document else { return [] }
    let program = RegionProgram(document, sized, question)
    return members(program.parameters, program.json)
  }

  /// A layout of expressions and what it stands in, nil where it cannot be read.
  private func nodes() -> LoadedNodes? {
    guard var nodes = reading.load(source).loaded, nodes.hasWholeTexts else { return nil }
    // Constants are as good as state: the page changes both.
    nodes.surroundings.state = nodes.surroundings.constants
    for setting in reading.settings { nodes.surroundings.state[setting.name] = setting.value }
    return nodes
  }

  /// The rows of tables.
  func rows() -> Members {
    guard argument.language == .xml, let nodes = nodes() else { return [] }
    return TableRows(answer: self, node: nodes.node, surroundings: nodes.surroundings).members()
  }

  private func nodeProgram() -> Members {
    guard let nodes = nodes(),
      let layout = MountedLayout.mount(nodes.node, in: nodes.surroundings).layout,
      let metrics = reading.measuring.metrics(for: layout, path: argument.path)
    else { return [] }
    let program = NodeProgram(
      layout,
      metrics: metrics,
      state: nodes.surroundings.state,
      size: question.size,
      lengths: reading.surroundings.device?.lengths(at: question.size) ?? []
    )
    return members(program.parameters, program.json)
  }
}

extension Picture {
  var framesJSON: JSONValue {
    .object(
      keyedViews.map { key, view in
        (key, .list(FrameAttribute.allCases.map { view.frame[$0] }))
      }
    )
  }

  /// The views that have a key, those that contain others before them.
  ///
  /// - Complexity: recursion as deep as the views, which readers of documents bound.
  var keyedViews: [(key: String, view: PictureView)] {
    var found: [(key: String, view: PictureView)] = []
    func add(_ views: [PictureView]) {
      for view in views {
        if let key = view.key { found.append((key, view)) }
        add(view.children)
      }
    }
    add(views)
    return found
  }
}
