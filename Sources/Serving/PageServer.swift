// A server for one page on this machine. It listens on the loopback address alone, lets in who knows its token,
// and answers through a function; what is asked and answered is no business of its own.

import FlyingSocks
import Glibc
import Synchronization

/// A server on the loopback address.
public final class PageServer: Sendable {
  /// Answers a request that was let in.
  public typealias Answer = @Sendable (PageRequest) async -> PageResponse

  /// The token that every request has to give.
  let token = AccessToken()
  /// Says to pages what has changed.
  public let changes = ChangeFeed()
  private let port: UInt16
  private let answer: Answer
  private let pool = PatientPool(SocketPool<Poll>.make())
  private let hasEnded = Atomic(false)

  static let eventsPath = "/events"

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - port: The port, 0 for any that is free.
  ///   - answer: Answers requests; several may run at once.
  public init(port: UInt16, answer: @escaping Answer) {
    self.port = port
    self.answer = answer
  }

  /// Starts to listen.
  ///
  /// - Returns: The address of the page; nil where the port cannot be had.
  public func start() async -> String? {
    guard let (listener, port) = try? listener() else { return nil }
    do { try await pool.prepare() } catch {
      try? listener.close()
      return nil
    }
    // Whoever waits needs the system's timer, which is a file and opened by the first wait: in time, before clients
    // have taken all descriptors.
    try? await Task.sleep(for: .milliseconds(1))
    let gate = ServerGate(token: token, port: port)
    Task {
      try? await run(listener, gate)
      try? listener.close()
      hasEnded.store(true, ordering: .relaxed)
    }
    return "http://127.0.0.1:\(port)/?token=\(token.text)"
  }

  /// Whether the server has come to an end by itself.
  public var hasFailed: Bool { hasEnded.load(ordering: .relaxed) }

  /// A socket that listens, and its port.
  private func listener() throws -> (socket: Socket, port: UInt16) {
    var address = sockaddr_in.inet(port: port)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: address)
      try socket.listen()
      guard case .ip4(_, let port) = try socket.sockname() else {
        throw SocketError.unsupportedAddress
      }
      return (socket, port)
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Waits for sockets and takes connections, until one of both fails.
  private func run(_ listener: Socket, _ gate: ServerGate) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { [pool] in try await pool.run() }
      group.addTask { try await self.takeConnections(from: listener, gate) }
      try await group.next()
    }
  }

  private func takeConnections(from listener: Socket, _ gate: ServerGate) async throws {
    let listener = try AsyncSocket(socket: listener, pool: pool)
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        guard let socket = try await nextConnection(of: listener) else { continue }
        let connection = PageConnection(
          socket: socket,
          gate: gate,
          changes: changes,
          answer: answer
        )
        group.addTask { await connection.serve() }
      }
    }
  }

  /// Takes a connection; nil where there is none for now, after a wait, as whoever is short of something needs time.
  private func nextConnection(of listener: AsyncSocket) async throws -> AsyncSocket? {
    do {
      return try await listener.accept()
    } catch SocketError.failed(_, let code, _) where Self.passes(code) {
      try await Task.sleep(for: Self.breath)
      return nil
    }
  }

  /// How long nothing is taken after a failure that passes.
  private static let breath = Duration.milliseconds(50)

  /// Whether taking connections fails for this one or for now only, and not because of the socket that listens.
  ///
  /// - Source: [Linux accept] (Documentation/SOURCES.md), which counts errors of the network that wait for the new
  ///   socket among those to be tried again.
  static func passes(_ code: Int32) -> Bool {
    let codes = [
      EINTR, ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPERM, EPROTO, ENETDOWN, ENOPROTOOPT,
      EHOSTDOWN,
      ENONET, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH,
    ]
    return codes.contains(code)
  }
}
