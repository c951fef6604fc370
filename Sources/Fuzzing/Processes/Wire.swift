// Frames between the driver and its processes: a length of four bytes, low byte first, then the bytes.
// Both ends are of one build, so there is no version.

/// Writes the fields of a frame.
struct FrameWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
  }

  mutating func append(_ field: some Collection<UInt8>) {
    append(UInt64(field.count))
    bytes += field
  }

  mutating func append(_ text: String) { append(text.utf8) }

  /// The whole frame.
  var frame: [UInt8] {
    let count = UInt32(bytes.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) } + bytes
  }
}

/// Reads the fields of a frame; nil where it ends too early.
struct FrameReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func number() -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest.removeFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func field() -> [UInt8]? {
    guard let count = number(), count <= UInt64(rest.count) else { return nil }
    defer { rest.removeFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }

  mutating func text() -> String? { field().map { String(decoding: $0, as: UTF8.self) } }
}

/// Frames cut out of a stream of bytes.
struct FrameStream {
  private var received: [UInt8] = []
  private var start = 0

  mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 1 << 16 {
      received.removeFirst(start)
      start = 0
    }
    received += bytes
  }

  /// The next frame that is whole.
  mutating func next() -> [UInt8]? {
    let rest = received[start...]
    guard rest.count >= 4 else { return nil }
    let count = Int(rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard rest.count >= 4 + count else { return nil }
    start += 4 + count
    return Array(rest.dropFirst(4).prefix(count))
  }
}
