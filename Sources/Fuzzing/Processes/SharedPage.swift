// What a job and the driver tell each other while the job runs: memory that both see, and that outlives a
// job which crashes, hangs or is ended. So the driver knows the input that did it, byte for byte.

import CFuzzing
import Glibc
import Synchronization

/// Memory shared by the driver and one of its processes.
final class SharedPage: @unchecked Sendable {
  /// Numbers in the page, by their place.
  enum Cell: Int {
    /// Inputs whose check has ended.
    case inputCount
    /// The number of the input being tried.
    case inputIndex
    /// What the process is doing: a `Phase`.
    case phase
    /// When it began to, in nanoseconds of the monotonic clock.
    case phaseStart
    /// Bytes of the input being tried.
    case inputSize
    /// Set by the driver: end after this input.
    case stopRequest
    /// Where a fatal signal came, or 0; see `fuzzing_watch_fatal_signals`.
    case location
  }

  /// What a process is doing.
  enum Phase: UInt64 {
    case idle
    case generating
    case checking
  }

  /// The longest input that a page holds; longer ones are never made.
  static let inputLimit = 1 << 20
  private static let headerSize = 4_096
  private static let size = headerSize + inputLimit

  /// The file behind the memory.
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let cells: UnsafeMutablePointer<Atomic<UInt64>>

  /// Makes a page, all zero.
  convenience init() throws(FuzzingFailure) {
    // The name lives for an instant; only other pages of this process could ask for it at the same time.
    let name = "/tinamou-fuzz-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FuzzingFailure("share memory") }
    shm_unlink(name)
    guard ftruncate(descriptor, Self.size) == 0 else {
      let failure = FuzzingFailure("share memory")
      close(descriptor)
      throw failure
    }
    try self.init(descriptor: descriptor)
  }

  /// Opens the page behind a descriptor, which the page closes when it goes.
  init(descriptor: Int32) throws(FuzzingFailure) {
    let start = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw FuzzingFailure("map shared memory") }
    self.descriptor = descriptor
    memory = start
    cells = start.bindMemory(to: Atomic<UInt64>.self, capacity: 8)
  }

  deinit {
    munmap(memory, Self.size)
    close(descriptor)
  }

  subscript(cell: Cell) -> UInt64 {
    get { cells[cell.rawValue].load(ordering: .relaxed) }
    set { cells[cell.rawValue].store(newValue, ordering: .relaxed) }
  }

  /// The input being tried.
  var input: [UInt8] {
    let count = min(Int(clamping: self[.inputSize]), Self.inputLimit)
    return Array(UnsafeRawBufferPointer(start: memory + Self.headerSize, count: count))
  }

  /// Notes the input that is about to be tried.
  func begin(_ input: UnsafeRawBufferPointer, at nanoseconds: UInt64) {
    let count = min(input.count, Self.inputLimit)
    if let start = input.baseAddress { memcpy(memory + Self.headerSize, start, count) }
    self[.inputSize] = UInt64(count)
    enter(.checking, at: nanoseconds)
  }

  /// Notes what the process is doing from now on.
  func enter(_ phase: Phase, at nanoseconds: UInt64) {
    self[.phaseStart] = nanoseconds
    self[.phase] = phase.rawValue
  }

  /// Has fatal signals of this process leave their traces here.
  ///
  /// - Parameter memoryFaults: Whether faults of memory do, too; a sanitizer reports these itself.
  func watchFatalSignals(memoryFaults: Bool) {
    let numbers = memory.assumingMemoryBound(to: UInt64.self)
    fuzzing_watch_fatal_signals(numbers + Cell.location.rawValue, memoryFaults ? 1 : 0)
  }

  /// Forgets the traces of a process that has ended.
  func clearTraces() {
    for cell in [Cell.location, .phase] { self[cell] = 0 }
  }
}

/// The clocks of the driver.
enum MonotonicClock {
  /// Time since some start, in nanoseconds.
  static func nanoseconds() -> UInt64 { reading(CLOCK_MONOTONIC) ?? 0 }

  /// Time that this process has computed, in nanoseconds: a busy machine does not lengthen it.
  static func processNanoseconds() -> UInt64 { reading(CLOCK_PROCESS_CPUTIME_ID) ?? 0 }

  /// What a clock says, in nanoseconds; nil for one that is gone, such as that of a process that has ended.
  static func reading(_ clock: clockid_t) -> UInt64? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
