// Reads data files of classes; the head of UIKit.classes says how they are written.

import Diagnostics
import LayoutExpressions
import MarkupReading

/// Reads tables of classes.
public struct ClassTableReader {
  private var table = ClassTable()
  private var enumerations: [String: EnumerationType] = [:]
  private var current: ViewClass?
  private var problems: [Problem] = []
  private let text: String
  private var line = 0
  private var lineText: Substring = ""
  /// Whether properties may stand here: behind a class, or behind a line that was to be one and is wrong already.
  private var isInClass = false
  /// How many more unknown names get a suggestion: each costs a look at all known names.
  private var suggestionsLeft = 20
  /// The classes that were read, with their names' locations.
  private var begun: [(name: String, location: Location)] = []
  private var references = ClassReferences()
  /// How many classes a class of the text is a kind of.
  private var depths: [String: Int] = [:]
  /// Classes that would inherit from one that is not known or too deep: what they lack is no news.
  private var orphans: Set<String> = []

  /// The most classes that a class may be a kind of, one of the other: each is asked for each of its properties.
  static let mostLevels = 64

  /// The most words of a type, which are its arrays inside each other: types are gone through by recursion.
  private static let mostTypeWords = 16

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
    var reader = ClassTableReader(text)
    reader.table = consume table
    // A byte order mark is no letter.
    let utf8 = text.utf8.dropFirst(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    for line in utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.line += 1
      // Lines of other systems end in two characters.
      reader.read(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    reader.finishClass()
    reader.checkNames()
    return (reader.table, reader.problems.sorted { $0.line < $1.line })
  }

  private init(_ text: String) { self.text = text }

  /// Looks whether what the text names is there, now that all of it was read.
  private mutating func checkNames() {
    var circles: Set<String> = []
    for (name, location) in begun {
      guard let circle = table.circle(of: name) else { continue }
      circles.insert(name)
      let message = "found \(circle) of '\(name)', which leads to no end, expected a property"
      problems.append(Problem(message, at: location, suggestion: nil))
    }
    for (location, message) in references.missing(in: table, besides: circles.union(orphans)) {
      problems.append(Problem(message, at: location, suggestion: nil))
    }
  }

  // MARK: Problems

  /// Reports what is wrong with a word, or with the whole line; `known` are the words that it may be meant for.
  private mutating func report(
    _ message: String,
    at word: Substring? = nil,
    known: [String] = []
  ) {
    var suggestion: String?
    if let word, !known.isEmpty, suggestionsLeft > 0 {
      suggestionsLeft -= 1
      suggestion = Suggestion.nearest(to: String(word), in: known)
    }
    let location = location(of: word ?? span(Self.words(lineText)) ?? lineText)
    problems.append(Problem(message, at: location, suggestion: suggestion))
  }

  private func location(of word: Substring) -> Location {
    let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
    return Location(line: line, bytes: start..<(start + word.utf8.count))
  }

  /// Some words with what stands between them.
  private func span(_ words: some BidirectionalCollection<Substring>) -> Substring? {
    guard let first = words.first, let last = words.last else { return nil }
    return text[first.startIndex..<last.endIndex]
  }

  // MARK: Types and classes

  private mutating func read(_ line: Substring) {
    lineText = line
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
    isInClass = first != "enum" && first != "options"
    switch first {
    case "class", "enum", "options":
      guard words.count > 1 else { return report("found no name behind '\(first)', expected one") }
      if isInClass { beginClass(line) } else { enumeration(words[1], cases: words.dropFirst(2)) }
    default:
      let known = ["enum", "options", "class"]
      report("found '\(first)', expected 'enum', 'options' or 'class'", at: first, known: known)
    }
  }

  private mutating func enumeration(_ word: Substring, cases: ArraySlice<Substring>) {
    let name = String(word)
    if enumerations[name] != nil {
      report("found '\(name)' a second time, expected the name of a new type", at: word)
    }
    if cases.isEmpty { report("found no case of '\(name)', expected at least one", at: word) }
    var known: Set<Substring> = []
    for word in cases where !known.insert(word).inserted {
      report("found the case '\(word)' a second time, expected a new one", at: word)
    }
    enumerations[name] = EnumerationType(name, cases: cases.map(String.init))
  }

  /// Reads `class NAME [: SUPERCLASS] [intrinsic KIND]`, with spaces before the colon or without.
  private mutating func beginClass(_ line: Substring) {
    let halves = line.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { Substring($0) }
    var words = Self.words(halves[0])[...].dropFirst()
    let hasColon = words.count == 1 && line.utf8.contains(UInt8(ascii: ":"))
    if hasColon {
      words += halves.count > 1 ? Self.words(halves[1]) : []
    } else {
      words = Self.words(line)[...].dropFirst()
    }
    let name = words.removeFirst()
    checkName(name)
    let superclass = hasColon ? words.popFirst() : nil
    if hasColon, superclass == nil { report("found no class behind ':'") }
    let usable = superclass.flatMap { self.usable(superclass: $0) }
    var viewClass = ViewClass(String(name), superclass: usable)
    let isRepeated = table.viewClass(named: viewClass.name) != nil
    if isRepeated {
      report("found '\(name)' a second time, expected the name of a new class", at: name)
    }
    if words.first == "intrinsic" {
      viewClass.intrinsicSize = intrinsicSize(words.dropFirst())
    } else if let extra = words.first {
      report("found '\(extra)', expected 'intrinsic'", at: extra, known: ["intrinsic"])
    }
    guard !isRepeated else { return }
    current = viewClass
    depths[viewClass.name] = usable.map { levels(of: $0) + 1 } ?? 0
    let hasLostSuperclass = superclass != nil && usable == nil
    if hasLostSuperclass || usable.map(isOrphan) == true { orphans.insert(viewClass.name) }
    begun.append((viewClass.name, location(of: name)))
  }

  private func isOrphan(_ name: String) -> Bool {
    // A name may be without its module.
    orphans.contains(table.viewClass(named: name)?.name ?? name) || table.hasUnknownAncestor(name)
  }

  /// A superclass, nil where it is no class so far, or a kind of too many others.
  ///
  /// One that a later line makes a class is none, either: classes would be kinds of each other, or of any number of others.
  private mutating func usable(superclass word: Substring) -> String? {
    let superclass = String(word)
    guard table.viewClass(named: superclass) != nil else {
      report("no class is named '\(superclass)'", at: word, known: table.names)
      return nil
    }
    guard levels(of: superclass) >= Self.mostLevels else { return superclass }
    report("found more than \(Self.mostLevels) classes that '\(superclass)' is a kind of", at: word)
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
      report("found no kind of intrinsic size", at: span(words))
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
      "found the name '\(name)', expected letters, digits, '_', '.' and '-', a letter or '_' first",
      at: name
    )
    return false
  }

