// Makes the copies that every `<repeat>` asks for, before a layout is mounted: what is repeated for is
// found from constants and state, and from nothing that has a value only once views are laid out.

import Diagnostics
import LayoutExpressions

/// Puts copies in the place of every `<repeat>`.
final class RepeatExpansion {
  /// The nodes, with copies in the place of what is repeated.
  private(set) var root: NodeDescription
  private(set) var diagnostics: [Diagnostic] = []
  /// What is repeated no times, of which the words alone can be checked.
  private(set) var templates: [NodeDescription] = []
  /// Names of state that arrays are found from.
  private(set) var stateNames: Set<String> = []
  /// Every name that an array asks for.
  private(set) var usedNames: Set<String> = []
  private let strings: [String: String]
  private var nodeCount = 0
  /// How many copies were made, also of what turns out to be nothing.
  private var copyCount = 0
  /// How many expressions were read: a macro that names another twice, which names another twice, makes many
  /// of few.
  private var valueCount = 0
  private var isTooLarge = false
  /// What the place that is being looked at stands in, outermost first; the variables of a `<repeat>`
  /// inside another are a holder of their own.
  private var scopes: [NodeDescription] = []
  private var macroDepth = 0
  /// Whether the expression that is being evaluated leads too deep into macros.
  private var isTooDeep = false
  private static let macroLimit = 64
  /// A name that an array asks for and that only views have.
  private var lateName: String?

  /// Makes the copies.
  init(_ root: NodeDescription, strings: [String: String]) {
    self.root = root
    self.strings = strings
    self.root = expanded(root)
    // Half of what was asked for is not worth the time it takes.
    if isTooLarge { self.root = unrepeated(root) }
  }

  // MARK: Nodes

  /// - Complexity: recursion as deep as the nodes, which reading bounds.
  private func expanded(_ node: NodeDescription) -> NodeDescription {
    nodeCount += 1
    var result = node
    result.children = []
    var scope = result
    scope.contents = []
    scopes.append(scope)
    defer { scopes.removeLast() }
    for (index, child) in node.children.enumerated() {
      if let repetition = child.repetition {
        copies(of: child, repetition, at: [index], variables: [:], to: &result.children)
      } else {
        var child = expanded(child)
        child.source = [index]
        result.children.append(child)
      }
    }
    return result
  }

  /// The nodes without any copy.
  private func unrepeated(_ node: NodeDescription) -> NodeDescription {
    var result = node
    result.children = []
    for child in node.children {
      if child.repetition == nil {
        result.children.append(unrepeated(child))
      } else {
        templates += child.children
      }
    }
    return result
  }

  /// What a name means in one copy.
  private struct Variable {
    let value: ExpressionValue
    /// Whether state decides it, which may change.
    let isState: Bool
  }

  private func copies(
    of node: NodeDescription,
    _ repetition: NodeDescription.Repetition,
    at path: [Int],
    variables outer: [String: Variable],
    to children: inout [NodeDescription]
  ) {
    checkOutlets(in: node, node.location)
    let (elements, isState) = elements(of: repetition)
    if elements.isEmpty { templates += node.children }
    for (index, element) in elements.enumerated() {
      copyCount += 1
      guard fits(node) else { return }
      var variables = outer
      variables[repetition.element] = Variable(value: element, isState: isState)
      if let name = repetition.index {
        variables[name] = Variable(value: .number(Double(index)), isState: false)
      }
      for (inner, child) in node.children.enumerated() {
        let source = path + [index, inner]
        if let repetition = child.repetition {
          scopes.append(Self.scope(of: variables, child))
          copies(of: child, repetition, at: source, variables: variables, to: &children)
          scopes.removeLast()
        } else {
          var copy = expanded(Self.taking(variables, child))
          copy.source = source
          children.append(copy)
        }
      }
    }
  }

  /// Whether there is room for another copy.
  private func fits(_ node: NodeDescription) -> Bool {
    let budget = node.location.buffer.budget
    let count = max(nodeCount + node.children.count, copyCount)
    if !isTooLarge, count <= budget[.copies] { return true }
    if !isTooLarge { diagnostics.append(budget.excess(.copies, at: node.location)) }
    isTooLarge = true
    return false
  }

  private static func taking(
    _ variables: [String: Variable],
    _ node: NodeDescription
  ) -> NodeDescription {
    var result = node
    for (name, variable) in variables {
      if variable.isState {
        result.state[name] = variable.value
      } else {
        result.constants[name] = variable.value
      }
    }
    return result
  }

  private static func scope(
    of variables: [String: Variable],
    _ node: NodeDescription
  ) -> NodeDescription {
    taking(variables, NodeDescription(className: node.className, location: node.location))
  }

  /// Reports outlets, each of which is one property of an owner.
  private func checkOutlets(in node: NodeDescription, _ location: SourceRange) {
    for child in node.children where child.repetition == nil {
      if let outlet = child.attribute("outlet") {
        let note = Note(Messages.repeatedHere, at: location)
        diagnostics.append(
          Diagnostic(
            .layoutOutletInRepeat,
            Messages.outletInRepeat,
            at: outlet.nameRange,
            notes: [note]
          )
        )
      }
      checkOutlets(in: child, location)
    }
  }

  // MARK: Arrays

