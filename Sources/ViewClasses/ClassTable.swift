// The classes that a layout may name: UIKit's, read from a data file, and those that users register.

import LayoutExpressions

/// Classes by name.
public struct ClassTable: Sendable {
  private var classes: [String: ViewClass] = [:]
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
    if classes.updateValue(viewClass, forKey: viewClass.name) == nil {
      names.append(viewClass.name)
    }
    if let dot = viewClass.name.lastIndex(of: ".") {
      let short = String(viewClass.name[viewClass.name.index(after: dot)...])
      qualifiedNames[short] = qualifiedNames[short] ?? viewClass.name
    }
  }

  /// The enumeration of a name, as Swift spells it now or did before types stood in types.
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

  /// The class of a name, whole or without its module.
  public func viewClass(named name: String) -> ViewClass? {
    classes[name] ?? qualifiedNames[name].flatMap { classes[$0] }
  }

  /// The class and what it is a kind of, innermost first.
  public func ancestry(of name: String) -> [ViewClass] {
    var ancestry: [ViewClass] = []
    var next = viewClass(named: name)
    while let current = next, ancestry.count < classes.count {
      ancestry.append(current)
      next = current.superclass.flatMap { viewClass(named: $0) }
    }
    return ancestry
  }

  /// Whether one class is another or a kind of it.
  public func isClass(_ name: String, kindOf other: String) -> Bool {
    guard let wanted = viewClass(named: other)?.name else { return false }
    return ancestry(of: name).contains { $0.name == wanted }
  }

  /// What decides the size of views of a class by themselves, nil where nothing does.
  public func intrinsicSize(of name: String) -> IntrinsicSize? {
    ancestry(of: name).lazy.compactMap(\.intrinsicSize).first
  }

  /// The property of a name or path: `text`, `layer.cornerRadius`, `contentInset.top`, `titleLabel.font`.
  ///
  /// A name that is a property as it stands comes before one that is a path.
  public func property(_ path: String, of className: String) -> PropertyKind? {
    if let kind = unforwardedProperty(path, of: className) { return kind }
    // A controller has what its view has.
    return forwardedClass(of: className).flatMap { property(path, of: $0) }
  }

  private func unforwardedProperty(_ path: String, of className: String) -> PropertyKind? {
    if let kind = ownProperty(path, of: className) { return kind }
    // The longest beginning that is a property decides; there are few dots in a path.
    var end = path.endIndex
    while let dot = path[..<end].lastIndex(of: ".") {
      let rest = String(path[path.index(after: dot)...])
      switch ownProperty(String(path[..<dot]), of: className) {
      case .part(let part)?: return property(rest, of: part)
      case .value(let type)?: return member(rest, of: type.unwrapped)
      default: end = dot
      }
    }
    return nil
  }

  /// The one name of a property that has another spelling; any other name as it is.
  ///
  /// A property of a controller's view is named as the controller's own: `backgroundColor` and
  /// `view.backgroundColor` are one.
  public func canonicalName(_ name: String, of className: String) -> String {
    let ancestry = ancestry(of: className)
    if let original = ancestry.lazy.compactMap({ $0.aliases[name] }).first { return original }
    guard let view = forwardedClass(of: className) else { return name }
    let part = ancestry.lazy.compactMap(\.forwardedPart).first { name.hasPrefix("\($0).") }
    let inner = part.map { String(name.dropFirst($0.count + 1)) } ?? name
    guard unforwardedProperty(inner, of: className) == nil, property(inner, of: view) != nil
    else { return name }
    return canonicalName(inner, of: view)
  }

  /// The class whose properties a class has besides its own.
  private func forwardedClass(of className: String) -> String? {
    let part = ancestry(of: className).lazy.compactMap(\.forwardedPart).first
    guard let part, case .part(let view)? = ownProperty(part, of: className) else { return nil }
    return view
  }

  /// What a property is where a layout says nothing, nil where its type alone decides.
  public func defaultValue(of path: String, of className: String) -> ExpressionValue? {
    let ancestry = ancestry(of: className)
    if let value = ancestry.lazy.compactMap({ $0.defaults[path] }).first { return value }
    var end = path.endIndex
    while let dot = path[..<end].lastIndex(of: ".") {
      let (head, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
      switch ownProperty(head, of: className) {
      case .part(let part)?: return defaultValue(of: rest, of: part)
      case .value?: return defaultValue(of: head, of: className)?.member(rest)
      default: end = dot
      }
    }
    guard ownProperty(path, of: className) == nil else { return nil }
    return forwardedClass(of: className).flatMap { defaultValue(of: path, of: $0) }
  }

  private func ownProperty(_ name: String, of className: String) -> PropertyKind? {
    for ancestor in ancestry(of: className) {
      if let kind = ancestor.properties[name] { return kind }
      if let original = ancestor.aliases[name] { return ownProperty(original, of: className) }
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
    for ancestor in ancestry(of: className) { known.formUnion(ancestor.properties.keys) }
    if let view = forwardedClass(of: className) { known.formUnion(propertyNames(of: view)) }
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
