// Files of classes, as `--classes` names them: read by themselves, then used. A layout is made of the classes that
// a text defines, a node of each with its properties, and laid out.

import Diagnostics
import FuzzSupport
import Fuzzing
import LayoutExpressions
import LayoutXML
import MarkupReading
import ViewClasses

/// Tries files of classes.
struct ClassesTarget: PlainTarget {
  static let name = "classes"
  static let summary =
    "files of classes: lines of problems are true, layouts of the classes have frames"
  static let fileExtension = "classes"
  static let words =
    sizes + types + superclasses.map { ": \($0)" } + [
      "class ", "enum ", "options ", "intrinsic ", "fixed ", ": UILabel\n", "\n  ", ": number",
      ": string = ", "* = view\n", " = ", "?", "# ", "nan", "inf", "-", "1e999", "1e300", "-5",
      "0x1p4", "text", "width", "frame.size", "layer.cornerRadius", "a.b.c", ".", ",",
    ]

  /// So many classes of a text, properties of one and spellings are tried.
  private static let (classLimit, propertyLimit, aliasLimit) = (12, 24, 6)

  private static let superclasses = [
    "UIView", "UILabel", "UIButton", "UIImageView", "UIStackView", "UIScrollView", "UITextField",
    "UITableViewCell", "UIViewController", "UISegmentedControl", "UIControl", "Program.Gauge",
  ]

  /// UIKit's classes, and one that a program has registered.
  private static let base: ClassTable = {
    var gauge = ViewClass(
      "Program.Gauge",
      superclass: "UIView",
      intrinsicSize: .fixed(width: 40, height: nil),
      expressionTypes: [
        "count": RuntimeType(Int.self), "level": RuntimeType(Double?.self),
        "isOn": RuntimeType(Bool.self), "isLate": RuntimeType(Bool?.self),
        "title": RuntimeType(String.self), "hint": RuntimeType(String?.self),
        "color": RuntimeType(ColorValue.self), "shade": RuntimeType(ColorValue?.self),
        "font": RuntimeType(FontDescriptor.self), "words": RuntimeType(AttributedText.self),
        "more": RuntimeType(AttributedText?.self), "icon": RuntimeType(ImageReference.self),
        "sign": RuntimeType(ImageReference?.self), "model": RuntimeType(EffortBounds.self),
        "speed": RuntimeType(Speed.self, ["slow": Speed.slow, "fast": Speed.fast]),
        "place": RuntimeType(.structure(.point)), "part": RuntimeType(.part("UILabel")),
      ]
    )
    gauge.setDefault(.number(3), of: "count")
    gauge.setAlias("caption", of: "title")
    var table = ClassTable.uiKit
    table.register(gauge)
    return table
  }()

  private enum Speed { case slow, fast }

  private static let sizes = [
    "label", "button", "field", "textView", "image", "segments", "pages", "fixed 30 12",
    "fixed - 44",
    "fixed 0.5 -",
  ]
  private static let types = [
    "number", "number = -3.5", "bool = true", "string = a", "string?", "color = #f00", "font",
    "image", "attributedString", "url", "any", "point = 1 2", "rect = 0 0 10 10",
    "insets = 1 2 3 4",
    "size", "offset", "transform", "enum Kind = fast", "options Edges", "array number",
    "array array any", "object Model", "delegate Reader", "action", "view UILabel", "view UIButton",
    "enum NSTextAlignment",
  ]

  /// The schema of one table in so many is written.
  private static let schemaShare: UInt64 = 64

  private(set) var tallies: [Tally] = []

  func makeInput(using generator: inout SeededGenerator) -> [UInt8] {
    var text = "# made\nenum Kind slow fast\noptions Edges top left\n"
    var names: [String] = []
    for number in 0..<generator.integer(in: 1...8) {
      let parents = generator.chance(400) && !names.isEmpty ? names : Self.superclasses
      let name = generator.chance(200) ? "Shop.C\(number)" : "C\(number)"
      text += "class \(name)" + (generator.chance(970) ? ": \(generator.pick(parents))" : "")
      text += generator.chance(400) ? " intrinsic \(generator.pick(Self.sizes))\n" : "\n"
      let propertyCount = generator.integer(in: 0...5)
      for property in 0..<propertyCount {
        text += "  p\(number)x\(property): \(generator.pick(Self.types))\n"
      }
      if propertyCount > 0, generator.chance(300) { text += "  q\(number) = p\(number)x0\n" }
      if !names.isEmpty, generator.chance(200) {
        text += "  v\(number): view \(generator.pick(names))\n  * = v\(number)\n"
      }
      names.append(name)
    }
    return Array(text.utf8)
  }

  mutating func check(_ input: [UInt8], effort: inout Effort) throws(Finding) {
    let text = String(decoding: input, as: UTF8.self)
    let (table, problems) = ClassTableReader.read(text, addingTo: Self.base)
    try check(problems, of: text)
    guard problems.isEmpty else { return }
    tallies.count("sound texts")
    let names = Array(table.names.dropFirst(ClassTable.uiKit.names.count).prefix(Self.classLimit))
    try checkSchema(names, table, input)
    for hasProperties in [false, true] {
      let layout = Self.layout(of: names, in: table, hasProperties: hasProperties)
      try check(SourceBuffer(name: "<layout>", text: layout), table)
    }
  }

