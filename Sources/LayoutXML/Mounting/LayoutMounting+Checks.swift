// What can be said of nodes without values: whether classes and properties are known, how expressions are
// written, which ids are taken.

import Diagnostics
import LayoutExpressions
import ViewClasses

extension LayoutMounting {
  func checkNodes() {
    var uses: [IDInFile: IDUses] = [:]
    var checked: Set<Declarations> = []
    for node in nodes.nodes {
      if node.isOfUnknownClass { reportUnknownClass(node.description) }
      if let number = node.classNumber, !classFacts.facts[number].isView {
        let message = Messages.noView(classFacts.facts[number].name)
        report(Diagnostic(.layoutNoView, message, at: node.location))
      }
      if let declarations = Declarations(of: node.description),
        checked.insert(declarations).inserted
      {
        checkDeclarations(of: node.description)
      }
      guard let id = node.id, let attribute = node.description.attribute("id") else { continue }
      let location = attribute.nameRange
      // Files that are put together, and one that is used twice, know nothing of each other's ids.
      let key = IDInFile(id: id, file: ObjectIdentifier(location.buffer))
      guard let first = uses[key]?.first else {
        uses[key] = IDUses(first: location)
        continue
      }
      guard first.bytes != location.bytes, uses[key]?.others.insert(location.bytes).inserted == true
      else { continue }
      report(
        Diagnostic(
          .layoutDuplicateID,
          severity: .warning,
          Messages.duplicateID(id),
          at: location,
          notes: [Note(Messages.firstID, at: first)]
        )
      )
    }
  }

  /// An id among those of one file.
  private struct IDInFile: Hashable {
    let id: String
    let file: ObjectIdentifier
  }

  /// Where an id is used.
  private struct IDUses {
    let first: SourceRange
    var others: Set<Range<Int>> = []
  }

  /// Checks how macros and defaults of parameters are written: what uses them says so again, but there may be nothing.
  private func checkDeclarations(of description: NodeDescription) {
    for macro in description.macros {
      report(PropertyExpression.read(macro.value, as: .expression).diagnostics)
    }
    for parameter in description.parameters {
      guard let value = parameter.value, !value.isBlank,
        let type = ExpressionType(named: parameter.type)
      else { continue }
      report(PropertyExpression.read(value.value, as: type.form).diagnostics)
    }
  }

  /// What a node declares, which all nodes of one template have in common.
  private struct Declarations: Hashable {
    private let counts: [Int]
    private let files: [ObjectIdentifier]
    private let starts: [Int]

    /// Tells those of a node apart; nil for none.
    init?(of description: NodeDescription) {
      let (macros, parameters) = (description.macros, description.parameters)
      guard !macros.isEmpty || !parameters.isEmpty else { return nil }
      counts = [macros.count, parameters.count]
      let ends =
        [macros.first, macros.last].compactMap { $0?.nameRange }
        + [parameters.first, parameters.last].compactMap { $0?.location }
      files = ends.map { ObjectIdentifier($0.buffer) }
      starts = ends.map(\.bytes.lowerBound)
    }
  }

  private func reportUnknownClass(_ description: NodeDescription) {
    let name = description.className
    let near = suggestsNames ? Suggestion.nearest(to: name, in: classes.names) : nil
    report(
      Diagnostic(
        .layoutUnknownClass,
        severity: surroundings.unknownClasses == .error ? .error : .warning,
        surroundings.unknownClasses == .error
          ? Messages.unknownClass(name) : Messages.unknownClassAsView(name),
        at: description.location,
        notes: .didYouMean(near, at: description.location)
      )
    )
  }

  func reportUnknown(
    _ attribute: NodeDescription.Attribute,
    of description: NodeDescription,
    _ className: String?
  ) {
    // It may be meant for what a file would bring that cannot be read.
    guard !description.isIncomplete, let className,
      surroundings.unknownClasses == .error
        || classes.viewClass(named: description.className) != nil
    else { return }
    let known =
      !suggestsNames
      ? []
      : description.parameters.map(\.name)
        + classes.propertyNames(of: className) + LayoutProperties.settable.sorted()
        + LayoutProperties.reserved.sorted()
        + classes.memberNames(of: attribute.name, of: className)
    let written = Self.placeNames(insteadOf: attribute.name)
    let near = written.isEmpty ? Suggestion.nearest(to: attribute.name, in: known) : nil
    report(
      Diagnostic(
        .layoutUnknownProperty,
        Messages.unknownProperty(attribute.name, of: className, written: written),
        at: attribute.nameRange,
        notes: .didYouMean(near, at: attribute.nameRange)
      )
    )
  }

  /// How a layout says what a property of views would that is not to be set; empty for all others.
  private static func placeNames(insteadOf name: String) -> [String] {
    switch name.split(separator: ".").first {
    case "frame", "bounds": ["left", "top", "width", "height"]
    case "center": ["center.x", "center.y"]
    default: []
    }
  }

  // MARK: Words

  /// Whether an attribute is that of a property, by the number of its name.
  func isProperty(_ index: Int, of node: Int, _ name: NameNumber) -> Bool {
    guard !facts(of: name).isReserved, nodes[node].classNumber != nil else { return false }
    guard nodes[node].hasParameters else { return true }
    let description = nodes[node].description
    let name = description.attributes[index].name
    return isProperty(name, of: description, nodes[node].className)
  }

  private func isProperty(
    _ name: String,
    of description: NodeDescription,
    _ className: String?
  ) -> Bool {
    // What a template declares as a parameter is no property, even where one has its name.
    !LayoutProperties.reserved.contains(name) && className != nil
      && parameterIndices.index(of: name, in: description.parameters) { $0.name } == nil
  }

  /// Checks what can be said of a node that has no values: names of properties, and how they are written.
  func checkWords(of description: NodeDescription, _ className: String?) {
    for attribute in description.attributes
    where isProperty(attribute.name, of: description, className) && !attribute.isBlank {
      if let type = type(ofProperty: canonicalName(attribute.name, of: className), of: className) {
        report(PropertyExpression.read(attribute.value, as: type.form).diagnostics)
      } else {
        reportUnknown(attribute, of: description, className)
      }
    }
  }

  /// Checks what is repeated no times, and all it contains.
  func checkWords(of template: NodeDescription) {
    let className = classes.viewClass(named: template.className)?.name
    if template.repetition == nil {
      if className == nil { reportUnknownClass(template) }
      checkWords(of: template, className)
    }
    noteNames(in: template, className)
    for child in template.children { checkWords(of: child) }
  }

  /// Takes note of the names that expressions of a node without values would ask for.
  func noteNames(in description: NodeDescription, _ className: String?) {
    var read = description.macros.map {
      PropertyExpression.read($0.value, as: .expression).property
    }
    if let list = description.repetition?.list {
      read.append(PropertyExpression.read(list.value, as: .expression).property)
    }
    for attribute in description.attributes {
      let name = canonicalName(attribute.name, of: className)
      let form = type(ofProperty: name, of: className)?.form
      guard attribute.name == Self.condition || form != nil, !attribute.isBlank else { continue }
      read.append(PropertyExpression.read(attribute.value, as: form ?? .expression).property)
    }
    if !description.contents.isEmpty {
      read.append(PropertyExpression.read(description.contents, at: description.location).property)
    }
    for name in read.flatMap(\.expressions).flatMap(\.symbols) {
      var head = name[...]
      noteUse(of: number(of: name))
      // Of a path any beginning may be the name.
      while let dot = head.lastIndex(of: ".") {
        head = head[..<dot]
        noteUse(of: number(of: String(head)))
      }
    }
  }
}
