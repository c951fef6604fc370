// Values that have no literal: delegates, transforms of a user's own, anything a program passes in.

/// A value that only constants and state can bring, known to expressions by type and identity alone.
public struct ObjectValue: Hashable, Sendable {
  /// The name of the type.
  public let typeName: String
  /// The value.
  public let value: any Sendable
  private let identity: Identity

  private enum Identity: Hashable, @unchecked Sendable {
    case object(ObjectIdentifier)
    // Kept alive, so that no other object gets its identity.
    case token(Token)
    // Unchecked: the value inside is the `Sendable` one beside it.
    case equal(AnyHashable)
  }

  private final class Token: Hashable, Sendable {
    static func == (left: Token, right: Token) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Wraps an object; it is equal to itself alone.
  public init(_ object: some AnyObject & Sendable, typeName: String? = nil) {
    value = object
    identity = .object(ObjectIdentifier(object))
    self.typeName = typeName ?? "\(type(of: object))"
  }

  /// Wraps a value that compares by content.
  public init(_ value: some Hashable & Sendable, typeName: String? = nil) {
    self.value = value
    identity = .equal(AnyHashable(value))
    self.typeName = typeName ?? "\(type(of: value))"
  }

  /// Wraps a value that cannot be compared; it is equal to copies of the same wrapper alone.
  public init(incomparable value: any Sendable, typeName: String? = nil) {
    self.value = value
    identity = .token(Token())
    self.typeName = typeName ?? "\(type(of: value))"
  }

  /// Whether both wrap the same.
  public static func == (left: ObjectValue, right: ObjectValue) -> Bool {
    left.identity == right.identity
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
