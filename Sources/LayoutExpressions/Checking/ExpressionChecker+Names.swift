// Names, functions and lists.

import Diagnostics

extension ExpressionChecker {
  /// The operation that reads what a name means.
  mutating func add(_ meaning: NameMeaning, at location: SourceRange) -> Int32 {
    switch meaning {
    case .slot(let slot, let type): add(.slot(slot), type, location)
    case .constant(let value): add(.constant(value), value.type, location)
    }
  }

  /// Whether the scope knows a name, perhaps as a member of a value.
  func isKnown(_ name: String) -> Bool { lookup(name) != nil }

  /// The meaning of a name, or of its beginning, and the members that are left.
  private func lookup(_ name: String) -> (meaning: NameMeaning, members: Substring)? {
    if let meaning = scope.meaning(of: name) { return (meaning, "") }
    var head = name[...]
    while let dot = head.lastIndex(of: "."), dot > head.startIndex {
      head = head[..<dot]
      if let meaning = scope.meaning(of: String(head)) {
        return (meaning, name[name.index(after: dot)...])
      }
    }
    return nil
  }

  mutating func resolve(
    _ name: String,
    _ expected: ExpressionType?,
    at location: SourceRange
  ) -> Int32? {
    if let parameter = parameter(name, at: location) { return parameter }
    if let value = enumerationCase(name, of: expected) {
      return add(.constant(.enumeration(value)), .enumeration(value.type), location)
    }
    if let (meaning, members) = lookup(name) {
      var index = add(meaning, at: location)
      if !members.isEmpty {
        guard let member = member(String(members), of: index, in: name, at: location) else {
          return nil
        }
        index = member
      }
      return index
    }
    if let value = staticMember(name, expected) {
      return add(.constant(value), value.type, location)
    }
    if name == "pi" { return add(.constant(.number(.pi)), .number, location) }
    let takesColors = [expected?.unwrapped, rootType.unwrapped].contains(.color)
    if takesColors, let color = StaticMembers.value(of: name, in: "UIColor") {
      return add(.constant(color), .color, location)
    }
    if let value = enumerationCase(name, of: rootType) {
      return add(.constant(.enumeration(value)), .enumeration(value.type), location)
    }
    if scope.isMissingValue(name) {
      diagnostics.append(
        Diagnostic(
          "expression-unknown-name",
          Messages.nothingElseNamed(name),
          at: location,
          notes: [Note(Messages.tryToSet(name), at: location)]
        )
      )
      return nil
    }
    if let reason = scope.reasonForAbsence(of: name) {
      let message = Messages.unknownName(name, because: reason)
      return report("expression-unknown-name", message, at: location)
    }
    return report(
      "expression-unknown-name",
      Messages.unknownName(name, cases: caseNames(of: rootType)),
      at: location,
      suggestion: scope.suggestsNames(near: name)
        ? Suggestion.nearest(to: name, in: candidates(expected, takesColors)) : nil
    )
  }

  /// What an unknown name may have been meant for.
  private func candidates(_ expected: ExpressionType?, _ takesColors: Bool) -> [String] {
    var candidates = caseNames(of: expected) + caseNames(of: rootType) + scope.candidates
    if takesColors { candidates += ColorValue.named.map(\.name) }
    return candidates + ["true", "false", "nil", "pi"]
  }

  /// A member of a value, or a member of a member of it.
  mutating func member(
    _ path: String,
    of index: Int32,
    in whole: String,
    at location: SourceRange
  ) -> Int32? {
    let type: ExpressionType
    switch self.type(index).unwrapped {
    case .structure(let kind) where kind.index(ofMember: path) != nil: type = .number
    case .structure(.rect) where StructureValue.rectParts[path] != nil:
      type = StructureValue.rectParts[path].map { .structure($0) } ?? .any
    case .structure(.rect) where StructureValue.rectEdges.contains(path): type = .number
    case .image: type = .number
    case .array where path == "count": type = .number
    case .string where path == "length", .attributedString where path == "length": type = .number
    case .any, .record: type = .any
    case let other:
      return report(
        "expression-unknown-name",
        Messages.unknownMember(path, of: other, in: whole),
        at: location
      )
    }
    let isConstant = constant(index) != nil
    let member = add(.member(index, path), type, location)
    if isConstant {
      guard let value = constant(member) else {
        return report(
          "expression-unknown-name",
          Messages.unknownMember(path, of: self.type(index), in: whole),
          at: location
        )
      }
      return add(.constant(value), value.type, location)
    }
    return member
  }

  /// A member of a type by its whole name, or by its own behind a dot where the type is known:
  /// `UIColor.red`, `UIView.ContentMode.center`, `.regular`.
  private func staticMember(_ name: String, _ expected: ExpressionType?) -> ExpressionValue? {
    guard let dot = name.lastIndex(of: ".") else {
      return rootType.unwrapped == .color ? color(ofProgram: name) : nil
    }
    let member = String(name[name.index(after: dot)...])
    let typeName = String(name[..<dot])
    if typeName.isEmpty {
      let value = enumerationCase(member, of: expected) ?? enumerationCase(member, of: rootType)
      if let value { return .enumeration(value) }
      guard [expected?.unwrapped, rootType.unwrapped].contains(.color) else { return nil }
      return StaticMembers.value(of: member, in: "UIColor")
    }
    if let value = StaticMembers.value(of: member, in: typeName) { return value }
    return scope.enumeration(named: typeName).flatMap { EnumerationCase($0, named: member) }
      .map { .enumeration($0) }
  }

