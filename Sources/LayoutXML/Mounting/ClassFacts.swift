// What the class table says of the properties that a layout names, asked once each: asking it goes through
// all superclasses.

import LayoutExpressions
import ViewClasses

/// Answers of the class table by numbers of classes and names.
struct ClassFacts {
  private let classes: ClassTable
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  private var canonicalNames = NumberTable(capacity: 64)
  private var propertyTypes = NumberTable(capacity: 64)
  private var knownTypes: [ExpressionType] = []
  /// What decides the size of views of each class by itself.
  private(set) var intrinsicSizes: [IntrinsicSize?] = []
  /// Whether views of each class scroll.
  private(set) var areScrolling: [Bool] = []
  /// Whether views of each class arrange those that they contain.
  private(set) var areStacks: [Bool] = []
  /// The height of a row without texts and views, in points; nil for classes that are no rows.
  private(set) var emptyRowHeights: [Double?] = []

  init(_ classes: ClassTable) {
    self.classes = classes
  }

  /// The number of a class.
  mutating func number(of className: String) -> Int {
    if let known = numbers[className] { return known }
    let number = names.count
    numbers[className] = number
    names.append(className)
    intrinsicSizes.append(classes.intrinsicSize(of: className))
    areScrolling.append(classes.isClass(className, kindOf: "UIScrollView"))
    areStacks.append(classes.isClass(className, kindOf: "UIStackView"))
    let isHeader = classes.isClass(className, kindOf: "UITableViewHeaderFooterView")
    let isRow = classes.isClass(className, kindOf: "UITableViewCell")
    emptyRowHeights.append(isHeader ? RowStandards.header : isRow ? RowStandards.row : nil)
    return number
  }

  /// The one name of a property that has another spelling; any other name as it is.
  mutating func canonicalName(
    _ name: NameNumber,
    of number: Int,
    words: inout NameTable
  ) -> NameNumber {
    let key = Self.key(number, name)
    if let known = canonicalNames[key] { return NameNumber(number: known) }
    let canonical = words.number(of: classes.canonicalName(words[name], of: names[number]))
    canonicalNames.set(key, to: canonical.number)
    return canonical
  }

  /// The type of a property, nil where the class has none of that name.
  mutating func type(
    ofProperty name: NameNumber,
    of number: Int,
    words: NameTable
  ) -> ExpressionType? {
    let key = Self.key(number, name)
    if let known = propertyTypes[key] { return known < 0 ? nil : knownTypes[Int(known)] }
    let type = classes.property(words[name], of: names[number])?.type
    propertyTypes.set(key, to: type == nil ? -1 : Int32(knownTypes.count))
    if let type { knownTypes.append(type) }
    return type
  }

  /// What a property is where nothing is said.
  func standardValue(
    of name: NameNumber,
    of number: Int,
    as type: ExpressionType,
    words: NameTable
  ) -> ExpressionValue {
    let value = classes.defaultValue(of: words[name], of: names[number])
    return value ?? PropertyDefaults.value(as: type)
  }

  private static func key(_ number: Int, _ name: NameNumber) -> UInt64 {
    UInt64(number) << 32 | UInt64(name.number)
  }
}
