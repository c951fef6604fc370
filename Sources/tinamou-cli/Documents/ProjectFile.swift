// The file of a project, `tinamou.json`, beside its layouts or further out: classes, constants, texts and images
// that all of its layouts have, and what edges are measured from. The command line comes before it.

import FileAccess
import LayoutXML
import Linting
import Tinamou

struct ProjectFile {
  /// The name that is looked for, from a document's folder outwards.
  static let name = "tinamou.json"
  /// How many folders are looked through.
  private static let depthLimit = 64

  let path: String
  let folder: String
  private(set) var classes: [String] = []
  /// What documents of the project stand in, as it says.
  private(set) var surroundings = DocumentSurroundings()

  /// The file that is named, or the one found from the first document's folder outwards; nil without any.
  ///
  /// What it names lies below the root, or its own folder where none is said.
  static func find(
    named path: String?,
    from documents: [String],
    root: String? = nil,
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
        project.surroundings.root = project.folder
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
    read: @escaping (_ limit: Int) throws(InputFailure) -> [UInt8]
  ) throws {
    self.path = path
    folder = FileRoot.folder(of: path)
    surroundings.projectRoot = root
    let source = try reporter.neededSource(at: path, by: read)
    try StateFile.readObject(source, reporter, expected: Messages.projectObject) {
      take($0, &$1)
    }
    surroundings.projectFiles = [path] + classes + [surroundings.strings].compactMap(\.self)
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
      case "classes": classes = texts(value, &problems).map { path($0) }
      case "layoutMode": surroundings.layoutMode = choice(value, &problems)
      case "unknownClasses": surroundings.unknownClasses = choice(value, &problems) ?? .error
      case "device":
        guard let name = text(value, &problems) else { continue }
        surroundings.device = try? Device(named: name)
        if surroundings.device == nil {
          let message = Messages.unknownDevice(name)
          problems.append(Diagnostic("project-value", message, at: value.range))
        }
      case "constants":
        for setting in StateFile.settings(value, &problems) {
          surroundings.constants[setting.name] = setting.value
        }
      case "fonts": surroundings.fonts = texts(value, &problems)
      case "functions": readFunctions(value, &problems)
      case "lint": readLint(value, &problems)
      case "strings": surroundings.strings = text(value, &problems).map { path($0) }
      case "images": surroundings.images = imageFolder(value, &problems)
      default:
        let message = Messages.unknownProjectKey(member.key)
        problems.append(
          Self.unknown(member, "json-unknown-key", .warning, message, known: Self.keys)
        )
      }
    }
  }

  /// Functions: an expression by each signature.
  private mutating func readFunctions(_ node: JSONNode, _ problems: inout [Diagnostic]) {
    for member in members(node, expected: Messages.projectFunctions, &problems) {
      guard text(member.value, &problems) != nil, let body = member.value.fragment else { continue }
      let (function, found) =
        ExpressionFunction.read(member.key, at: member.keyRange, body: body)
      problems += found
      guard let function else { continue }
      if surroundings.functions.updateValue(function, forKey: function.name) != nil {
        let message = Messages.repeatedFunction(function.name)
        problems.append(Diagnostic("function-signature", message, at: member.keyRange))
      }
    }
  }

  /// How layouts are looked through: a severity by each rule's name, directions and sizes of texts.
  private mutating func readLint(_ node: JSONNode, _ problems: inout [Diagnostic]) {
    for member in members(node, expected: Messages.projectRules, &problems) {
      if member.key == Self.directionKey {
        let choice: LintDirection? = choice(member.value, &problems)
        surroundings.lint.directions = choice?.directions ?? []
        continue
      }
      if member.key == Self.textScaleKey {
        surroundings.lint.textScales = scales(member.value, &problems)
        continue
      }
      guard let rule = LintRule(named: member.key) else {
        let message = Messages.unknownRule(member.key)
        let known = LintRule.allCases.map(\.name) + [Self.directionKey, Self.textScaleKey]
        problems.append(Self.unknown(member, "project-value", .error, message, known: known))
        continue
      }
      surroundings.lint.severities[rule] = choice(member.value, &problems)
    }
  }

  private static func unknown(
    _ member: JSONMember,
    _ code: DiagnosticCode,
    _ severity: Severity,
    _ message: String,
    known: [String]
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: member.key, in: known)
    let notes = [Note].didYouMean(near, at: member.keyRange)
    return Diagnostic(code, severity: severity, message, at: member.keyRange, notes: notes)
  }

  private static let directionKey = "direction"
  private static let textScaleKey = "textScale"

  /// The members of an object.
  private func members(
    _ node: JSONNode,
    expected: String,
    _ problems: inout [Diagnostic]
  ) -> [JSONMember] {
    if node.kind == .object { return Array(node.members) }
    problems.append(StateFile.mismatch(node, expected: expected))
    return []
  }

  /// A number above 0, or several.
  private func scales(_ node: JSONNode, _ problems: inout [Diagnostic]) -> [Double] {
    let nodes = node.kind == .array ? Array(node.elements) : [node]
    return nodes.compactMap { node in
      if let scale = node.double, scale > 0, scale.isFinite { return scale }
      let message = Messages.otherValue(node, expected: "a number above 0")
      problems.append(Diagnostic("project-value", message, at: node.range))
      return nil
    }
  }

  private func path(_ path: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }

  /// The path of a folder below the root; whether there is one elsewhere is not told.
  private func imageFolder(_ node: JSONNode, _ problems: inout [Diagnostic]) -> String? {
    guard let name = text(node, &problems) else { return nil }
    let folder = path(name)
    if surroundings.projectRoot?.holdsFolder(folder) == false {
      let message = Messages.noProjectFolder(name)
      problems.append(Diagnostic("project-value", message, at: node.range))
    }
    return folder
  }

  /// A text, or several.
  private func texts(_ node: JSONNode, _ problems: inout [Diagnostic]) -> [String] {
    let nodes = node.kind == .array ? Array(node.elements) : [node]
    return nodes.compactMap { text($0, &problems) }
  }

  private func text(_ node: JSONNode, _ problems: inout [Diagnostic]) -> String? {
    if let text = node.string { return text }
    problems.append(StateFile.mismatch(node, expected: "a text"))
    return nil
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode,
    _ problems: inout [Diagnostic]
  ) -> Choice? {
    guard let text = text(node, &problems) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let message = Messages.badChoice(text, known: known)
    problems.append(Diagnostic("project-value", message, at: node.range))
    return nil
  }
}
