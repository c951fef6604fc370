// The file of a project, `tinamou.json`, beside its layouts or further out: classes, constants, texts and images
// that all of its layouts have, and what edges are measured from. The command line comes before it.

import FileAccess
import LayoutXML
import Linting
import Tinamou

/// What a project says of its documents.
struct ProjectFile {
  /// The name that is looked for, from a document's folder outwards.
  static let name = "tinamou.json"
  /// How many folders are looked through.
  private static let depthLimit = 64

  /// The file.
  let path: String
  /// The folder that it stands in.
  let folder: String
  /// Below which lies what it names; nil where there is no such folder.
  let root: FileRoot?
  /// Whether it was found from a document's folder outwards, so that the documents lie below its folder.
  private(set) var isAround = false
  private(set) var classes: [String] = []
  private(set) var layoutMode: LayoutMode?
  private(set) var unknownClasses: UnknownClasses?
  private(set) var device: Device?
  private(set) var constants: [String: ExpressionValue] = [:]
  private(set) var strings: String?
  private(set) var images: String?
  private(set) var fonts: [String] = []
  private(set) var functions: [String: ExpressionFunction] = [:]
  private(set) var lint = LintSettings()

  /// The file that is named, or the one found from the first document's folder outwards; nil without any.
  ///
  /// What it names lies below the root, or its own folder where none is said.
  static func find(
    named path: String?,
    from documents: [String],
    root: String?,
    _ reporter: Reporter
  ) throws -> ProjectFile? {
    if let path {
      let root = FileRoot(root ?? FileRoot.folder(of: path))
      return try ProjectFile(path, root, reporter) { (limit) throws(InputFailure) in
        try InputFile.read(path, limit: limit)
      }
    }
    guard let document = documents.first, document != InputFile.standardInput else { return nil }
    var folder = FileRoot.folder(of: document)
    for _ in 0..<depthLimit {
      let path = "\(folder)/\(name)"
      if InputFile.exists(path) {
        // Nobody has named it: a link must not make another file of it.
        let folderRoot = FileRoot(folder)
        var project = try ProjectFile(path, root.map { FileRoot($0) } ?? folderRoot, reporter) {
          (limit) throws(InputFailure) in
          try folderRoot?.read(path, limit: limit) ?? []
        }
        project.isAround = true
        return project
      }
      guard let outer = InputFile.outerFolder(of: folder) else { return nil }
      folder = outer
    }
    return nil
  }

  private init(
    _ path: String,
    _ root: FileRoot?,
    _ reporter: Reporter,
    read: (_ limit: Int) throws(InputFailure) -> [UInt8]
  ) throws {
    self.path = path
    folder = FileRoot.folder(of: path)
    self.root = root
    let bytes = try StateFile.bytes(of: path) { () throws(InputFailure) in
      try read(reporter.budget[.bytes])
    }
    let source = SourceBuffer(name: path, bytes: bytes, budget: reporter.budget)
    try StateFile.readObject(source, reporter, elseSaying: Messages.projectNoObject) {
      take($0, &$1)
    }
  }

  private static let keys = [
    "classes", "layoutMode", "unknownClasses", "device", "constants", "functions", "fonts",
    "strings", "images", "lint",
  ]

  private mutating func take(
    _ root: JSONNode,
    _ problems: inout [Diagnostic]
  ) {
    for member in root.members {
      let value = member.value
      switch member.key {
      case "classes":
        classes = texts(value, &problems).map { path($0) }
      case "layoutMode": layoutMode = choice(value, of: LayoutMode.self, &problems)
      case "unknownClasses": unknownClasses = choice(value, of: UnknownClasses.self, &problems)
      case "device":
        guard let name = text(value, &problems) else { continue }
        device = try? Device(named: name)
        if device == nil {
          let message = Messages.unknownDevice(name)
          problems.append(Diagnostic("project-value", message, at: value.range))
        }
      case "constants":
        for setting in StateFile.settings(value, &problems) {
          constants[setting.name] = setting.value
        }
      case "fonts": fonts = texts(value, &problems)
      case "functions": readFunctions(value, &problems)
      case "lint": readLint(value, &problems)
      case "strings": strings = text(value, &problems).map { path($0) }
      case "images": images = text(value, &problems).map { path($0) }
      default:
        let near = Suggestion.nearest(to: member.key, in: Self.keys)
        problems.append(
          Diagnostic(
            "json-unknown-key",
            severity: .warning,
            Messages.unknownProjectKey(member.key),
            at: member.keyRange,
            notes: .didYouMean(near, at: member.keyRange)
          )
        )
      }
    }
  }

  /// Functions: an expression by each signature.
  private mutating func readFunctions(_ node: JSONNode, _ problems: inout [Diagnostic]) {
    guard node.kind == .object else {
      problems.append(Diagnostic("json-type-mismatch", Messages.projectNoFunctions, at: node.range))
      return
    }
    for member in node.members {
      guard text(member.value, &problems) != nil, let body = member.value.fragment else { continue }
      let (function, found) =
        ExpressionFunction.read(member.key, at: member.keyRange, body: body)
      problems += found
      if let function { functions[function.name] = function }
    }
  }

  /// How layouts are looked through: a severity by each rule's name, directions and sizes of texts.
  private mutating func readLint(_ node: JSONNode, _ problems: inout [Diagnostic]) {
    guard node.kind == .object else {
      problems.append(Diagnostic("json-type-mismatch", Messages.projectNoRules, at: node.range))
      return
    }
    for member in node.members {
      if member.key == Self.directionKey {
        let choice = choice(member.value, of: LintDirection.self, &problems)
        lint.directions = choice?.directions ?? []
        continue
      }
      if member.key == Self.textScaleKey {
        lint.textScales = scales(member.value, &problems)
        continue
      }
      guard let rule = LintRule(named: member.key) else {
        let message = Messages.unknownRule(member.key)
        let known = LintRule.allCases.map(\.name) + [Self.directionKey, Self.textScaleKey]
        let near = Suggestion.nearest(to: member.key, in: known)
        problems.append(
          Diagnostic(
            "project-value",
            message,
            at: member.keyRange,
            notes: .didYouMean(near, at: member.keyRange)
          )
        )
        continue
      }
      lint.severities[rule] = choice(member.value, of: LintSeverity.self, &problems)
    }
  }

  private static let directionKey = "direction"
  private static let textScaleKey = "textScale"

  /// A number above 0, or several.
  private func scales(_ node: JSONNode, _ problems: inout [Diagnostic]) -> [Double] {
    let nodes = node.kind == .array ? Array(node.elements) : [node]
    return nodes.compactMap { node in
      if let scale = node.double, scale > 0, scale.isFinite { return scale }
      problems.append(Diagnostic("project-value", Messages.badProjectScale, at: node.range))
      return nil
    }
  }

  private func path(_ path: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }

  /// A text, or several.
  private func texts(_ node: JSONNode, _ problems: inout [Diagnostic]) -> [String] {
    let nodes = node.kind == .array ? Array(node.elements) : [node]
    return nodes.compactMap { text($0, &problems) }
  }

  private func text(_ node: JSONNode, _ problems: inout [Diagnostic]) -> String? {
    if let text = node.string { return text }
    problems.append(Diagnostic("json-type-mismatch", Messages.projectNoText, at: node.range))
    return nil
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode,
    of type: Choice.Type,
    _ problems: inout [Diagnostic]
  ) -> Choice? {
    guard let text = text(node, &problems) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let message = Messages.badProjectValue(text, known: known)
    problems.append(Diagnostic("project-value", message, at: node.range))
    return nil
  }
}