  /// A colour that a program defines as a member of `UIColor`, by its name with `Color` or without.
  private func color(ofProgram name: String) -> ExpressionValue? {
    for spelling in ["UIColor.\(name)", "UIColor.\(name)Color"] {
      if case .constant(let value)? = scope.meaning(of: spelling) { return value }
    }
    return nil
  }

  private func enumeration(_ type: ExpressionType?) -> EnumerationType? {
    switch type?.unwrapped {
    case .enumeration(let type)?, .optionSet(let type)?: type
    case .array(let element)?: enumeration(element)
    default: nil
    }
  }

  private func enumerationCase(_ name: String, of type: ExpressionType?) -> EnumerationCase? {
    enumeration(type).flatMap { EnumerationCase($0, named: name) }
  }

  private func caseNames(of type: ExpressionType?) -> [String] {
    enumeration(type)?.caseNames ?? []
  }

  // MARK: Functions

  mutating func call(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ name: String,
    _ arguments: [Int32],
    at location: SourceRange
  ) -> Int32? {
    if let style = Self.effects[name] {
      return effect(tree, index, name, arguments, of: style, at: location)
    }
    // A text with placeholders is a function of what stands in their places.
    if case .constant(.string(let format))? = scope.meaning(of: name) {
      return formatted(tree, index, name, format, arguments, at: location)
    }
    if let meaning = scope.meaning(of: name), case .slot(_, let type) = meaning,
      [.string, .any].contains(type.unwrapped)
    {
      return formatted(tree, meaning, name, arguments, at: location)
    }
    let nameLocation = tree.sourceRangeOfName(index)
    let knownCount = NumericFunction.argumentCount(of: name)
    if knownCount == nil, let function = scope.function(named: name) {
      return apply(function, tree, arguments, at: nameLocation)
    }
    guard let count = knownCount else {
      // What the arguments have to be, nobody knows; what is wrong inside of them is wrong all the same.
      for argument in arguments { _ = check(tree, argument, .anything) }
      let known = NumericFunction.allCases.map(\.rawValue) + ["rgb", "rgba"]
      return report(
        "expression-unknown-function",
        Messages.unknownFunction(name),
        at: nameLocation,
        suggestion: Suggestion.nearest(to: name, in: known)
      )
    }
    let values = arguments.map { check(tree, $0, .anything).flatMap { number($0) } }
    let function = NumericFunction(rawValue: name)
    guard count.contains(arguments.count) else {
      let message = Messages.argumentCount(name, arguments.count, count)
      return report("expression-argument-count", message, at: nameLocation)
    }
    let numbers = values.compactMap(\.self)
    guard numbers.count == values.count else { return nil }
    guard let function else { return add(.color(numbers), .color, location) }
    return add(.function(function, numbers), .number, location)
  }

  /// Functions that make effects, and the names of the enumerations that these take.
  private static let effects = [
    "UIBlurEffect": "UIBlurEffect.Style", "UIVibrancyEffect": "UIBlurEffect.Style",
  ]

  /// Whether every expression has a function of a name.
  static func hasFunction(named name: String) -> Bool {
    effects[name] != nil || NumericFunction.argumentCount(of: name) != nil
  }

  /// An effect, which shows nothing that has a size: its words.
  private mutating func effect(
    _ tree: ExpressionTree,
    _ index: Int32,
    _ name: String,
    _ arguments: [Int32],
    of style: String,
    at location: SourceRange
  ) -> Int32? {
    guard arguments.count == 1, let type = scope.enumeration(named: style) else {
      let message = Messages.argumentCount(name, arguments.count, 1...1)
      return report("expression-argument-count", message, at: tree.sourceRangeOfName(index))
    }
    let wanted = ExpressionType.enumeration(type)
    guard let argument = check(tree, arguments[0], .type(wanted)),
      let value = converted(argument, to: wanted)
    else { return nil }
    let words = ["\(name)(", ")"].map { add(.constant(.string($0)), .string, location) }
    return add(.join([words[0], value, words[1]], isWhole: false), .string, location)
  }

  // MARK: Lists

  private func isList(_ type: ExpressionType) -> Bool {
    if case .array = type.unwrapped { true } else { false }
  }

  mutating func array(
    _ tree: ExpressionTree,
    _ elements: [Int32],
    isBracketed: Bool,
    _ expectation: Expectation,
    at location: SourceRange
  ) -> Int32? {
    var wanted: ExpressionType?
    switch expectation.type?.unwrapped {
    case .array(let element)?: wanted = element
    case .optionSet(let type)?: wanted = .enumeration(type)
    // A macro may be a list.
    case .any?: break
    case let other:
      if !isBracketed {
        let message = Messages.listFound(expected: other ?? .any)
        return report("expression-type-mismatch", message, at: location)
      }
    }
    var values: [Int32] = []
    var hasLists = false
    for element in elements {
      let value = check(tree, element, wanted.map(Expectation.type) ?? .anything)
      guard let value else { continue }
      // A list in a list brings its elements.
      let isList = isList(type(value)) && !(wanted.map(isList) ?? isBracketed)
      hasLists = hasLists || isList
      let fitting = wanted == nil || isList ? value : wanted.flatMap { converted(value, to: $0) }
      if let fitting { values.append(fitting) }
    }
    guard values.count == elements.count else { return nil }
    let type = wanted ?? ExpressionType.common(values.map { self.type($0) }) ?? .any
    if hasLists { return add(.list(values), .array(wanted ?? .any), location) }
    let index = add(.array(values), .array(type), location)
    if values.isEmpty {
      operations[Int(index)] = CheckedOperation(.constant(.array([])), .array(type), location)
    }
    return index
  }
}
