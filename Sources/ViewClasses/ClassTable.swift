// The classes that a layout may name: UIKit's, read from a data file, and those that users register.

import LayoutExpressions

/// Classes by name.
public struct ClassTable: Sendable {
  /// A class as the table keeps it: an object, as each step to a superclass would copy its dictionaries.
  private final class Entry: Sendable {
    let viewClass: ViewClass

    init(_ viewClass: ViewClass) {
      self.viewClass = viewClass
    }
  }

  private var entries: [String: Entry] = [:]
  /// Names in the order they were registered.
  public private(set) var names: [String] = []
  /// Full names by the part behind their module.
  private var qualifiedNames: [String: String] = [:]

  /// Enumerations of properties by their names without dots: older names of UIKit have none.
  private var enumerations: [String: EnumerationType] = [:]

  /// UIKit's classes.
  public static let uiKit: ClassTable = {
    let text = String(decoding: PackageResources.UIKit_classes, as: UTF8.self)
    let (table, problems) = ClassTableReader.read(text)
    precondition(problems.isEmpty, "UIKit.classes: \(problems.joined(separator: "; "))")
    return table
  }()

  /// A table without classes.
  public init() {}

  /// Adds a class, or replaces the one of its name.
  public mutating func register(_ viewClass: ViewClass) {
    for kind in viewClass.properties.values {
      switch kind.type.unwrapped {
      case .enumeration(let type), .optionSet(let type):
        enumerations[type.name.filter { $0 != "." }] = type
      default: break
      }
    }
    if entries.updateValue(Entry(viewClass), forKey: viewClass.name) == nil {
      names.append(viewClass.name)
    }
    if let dot = viewClass.name.lastIndex(of: ".") {
      let short = String(viewClass.name[viewClass.name.index(after: dot)...])
      qualifiedNames[short] = qualifiedNames[short] ?? viewClass.name
    }
  }

  /// The enumeration of a name, as Swift spells it now or did before types stood in types; nil
  /// where there is none.
  public func enumeration(named name: String) -> EnumerationType? {
    let name = name.filter { $0 != "." }
    return enumerations[Self.formerNames[name] ?? name]
  }

  /// Names that Swift 3 had for enumerations, other than by leaving out the dots.
  private static let formerNames = [
    "UIViewAutoresizing": "UIViewAutoresizingMask",
    "UITextBorderStyle": "UITextFieldBorderStyle",
    "UIButtonType": "UIButtonButtonType",
    "UILayoutConstraintAxis": "NSLayoutConstraintAxis",
    "UITableViewCellStyle": "UITableViewCellCellStyle",
    "UIBarButtonSystemItem": "UIBarButtonItemSystemItem",
    "UITabBarSystemItem": "UITabBarItemSystemItem",
  ]

  /// The class of a name, whole or without its module; nil where there is none.
  public func viewClass(named name: String) -> ViewClass? {
    entry(named: name)?.viewClass
  }

  private func entry(named name: String) -> Entry? {
    entries[name] ?? qualifiedNames[name].flatMap { entries[$0] }
  }

  /// The class and what it is a kind of, innermost first.
  public func ancestry(of name: String) -> [ViewClass] {
    var ancestry: [ViewClass] = []
    let _: Never? = first(of: name) { viewClass in
      ancestry.append(viewClass)
      return nil
    }
    return ancestry
  }

  /// The first answer of a class and of what it is a kind of, innermost first; nil where none has one.
  func first<Answer>(of name: String, _ answer: (ViewClass) -> Answer?) -> Answer? {
    var next = entry(named: name)
    // Classes of a program's own may lead round and round.
    for _ in 0..<entries.count {
      guard let current = next else { break }
      if let found = answer(current.viewClass) { return found }
      next = current.viewClass.superclass.flatMap { entry(named: $0) }
    }
    return nil
  }

  /// Whether one class is another or a kind of it.
  public func isClass(_ name: String, kindOf other: String) -> Bool {
    guard let wanted = entry(named: other)?.viewClass.name else { return false }
    return first(of: name) { $0.name == wanted ? true : nil } ?? false
  }

  /// What decides the size of views of a class by themselves, nil where nothing does.
  public func intrinsicSize(of name: String) -> IntrinsicSize? {
    first(of: name) { $0.intrinsicSize }
  }

