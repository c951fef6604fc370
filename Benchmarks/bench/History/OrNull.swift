// What is not known is written as null: readers then need not tell absence apart.

/// A value of an object that is written even where there is none.
@propertyWrapper
struct OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    wrappedValue = try Value?(from: decoder)
  }

  func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// A value that other writers have left out is none.
  func decode<Value>(_ type: OrNull<Value>.Type, forKey key: Key) throws -> OrNull<Value> {
    try decodeIfPresent(type, forKey: key) ?? OrNull(wrappedValue: nil)
  }
}
