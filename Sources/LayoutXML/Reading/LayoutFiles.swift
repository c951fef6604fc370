// Layouts of several files: a node with `xml` is replaced by another file's, one with `template` is made
// from another file's. Not for reading files: whoever loads a layout says how.

import Diagnostics
import MarkupReading
import ViewClasses

/// A file that cannot be read.
public struct LayoutFileFailure: Error, Sendable {
  /// Why, in lower case and without a full stop.
  public let reason: String
  /// The limit that the file is beyond, nil where it is something else.
  public let limit: Limit?

  /// Makes a failure.
  public init(_ reason: String, limit: Limit? = nil) {
    self.reason = reason
    self.limit = limit
  }
}

/// Loads layouts with the files that they use.
public struct LayoutFiles {
  /// Gives the bytes of a file or of a remote address.
  public typealias Reader = (_ path: String) -> Result<[UInt8], LayoutFileFailure>
  /// Gives the paths of all files of a name, wherever they are.
  public typealias Finder = (_ name: String) -> [String]

  private let classes: ClassTable
  private let reader: Reader
  private let finder: Finder
  /// Files that were read, by path; each is read once.
  private var files: [String: NodeDescription?] = [:]
  /// What was read, or not, to see whether it is there.
  private var answers: [String: Result<[UInt8], LayoutFileFailure>] = [:]
  private var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic.Identity> = []
  private let budget: Budget
  /// How many nodes there are: a file that uses another twice, which uses another twice, makes many of few.
  private var nodeCount = 0
  private var byteCount: Int
  /// Limits that were reached, each of which is said once; nothing is loaded any more.
  private var reached: Set<Limit> = []

  /// The outermost node of a layout, with everything that other files bring, and every finding, those of
  /// the layout's own file first.
  ///
  /// With errors among the findings, the node is what there is of it, so that the rest can be checked; it
  /// is nil where there is nothing to check.
  ///
  /// - Parameters:
  ///   - source: The layout. Paths in it count from where its name says it is.
  ///   - classes: The classes that nodes may name.
  ///   - reader: Reads the files that the layout uses.
  ///   - finder: Finds files that are named without a folder and are not beside the file that names them.
  /// - Returns: The node and the findings.
  public static func load(
    _ source: SourceBuffer,
    classes: ClassTable = .uiKit,
    reader: @escaping Reader,
    finder: @escaping Finder = { _ in [] }
  ) -> (node: NodeDescription?, diagnostics: [Diagnostic]) {
    var files = LayoutFiles(source, classes: classes, reader: reader, finder: finder)
    var node: NodeDescription?
    if var root = files.read(MarkupReader.read(source)),
      files.resolve(&root, in: [source.name], level: 1)
    {
      node = root
    }
    return (node, files.diagnostics.inFileOrder(from: source))
  }

  /// The names of the parameters and macros that the file which an attribute names gives to the node of the
  /// attribute; nil where it cannot be read or is no layout.
  package static func declaredNames(
    inFileOf attribute: MarkupAttribute,
    classes: ClassTable = .uiKit,
    reader: @escaping Reader,
    finder: @escaping Finder = { _ in [] }
  ) -> [String]? {
    let source = attribute.valueRange.buffer
    var files = LayoutFiles(source, classes: classes, reader: reader, finder: finder)
    let named = NodeDescription.Attribute(
      name: attribute.name,
      nameRange: attribute.nameRange,
      value: attribute.value
    )
    // What says nothing names no file.
    if named.isBlank { return [] }
    guard let node = files.load(named, in: [source.name], level: 1) else { return nil }
    return node.parameters.map(\.name) + node.macros.map(\.name)
  }

  private init(
    _ source: SourceBuffer,
    classes: ClassTable,
    reader: @escaping Reader,
    finder: @escaping Finder
  ) {
    self.finder = finder
    budget = source.budget
    byteCount = source.bytes.count
    self.classes = classes
    self.reader = reader
  }

  private mutating func read(_ document: MarkupDocument) -> NodeDescription? {
    let (node, found) = NodeReader.read(document)
    diagnostics += found
    return node
  }

  // MARK: Nodes

