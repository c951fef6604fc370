// An XML Schema of layouts, so that editors know elements and attributes: every class, its properties and
// what they take. Not for checking layouts: expressions are text to it, and it knows no names.
//
// Source: [XML Schema], sections 3.2 to 3.10 (Documentation/SOURCES.md).

import LayoutExpressions
import ViewClasses

/// Writes XML Schemas of layouts.
public struct LayoutSchema {
  private let classes: ClassTable
  /// Attributes of one layout that no list can hold: paths of several parts, parameters of files.
  ///
  /// nil for a schema of all layouts, in which any attribute may be such.
  private let layoutAttributes: LayoutAttributes?
  private var writer = SchemaWriter()

  /// The schema of all layouts of some classes.
  ///
  /// Attributes that it does not list are allowed everywhere: parameters of the files that a node uses,
  /// and properties of parts of parts.
  public static func text(of classes: ClassTable = .uiKit) -> String {
    var schema = LayoutSchema(classes: classes, layoutAttributes: nil)
    return schema.written()
  }

  /// The schema of one layout: of all attributes that are not properties, it allows the parameters of the
  /// files that the layout uses and those that it leaves blank, and no others.
  public static func text(of classes: ClassTable = .uiKit, for layout: NodeDescription) -> String {
    var schema = LayoutSchema(
      classes: classes,
      layoutAttributes: LayoutAttributes(layout, classes)
    )
    return schema.written()
  }

  private mutating func written() -> String {
    writer.open("xs:schema", [("xmlns:xs", "http://www.w3.org/2001/XMLSchema")])
    writer.documentation("Layout XML: views, their properties, and what places them.")
    types()
    enumerations()
    layoutGroup()
    for name in classes.names { attributeGroup(of: name) }
    elements()
    writer.close("xs:schema")
    return writer.text
  }

  // MARK: Types

  /// The types that properties have, by the names that the schema gives them, and what they are.
  static let plainTypes: [(name: String, words: String)] = [
    ("any", "An expression of any value."),
    ("number", "An expression of a number: points, where it measures something."),
    ("string", "Text, with expressions in braces."),
    ("attributedString", "Text with HTML, with expressions in braces."),
    ("color", "An expression of a color: #rrggbb, rgb(), rgba() or a name."),
    ("font", "Words of a font: a name, a text style, bold, italic, a size."),
    ("image", "The name of an image, with expressions in braces."),
    ("array", "An expression of an array, or values set apart by commas."),
    ("structure", "An expression of geometry, as constants and state bring it; see its members."),
    ("action", "The name of a method of the owner."),
    ("delegate", "An expression of an object; the owner, where it conforms and nothing is said."),
    ("object", "An expression of an object, which constants and state bring."),
    ("name", "A name, not an expression."),
    ("path", "The path of another file, from the one that names it."),
  ]

  private mutating func types() {
    for (name, words) in Self.plainTypes {
      writer.open("xs:simpleType", [("name", name)])
      writer.documentation(words)
      writer.empty("xs:restriction", [("base", "xs:string")])
      writer.close("xs:simpleType")
    }
    cases("boolean", ["true", "false"], "An expression of a truth value.")
  }

  /// Enumerations and option sets, in the order that classes name them.
  private mutating func enumerations() {
    var seen: Set<String> = []
    for name in classes.names {
      let properties = classes.viewClass(named: name)?.properties ?? [:]
      for (_, kind) in properties.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
      {
        guard let type = Self.enumeration(kind.type), seen.insert(type.name).inserted else {
          continue
        }
        cases(Self.typeName(of: type), type.caseNames, "An expression of \(type.name).")
      }
    }
  }

  private mutating func cases(_ name: String, _ cases: [String], _ words: String) {
    writer.open("xs:simpleType", [("name", name)])
    writer.documentation(words)
    writer.open("xs:union")
    writer.open("xs:simpleType")
    writer.open("xs:restriction", [("base", "xs:string")])
    for name in cases { writer.empty("xs:enumeration", [("value", name)]) }
    writer.close("xs:restriction")
    writer.close("xs:simpleType")
    // Any text may be an expression.
    writer.open("xs:simpleType")
    writer.empty("xs:restriction", [("base", "xs:string")])
    writer.close("xs:simpleType")
    writer.close("xs:union")
    writer.close("xs:simpleType")
  }

