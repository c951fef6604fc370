// The request of a connection, as HTTP/1.1 writes it: a line, fields, a body. What two readers could take for two
// different requests is refused, and so is a head without end. Nothing here knows who is let in.
//
// Source: [RFC 9112], sections 2, 3, 5 and 6; [RFC 9110], section 5.6.2 (tokens); [RFC 3986], section 2.1
// (Documentation/SOURCES.md).

/// Why a request is not read further.
struct RequestFault: Error {
  /// What its sender is told.
  let answer: PageResponse

  init(_ status: PageResponse.Status, _ words: String) { answer = PageResponse(status, words) }

  init(_ answer: PageResponse) { self.answer = answer }

  static func malformed(_ words: String) -> Self { Self(.malformed, words) }
}

/// A request up to its body.
struct RequestStart: Sendable {
  /// What decides whether it is let in.
  var head: RequestHead
  /// The path of its address, as it was written.
  var path: String
  /// Whether its sender waits to be told that the body is wanted.
  var awaitsConsent: Bool
}

struct RequestReader {
  /// Waits for bytes; returns at least one, or throws where none will come.
  typealias Source = @Sendable () async throws -> [UInt8]

  /// The greatest length of the line and the fields together, in bytes.
  static let headLimit = 16 << 10

  private let source: Source
  /// What came behind the head.
  private var pending: ArraySlice<UInt8> = []

  init(_ source: @escaping Source) { self.source = source }

  /// Reads up to the body.
  ///
  /// - Throws: `RequestFault`, or what the source throws.
  mutating func start() async throws -> RequestStart {
    let lines = try await lines()
    return try RequestText(line: lines[0], fields: lines.dropFirst()).start()
  }

  /// Reads the body, so many bytes; what the source throws before they have come, it throws.
  mutating func body(length: Int) async throws -> [UInt8] {
    var body = Array(pending.prefix(length))
    while body.count < length { body += try await source().prefix(length - body.count) }
    return body
  }

  /// Reads what nobody wants, until no more comes, or until there were about so many bytes.
  func discard(atMost limit: Int) async throws {
    var count = 0
    while count < limit { count += try await source().count }
  }

  /// The lines before the first empty one, at least one line.
  ///
  /// A line ends with CR and LF, neither of which may stand alone.
  private mutating func lines() async throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    var length = 0
    while true {
      let part = try await source()
      for index in part.indices {
        length += 1
        guard length <= Self.headLimit else {
          throw RequestFault(.headTooLong, "the fields may have \(Self.headLimit) bytes")
        }
        let byte = part[index]
        let isAfterReturn = line.last == UInt8(ascii: "\r")
        guard isAfterReturn == (byte == UInt8(ascii: "\n")) else {
          throw RequestFault.malformed("a line ends with CR LF")
        }
        line.append(byte)
        guard isAfterReturn else { continue }
        line.removeLast(2)
        if line.isEmpty {
          guard !lines.isEmpty else { throw RequestFault.malformed("expected a request line") }
          pending = part[(index + 1)...]
          return lines
        }
        lines.append(line)
        line = []
      }
    }
  }
}
