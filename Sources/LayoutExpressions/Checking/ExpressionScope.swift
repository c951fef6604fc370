// What names mean. Whoever holds nodes, constants and state answers here; expressions know neither.

/// What a name stands for.
public enum NameMeaning: Hashable, Sendable {
  /// A value that is not known until evaluation, kept under a number.
  ///
  /// The type is what values will have; `any` where only evaluation can tell.
  case slot(Int, ExpressionType)
  /// A value that never changes.
  // Nearly all names stand for slots, and values are large.
  indirect case constant(ExpressionValue)
}

/// Looks names up while an expression is checked.
///
/// A name is looked up as it is written, dots and all, and beginning with `#` where it is one of a node
/// by id: `width`, `parent.width`, `#header.bottom`, `strings.Some text`, `auto`. A name with dots that
/// has no meaning of its own is tried again without its last part, which is then a member of the value.
public protocol ExpressionScope {
  /// What a name stands for, nil where it is not known.
  func meaning(of name: String) -> NameMeaning?

  /// What 100 % is of, nil where percentages have no meaning.
  var percentageBase: NameMeaning? { get }

  /// Names that may have been meant, best first; asked only where a name is unknown.
  var candidates: [String] { get }

  /// Whether a near name is looked for where one, nil for that of a value, is not known: where nobody is shown it,
  /// it only takes time.
  func suggestsNames(near name: String?) -> Bool

  /// The fonts that names can mean.
  var fonts: FontCatalog { get }

  /// Whether a name without a meaning is one that a value was meant to be given for: that of the property
  /// itself, or of a parameter.
  func isMissingValue(_ name: String) -> Bool

  /// Why a name is not known, where more is missing than it: all that it could be found in.
  func reasonForAbsence(of name: String) -> String?

  /// The enumeration of a name, whose cases are members of that name; nil where it is not known.
  func enumeration(named name: String) -> EnumerationType?

  /// The function of a name besides those that every expression knows; nil where there is none.
  func function(named name: String) -> ExpressionFunction?
}

extension ExpressionScope {
  /// Percentages have no meaning where the scope does not say otherwise.
  public var percentageBase: NameMeaning? { nil }

  /// Near names are looked for.
  public func suggestsNames(near name: String?) -> Bool { true }

  /// Nobody was meant to give values.
  public func isMissingValue(_ name: String) -> Bool { false }

  /// Nothing more is missing.
  public func reasonForAbsence(of name: String) -> String? { nil }

  /// No enumeration is known by its name.
  public func enumeration(named name: String) -> EnumerationType? { nil }

  /// There are no functions but those that every expression knows: always nil.
  public func function(named name: String) -> ExpressionFunction? { nil }

  /// The fonts that a device brings along.
  public var fonts: FontCatalog { .standard }
}

/// A scope of constants alone.
public struct ConstantScope: ExpressionScope, Sendable {
  /// Values by name.
  public var constants: [String: ExpressionValue]
  /// What 100 % is of.
  public var percentageBase: NameMeaning?
  /// The fonts that names can mean.
  public var fonts: FontCatalog
  /// The enumerations that names can mean.
  package var enumerations: @Sendable (String) -> EnumerationType? = { _ in nil }

  /// Makes a scope.
  public init(
    _ constants: [String: ExpressionValue] = [:],
    percentageBase: ExpressionValue? = nil,
    fonts: FontCatalog = .standard
  ) {
    self.constants = constants
    self.percentageBase = percentageBase.map(NameMeaning.constant)
    self.fonts = fonts
  }

  /// The constant of a name, nil where there is none.
  public func meaning(of name: String) -> NameMeaning? {
    constants[name].map(NameMeaning.constant)
  }

  /// The enumeration of a name, nil where there is none.
  public func enumeration(named name: String) -> EnumerationType? { enumerations(name) }

  /// The names of the constants.
  public var candidates: [String] { constants.keys.sorted() }
}