  /// A schema is XML, names each class, and says the same each time.
  private func checkSchema(
    _ names: [String],
    _ table: ClassTable,
    _ input: [UInt8]
  ) throws(Finding) {
    // It names every class of UIKit, too, which takes its time.
    guard SystemText.hash(input) % Self.schemaShare == 0, Self.isForXML(input) else { return }
    var node = NodeDescription(
      className: "UIView",
      location: SourceRange(SourceBuffer(name: "", bytes: []), 0..<0)
    )
    node.children = names.filter { Self.isName($0) }.map {
      NodeDescription(className: $0, location: node.location)
    }
    for text in [LayoutSchema.text(of: table), LayoutSchema.text(of: table, for: node)] {
      let document = MarkupReader.read(SourceBuffer(name: "<schema>", text: text))
      guard document.diagnostics.isEmpty, document.root?.name == "xs:schema" else {
        throw Finding("no-schema", "\(document.diagnostics.map(\.message))")
      }
    }
    let text = LayoutSchema.text(of: table)
    for name in names where !text.contains("name=\"\(Self.escaped(name))\"") {
      throw Finding("class-missing", "'\(name)' in the schema")
    }
  }

  /// Whether XML can have all characters of a text: it has no control characters.
  private static func isForXML(_ input: [UInt8]) -> Bool {
    String(decoding: input, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      (0x20..<0xFFFE).contains(scalar.value) || scalar.value > 0xFFFF || scalar == "\n"
        || scalar == "\t" || scalar == "\r"
    }
  }

  private static func escaped(_ name: String) -> String {
    String(decoding: MarkupWriter.escaped(Array(name.utf8), isAttribute: true), as: UTF8.self)
  }

  /// Looks for what is wrong with the problems of a text: their lines, their words, and whether a line in front moves
  /// them and nothing else.
  private func check(_ problems: [ClassTableReader.Problem], of text: String) throws(Finding) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
        return start...(start + line.count)
      }
    var last = 1
    for problem in problems {
      guard (last...lines.count).contains(problem.line),
        lines[problem.line - 1].contains(problem.bytes.lowerBound),
        lines[problem.line - 1].contains(problem.bytes.upperBound)
      else {
        let location = "line \(problem.line) of \(lines.count), bytes \(problem.bytes)"
        throw Finding("position-outside-input", location)
      }
      last = problem.line
      guard !problem.message.isEmpty, !problem.message.hasSuffix(".") else {
        throw Finding("bad-message", problem.text)
      }
    }
    // A byte order mark is one only in front of everything.
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    let rest = String(text.unicodeScalars.dropFirst(mark.unicodeScalars.count))
    let (_, moved) = ClassTableReader.read(mark + "# in front\n" + rest, addingTo: Self.base)
    guard moved.map(\.message) == problems.map(\.message),
      moved.map(\.line) == problems.map({ $0.line + 1 })
    else {
      throw Finding("reads-differently", "\(problems.map(\.text)), moved \(moved.map(\.text))")
    }
  }

  // MARK: Layouts

  /// A node of each class, with values for its properties.
  private static func layout(
    of names: [String],
    in table: ClassTable,
    hasProperties: Bool
  ) -> String {
    var text = "<UIView>"
    for (number, name) in names.enumerated() where isName(name) {
      let isShown = ["UIView", "UIViewController"].contains { table.isClass(name, kindOf: $0) }
      guard isShown || hasProperties else { continue }
      text += "\n<\(name) id=\"n\(number)\" top=\"previous.bottom\""
      if hasProperties, let viewClass = table.viewClass(named: name) {
        let properties = viewClass.properties.keys.sorted().prefix(propertyLimit)
        let aliases = viewClass.aliases.keys.sorted().prefix(aliasLimit)
        for property in properties + aliases where isName(property) {
          guard let value = value(of: table.property(property, of: name)) else { continue }
          text += "\n \(property)\(value)"
        }
      }
      text += "/>"
    }
    return text + "</UIView>"
  }

  /// Whether XML can have the name.
  private static func isName(_ name: String) -> Bool {
    name.utf8.first?.isLetter == true
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2E }
  }

  /// A value behind the name of a property, nil for parts and for what programs give.
  private static func value(of kind: PropertyKind?) -> String? {
    guard case .value(let type)? = kind else { return nil }
    if case .structure(let kind) = type.unwrapped {
      return kind.memberNames.first.map { ".\($0)=\"-1.5\"" }
    }
    return literal(of: type.unwrapped).map { "=\"\($0)\"" }
  }

  private static func literal(of type: ExpressionType) -> String? {
    switch type {
    case .boolean: return "true"
    case .color: return "#ff0000"
    case .font: return "12"
    case .enumeration(let type), .optionSet(let type): return type.caseNames.first
    case .array: return "[1]"
    case .object: return nil
    default: return "12"
    }
  }

  /// Looks for what is wrong with a layout of classes.
  private mutating func check(_ source: SourceBuffer, _ table: ClassTable) throws(Finding) {
    let surroundings = LayoutSurroundings(classes: table)
    guard let (_, layout) = try LayoutXMLTarget.mounted(source, in: surroundings) else { return }
    let frames = (0..<2).map { _ in
      let evaluation = LayoutEvaluation(layout)
      evaluation.setContainer(width: 320, height: 480)
      let failures = evaluation.update()
      return failures.isEmpty
        ? (0..<layout.nodeCount).map { evaluation.frame(ofNode: $0) } : []
    }
    tallies.count("frames", frames[0].count)
    guard frames[0] == frames[1] else {
      throw Finding("depends-on-history", "\(frames[0]) is \(frames[1]) the second time")
    }
    for frame in frames[0]
    where ![frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) {
      throw Finding("no-number", "\(frame)")
    }
  }
}