  static func enumeration(_ type: ExpressionType) -> EnumerationType? {
    switch type.unwrapped {
    case .enumeration(let type), .optionSet(let type): type
    default: nil
    }
  }

  /// A name that no plain type has.
  static func typeName(of type: EnumerationType) -> String { "enum.\(type.name)" }

  static func typeName(of kind: PropertyKind) -> String {
    switch kind {
    case .action: return "action"
    case .delegate: return "delegate"
    case .part: return "object"
    case .value(let type):
      if let enumeration = enumeration(type) { return typeName(of: enumeration) }
      switch type.unwrapped {
      case .number: return "number"
      case .boolean: return "boolean"
      case .string: return "string"
      case .attributedString: return "attributedString"
      case .color: return "color"
      case .font: return "font"
      case .image: return "image"
      case .array: return "array"
      case .structure: return "structure"
      case .object, .record: return "object"
      case .any, .nil, .optional, .enumeration, .optionSet: return "any"
      }
    }
  }

  // MARK: Attributes

  /// What every node has: where it is, and what it is.
  private mutating func layoutGroup() {
    writer.open("xs:attributeGroup", [("name", "layout")])
    for attribute in Self.commonAttributes {
      writer.attribute(attribute.name, type: attribute.type, attribute.words)
    }
    writer.close("xs:attributeGroup")
  }

  static let commonAttributes: [(name: String, type: String, words: String)] = [
    ("left", "number", "The left edge, from the parent's left."),
    ("right", "number", "The right edge, from the parent's left."),
    ("top", "number", "The top edge, from the parent's top."),
    ("bottom", "number", "The bottom edge, from the parent's top."),
    ("width", "number", "The width; 'auto' is that of what the view shows or contains."),
    ("height", "number", "The height; 'auto' is that of what the view shows or contains."),
    ("leading", "number", "The edge that text begins at: the left one."),
    ("trailing", "number", "The edge that text ends at: the right one."),
    ("center.x", "number", "The centre, from the parent's left."),
    ("center.y", "number", "The centre, from the parent's top."),
    ("firstBaseline", "number", "The baseline of the first line, from the parent's top."),
    ("lastBaseline", "number", "The baseline of the last line, from the parent's top."),
    ("id", "name", "The name that other nodes and answers have for the node."),
    ("outlet", "name", "The owner's property that takes the node."),
    ("xml", "path", "The file whose node takes the place of this one."),
    ("template", "path", "The file whose node this one is made from."),
    (
      "layoutMode", "name",
      "What right and bottom are measured from in the file: coordinates or edges."
    ),
    ("if", "boolean", "Whether the node takes part in the layout."),
  ]

  private static let commonNames = Set(commonAttributes.map(\.name))

  /// A class's properties, those of its superclass by the name of their group where it can be.
  private mutating func attributeGroup(of name: String) {
    guard let viewClass = classes.viewClass(named: name) else { return }
    let declared = attributes(of: viewClass)
    let inherited = viewClass.superclass.map { allAttributes(of: $0) } ?? [:]
    let isExtension = declared.keys.allSatisfy { inherited[$0] == nil }
    writer.open("xs:attributeGroup", [("name", name)])
    if isExtension, let superclass = viewClass.superclass {
      writer.empty("xs:attributeGroup", [("ref", superclass)])
    }
    // What a class has otherwise than its superclass cannot stand beside it.
    let listed = isExtension ? declared : inherited.merging(declared) { _, declared in declared }
    for (name, kind) in listed.sorted(by: Self.inOrder) { write(name, kind) }
    writer.close("xs:attributeGroup")
  }