  /// The property of a name or path: `text`, `layer.cornerRadius`, `contentInset.top`, `titleLabel.font`;
  /// nil where the class has none.
  ///
  /// A name that is a property as it stands comes before one that is a path.
  public func property(_ path: String, of className: String) -> PropertyKind? {
    if let kind = ownProperty(path, of: className) { return kind }
    let isPath = path.utf8.contains(UInt8(ascii: "."))
    guard isPath || forwardedClass(of: className) != nil, Self.isShort(path) else { return nil }
    // Parts may lead to each other, and the same one may be reached in many ways: each is looked at once.
    var seen: Set<Candidate> = []
    var waiting = [Candidate(path: path, className: className)]
    while let candidate = waiting.popLast() {
      guard seen.insert(candidate).inserted else { continue }
      // A controller has what its view has.
      if let view = forwardedClass(of: candidate.className) {
        waiting.append(Candidate(path: candidate.path, className: view))
      }
      switch unforwardedProperty(candidate.path, of: candidate.className) {
      case .property(let kind)?: return kind
      case .elsewhere(let inner)?: waiting.append(inner)
      case nil: break
      }
    }
    return nil
  }

  /// A name or path, and the class that it is to be a property of.
  private struct Candidate: Hashable {
    var path: String
    var className: String
  }

  /// What a class alone says of a name or path.
  private enum Finding {
    case property(PropertyKind)
    /// The path begins with a part, which has to say the rest.
    case elsewhere(Candidate)
  }

  private func unforwardedProperty(_ path: String, of className: String) -> Finding? {
    if let kind = ownProperty(path, of: className) { return .property(kind) }
    // The longest beginning that is a property decides; there are few dots in a path.
    var end = path.endIndex
    while let dot = path[..<end].lastIndex(of: ".") {
      let rest = String(path[path.index(after: dot)...])
      switch ownProperty(String(path[..<dot]), of: className) {
      case .part(let part)?: return .elsewhere(Candidate(path: rest, className: part))
      case .value(let type)?: return member(rest, of: type.unwrapped).map(Finding.property)
      default: end = dot
      }
    }
    return nil
  }

  /// Whether a path has no more names in it than a property's can have.
  private static func isShort(_ path: String) -> Bool {
    path.utf8.lazy.filter { $0 == UInt8(ascii: ".") }.prefix(mostNames).count < mostNames
  }

  /// The most names of one path, and the most steps from spelling to spelling, or from a class to a part that
  /// it has the properties of: classes of a program's own may lead round and round.
  static let mostNames = 32

  /// The one name of a property that has another spelling; any other name as it is.
  ///
  /// A property of a controller's view is named as the controller's own: `backgroundColor` and
  /// `view.backgroundColor` are one.
  public func canonicalName(_ name: String, of className: String) -> String {
    guard Self.isShort(name) else { return name }
    var (name, className) = (name, className)
    for _ in 0..<Self.mostNames {
      if let original = first(of: className, { $0.aliases[name] }) { return original }
      guard let view = forwardedClass(of: className) else { return name }
      let part = first(of: className) { viewClass in
        viewClass.forwardedPart.flatMap { name.hasPrefix("\($0).") ? $0 : nil }
      }
      let inner = part.map { String(name.dropFirst($0.count + 1)) } ?? name
      guard !isOfClassItself(inner, className), property(inner, of: view) != nil
      else { return name }
      (name, className) = (inner, view)
    }
    return name
  }

  /// Whether a class has a property without what it has from a part.
  private func isOfClassItself(_ path: String, _ className: String) -> Bool {
    switch unforwardedProperty(path, of: className) {
    case .property?: true
    case .elsewhere(let inner)?: property(inner.path, of: inner.className) != nil
    case nil: false
    }
  }

  /// The class whose properties a class has besides its own.
  private func forwardedClass(of className: String) -> String? {
    let part = first(of: className) { $0.forwardedPart }
    guard let part, case .part(let view)? = ownProperty(part, of: className) else { return nil }
    return view
  }

  /// What a property is where a layout says nothing, nil where its type alone decides.
  public func defaultValue(of path: String, of className: String) -> ExpressionValue? {
    Self.isShort(path) ? defaultValue(of: path, of: className, within: Self.mostNames) : nil
  }

