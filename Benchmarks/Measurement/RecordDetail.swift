// What makes records long, and what nobody reads who looks at many of them.

/// Elements that a record has in full: a reader that says that a summary is enough gets none of them.
@propertyWrapper
public struct RecordDetail<Element: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The elements.
  public var wrappedValue: [Element]

  /// Wraps elements.
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

  /// Reads the elements, or passes over them.
  public init(from decoder: any Decoder) throws {
    let isSummary = CodingUserInfoKey.summary.map { decoder.userInfo[$0] != nil } ?? false
    guard !isSummary else {
      // Something else than a list is damage.
      _ = try decoder.unkeyedContainer()
      wrappedValue = []
      return
    }
    wrappedValue = try [Element](from: decoder)
  }

  /// Writes the elements.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension CodingUserInfoKey {
  /// Set for a decoder that leaves details out.
  public static let summary = CodingUserInfoKey(rawValue: "summary")
}