  /// What to repeat for, and whether state decides it.
  private func elements(
    of repetition: NodeDescription.Repetition
  ) -> (elements: [ExpressionValue], isState: Bool) {
    let outer = stateNames
    stateNames = []
    defer { stateNames.formUnion(outer) }
    lateName = nil
    let known = diagnostics.count
    // What it is called is no name that anything could be known by.
    var list = repetition.list
    list.name = ""
    let value = value(list, as: .any, at: scopes.count - 1)
    if let lateName {
      // One error says it, at the array, wherever macros lead.
      diagnostics.removeSubrange(known...)
      let message = Messages.arrayFromLayout(lateName)
      report(.layoutArrayFromLayout, message, repetition.list.location)
      return ([], false)
    }
    guard let value else { return ([], false) }
    return (elements(of: value, location: repetition.list.location), !stateNames.isEmpty)
  }

  private func elements(
    of value: ExpressionValue,
    location: SourceRange
  ) -> [ExpressionValue] {
    switch value {
    case .nil: return []
    case .array(let elements): return Self.alike(elements)
    case .number(let count) where count >= 0 && count == count.rounded():
      let budget = location.buffer.budget
      guard count <= Double(budget[.copies]) else {
        diagnostics.append(budget.excess(.copies, at: location))
        return []
      }
      return (0..<Int(count)).map { .number(Double($0)) }
    case .number:
      report(.layoutNotArray, Messages.notArray("'\(value.text ?? "")'"), location)
    default:
      report(.layoutNotArray, Messages.notArray("a value of type '\(value.type.name)'"), location)
    }
    return []
  }

  /// Elements that are all records have the same keys: nil for those that one lacks.
  private static func alike(_ elements: [ExpressionValue]) -> [ExpressionValue] {
    var keys: Set<String> = []
    for element in elements {
      guard case .record(let record) = element else { return elements }
      keys.formUnion(record.members.map(\.key))
    }
    return elements.map { element in
      guard case .record(let record) = element, record.members.count < keys.count else {
        return element
      }
      return .record(record.amongKeys(keys))
    }
  }

  private func report(_ code: DiagnosticCode, _ message: String, _ location: SourceRange) {
    diagnostics.append(Diagnostic(code, message, at: location))
  }

  // MARK: Values

  /// The value of an expression that holders give names to, nil with an error.
  ///
  /// - Complexity: recursion as deep as macros and parameters name each other, which is bounded here.
  private func value(
    _ attribute: NodeDescription.Attribute,
    as type: ExpressionType,
    at level: Int
  ) -> ExpressionValue? {
    valueCount += 1
    let budget = attribute.nameRange.buffer.budget
    guard valueCount <= budget[.copies] else {
      if !isTooLarge { diagnostics.append(budget.excess(.copies, at: attribute.nameRange)) }
      isTooLarge = true
      return nil
    }
    if macroDepth == 0 { isTooDeep = false }
    // What names two macros each time has no end that anybody would wait for: the first error is enough.
    guard !isTooDeep else { return nil }
    guard macroDepth < Self.macroLimit else {
      isTooDeep = true
      report(.layoutMacrosTooDeep, Messages.macrosTooDeep, attribute.nameRange)
      return nil
    }
    macroDepth += 1
    defer { macroDepth -= 1 }
    let (read, found) = PropertyExpression.read(attribute.value, as: type.form)
    diagnostics += found
    if found.containsErrors { return nil }
    if read.isOnlyComment { return .nil }
    let scope = KnownValueScope(
      value: { self.meaning(of: $0, at: level, in: attribute.name) },
      names: { self.candidates(at: level) }
    )
    let (expression, problems) = ExpressionChecker.check(read, as: type, in: scope)
    diagnostics += problems
    guard let expression else { return nil }
    do throws(Diagnostic) {
      return try expression.evaluate { _ throws(Diagnostic) in .nil }
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// What a name means before anything is laid out, nearest first.
  private func meaning(of name: String, at level: Int, in property: String) -> ExpressionValue? {
    usedNames.insert(name)
    for outerLevel in stride(from: level, through: 0, by: -1) {
      let scope = scopes[outerLevel]
      if let value = scope.state[name] {
        stateNames.insert(name)
        return value
      }
      if let value = scope.constants[name] { return value }
      if outerLevel == level, name == property { continue }
      if let macro = scope.macros.first(where: { $0.name == name }) {
        return value(macro, as: .any, at: outerLevel)
      }
      if let value = parameter(name, of: scope, at: outerLevel) { return value }
    }
    if let text = NameFacts.string(named: name, in: strings) { return .string(text) }
    let head = name.prefix { $0 != "." }
    if LayoutProperties.settable.contains(name) || name.hasPrefix("#")
      || ["parent", "previous", "next"].contains(head)
    {
      lateName = lateName ?? name
    }
    return nil
  }

  /// Names that may have been meant, nearest first.
  private func candidates(at level: Int) -> [String] {
    var names: [String] = []
    for scope in scopes[...level].reversed() {
      names += scope.state.keys.sorted()
      names += scope.constants.keys.sorted()
      names += scope.macros.map(\.name)
      names += scope.parameters.map(\.name)
    }
    return names
  }

  private func parameter(
    _ name: String,
    of scope: NodeDescription,
    at level: Int
  ) -> ExpressionValue? {
    guard let parameter = scope.parameters.first(where: { $0.name == name }),
      let given = scope.attribute(name) ?? parameter.value
    else { return nil }
    return value(given, as: ExpressionType(named: parameter.type) ?? .any, at: level)
  }
}

/// Names that have values before anything is laid out.
private struct KnownValueScope: ExpressionScope {
  let value: (String) -> ExpressionValue?
  let names: () -> [String]

  func meaning(of name: String) -> NameMeaning? { value(name).map(NameMeaning.constant) }

  var candidates: [String] { names() }
}