  /// Gives a node what other files bring.
  ///
  /// Most nodes use no file, and stay in their place: a copy of each would cost as much as reading it.
  ///
  /// - Parameters:
  ///   - node: The node as its file has it; then marked where a file is missing.
  ///   - paths: The file that has it, behind those that use it.
  ///   - level: How deep it stands, the nodes and files around it counted alike.
  /// - Returns: False where there is too much of it, and it is to be left out.
  /// - Complexity: recursion as deep as the budget allows.
  private mutating func resolve(
    _ node: inout NodeDescription,
    in paths: [String],
    level: Int
  ) -> Bool {
    nodeCount += 1
    guard isWithin(.copies, nodeCount, at: node.location),
      isWithin(.depth, level, at: node.location)
    else { return false }
    guard node.attributes.contains(where: { Self.fileAttributes.contains($0.name) }) else {
      resolveChildren(of: &node, in: paths, level: level)
      return true
    }
    let composition = node.explicitAttribute("xml")
    let template = node.explicitAttribute("template")
    // What a composed node contains is only shown until the file is there.
    let placeholder = composition == nil ? nil : node.children.first?.location
    if composition != nil { node.children = [] }
    resolveChildren(of: &node, in: paths, level: level)
    node.attributes.removeAll { Self.fileAttributes.contains($0.name) }
    if let template {
      if let base = load(template, in: paths, level: level), check(node, isKindOf: base, template) {
        node = node.inheriting(base)
      } else {
        node.isIncomplete = true
      }
    }
    if let composition {
      if let placeholder {
        let message = Messages.placeholder(composition.value.text)
        report(.layoutPlaceholder, message, placeholder, severity: .warning)
      }
      if let loaded = load(composition, in: paths, level: level),
        check(loaded, isKindOf: node, composition)
      {
        node = loaded.replacing(node)
      } else {
        node.isIncomplete = true
      }
    }
    return true
  }

  private static let fileAttributes = ["template", "xml"]

  private mutating func resolveChildren(
    of node: inout NodeDescription,
    in paths: [String],
    level: Int
  ) {
    var excess: [Int] = []
    for index in node.children.indices
    where !resolve(&node.children[index], in: paths, level: level + 1) {
      excess.append(index)
    }
    for index in excess.reversed() { node.children.remove(at: index) }
  }

  // MARK: Files

  private mutating func load(
    _ attribute: NodeDescription.Attribute,
    in paths: [String],
    level: Int
  ) -> NodeDescription? {
    guard let (file, path) = file(attribute, in: paths) else { return nil }
    var node = file
    return resolve(&node, in: paths + [path], level: level + 1) ? node : nil
  }

  /// The node of the file that an attribute names, as that file has it, and the file's path.
  ///
  /// No part of the recursion: what it takes of the stack, files inside of files do not take again.
  private mutating func file(
    _ attribute: NodeDescription.Attribute,
    in paths: [String]
  ) -> (node: NodeDescription, path: String)? {
    guard reached.isEmpty else { return nil }
    let location = attribute.location
    guard !attribute.value.text.contains("{") else {
      report(.layoutLiteralPath, Messages.notLiteral(attribute.name), location)
      return nil
    }
    guard let path = path(attribute, in: paths) else { return nil }
    if let first = paths.firstIndex(of: path) {
      report(.layoutFileLoop, Messages.fileLoop(Array(paths[first...]) + [path]), location)
      return nil
    }
    let node: NodeDescription?
    if let known = files[path] {
      node = known
    } else {
      node = read(path, at: location)
      files[path] = .some(node)
    }
    return node.map { ($0, path) }
  }

  /// The path that an attribute means: from the file's own folder, or of the one file of its name, as in
  /// the flat bundle of an application; nil where there are several.
  private mutating func path(
    _ attribute: NodeDescription.Attribute,
    in paths: [String]
  ) -> String? {
    let text = attribute.value.text
    let path = LayoutPath.resolve(text, from: paths.last ?? "")
    guard !text.contains("/"), files[path] == nil, !paths.contains(path) else { return path }
    let answer = reader(path)
    answers[path] = answer
    guard case .failure(let failure) = answer, failure.limit == nil else { return path }
    let found = finder(text)
    guard found.count > 1 else { return found.first ?? path }
    report(.layoutSeveralFiles, Messages.severalFiles(text, found), attribute.location)
    return nil
  }

