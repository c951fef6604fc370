// What is said of broken Layout XML: by the readers of its files, when its names are settled, when its
// values are computed, and when it is bound to an owner.

import Tinamou

/// Lays out broken documents as far as they go.
enum BrokenMarkup {
  /// What broken layouts are bound to.
  private final class Owner: LayoutOwner {
    var layoutOutlets: [String: LayoutOutlet] {
      ["title": LayoutOutlet("UILabel") { _ in }, "list": LayoutOutlet("UITableView") { _ in }]
    }

    var layoutActions: [String: (LayoutNode) -> Void] {
      ["pressed": { _ in }, "pressed:": { _ in }]
    }
  }

  /// Every finding, and whether there is a layout in spite of it.
  static func read(_ source: SourceBuffer) -> ([Diagnostic], isAnswered: Bool) {
    let (node, found) = LayoutFiles.load(source, reader: read)
    guard let node else { return (found, false) }
    let (layout, problems) = MountedLayout.mount(node)
    let findings = (found + problems).inFileOrder(from: source)
    guard let layout, !findings.containsErrors else { return (findings, false) }
    let evaluation = LayoutEvaluation(layout)
    evaluation.setContainer(width: 375, height: 667)
    let failures = evaluation.update()
    guard failures.isEmpty else { return (findings + failures, false) }
    do throws(DiagnosticsError) {
      let node = try LayoutNode.with(xmlData: source.bytes, named: source.name, reader: read)
      // Owners are held by nobody else.
      let owner = Owner()
      try node.mount(in: LayoutContainer(width: 375, height: 667), owner: owner)
    } catch {
      return (findings + error.diagnostics, false)
    }
    return (findings + evaluation.missingImages, true)
  }

  private static func read(_ path: String) -> Result<[UInt8], LayoutFileFailure> {
    guard let source = try? CorpusFolder.source(path) else {
      return .failure(LayoutFileFailure("it is not there"))
    }
    return .success(source.bytes)
  }

  /// A finding as an expected file has it: the place, in which file where it is another one, and the name
  /// that may have been meant.
  static func line(_ diagnostic: Diagnostic, in source: SourceBuffer) -> String {
    let start = diagnostic.range.start
    let file = diagnostic.range.buffer.name
    let folder = source.name.prefix { $0 != "/" } + "/"
    var line = file == source.name ? "" : "\(file.dropFirst(folder.count)):"
    line +=
      "\(start.line):\(start.column): \(diagnostic.severity.rawValue): [\(diagnostic.code.name)]"
    let question = "did you mean "
    if let note = diagnostic.notes.first(where: { $0.message.hasPrefix(question) }) {
      line += " \(note.message.dropFirst(question.count).dropLast())"
    }
    return line
  }
}