  private func defaultValue(
    of path: String,
    of className: String,
    within steps: Int
  ) -> ExpressionValue? {
    guard steps > 0 else { return nil }
    if let value = first(of: className, { $0.defaults[path] }) { return value }
    var end = path.endIndex
    while let dot = path[..<end].lastIndex(of: ".") {
      let (head, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
      switch ownProperty(head, of: className) {
      case .part(let part)?: return defaultValue(of: rest, of: part, within: steps - 1)
      case .value?:
        return defaultValue(of: head, of: className, within: steps - 1)?.member(rest)
      default: end = dot
      }
    }
    guard ownProperty(path, of: className) == nil else { return nil }
    return forwardedClass(of: className).flatMap {
      defaultValue(of: path, of: $0, within: steps - 1)
    }
  }

  /// What a class says of a name: what kind of property it is, or another spelling of one.
  private enum Meaning {
    case property(PropertyKind)
    case spelling(of: String)
  }

  private func ownProperty(_ name: String, of className: String) -> PropertyKind? {
    var name = name
    for _ in 0..<Self.mostNames {
      let meaning = first(of: className) { viewClass in
        viewClass.properties[name].map(Meaning.property)
          ?? viewClass.aliases[name].map(Meaning.spelling)
      }
      switch meaning {
      case .property(let kind)?: return kind
      case .spelling(let original)?: name = original
      case nil: return nil
      }
    }
    return nil
  }

  /// Whether a class is a kind of one that the table does not have.
  func hasUnknownAncestor(_ name: String) -> Bool { ancestry(of: name).last?.superclass != nil }

  /// Whether a property of a class is a part with properties of its own.
  func isPart(_ name: String, of className: String) -> Bool {
    guard case .part? = ownProperty(name, of: className) else { return false }
    return true
  }

  /// Whether a class has a property of a name or path, or a spelling of one, which may lead nowhere itself.
  func has(_ path: String, as className: String) -> Bool {
    property(path, of: className) != nil || first(of: className) { $0.aliases[path] } != nil
  }

  /// What a class says that leads round and round, in words: spellings of spellings, parts of parts; nil
  /// where everything comes to an end.
  func circle(of className: String) -> String? {
    guard let viewClass = viewClass(named: className) else { return nil }
    for alias in viewClass.aliases.keys.sorted() {
      var (name, count) = (alias, 0)
      while let next = first(of: className, { $0.aliases[name] }) {
        (name, count) = (next, count + 1)
        guard count < Self.mostNames else { return "the spelling '\(alias)'" }
      }
    }
    var (name, count) = (className, 0)
    while let next = forwardedClass(of: name) {
      (name, count) = (next, count + 1)
      guard count < Self.mostNames else {
        return "'* = \(viewClass.forwardedPart ?? "")'"
      }
    }
    return nil
  }

  private func member(_ name: String, of type: ExpressionType) -> PropertyKind? {
    guard case .structure(let kind) = type else { return nil }
    if kind.index(ofMember: name) != nil { return .value(.number) }
    guard kind == .rect else { return nil }
    switch name {
    case "origin": return .value(.structure(.point))
    case "size": return .value(.structure(.size))
    default: return nil
    }
  }

  /// Every property of a class by name, aliases left out, in ascending order: what a wrong name may have
  /// been meant for.
  public func propertyNames(of className: String) -> [String] {
    var known: Set<String> = []
    var next: String? = className
    for _ in 0..<Self.mostNames {
      guard let current = next else { break }
      for ancestor in ancestry(of: current) { known.formUnion(ancestor.properties.keys) }
      next = forwardedClass(of: current)
    }
    return known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names of what the beginning of a path has for members, behind that beginning.
  public func memberNames(of path: String, of className: String) -> [String] {
    guard let dot = path.lastIndex(of: ".") else { return [] }
    let whole = path[..<dot]
    switch property(String(whole), of: className) {
    case .part(let part)?: return propertyNames(of: part).map { "\(whole).\($0)" }
    case .value(let type)?:
      guard case .structure(let kind) = type.unwrapped else { return [] }
      return kind.memberNames.map { "\(whole).\($0)" }
    default: return []
    }
  }

  /// The properties of a class that take an object of the owner's, with their protocols, in ascending
  /// order.
  public func delegates(of className: String) -> [(property: String, protocolName: String)] {
    propertyNames(of: className).compactMap { name in
      guard case .delegate(let protocolName)? = property(name, of: className) else { return nil }
      return (name, protocolName)
    }
  }
}