  private mutating func read(_ path: String, at location: SourceRange) -> NodeDescription? {
    guard isWithin(.files, files.count + 1, at: location) else { return nil }
    switch answers.removeValue(forKey: path) ?? reader(path) {
    case .success(let bytes):
      byteCount += bytes.count
      guard isWithin(.bytes, byteCount, at: location) else { return nil }
      let source = SourceBuffer(name: path, bytes: bytes, budget: budget)
      let document = MarkupReader.read(source)
      guard isLayout(document) else {
        // A document may name any file: what is no layout is not shown to whoever wrote the document.
        report(.layoutExpectedClass, Messages.noLayout(path), location)
        return nil
      }
      return read(document)
    case .failure(let error):
      if let limit = error.limit {
        report(limit.code, error.reason, location)
      } else {
        report(.layoutUnreadableFile, Messages.unreadable(path, error.reason), location)
      }
      return nil
    }
  }

  /// Whether a document is meant as a layout: one of its elements is a class that is known.
  private func isLayout(_ document: MarkupDocument) -> Bool {
    guard let root = document.root, NodeReader.isNode(root) else { return false }
    // Elements still to be looked at; no recursion, however deep the document.
    var pending = [root]
    while let element = pending.popLast() {
      if classes.viewClass(named: element.name) != nil { return true }
      pending += element.elements
    }
    return false
  }

  /// Whether there is no more of something than the budget allows; the first time, it is reported.
  private mutating func isWithin(_ limit: Limit, _ count: Int, at location: SourceRange) -> Bool {
    guard count > budget[limit] else { return true }
    if reached.insert(limit).inserted { diagnostics.append(budget.excess(limit, at: location)) }
    return false
  }

  /// Whether the class of one node is that of another or a kind of it.
  ///
  /// Classes that nobody knows are reported when they are mounted.
  private mutating func check(
    _ node: NodeDescription,
    isKindOf other: NodeDescription,
    _ attribute: NodeDescription.Attribute
  ) -> Bool {
    guard classes.viewClass(named: node.className) != nil,
      classes.viewClass(named: other.className) != nil,
      !classes.isClass(node.className, kindOf: other.className)
    else { return true }
    let note = Note(Messages.usedHere, at: attribute.location)
    report(
      .layoutClassMismatch,
      Messages.notKind(node.className, of: other.className),
      node.location,
      notes: [note]
    )
    return false
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ range: SourceRange,
    severity: Severity = .error,
    notes: [Note] = []
  ) {
    let finding = Diagnostic(code, severity: severity, message, at: range, notes: notes)
    // A file that is used twice is wrong once.
    if known.insert(finding.identity).inserted { diagnostics.append(finding) }
  }
}

/// Paths of files that files name.
package enum LayoutPath {
  /// A path as the file that names it means it: from its own folder, unless it says where it begins.
  package static func resolve(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") || path.contains("://") { return path }
    guard let slash = file.lastIndex(of: "/") else { return normalized(path) }
    return normalized(String(file[...slash]) + path)
  }

  /// Without `.` and `..`, so that a file has one path, whichever way leads to it.
  private static func normalized(_ path: String) -> String {
    let scheme = path.range(ofFirst: "://")
    let start = scheme ?? path.startIndex
    var parts: [Substring] = []
    for part in path[start...].split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".": continue
      case "..":
        if let last = parts.last, last != "..", !last.isEmpty {
          parts.removeLast()
        } else {
          parts.append(part)
        }
      default: parts.append(part)
      }
    }
    return String(path[..<start]) + parts.joined(separator: "/")
  }
}

extension String {
  /// The end of the first occurrence of a text.
  fileprivate func range(ofFirst text: String) -> String.Index? {
    indices.first { self[$0...].hasPrefix(text) }.map { index($0, offsetBy: text.count) }
  }
}

extension [Diagnostic] {
  /// The findings in document order, those of one file first, then file by file.
  public func inFileOrder(from first: SourceBuffer) -> [Diagnostic] {
    var names: [String] = [first.name]
    for diagnostic in self where !names.contains(diagnostic.range.buffer.name) {
      names.append(diagnostic.range.buffer.name)
    }
    let byFile = Dictionary(grouping: self) { $0.range.buffer.name }
    return names.flatMap { byFile[$0]?.inDocumentOrder() ?? [] }
  }
}
