// A connection from its first byte to its last: one request, and what it is answered, as HTTP/1.1 writes it.
//
// Source: [RFC 9112], sections 4, 6.3 and 9.6 (Documentation/SOURCES.md).

import FlyingSocks
import Glibc

struct PageConnection {
  let socket: AsyncSocket
  let gate: ServerGate
  let changes: ChangeFeed
  let answer: PageServer.Answer

  /// So many bytes are read at once.
  private static let partLength = 4 << 10
  /// So many bytes of a refused request are read before the connection is cut off.
  private static let discardLimit = 64 << 20

  /// Answers the request, and closes the connection.
  func serve() async {
    // Nobody can be told of an error: it is the other side's end, or its time is over.
    try? await exchange()
    try? socket.close()
  }

  private func exchange() async throws {
    var reader = RequestReader { [socket] in try await socket.read(atMost: Self.partLength) }
    do {
      let start = try await reader.start()
      if let refusal = gate.refusal(of: start.head) { throw RequestFault(refusal) }
      if start.head.method == "GET", start.path == PageServer.eventsPath { return try await tell() }
      let length = start.head.bodyLength ?? 0
      if start.awaitsConsent, length > 0 { try await write("HTTP/1.1 100 Continue\r\n\r\n".utf8) }
      let body = try await reader.body(length: length)
      let asked = PageRequest(isPost: start.head.method == "POST", path: start.path, body: body)
      try await write(await answer(asked))
    } catch let fault as RequestFault {
      try await write(fault.answer)
      // To close while bytes come that nobody has read takes the answer back.
      shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
      try await reader.discard(atMost: Self.discardLimit)
    }
  }

  /// Says what changes until one side ends.
  private func tell() async throws {
    guard let events = changes.listen() else {
      return try await write(PageResponse(.busy, "too many pages listen"))
    }
    try await write(PageResponse(mediaType: "text/event-stream", body: []).head(bodyLength: nil))
    for await event in events { try await write(event.utf8) }
  }

  private func write(_ response: PageResponse) async throws {
    try await write(response.head(bodyLength: response.body.count) + response.body)
  }

  private func write(_ bytes: some Sequence<UInt8>) async throws {
    try await socket.write(.init(Array(bytes)))
  }
}

extension PageResponse {
  /// The status line and the fields, for a body of so many bytes, nil for one that ends with the connection.
  ///
  /// Nothing is kept, guessed at, shown in another page, or told to other sites; a connection has one request, so that
  /// its time is that of the request.
  fileprivate func head(bodyLength: Int?) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(status.rawValue) \(status.phrase)", "Connection: close",
      "Content-Type: \(mediaType)", "Content-Security-Policy: \(policy)",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
      "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "X-Frame-Options: DENY",
    ]
    if let bodyLength { lines.append("Content-Length: \(bodyLength)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
