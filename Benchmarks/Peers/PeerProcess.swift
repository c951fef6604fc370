// A program on the other end of a socket that answers lines with lines. It may crash, hang or babble:
// every wait has an end, and ending it is always possible. Not for programs that talk unasked.

import FuzzSupport
import Glibc
import Measurement

/// A running program and the lines to and from it.
public final class PeerProcess {
  private let process: pid_t
  private let socket: Int32
  private var isRunning = true
  private var received: [UInt8] = []
  /// How much of `received` is known to hold no end of line.
  private var searched = 0

  /// More than this without an end of line is no answer.
  private static let lineLimit = 64 << 20
  private static let receiveSize = 1 << 16

  /// Starts a program in a folder or ours, with variables besides ours, or in their place.
  public init(
    path: String,
    arguments: [String] = [],
    environment: [String: String] = [:],
    folder: String? = nil
  ) throws(PeerFailure) {
    guard access(path, X_OK) == 0 else { throw .missing }
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Self.systemFailure("a socket") }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // `env` changes the folder and then becomes the program.
    let command = (folder.map { ["/usr/bin/env", "--chdir", $0, path] } ?? [path]) + arguments
    var words = Self.copies(of: command)
    var variables = Self.copies(of: ChildEnvironment.variables(with: environment))
    defer { for text in words + variables { free(text) } }
    var started: pid_t = 0
    let status = posix_spawn(&started, command[0], &actions, nil, &words, &variables)
    guard status == 0 else {
      close(ends[0])
      throw .broken("cannot be started: \(String(cString: strerror(status)))")
    }
    process = started
    socket = ends[0]
  }

  deinit { end() }

  /// Texts as C wants them, with nil behind the last.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func systemFailure(_ what: String) -> PeerFailure {
    .broken("\(what): \(String(cString: strerror(errno)))")
  }

  /// Ends the program, whatever it is doing.
  public func end() {
    guard isRunning else { return }
    isRunning = false
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    close(socket)
  }

  /// Sends whole lines and waits for the line that answers them; nothing is sent to wait for a line that comes by
  /// itself.
  ///
  /// Where there is no answer in time, the program has been ended.
  public func ask(_ text: String, limit seconds: Double) throws(PeerFailure) -> String {
    guard isRunning else { throw .broken("it has ended") }
    do {
      let deadline = MonotonicTime.nanoseconds() + UInt64(seconds * 1e9)
      try send(text, until: deadline, limit: seconds)
      return try receiveLine(until: deadline, limit: seconds)
    } catch {
      end()
      throw error
    }
  }

  private func send(_ text: String, until deadline: UInt64, limit: Double) throws(PeerFailure) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      try wait(for: Int16(POLLOUT), until: deadline, limit: limit)
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(
          socket,
          $0.baseAddress,
          $0.count,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        )
      }
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard count > 0 else { throw Self.systemFailure("it does not listen") }
      sent += count
    }
  }

  private func receiveLine(until deadline: UInt64, limit: Double) throws(PeerFailure) -> String {
    var block = [UInt8](repeating: 0, count: Self.receiveSize)
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        searched = 0
        return line
      }
      searched = received.count
      guard received.count <= Self.lineLimit else { throw .broken("its answer has no end") }
      try wait(for: Int16(POLLIN), until: deadline, limit: limit)
      let count = recv(socket, &block, block.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .broken("it ended without an answer") }
      received += block[..<count]
    }
  }

  private func wait(for event: Int16, until deadline: UInt64, limit: Double) throws(PeerFailure) {
    while true {
      let now = MonotonicTime.nanoseconds()
      guard now < deadline else { throw .overLimit(seconds: limit) }
      var request = pollfd(fd: socket, events: event, revents: 0)
      // Rounded up, so that a wait does not end a moment early and spin.
      let milliseconds = min((deadline - now) / 1_000_000 + 1, 60_000)
      let ready = poll(&request, 1, Int32(milliseconds))
      if ready > 0 { return }
      if ready < 0 && errno != EINTR { throw Self.systemFailure("waiting") }
    }
  }
}
