// Types whose values are named: enumerations and option sets of UIKit, and those that users register.

/// An enumeration: a name and named cases with what they stand for.
public struct EnumerationType: Hashable, Sendable {
  /// The name of the type, such as `NSTextAlignment`.
  public let name: String
  /// The names of the cases, in order.
  public let caseNames: [String]
  /// What each case stands for; a number where the type does not say otherwise.
  public let rawValues: [ExpressionValue]
  private let indexByName: [String: Int]

  /// Makes a type whose cases stand for their indices, from 0 on.
  public init(_ name: String, cases caseNames: [String]) {
    self.init(
      name,
      cases: caseNames.enumerated().map { ($0.element, .number(Double($0.offset))) }
    )
  }

  /// Makes a type from cases and what they stand for; of equal names the first counts.
  public init(_ name: String, cases: [(name: String, rawValue: ExpressionValue)]) {
    self.name = name
    caseNames = cases.map(\.name)
    rawValues = cases.map(\.rawValue)
    indexByName = Dictionary(
      caseNames.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The index of a case, or nil.
  public func index(of name: String) -> Int? { indexByName[name] }

  /// Whether two types are the same, by name and cases.
  public static func == (left: EnumerationType, right: EnumerationType) -> Bool {
    left.name == right.name && left.caseNames == right.caseNames
      && left.rawValues == right.rawValues
  }

  /// Hashes the name alone: types of one name are nearly always one type.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A case of an enumeration.
public struct EnumerationCase: Hashable, Sendable {
  /// The enumeration.
  public let type: EnumerationType
  /// The index among the type's cases.
  public let index: Int

  /// Makes a case by index.
  public init(_ type: EnumerationType, index: Int) {
    precondition(type.caseNames.indices.contains(index), "case \(index) of '\(type.name)'")
    self.type = type
    self.index = index
  }

  /// The case of a name, or nil.
  public init?(_ type: EnumerationType, named name: String) {
    guard let index = type.index(of: name) else { return nil }
    self.init(type, index: index)
  }

  /// The name of the case.
  public var name: String { type.caseNames[index] }
  /// What the case stands for.
  public var rawValue: ExpressionValue { type.rawValues[index] }
}

/// Cases of an enumeration that hold at once.
public struct OptionSetValue: Hashable, Sendable {
  /// The cases to choose from.
  public let type: EnumerationType
  /// The indices of the chosen cases, ascending.
  public let indices: [Int]

  /// Makes a set of cases by index.
  public init(_ type: EnumerationType, indices: some Sequence<Int>) {
    let chosen = Set(indices).sorted()
    precondition(chosen.allSatisfy(type.caseNames.indices.contains), "cases of '\(type.name)'")
    self.type = type
    self.indices = chosen
  }

  /// The names of the cases, in the type's order.
  public var names: [String] { indices.map { type.caseNames[$0] } }
  /// The names, as an expression lists them.
  var text: String { names.joined(separator: ", ") }
}
