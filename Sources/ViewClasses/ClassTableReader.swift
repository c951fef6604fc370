// Reads data files of classes; the head of UIKit.classes says how they are written.

import LayoutExpressions
import MarkupReading

/// Reads tables of classes.
public struct ClassTableReader {
  private var table = ClassTable()
  private var enumerations: [String: EnumerationType] = [:]
  private var current: ViewClass?
  private var problems: [Problem] = []
  private var line = 0
  /// The classes that were read, with their lines.
  private var begun: [(name: String, line: Int)] = []
  private var references = ClassReferences()
  /// How many classes a class of the text is a kind of.
  private var depths: [String: Int] = [:]
  /// Classes that would inherit from one that is not known or too deep: what they lack is no news.
  private var orphans: Set<String> = []

  /// The most classes that a class may be a kind of, one of the other: each is asked for each of its properties.
  static let mostLevels = 64

  /// The most words of a type, which are its arrays inside each other: types are gone through by recursion.
  private static let mostTypeWords = 16

  /// What is wrong with a line.
  public struct Problem: Hashable, Sendable {
    /// The number of the line, from 1 on.
    public let line: Int
    /// What was found, and what was expected.
    public let message: String

    /// The problem with its line.
    public var text: String { "line \(line): \(message)" }
  }

  /// The classes of a text, and what is wrong with it, a line each.
  public static func read(_ text: String) -> (table: ClassTable, problems: [String]) {
    let (table, problems) = read(text, addingTo: ClassTable())
    return (table, problems.map(\.text))
  }

