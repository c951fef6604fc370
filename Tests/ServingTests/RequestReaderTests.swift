import Testing

@testable import Serving

/// The other side of a connection: sends parts, then ends.
private actor Client {
  private var parts: ArraySlice<[UInt8]>

  init(_ parts: [[UInt8]]) { self.parts = parts[...] }

  struct End: Error {}

  func next() throws -> [UInt8] {
    guard let part = parts.popFirst() else { throw End() }
    return part
  }
}

@Suite("Requests as HTTP writes them")
struct RequestReaderTests {
  private static let question =
    "POST /layout?token=ab%63&x=1 HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n"
    + "oRIGIN:http://a \r\nSec-Fetch-Site:\tsame-origin\r\nContent-Length: 6\r\n\r\n{\r\n\r\n}rest"

  private func reader(_ parts: [String]) -> RequestReader {
    let client = Client(parts.map { Array($0.utf8) })
    return RequestReader { try await client.next() }
  }

  private func start(_ lines: String...) async throws -> RequestStart {
    var reader = reader([(lines + ["", ""]).joined(separator: "\r\n")])
    return try await reader.start()
  }

  /// How the sender of lines is refused, nil where it isn't.
  private func refusal(_ lines: String...) async throws -> PageResponse.Status? {
    try await refusal(ofText: (lines + ["", ""]).joined(separator: "\r\n"))
  }

  private func refusal(ofText text: String) async throws -> PageResponse.Status? {
    var reader = reader([text])
    do {
      _ = try await reader.start()
      return nil
    } catch let fault as RequestFault {
      return fault.answer.status
    }
  }

  @Test("a request is the same wherever it is split into parts")
  func parts() async throws {
    let bytes = Self.question.utf8.count
    for split in 0...bytes {
      let text = Self.question
      let index = text.utf8.index(text.startIndex, offsetBy: split)
      // Characters such as CR LF may fall apart.
      let parts = [Array(text.utf8[..<index]), Array(text.utf8[index...])].filter { !$0.isEmpty }
      try await expectQuestion(parts, "split at \(split)")
    }
    try await expectQuestion(Self.question.utf8.map { [$0] }, "single bytes")
  }

  private func expectQuestion(_ parts: [[UInt8]], _ comment: Comment) async throws {
    let client = Client(parts)
    var reader = RequestReader { try await client.next() }
    let start = try await reader.start()
    #expect(start.head.method == "POST", comment)
    #expect(start.path == "/layout", comment)
    #expect(start.head.token == "abc", comment)
    #expect(start.head.host == "127.0.0.1:8123", comment)
    #expect(start.head.origin == "http://a", comment)
    #expect(start.head.site == "same-origin", comment)
    #expect(start.head.bodyLength == 6, comment)
    #expect(try await reader.body(length: 6) == Array("{\r\n\r\n}".utf8), comment)
  }

  @Test("a body that ends too early is an end, and no body")
  func shortBody() async throws {
    var reader = reader(["GET / HTTP/1.1\r\n\r\nab", "c"])
    _ = try await reader.start()
    await #expect(throws: Client.End.self) { try await reader.body(length: 4) }
  }

  @Test("what a request does not say is nil")
  func sparse() async throws {
    let head = try await start("GET / HTTP/1.0").head
    #expect(head.method == "GET")
    #expect(head.token == nil && head.host == nil && head.origin == nil && head.site == nil)
    #expect(head.bodyLength == nil)
  }

  @Test("the address: path, first token, host")
  func addresses() async throws {
    for (address, path, token, host) in [
      ("/", "/", nil, "h"), ("/a/b?", "/a/b", nil, "h"), ("/?token", "/", "", "h"),
      ("/?x=token&token=1&token=2", "/", "1", "h"), ("/?%74oken=%41%2b+", "/", "A++", "h"),
      ("/?a=b?token=1", "/", nil, "h"), ("/?token=a=b", "/", "a=b", "h"),
      ("http://evil:1/a?token=1", "/a", "1", "evil:1"), ("HTTP://x?token=1", "/", "1", "x"),
    ] as [(String, String, String?, String)] {
      let start = try await start("GET \(address) HTTP/1.1", "Host: h")
      #expect(start.path == path, "\(address)")
      #expect(start.head.token == token, "\(address)")
      #expect(start.head.host == host, "\(address)")
    }
  }

