// Values by key: what a nested struct or dictionary of state becomes.

/// Values by key, in the keys' order.
public struct RecordValue: Hashable, Sendable {
  /// The members in ascending order of their keys.
  public let members: [Member]
  /// The keys of all records of the list that it stands in: those that it lacks are nil.
  ///
  /// One set for all of them, for a list of records with a key of their own each would take the square of its length.
  private var listKeys: Set<String> = []

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: ExpressionValue
  }

  /// Makes a record.
  public init(_ values: [String: ExpressionValue]) {
    members = values.map { Member(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
  }

  /// The record with nil for those of some keys that it lacks.
  package func amongKeys(_ keys: Set<String>) -> RecordValue {
    var record = self
    record.listKeys = keys
    return record
  }

  /// The value of a key, or of a member of a record in it.
  func member(_ path: String) -> ExpressionValue? {
    if let value = self[path] { return value }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    return self[String(path[..<dot])]?.member(String(path[path.index(after: dot)...]))
  }

  /// The value of a key, or nil.
  public subscript(key: String) -> ExpressionValue? {
    members.first { $0.key == key }?.value
      ?? (listKeys.contains(key) ? ExpressionValue.nil : nil)
  }

  /// Takes the members alone, as the keys of a list belong to each of its records.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
  }
}
