// Standard output as bytes, gathered and written in large pieces; a failure to write is an error of its own and not
// a signal, so that it has an exit code.

import Dispatch
import FileAccess
import Glibc
import Synchronization

struct StandardOutput {
  private var pending: [UInt8] = []
  /// Text that is made while the program goes on; nil until there is some.
  private var making: OutputQueue?
  /// Whether what is written is kept for somebody else.
  private let isKept: Bool

  /// Takes standard output, or keeps everything for whoever asks for `text`.
  init(isKept: Bool = false) { self.isKept = isKept }

  /// What is kept.
  var text: String { String(decoding: pending, as: UTF8.self) }
  private static let capacity = 1 << 16

  /// Whether a person reads the output.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  mutating func write(_ text: String) throws(OutputFailure) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.capacity { try flush() }
  }

  /// Adds text that is made and written while the program goes on; what is added later comes behind it.
  ///
  /// - Throws: A failure to write this text or one before it; it may show at a later call only.
  mutating func write(making text: @escaping @Sendable () -> String) throws(OutputFailure) {
    guard !isKept else { return try write(text()) }
    if !pending.isEmpty { try flush() }
    let making = self.making ?? OutputQueue(capacity: 2)
    self.making = making
    try making.add { () throws(OutputFailure) in try Self.write(Array(text().utf8)) }
  }

  /// Writes what was added so far.
  mutating func flush() throws(OutputFailure) {
    guard !isKept else { return }
    try making?.finish()
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    try Self.write(bytes)
  }

  static func write(_ bytes: [UInt8]) throws(OutputFailure) {
    try SystemCall.write(bytes, toStream: STDOUT_FILENO)
  }
}

/// Pieces of output that are made and written on a thread of their own, one after another; a failure shows at a later
/// call.
final class OutputQueue: Sendable {
  private let queue = DispatchQueue(label: "output")
  private let room: DispatchSemaphore
  private let failure = Mutex<OutputFailure?>(nil)

  /// Makes a queue in which so many pieces wait at most: what they are made of takes memory.
  init(capacity: Int) { room = DispatchSemaphore(value: capacity) }

  /// Adds a piece, once there is room for it; none is written behind one that failed.
  func add(
    _ piece: @escaping @Sendable () throws(OutputFailure) -> Void
  ) throws(OutputFailure) {
    try check()
    room.wait()
    queue.async { [self] in
      defer { room.signal() }
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(OutputFailure) {
        try piece()
      } catch {
        failure.withLock { $0 = error }
      }
    }
  }

  /// Waits until all pieces are written, or given up.
  func wait() { queue.sync {} }

  /// Waits until all pieces are written.
  func finish() throws(OutputFailure) {
    wait()
    try check()
  }

  private func check() throws(OutputFailure) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

enum Terminal {
  /// Whether the environment allows colour.
  static var allowsColor: Bool {
    if let value = getenv("NO_COLOR"), value.pointee != 0 { return false }
    if let value = getenv("TERM"), String(cString: value) == "dumb" { return false }
    return true
  }
}