  @Test(
    "lines that are none of HTTP are refused",
    arguments: [
      "", "GET", "GET /", "GET  / HTTP/1.1", " GET / HTTP/1.1", "GET / HTTP/1.1 ", "GET / http/1.1",
      "GET / HTTP/1", "GET / HTTP/1.10", "G(T / HTTP/1.1", "GET a HTTP/1.1", "GET * HTTP/1.1",
      "GET /#a HTTP/1.1", "GET /é HTTP/1.1", "GET /?token=%4 HTTP/1.1", "GET /?token=%+1 HTTP/1.1",
      "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\nHost : h", "GET / HTTP/1.1\r\n: h",
      "GET / HTTP/1.1\r\nHost: h\r\n more", "GET / HTTP/1.1\r\nHost: h\u{0}",
      "GET / HTTP/1.1\nHost: h", "GET / HTTP/1.1\rHost: h", "GET / HTTP/1.1\r\r\nHost: h",
    ]
  )
  func syntax(text: String) async throws {
    #expect(try await refusal(text) == .malformed)
  }

  @Test("an older or newer HTTP is named")
  func versions() async throws {
    #expect(try await refusal("GET / HTTP/2.0") == .unknownVersion)
    #expect(try await refusal("GET / HTTP/0.9") == .unknownVersion)
    #expect(try await refusal("GET / HTTP/1.9") == nil)
  }

  @Test("where a body ends, and whom a request is for, can be read in one way only")
  func framing() async throws {
    let line = "POST / HTTP/1.1"
    let (length, coding) = ("Content-Length: 5", "Transfer-Encoding: chunked")
    #expect(try await refusal(line, length) == nil)
    #expect(try await refusal(line, length, length) == .malformed)
    #expect(try await refusal(line, length, "content-length: 6") == .malformed)
    #expect(try await refusal(line, length, coding) == .malformed)
    #expect(try await refusal(line, coding, length) == .malformed)
    #expect(try await refusal(line, coding) == .lengthRequired)
    #expect(try await refusal(line, "Transfer-Encoding: identity") == .lengthRequired)
    #expect(try await refusal(line, "Host: a", "Host: a") == .malformed)
    for value in ["", "-1", "+5", "5, 5", "0x5", "5 5", "٥"] {
      #expect(try await refusal(line, "Content-Length: \(value)") == .malformed, "\(value)")
    }
    let endless = String(repeating: "9", count: 40)
    #expect(try await start(line, "Content-Length: \(endless)").head.bodyLength == .max)
    // What stands twice and may is no shorter for it.
    #expect(try await start(line, "Origin: a", "Origin: b").head.origin == "a, b")
  }

  @Test("the line and the fields have a limit, and nothing beyond it is read")
  func limit() async throws {
    let fixed = "GET / HTTP/1.1\r\nA: \r\n\r\n".utf8.count
    for (surplus, status) in [(0, nil), (1, PageResponse.Status.headTooLong)] {
      let value = String(repeating: "a", count: RequestReader.headLimit - fixed + surplus)
      #expect(try await refusal("GET / HTTP/1.1", "A: \(value)") == status)
    }
    let long = String(repeating: "a", count: RequestReader.headLimit)
    #expect(try await refusal(ofText: "GET /\(long)") == .headTooLong)
    let lines = String(repeating: "a:\r\n", count: RequestReader.headLimit)
    #expect(try await refusal(ofText: "GET / HTTP/1.1\r\n\(lines)") == .headTooLong)
  }
}
