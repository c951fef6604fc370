// Counts that a target keeps besides inputs and findings, on their way to the report of a run.

/// A count under a name.
public struct Tally: Hashable, Sendable {
  /// What is counted.
  public let name: String
  /// How often it was.
  public let count: Int

  /// Makes a count.
  init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}

extension [Tally] {
  /// Adds counts of the same names.
  mutating func add(_ others: [Tally]) {
    for other in others { count(other.name, other.count) }
  }

  /// Adds to the count of a name, which may be a new one.
  public mutating func count(_ name: String, _ count: Int = 1) {
    if let index = firstIndex(where: { $0.name == name }) {
      self[index] = Tally(name, self[index].count + count)
    } else {
      append(Tally(name, count))
    }
  }

  /// What a job's frame of counts begins with; a finding's begins with other numbers.
  private static var mark: UInt64 { 2 }

  /// Reads a frame; nil where it is of another kind.
  init?(_ fields: inout FrameReader) {
    guard fields.number() == Self.mark, let count = fields.number() else { return nil }
    self = []
    for _ in 0..<count {
      guard let name = fields.text(), let runCount = fields.number() else { return nil }
      append(Tally(name, Int(clamping: runCount)))
    }
  }

  /// The counts as a frame.
  var frame: [UInt8] {
    var fields = FrameWriter()
    fields.append(Self.mark)
    fields.append(UInt64(self.count))
    for tally in self {
      fields.append(tally.name)
      fields.append(UInt64(Swift.max(0, tally.count)))
    }
    return fields.frame
  }
}
