// What is not known of an object is left out of it: its lists and tables are empty then.

/// A list or table that is empty where an object leaves it out.
@propertyWrapper
struct OrEmpty<Value: Codable & Hashable & Sendable & EmptyByDefault>: Codable, Hashable,
  Sendable
{
  var wrappedValue: Value

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }

  func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// What has an empty value.
protocol EmptyByDefault { init() }
extension Array: EmptyByDefault {}
extension Dictionary: EmptyByDefault {}

extension KeyedDecodingContainer {
  func decode<Value>(_ type: OrEmpty<Value>.Type, forKey key: Key) throws -> OrEmpty<Value> {
    try decodeIfPresent(type, forKey: key) ?? OrEmpty(wrappedValue: Value())
  }
}
