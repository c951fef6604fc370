// How long clients are waited for. The library of sockets waits for ever, and a client that sends a byte now and
// then, or reads nothing, would keep a connection for itself; here each has so much time for its request.

import FlyingSocks
import Glibc
import Synchronization

/// Waits for sockets, each only so long.
final class PatientPool: AsyncSocketPool {
  /// How long a client has for its request, and for taking a part of the answer.
  static let patience = Duration.seconds(10)
  /// So many clients are waited for at once; others are sent away.
  static let waitingLimit = 256

  /// When the request of a connection has to be there.
  private struct Deadline {
    /// Tells the connection from others that had its number before.
    var socket: ino_t
    var instant: ContinuousClock.Instant
  }

  private struct State {
    var deadlines: [Int32: Deadline] = [:]
    var waitingCount = 0
  }

  private let base: any AsyncSocketPool
  private let state = Mutex(State())

  init(_ base: any AsyncSocketPool) { self.base = base }

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    let base = base
    guard !Self.isListening(socket) else {
      return try await base.suspendSocket(socket, untilReadyFor: events)
    }
    let now = ContinuousClock.now
    let deadline =
      events.contains(.write) ? now + Self.patience : requestDeadline(of: socket, from: now)
    guard begin() else { throw SocketError.timeout(message: "too many clients") }
    defer { state.withLock { $0.waitingCount -= 1 } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await base.suspendSocket(socket, untilReadyFor: events) }
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw SocketError.timeout(message: "no whole request in time")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func begin() -> Bool {
    state.withLock { state in
      guard state.waitingCount < Self.waitingLimit else { return false }
      state.waitingCount += 1
      return true
    }
  }

  /// When the request of a connection has to be there: one connection has one request.
  private func requestDeadline(
    of socket: Socket,
    from now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    var status = stat()
    let number = socket.file.rawValue
    guard fstat(number, &status) == 0 else { return now }
    let inode = status.st_ino
    return state.withLock { state in
      if let known = state.deadlines[number], known.socket == inode { return known.instant }
      state.deadlines[number] = Deadline(socket: inode, instant: now + Self.patience)
      return now + Self.patience
    }
  }

  private static func isListening(_ socket: Socket) -> Bool {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let result = getsockopt(socket.file.rawValue, SOL_SOCKET, SO_ACCEPTCONN, &value, &length)
    return result == 0 && value != 0
  }
}
