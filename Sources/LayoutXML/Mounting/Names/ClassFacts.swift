// What the class table says of the properties that a layout names, asked once each: asking it goes through
// all superclasses.

import Diagnostics
import LayoutExpressions
import ViewClasses

/// What a class is, whatever is said of a node.
struct ClassFact {
  /// The name as the table has it.
  let name: String
  /// What decides the size of its views by itself.
  let intrinsicSize: IntrinsicSize?
  /// Whether it is a view or a controller of one.
  let isView: Bool
  /// Whether its views scroll.
  let isScrolling: Bool
  /// Whether its views arrange those that they contain.
  let isStack: Bool
  /// The height of a row without texts and views, in points; nil for classes that are no rows.
  let emptyRowHeight: Double?
  /// Whether its views have rows.
  let isTable: Bool
  /// Whether its views have cells that are no rows.
  let isCollection: Bool
  /// Whether its views are cells of collections.
  let isReusable: Bool

  init(_ name: String, _ classes: ClassTable) {
    func isKind(of other: String) -> Bool { classes.isClass(name, kindOf: other) }
    self.name = name
    intrinsicSize = classes.intrinsicSize(of: name)
    isView = isKind(of: "UIView") || isKind(of: "UIViewController")
    isScrolling = isKind(of: "UIScrollView")
    isStack = isKind(of: "UIStackView")
    let kind = classes.kind(of: name)
    emptyRowHeight =
      switch kind {
      case .row: RowStandards.row
      case .header: RowStandards.header
      default: nil
      }
    isTable = kind == .table
    isCollection = isKind(of: "UICollectionView") || isKind(of: "UICollectionViewController")
    isReusable = isKind(of: "UICollectionReusableView")
  }

  /// Whether views of another class are cells in one of this.
  func hasCells(_ other: ClassFact) -> Bool {
    isTable ? other.emptyRowHeight != nil : isCollection && other.isReusable
  }
}

/// Answers of the class table by numbers of classes and names.
///
/// An object, because every look at a part of it would copy the others.
final class ClassFacts {
  /// What the name of a class means that a node is said to be of.
  struct Written {
    /// The number of the class, nil where it is not known and none stands for it.
    let number: Int?
    /// Whether the class is not known, and another may stand for it.
    let isUnknown: Bool
  }

  private let classes: ClassTable
  private let unknownClasses: UnknownClasses
  @exclusivity(unchecked) private(set) var facts: [ClassFact] = []
  @exclusivity(unchecked) private var numbers: [String: Int] = [:]
  @exclusivity(unchecked) private var writtenNames = WordTable()
  @exclusivity(unchecked) private var written: [Written] = []
  @exclusivity(unchecked) private var canonicalNames = NumberTable(capacity: 64)
  @exclusivity(unchecked) private var propertyTypes = KnownAnswers<ExpressionType>()
  @exclusivity(unchecked) private var standards = KnownAnswers<ExpressionValue>()

  init(_ classes: ClassTable, unknownClasses: UnknownClasses) {
    self.classes = classes
    self.unknownClasses = unknownClasses
  }

  func number(of className: String) -> Int {
    if let known = numbers[className] { return known }
    let number = facts.count
    numbers[className] = number
    facts.append(ClassFact(className, classes))
    return number
  }

  /// The class that a name means, which may be one without its module.
  func written(_ name: String) -> Written {
    let index = writtenNames.insert(name)
    if index < written.count { return written[index] }
    let known = classes.viewClass(named: name)?.name
    let meant = known ?? (unknownClasses == .view ? ClassTable.standIn(for: name) : nil)
    let found = Written(number: meant.map { number(of: $0) }, isUnknown: known == nil)
    written.append(found)
    return found
  }

  /// The one name of a property that has another spelling; any other name as it is.
  func canonicalName(
    _ name: NameNumber,
    of number: Int,
    words: inout NameTable
  ) -> NameNumber {
    let key = Self.key(number, name)
    if let known = canonicalNames[key] { return NameNumber(number: known) }
    let canonical = words.number(of: classes.canonicalName(words[name], of: facts[number].name))
    canonicalNames.insert(key, canonical.number)
    return canonical
  }

  /// The type of a property, nil where the class has none of that name.
  func type(
    ofProperty name: NameNumber,
    of number: Int,
    spelled word: @autoclosure () -> String
  ) -> ExpressionType? {
    propertyTypes.answer(Self.key(number, name)) {
      classes.property(word(), of: facts[number].name)?.type
    }
  }

  /// What a property is where nothing is said, nil where its type alone decides.
  func standardValue(
    of name: NameNumber,
    of number: Int,
    spelled word: @autoclosure () -> String
  ) -> ExpressionValue? {
    standards.answer(Self.key(number, name)) {
      classes.defaultValue(of: word(), of: facts[number].name)
    }
  }

  private static func key(_ number: Int, _ name: NameNumber) -> UInt64 {
    UInt64(number) << 32 | UInt64(name.number)
  }
}

/// Answers by key, each asked for once; some are that there is none.
private struct KnownAnswers<Answer> {
  private var indices = NumberTable(capacity: 64)
  private var answers: [Answer] = []

  mutating func answer(_ key: UInt64, asking ask: () -> Answer?) -> Answer? {
    if let known = indices[key] { return known < 0 ? nil : answers[Int(known)] }
    let answer = ask()
    indices.insert(key, answer == nil ? -1 : Int32(answers.count))
    if let answer { answers.append(answer) }
    return answer
  }
}