  private mutating func property(_ line: Substring) {
    guard isInClass else {
      return report("found a property of no class, expected 'class' before it")
    }
    if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let halves = line[line.utf8.index(after: colon)...].utf8
        .split(separator: UInt8(ascii: "="), maxSplits: 1).map { Substring($0) }
      guard let kind = kind(Self.words(halves.first ?? "")[...]) else { return }
      let value = halves.count > 1 ? defaultValue(halves[1], of: kind.type) : nil
      let names = line[..<colon].utf8
        .split { $0 == UInt8(ascii: ",") || Self.isSpace($0) }.map { Substring($0) }
      if names.isEmpty { report("found no name before ':'") }
      if case .part(let part) = kind, let current {
        let word = Self.words(halves.first ?? "").last ?? line
        references.add(.partClass(part), of: current.name, at: location(of: word))
      }
      for name in names where fits(name, kind) {
        checkName(name)
        current?.setProperty(String(name), kind)
        if let value { current?.setDefault(value, of: String(name)) }
      }
    } else if let part = Self.forwardedPart(line) {
      current?.forward(to: String(part))
      if let current {
        references.add(.forwardedPart(String(part)), of: current.name, at: location(of: part))
      }
    } else if let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let alias = span(Self.words(line[..<sign])) ?? line[sign..<sign]
      guard fits(alias, nil) else { return }
      let isName = checkName(alias)
      let property = span(Self.words(line[line.utf8.index(after: sign)...])) ?? line[sign..<sign]
      current?.setAlias(String(alias), of: String(property))
      if isName, let current {
        let location = location(of: property)
        references.add(.property(String(property)), of: current.name, at: location)
      }
    } else {
      report("found neither ':' nor '='")
    }
  }

  /// Whether a property, or another spelling of one where it has no kind, leaves alone what its class inherits.
  ///
  /// Code that knows the superclass counts on its types. Delegates may be narrower.
  private mutating func fits(_ word: Substring, _ kind: PropertyKind?) -> Bool {
    let name = String(word)
    if let current, current.properties[name] != nil || current.aliases[name] != nil {
      report("found '\(name)' a second time, expected the name of a new property", at: word)
      return false
    }
    guard let superclass = current?.superclass,
      let inherited = table.property(name, of: superclass), inherited != kind
    else { return true }
    if case .delegate = inherited, case .delegate? = kind { return true }
    report(
      "found '\(name)', which is \(inherited.type.name) in '\(superclass)', expected "
        + (kind == nil ? "a new name" : "the same type or a new name"),
      at: word
    )
    return false
  }

  /// The part of a line such as `* = view`, nil for any other line.
  private static func forwardedPart(_ line: Substring) -> Substring? {
    let words = words(line)
    return words.count == 3 && words[0] == "*" && words[1] == "=" ? words[2] : nil
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
    report("found the value '\(value)', expected one of the property's type", at: span(words))
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
    let known = words.count == 1 ? Self.typeNames : enumerations.keys.sorted()
    report("no type is named '\(words.joined(separator: " "))'", at: words.last, known: known)
    return nil
  }

  private static let plainTypes: [String: ExpressionType] = [
    "number": .number, "bool": .boolean, "string": .string, "color": .color, "font": .font,
    "image": .image, "attributedString": .attributedString, "any": .any,
  ]

  /// The types of one word.
  private static let typeNames =
    plainTypes.keys.sorted() + StructureKind.allCases.map(\.rawValue) + ["url", "action"]
}
