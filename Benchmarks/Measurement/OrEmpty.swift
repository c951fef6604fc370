// What is not known of an object is left out of it: its lists and tables are empty then.

/// A list or table that is empty where an object leaves it out.
@propertyWrapper
public struct OrEmpty<Value: Codable & Hashable & Sendable & EmptyByDefault>: Codable, Hashable,
  Sendable
{
  /// What the object has.
  public var wrappedValue: Value

  /// Wraps a list or table.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Reads a list or table.
  public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }

  /// Writes it, also where it is empty.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// What has an empty value.
public protocol EmptyByDefault {
  /// Makes it.
  init()
}
extension Array: EmptyByDefault {}
extension Dictionary: EmptyByDefault {}

extension KeyedDecodingContainer {
  /// What is left out is empty.
  public func decode<Value>(_ type: OrEmpty<Value>.Type, forKey key: Key) throws -> OrEmpty<Value> {
    try decodeIfPresent(type, forKey: key) ?? OrEmpty(wrappedValue: Value())
  }
}
