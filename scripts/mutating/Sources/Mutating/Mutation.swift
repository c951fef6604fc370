// A change to a stretch of text that a programmer could have made by mistake.

/// One way to change one place of a file.
public struct Mutation: Codable, Hashable, Sendable {
  /// What kind of mistake it is.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case condition
    case comparison
    case logic
    case arithmetic
    case sign
    case constant
    case bound
    case statement
    case assignment
    case argument
    case member
    case result
    case jump
    case fallback
  }

  /// How the switch is put around the place.
  public enum Form: String, Codable, Sendable {
    /// `(isMutant(7) ? mutated : original)`.
    case choice
    /// `(isMutant(7) != (original))`: a Bool turned round.
    case negation
    /// `(isMutant(7) || (original))`: a Bool that is always true.
    case always
    /// `(!isMutant(7) && (original))`: a Bool that is always false.
    case never
    /// `if !isMutant(7) { original }`.
    case removal
    /// `if isMutant(7) { mutated } else { original }`.
    case statements

    /// Whether what is written can stand only where a statement does.
    var isStatement: Bool { self == .removal || self == .statements }
  }

  /// The kind of mistake.
  public var kind: Kind
  /// How the switch is put around the place.
  public var form: Form
  /// The place in the file, in bytes of UTF-8.
  public var start: Int
  /// Where the place ends.
  public var end: Int
  /// The line of the start, from 1.
  public var line: Int
  /// The column of the start, in bytes, from 1.
  public var column: Int
  /// Where the function begins that holds the place.
  public var functionStart: Int
  /// Where that function ends.
  public var functionEnd: Int
  /// What stands there.
  public var original: String
  /// What stands there instead; empty where a statement is removed.
  public var mutated: String

  /// Makes a mutation.
  public init(
    kind: Kind,
    form: Form,
    start: Int,
    end: Int,
    line: Int = 0,
    column: Int = 0,
    functionStart: Int = 0,
    functionEnd: Int = 0,
    original: String,
    mutated: String
  ) {
    self.kind = kind
    self.form = form
    self.start = start
    self.end = end
    self.line = line
    self.column = column
    self.functionStart = functionStart
    self.functionEnd = functionEnd
    self.original = original
    self.mutated = mutated
  }
}
