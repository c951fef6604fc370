// A process of the driver's own executable that tries inputs. It may crash, hang or eat memory: the
// driver only waits for it with a limit, and can always end it.

import FuzzSupport
import Glibc

/// A running child, the frames to and from it, and what it printed.
final class ChildProcess {
  /// How a process ended.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Where a child finds its frames.
  static let channelDescriptor: Int32 = 200
  /// Where a child finds its shared page.
  static let pageDescriptor: Int32 = 201

  /// Only the last words of a process are kept.
  private static let messageLimit = 1 << 16
  private static let receiveSize = 1 << 16
  /// How long a process may take to write what it has counted.
  private static let finishNanoseconds: UInt64 = 5_000_000_000

  let executable: String
  let identifier: pid_t
  private let channel: Int32
  private let messages: Int32
  private var messagesAreOpen = true
  private var frames = FrameStream()
  private(set) var messageBytes: [UInt8] = []
  /// How it ended; nil while it runs.
  private(set) var end: End?

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The executable's path and all its arguments.
  ///   - page: The memory shared with it.
  /// - Throws: What the system refuses.
  init(command: [String], page: SharedPage) throws(FuzzingFailure) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw FuzzingFailure("open a socket") }
    var pipes: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, type, 0, &pipes) == 0 else {
      let failure = FuzzingFailure("open a socket")
      ends.forEach { close($0) }
      throw failure
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], STDERR_FILENO)
    // With many jobs, one of the two may have the number that the other one is to get.
    let channelEnd = fcntl(
      ends[1],
      F_DUPFD_CLOEXEC,
      max(Self.channelDescriptor, Self.pageDescriptor) + 1
    )
    defer { if channelEnd >= 0 { close(channelEnd) } }
    posix_spawn_file_actions_adddup2(&actions, page.descriptor, Self.pageDescriptor)
    posix_spawn_file_actions_adddup2(&actions, channelEnd, Self.channelDescriptor)
    var arguments = command.map { strdup($0) } + [nil]
    let environment = ChildEnvironment.variables(with: ["SWIFT_BACKTRACE": "enable=no"])
    var variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var started: pid_t = 0
    let status = posix_spawn(&started, command[0], &actions, &attributes, &arguments, &variables)
    close(ends[1])
    close(pipes[1])
    guard status == 0 else {
      close(ends[0])
      close(pipes[0])
      throw FuzzingFailure("start '\(command[0])'", code: status)
    }
    executable = command[0]
    identifier = started
    channel = ends[0]
    messages = pipes[0]
    _ = fcntl(messages, F_SETFL, O_NONBLOCK)
  }

  deinit {
    stop()
    close(channel)
    close(messages)
  }

  /// The last of what it printed, as lines.
  var messageText: String { String(decoding: messageBytes, as: UTF8.self) }

  /// Memory that it holds now, in bytes; 0 once it has ended.
  var residentBytes: Int {
    let descriptor = open("/proc/\(identifier)/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = max(0, read(descriptor, &text, text.count))
    let fields = text.prefix(count).split(separator: UInt8(ascii: " "))
    guard fields.count > 1 else { return 0 }
    return (Int(String(decoding: fields[1], as: UTF8.self)) ?? 0) * Int(getpagesize())
  }

  /// Lets a process that waits for a frame come to its own end, in which it writes what it has
  /// counted; one that does something else is ended.
  func finish() {
    shutdown(channel, Int32(SHUT_WR))
    let deadline = MonotonicClock.nanoseconds() + Self.finishNanoseconds
    while end == nil, MonotonicClock.nanoseconds() < deadline {
      _ = receive(until: deadline)
    }
    stop()
  }

  /// Ends the process, whatever it is doing.
  func stop() {
    guard end == nil else { return }
    kill(identifier, SIGKILL)
    wait()
  }

  /// Sends a frame.
  ///
  /// - Returns: Whether the process took it.
  func send(_ frame: [UInt8], until deadline: UInt64) -> Bool {
    var sent = 0
    while sent < frame.count {
      let count = frame[sent...].withUnsafeBytes {
        Glibc.send(channel, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        guard waitForEvent(POLLOUT, until: deadline) else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The next frame that it has sent, without waiting.
  func nextFrame() -> [UInt8]? { frames.next() }

  /// Waits for something to read, for a while, and reads it.
  ///
  /// - Returns: False once the process has closed its end, after which it has ended.
  func receive(until deadline: UInt64) -> Bool {
    _ = waitForEvent(POLLIN, until: deadline)
    readMessages()
    var block = [UInt8](repeating: 0, count: Self.receiveSize)
    let count = recv(channel, &block, block.count, Int32(MSG_DONTWAIT))
    if count > 0 {
      frames.append(block[..<count])
      return true
    }
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return true }
    wait()
    return false
  }

  private func readMessages() {
    var block = [UInt8](repeating: 0, count: Self.receiveSize)
    // Bounded: a process that never stops talking must not keep the driver.
    for _ in 0..<64 {
      let count = read(messages, &block, block.count)
      if count == 0 { messagesAreOpen = false }
      guard count > 0 else { return }
      messageBytes += block[..<count]
      if messageBytes.count > 2 * Self.messageLimit {
        messageBytes.removeFirst(messageBytes.count - Self.messageLimit)
      }
    }
  }

  private func wait() {
    guard end == nil else { return }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    readMessages()
    let signal = status & 0x7F
    end = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  private func waitForEvent(_ event: Int32, until deadline: UInt64) -> Bool {
    let now = MonotonicClock.nanoseconds()
    // Who waits to send does not read, and must not be woken for nothing.
    let listens = messagesAreOpen && event == POLLIN
    var requests = [
      pollfd(fd: channel, events: Int16(event), revents: 0),
      pollfd(fd: listens ? messages : -1, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, so that a wait does not end a moment early and spin.
    let milliseconds = now < deadline ? min((deadline - now) / 1_000_000 + 1, 60_000) : 0
    return poll(&requests, 2, Int32(milliseconds)) > 0
  }

  /// Ctrl-C and SIGTERM are the driver's business, which ends its processes in order: they are kept from a process
  /// before its first instruction, as whoever ends a whole group does not wait for it to look after that itself.
  private static func attributes() -> posix_spawnattr_t {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    for number in [SIGINT, SIGTERM] { sigaddset(&mask, number) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }
}