  private static func inOrder(
    _ left: (key: String, value: PropertyKind),
    _ right: (key: String, value: PropertyKind)
  ) -> Bool {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  private mutating func write(_ name: String, _ kind: PropertyKind) {
    writer.attribute(name, type: Self.typeName(of: kind), Self.words(of: kind))
  }

  private static func words(of kind: PropertyKind) -> String? {
    switch kind {
    case .action: return nil
    case .delegate(let name): return "Conforms to \(name)."
    case .part(let name): return "A \(name)."
    case .value(let type):
      let isOptional = type != type.unwrapped
      switch type.unwrapped {
      case .structure(let kind): return "A \(kind.rawValue)\(isOptional ? " or nil" : "")."
      case .object(let name): return "A \(name)\(isOptional ? " or nil" : "")."
      case .array(let element): return "Each a \(element.name)."
      case .optionSet: return "Any number of them, set apart by commas."
      default: return isOptional ? "May be nil." : nil
      }
    }
  }

  private func allAttributes(of name: String) -> [String: PropertyKind] {
    var all: [String: PropertyKind] = [:]
    for ancestor in classes.ancestry(of: name) {
      all.merge(attributes(of: ancestor)) { nearer, _ in nearer }
    }
    return all
  }

  /// The attributes that a class brings: properties, their members, properties of its parts.
  private func attributes(of viewClass: ViewClass) -> [String: PropertyKind] {
    var attributes: [String: PropertyKind] = [:]
    for (name, kind) in viewClass.properties {
      attributes[name] = kind
      addMembers(of: name, kind, to: &attributes)
      guard case .part(let part) = kind else { continue }
      for ancestor in classes.ancestry(of: part) {
        for (member, kind) in ancestor.properties where attributes["\(name).\(member)"] == nil {
          attributes["\(name).\(member)"] = kind
          addMembers(of: "\(name).\(member)", kind, to: &attributes)
        }
      }
    }
    if let part = viewClass.forwardedPart, case .part(let view)? = viewClass.properties[part] {
      attributes.merge(allAttributes(of: view)) { given, _ in given }
    }
    for (alias, name) in viewClass.aliases {
      if let kind = classes.property(name, of: viewClass.name) { attributes[alias] = kind }
    }
    return attributes.filter { !Self.commonNames.contains($0.key) }
  }

  private func addMembers(
    of name: String,
    _ kind: PropertyKind,
    to attributes: inout [String: PropertyKind]
  ) {
    guard case .value(let type) = kind, case .structure(let structure) = type.unwrapped else {
      return
    }
    for member in structure.memberNames { attributes["\(name).\(member)"] = .value(.number) }
    guard structure == .rect else { return }
    for member in ["origin.x", "origin.y", "size.width", "size.height"] {
      attributes["\(name).\(member)"] = .value(.number)
    }
  }

  // MARK: Elements

  private mutating func elements() {
    var names: [String] = []
    for name in classes.names {
      // Layouts name a class with its module or without.
      let short = name.split(separator: ".").last.map(String.init) ?? name
      for spelling in [name, short] where !names.contains(spelling) {
        guard spelling == name || classes.viewClass(named: spelling)?.name == name else { continue }
        names.append(spelling)
        writer.empty("xs:element", [("name", spelling), ("type", "class.\(name)")])
      }
    }
    for name in classes.names {
      writer.open("xs:complexType", [("name", "class.\(name)"), ("mixed", "true")])
      writer.empty(
        "xs:group",
        [("ref", "contents"), ("minOccurs", "0"), ("maxOccurs", "unbounded")]
      )
      writer.empty("xs:attributeGroup", [("ref", "layout")])
      writer.empty("xs:attributeGroup", [("ref", name)])
      further(name)
      writer.close("xs:complexType")
    }
    writer.structure(views: names)
  }

  /// Attributes of a class that no list of properties has.
  private mutating func further(_ name: String) {
    guard let layoutAttributes else {
      writer.empty("xs:anyAttribute", [("namespace", "##local"), ("processContents", "lax")])
      return
    }
    let listed = Set(allAttributes(of: name).keys).union(Self.commonNames)
    for path in layoutAttributes.paths[name] ?? [] where !listed.contains(path) {
      if let kind = classes.property(path, of: name) { write(path, kind) }
    }
    for blank in layoutAttributes.blanks[name] ?? [] where !listed.contains(blank) {
      writer.attribute(blank, type: "any", "An attribute that the layout leaves blank.")
    }
    let known = listed.union(layoutAttributes.paths[name] ?? [])
    for parameter in layoutAttributes.parameters where !known.contains(parameter) {
      writer.attribute(parameter, type: "any", "A parameter of a file that the layout uses.")
    }
  }
}
