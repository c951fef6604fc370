// Whole projects: layouts that use each other by `xml` and `template`, a project file with classes, texts and
// images, and links. They are read from the disk as a program reads them, with small limits; whatever they
// say, it ends, and nothing that lies outside of the project's folder is shown.

import Diagnostics
import FileAccess
import Fuzzing
import JSONLayout
import LayoutModel
import LayoutXML
import MarkupReading
import TextMetrics
import ViewClasses

/// Tries projects of several files.
struct ProjectTarget: PlainTarget, GrammarTarget {
  static let name = "project"
  static let summary =
    "folders of files that use each other: it ends, places are in them, nothing outside is shown"
  static let fileExtension = "project"
  static let words =
    [
      "\n=== ", " -> ", "../", "outside.xml", "a.xml", "b.xml", "xml='", "template='",
      "tinamou.json",
      "{\"classes\": [\"", "\"strings\": \"", "\"images\": \"", "Localizable.strings", "/dev/zero",
      "<repeat in='", "</repeat>", "{strings.title}", "class Badge: UIView\n",
    ] + MarkupText.words
  static let grammar = ProjectText.grammar

  /// What a project may take here: so little that each limit is reached now and then.
  private static let budget: Budget = {
    var budget = Budget.standard
    budget[.depth] = 60
    budget[.copies] = 600
    budget[.files] = 30
    budget[.bytes] = 1 << 18
    budget[.text] = 1 << 12
    budget[.texts] = 1 << 16
    return budget
  }()

  func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let files = ProjectInput(input)
    let secret = ProjectFolder.secret
    // Who knows the word may write it into a file of the project.
    guard let document = files.files.first,
      !String(decoding: input, as: UTF8.self).contains(secret),
      let folder = ProjectFolder(files), let root = FileRoot(folder.path)
    else { return }
    let reading = ProjectReading(root, folder: folder.path, Self.budget)
    let first = reading.read(document.path)
    try check(first, below: folder.path)
    let again = reading.read(document.path)
    guard again.shown == first.shown, again.frames == first.frames else {
      throw Finding("reads-differently", "\(first.shown)again\n\(again.shown)")
    }
  }

  /// Looks for what is wrong with what a project says.
  private func check(_ answer: ProjectReading.Answer, below folder: String) throws(Finding) {
    for diagnostic in answer.diagnostics {
      guard !diagnostic.message.isEmpty, !diagnostic.message.hasSuffix(".") else {
        throw Finding("bad-message", "[\(diagnostic.code)] says '\(diagnostic.message)'")
      }
      for range in [diagnostic.range] + diagnostic.notes.map(\.range) {
        try DiagnosticsJudge.check(of: range, in: range.buffer, diagnostic.message)
        guard range.buffer.name.hasPrefix(folder + "/") else {
          throw Finding("file-outside", "[\(diagnostic.code)] in '\(range.buffer.name)'")
        }
      }
    }
    guard !answer.shown.contains(ProjectFolder.secret) else {
      throw Finding("outside-shown", answer.shown)
    }
    guard answer.nodeCount <= Self.budget[.copies] else {
      throw Finding("limit-passed", "\(answer.nodeCount) nodes, at most \(Self.budget[.copies])")
    }
  }
}

/// Reads a project as a program does.
private struct ProjectReading {
  /// All that a program would print.
  struct Answer {
    var diagnostics: [Diagnostic] = []
    /// Findings, so many of them as text and as JSON as a program prints, and the texts of the layout.
    var shown = ""
    var frames: [LayoutFrame] = []
    var nodeCount = 0
  }

  private let root: FileRoot
  private let folder: String
  private let budget: Budget

  init(_ root: FileRoot, folder: String, _ budget: Budget) {
    self.root = root
    self.folder = folder
    self.budget = budget
  }

  func read(_ document: String) -> Answer {
    var answer = Answer()
    var surroundings = LayoutSurroundings()
    let project = object(inFile: "tinamou.json", &answer)
    if let name = project?["classes"]?.string { surroundings.classes = classes(name, &answer) }
    let strings = project?["strings"]?.string ?? "Localizable.strings"
    surroundings.strings = texts(inFile: strings, &answer)
    if let source = source(document) {
      let (node, found) = LayoutFiles.load(source, classes: surroundings.classes) { path in
        guard !path.contains("://") else { return .failure(LayoutFileFailure("it is elsewhere")) }
        do throws(InputFailure) {
          return .success(try root.read(path, limit: budget[.bytes]))
        } catch {
          return .failure(LayoutFileFailure(error.reason))
        }
      }
      answer.diagnostics += found
      if let node {
        let images = ImageFolder(
          project?["images"]?.string.map { "\(folder)/\($0)" } ?? folder,
          below: root
        )
        lay(node, out: surroundings, images, &answer)
      }
    }
    for diagnostic in answer.diagnostics.dropFirst(budget[.findings]) {
      answer.shown += diagnostic.message + diagnostic.notes.map(\.message).joined()
    }
    for diagnostic in answer.diagnostics.prefix(budget[.findings]) {
      answer.shown += DiagnosticRenderer().render(diagnostic)
      answer.shown += DiagnosticRenderer(format: .json).render(diagnostic)
    }
    return answer
  }

  private func lay(
    _ node: NodeDescription,
    out surroundings: LayoutSurroundings,
    _ images: ImageFolder,
    _ answer: inout Answer
  ) {
    let (layout, problems) = MountedLayout.mount(node, in: surroundings)
    answer.diagnostics += problems
    answer.shown += images.manifestFindings.map { "\($0.message)\n" }.joined()
    guard let layout else { return }
    answer.nodeCount = layout.nodeCount
    let evaluation = LayoutEvaluation(layout, metrics: ContentMetrics(images: images))
    evaluation.setContainer(width: 320, height: 480)
    let failures = evaluation.update()
    answer.diagnostics += failures + evaluation.missingImages
    guard failures.isEmpty else { return }
    for node in 0..<layout.nodeCount {
      answer.frames.append(evaluation.frame(ofNode: node))
      guard case .string(let text)? = evaluation.value(of: "text", ofNode: node) else { continue }
      answer.shown += text + "\n"
    }
  }

  private func source(_ name: String) -> SourceBuffer? {
    let path = "\(folder)/\(name)"
    guard let bytes = try? root.read(path, limit: budget[.bytes]) else { return nil }
    return SourceBuffer(name: path, bytes: bytes, budget: budget)
  }

  private func object(inFile name: String, _ answer: inout Answer) -> JSONNode? {
    guard let source = source(name) else { return nil }
    let reading = JSONReader.read(source)
    answer.diagnostics += reading.diagnostics
    return reading.diagnostics.containsErrors ? nil : reading.root
  }

  private func classes(_ name: String, _ answer: inout Answer) -> ClassTable {
    guard let source = source(name) else { return .uiKit }
    let text = String(decoding: source.bytes, as: UTF8.self)
    let (table, problems) = ClassTableReader.read(text, addingTo: .uiKit)
    answer.shown += problems.map { "\($0.text)\n" }.joined()
    return problems.isEmpty ? table : .uiKit
  }

  private func texts(inFile name: String, _ answer: inout Answer) -> [String: String] {
    guard let source = source(name) else { return [:] }
    let table = StringsTable.read(source)
    answer.diagnostics += table.diagnostics
    return table.texts
  }
}
