// Memory whose end is the end of what may be touched: reading one number too many ends the process.

import Glibc

/// Doubles that lie directly, or a few numbers, before a page that must not be touched.
final class GuardedMemory {
  private let mapping: UnsafeMutableRawPointer
  private let byteCount: Int
  private let slack: Int
  private let count: Int
  let pointer: UnsafeMutablePointer<Double>

  /// What the numbers around the contents hold.
  private static let canary = 0x1.badp77

  /// Copies numbers to `slack` numbers before the page, so that their alignment is any wanted one.
  init(_ numbers: [Double], slack: Int = 0) {
    let page = sysconf(Int32(_SC_PAGESIZE))
    count = numbers.count
    self.slack = slack
    let needed = (count + slack + 8) * MemoryLayout<Double>.stride
    let usable = (needed + page - 1) / page * page
    byteCount = usable + page
    guard
      let mapping = mmap(
        nil,
        byteCount,
        PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS,
        -1,
        0
      ),
      mapping != MAP_FAILED, mprotect(mapping + usable, page, PROT_NONE) == 0
    else { preconditionFailure("no memory for \(byteCount) bytes") }
    self.mapping = mapping
    let end = (mapping + usable).assumingMemoryBound(to: Double.self)
    pointer = end - slack - count
    for i in 1...8 { pointer[-i] = Self.canary }
    for i in 0..<slack { pointer[count + i] = Self.canary }
    for i in 0..<count { pointer[i] = numbers[i] }
  }

  deinit { munmap(mapping, byteCount) }

  /// What the memory holds now.
  var numbers: [Double] { Array(UnsafeBufferPointer(start: pointer, count: count)) }

  /// Whether the numbers in front of the contents and behind them are as they were.
  var isIntactAround: Bool {
    (1...8).allSatisfy { pointer[-$0] == Self.canary }
      && (0..<slack).allSatisfy { pointer[count + $0] == Self.canary }
  }
}
