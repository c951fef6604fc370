// A server for one page on this machine. It listens on the loopback address alone, lets in who knows its token,
// and answers through a function; what is asked and answered is no business of its own.

import FlyingFox
import FlyingSocks
import Glibc
import Synchronization

/// A server on the loopback address.
public final class PageServer: Sendable {
  /// Answers a request that was let in.
  public typealias Answer = @Sendable (PageRequest) async -> PageResponse

  /// The token that every request has to give.
  public let token = AccessToken()
  /// Says to pages what has changed.
  public let changes = ChangeFeed()
  private let server: HTTPServer
  private let answer: Answer
  private let gate = Mutex<ServerGate?>(nil)
  private let failure = Mutex<String?>(nil)

  /// The path of the events.
  public static let eventsPath = "/events"

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - port: The port, 0 for any that is free.
  ///   - answer: Answers requests; several may run at once.
  public init(port: UInt16, answer: @escaping Answer) {
    self.answer = answer
    server = HTTPServer(
      config: .init(
        address: Self.loopback(port),
        timeout: 60,
        pool: PatientPool(HTTPServer.defaultPool()),
        logger: .disabled
      )
    )
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in.inet(port: port)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }

  /// Starts to listen.
  ///
  /// - Returns: The address of the page; nil where the port cannot be had.
  public func start() async -> String? {
    await server.appendRoute("*") { [self] request in try await respond(to: request) }
    Task {
      do { try await server.run() } catch {
        failure.withLock { $0 = "\(error)" }
      }
    }
    // It listens at once, or not at all.
    while failure.withLock({ $0 }) == nil {
      if case .ip4(_, let port)? = await server.listeningAddress {
        gate.withLock { $0 = ServerGate(token: token, port: port) }
        return "http://127.0.0.1:\(port)/?token=\(token.text)"
      }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return nil
  }

  /// Whether the server has come to an end by itself.
  public var hasFailed: Bool { failure.withLock { $0 } != nil }

  // MARK: Requests

  private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    guard let gate = gate.withLock({ $0 }) else {
      return Self.response(PageResponse(.busy, "the server is about to start"))
    }
    let token = request.query.first { $0.name == "token" }?.value
    let head = RequestHead(
      method: request.method.rawValue,
      token: token,
      host: request.headers[.host],
      origin: request.headers[HTTPHeader("Origin")],
      site: request.headers[HTTPHeader("Sec-Fetch-Site")],
      bodyLength: request.headers[.contentLength].map { Int($0) ?? .max }
    )
    if let refusal = gate.refusal(of: head) { return Self.response(refusal) }
    if head.method == "GET", request.path == Self.eventsPath { return events() }
    var body: [UInt8] = []
    for try await part in request.bodySequence {
      body += part
      if body.count > gate.bodyLimit { return Self.response(gate.tooLarge) }
    }
    let asked = PageRequest(isPost: head.method == "POST", path: request.path, body: body)
    return Self.response(await answer(asked))
  }

  private func events() -> HTTPResponse {
    guard let events = changes.listen() else {
      return Self.response(PageResponse(.busy, "too many pages listen"))
    }
    let head = PageResponse(mediaType: "text/event-stream", body: [])
    return HTTPResponse(
      statusCode: .ok,
      headers: Self.headers(of: head),
      body: HTTPBodySequence(from: events)
    )
  }

  private static func response(_ response: PageResponse) -> HTTPResponse {
    HTTPResponse(
      statusCode: HTTPStatusCode(response.status.rawValue, phrase: response.status.phrase),
      headers: headers(of: response),
      body: .init(response.body)
    )
  }

  /// Nothing is kept, guessed at, shown in another page, or told to other sites; a connection has one request, so
  /// that its time is that of the request.
  private static func headers(of response: PageResponse) -> HTTPHeaders {
    var headers = HTTPHeaders([.contentType: response.mediaType, .connection: "close"])
    for (name, value) in [
      ("Content-Security-Policy", response.policy), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ] {
      headers[HTTPHeader(name)] = value
    }
    return headers
  }
}