  /// A table with the classes of a text, which may be kinds of those that the table has, and what is wrong
  /// with the text.
  ///
  /// - Complexity: O(text) where nobody else has the table, which a copy of it would add to otherwise.
  public static func read(
    _ text: String,
    addingTo table: consuming ClassTable
  ) -> (table: ClassTable, problems: [Problem]) {
    var reader = ClassTableReader()
    reader.table = consume table
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.line += 1
      // Lines of other systems end in two characters.
      reader.read(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    reader.finishClass()
    reader.checkNames()
    return (reader.table, reader.problems.sorted { $0.line < $1.line })
  }

  private init() {}

  /// Looks whether what the text names is there, now that all of it was read.
  private mutating func checkNames() {
    var circles: Set<String> = []
    for (name, line) in begun {
      guard let circle = table.circle(of: name) else { continue }
      circles.insert(name)
      self.line = line
      report("found \(circle) of '\(name)', which leads to no end, expected a property")
    }
    for (line, message) in references.missing(in: table, besides: circles.union(orphans)) {
      self.line = line
      report(message)
    }
  }

  private mutating func report(_ problem: String) {
    problems.append(Problem(line: line, message: problem))
  }

  private mutating func read(_ line: Substring) {
    let sign = line.utf8.first { !Self.isSpace($0) }
    guard let sign, sign != UInt8(ascii: "#") else { return }
    if line.utf8.contains(where: { $0 < 0x20 && !Self.isSpace($0) || $0 == 0x7F }) {
      report("found a control character, expected words")
      return
    }
    if line.utf8.first.map(Self.isSpace) == true {
      property(line)
      return
    }
    finishClass()
    let words = Self.words(line)
    guard let first = words.first else { return }
    switch first {
    case "enum" where words.count > 2, "options" where words.count > 2:
      let name = String(words[1])
      enumerations[name] = EnumerationType(name, cases: words.dropFirst(2).map(String.init))
    case "class" where words.count > 1: beginClass(words.dropFirst())
    default: report("found '\(first)', expected 'enum', 'options' or 'class'")
    }
  }

  private mutating func beginClass(_ words: ArraySlice<Substring>) {
    var words = words
    let name = words.removeFirst()
    checkName(name.hasSuffix(":") ? name.dropLast() : name)
    var superclass: String?
    if name.hasSuffix(":") {
      superclass = words.popFirst().map(String.init)
      if superclass == nil { report("found no class behind ':'") }
    }
    let usable = superclass.flatMap { self.usable(superclass: $0) }
    var viewClass = ViewClass(
      String(name.hasSuffix(":") ? name.dropLast() : name),
      superclass: usable
    )
    let isRepeated = table.viewClass(named: viewClass.name) != nil
    if isRepeated {
      report("found '\(viewClass.name)' a second time, expected the name of a new class")
    }
    if words.first == "intrinsic" {
      viewClass.intrinsicSize = intrinsicSize(words.dropFirst())
    } else if let extra = words.first {
      report("found '\(extra)', expected 'intrinsic'")
    }
    guard !isRepeated else { return }
    current = viewClass
    depths[viewClass.name] = usable.map { levels(of: $0) + 1 } ?? 0
    if superclass != usable || usable.map(isOrphan) == true { orphans.insert(viewClass.name) }
    begun.append((viewClass.name, line))
  }

  private func isOrphan(_ name: String) -> Bool {
    // A name may be without its module.
    orphans.contains(table.viewClass(named: name)?.name ?? name) || table.hasUnknownAncestor(name)
  }

  /// A superclass, nil where it is no class so far, or a kind of too many others.
  ///
  /// One that a later line makes a class is none, either: classes would be kinds of each other, or of any number of others.
  private mutating func usable(superclass: String) -> String? {
    guard table.viewClass(named: superclass) != nil else {
      report("no class is named '\(superclass)'")
      return nil
    }
    guard levels(of: superclass) >= Self.mostLevels else { return superclass }
    report("found more than \(Self.mostLevels) classes that '\(superclass)' is a kind of")
    return nil
  }

  /// How many classes one is a kind of.
  private func levels(of name: String) -> Int {
    depths[name] ?? max(0, table.ancestry(of: name).count - 1)
  }

  private mutating func finishClass() {
    if let current { table.register(current) }
    current = nil
  }

  private mutating func intrinsicSize(_ words: ArraySlice<Substring>) -> IntrinsicSize? {
    let words = Array(words)
    switch words.first {
    case "label": return .label
    case "button": return .button
    case "field": return .field
    case "textView": return .textView
    case "image": return .image
    case "segments": return .segments
    case "pages": return .pages
    case "fixed" where words.count == 3 && words.dropFirst().allSatisfy(Self.isLength):
      return .fixed(width: Double(words[1]), height: Double(words[2]))
    default:
      report("found no kind of intrinsic size")
      return nil
    }
  }

  /// Whether a word is a length in points, or the sign of none.
  private static func isLength(_ word: Substring) -> Bool {
    word == "-" || Double(word).map { $0 >= 0 && $0.isFinite } ?? false
  }

  // MARK: Properties

  /// What stands between spaces.
  ///
  /// By bytes: to look for characters takes ten times as long, at each start of a program that reads Layout XML.
  private static func words(_ text: Substring) -> [Substring] {
    text.utf8.split(whereSeparator: isSpace).map { Substring($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether an element or an attribute of XML can have a name; reports one that none can have.
  @discardableResult
  private mutating func checkName(_ name: Substring) -> Bool {
    guard !MarkupName.isUnprefixed(name) else { return true }
    report(
      "found the name '\(name)', expected letters, digits, '_', '.' and '-', a letter or '_' first"
    )
    return false
  }

  private mutating func property(_ line: Substring) {
    if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let halves = line[line.utf8.index(after: colon)...].utf8
        .split(separator: UInt8(ascii: "="), maxSplits: 1).map { Substring($0) }
      guard let kind = kind(Self.words(halves.first ?? "")[...]) else { return }
      let value = halves.count > 1 ? defaultValue(halves[1], of: kind.type) : nil
      let names = line[..<colon].utf8
        .split { $0 == UInt8(ascii: ",") || Self.isSpace($0) }.map { String(Substring($0)) }
      if names.isEmpty { report("found no name before ':'") }
      if case .part(let part) = kind, let current {
        references.add(.partClass(part), of: current.name, line: self.line)
      }
      for name in names where fits(name, kind) {
        checkName(name[...])
        current?.setProperty(name, kind)
        if let value { current?.setDefault(value, of: name) }
      }
    } else if let part = Self.forwardedPart(line) {
      current?.forward(to: part)
      if let current { references.add(.forwardedPart(part), of: current.name, line: self.line) }
    } else if let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let alias = Self.words(line[..<sign]).joined()
      guard fits(alias, nil) else { return }
      let isName = checkName(alias[...])
      let property = Self.words(line[line.utf8.index(after: sign)...]).joined()
      current?.setAlias(alias, of: property)
      if isName, let current {
        references.add(.property(property), of: current.name, line: self.line)
      }
    } else {
      report("found neither ':' nor '='")
    }
  }

  /// Whether a property, or another spelling of one where it has no kind, leaves alone what its class inherits.
  ///
  /// Code that knows the superclass counts on its types. Delegates may be narrower.
  private mutating func fits(_ name: String, _ kind: PropertyKind?) -> Bool {
    guard let superclass = current?.superclass,
      let inherited = table.property(name, of: superclass), inherited != kind
    else { return true }
    if case .delegate = inherited, case .delegate? = kind { return true }
    report(
      "found '\(name)', which is \(inherited.type.name) in '\(superclass)', expected "
        + (kind == nil ? "a new name" : "the same type or a new name")
    )
    return false
  }

  /// The part of a line such as `* = view`, nil for any other line.
  private static func forwardedPart(_ line: Substring) -> String? {
    let words = words(line)
    return words.count == 3 && words[0] == "*" && words[1] == "=" ? String(words[2]) : nil
  }

  /// The value that stands behind a type.
  private mutating func defaultValue(
    _ text: Substring,
    of type: ExpressionType
  ) -> ExpressionValue? {
    let words = Self.words(text)
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    switch type.unwrapped {
    case .number where words.count == 1 && numbers.count == 1: return .number(numbers[0])
    case .boolean where words == ["true"]: return .boolean(true)
    case .boolean where words == ["false"]: return .boolean(false)
    case .color where words.count == 1:
      if let color = ColorValue(text: String(words[0])) { return .color(color) }
    case .string where words.count == 1: return .string(String(words[0]))
    case .enumeration(let type) where words.count == 1:
      if let value = EnumerationCase(type, named: String(words[0])) { return .enumeration(value) }
    case .structure(let kind)
    where numbers.count == words.count && words.count == kind.memberNames.count:
      return .structure(StructureValue(kind, numbers))
    default: break
    }
    let value = words.joined(separator: " ")
    report("found the value '\(value)', expected one of the property's type")
    return nil
  }

  private mutating func kind(_ words: ArraySlice<Substring>) -> PropertyKind? {
    var words = words
    guard let last = words.popLast() else {
      report("found no type")
      return nil
    }
    let isOptional = last.hasSuffix("?")
    words.append(isOptional ? last.dropLast() : last)
    switch (words.first, words.count) {
    case ("action", 1): return .action
    case ("delegate", 2): return .delegate(String(words.removeLast()))
    case ("view", 2): return .part(String(words.removeLast()))
    default:
      guard let type = type(words) else { return nil }
      return .value(isOptional ? .optional(type) : type)
    }
  }

  private mutating func type(_ words: ArraySlice<Substring>) -> ExpressionType? {
    let name = words.last.map(String.init) ?? ""
    guard words.count <= Self.mostTypeWords else {
      report("found a type of \(words.count) words, expected at most \(Self.mostTypeWords)")
      return nil
    }
    switch (words.first, words.count) {
    case ("enum", 2), ("options", 2):
      guard let enumeration = enumerations[name] ?? table.enumeration(named: name) else { break }
      return words.first == "enum" ? .enumeration(enumeration) : .optionSet(enumeration)
    case ("object", 2): return .object(name)
    case ("array", 2...): return type(words.dropFirst()).map(ExpressionType.array)
    case ("url", 1): return .string
    case (_, 1):
      if let plain = Self.plainTypes[name] { return plain }
      if let structure = StructureKind(rawValue: name) { return .structure(structure) }
    default: break
    }
    report("no type is named '\(words.joined(separator: " "))'")
    return nil
  }

  private static let plainTypes: [String: ExpressionType] = [
    "number": .number, "bool": .boolean, "string": .string, "color": .color, "font": .font,
    "image": .image, "attributedString": .attributedString, "any": .any,
  ]
}
