// Memory whose end is the end of what may be touched: reading one number too many ends the process.

import Glibc
import Synchronization

/// Doubles that lie directly, or a few numbers, before a page that must not be touched.
public final class GuardedMemory {
  private let mapping: UnsafeMutableRawPointer
  private let usableCount: Int
  private let slack: Int
  private let count: Int
  /// The first number.
  public let pointer: UnsafeMutablePointer<Double>

  /// What the numbers around the contents hold.
  private static let canary = 0x1.badp77

  /// Where there are mappings that nobody uses, by their size: making one costs more than a kernel.
  private static let spare = Mutex<[Int: [UInt]]>([:])
  private static let spareLimit = 64
  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Copies numbers to `slack` numbers before the page, so that their alignment is any wanted one.
  public init(_ numbers: [Double], slack: Int = 0) {
    count = numbers.count
    self.slack = slack
    let needed = (count + slack + 8) * MemoryLayout<Double>.stride
    usableCount = (needed + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    mapping = Self.mapping(usableCount)
    let end = (mapping + usableCount).assumingMemoryBound(to: Double.self)
    pointer = end - slack - count
    for i in 1...8 { pointer[-i] = Self.canary }
    for i in 0..<slack { pointer[count + i] = Self.canary }
    for i in 0..<count { pointer[i] = numbers[i] }
  }

  deinit {
    let (address, size) = (UInt(bitPattern: mapping), usableCount)
    let isKept = Self.spare.withLock { spare in
      guard spare[size, default: []].count < Self.spareLimit else { return false }
      spare[size, default: []].append(address)
      return true
    }
    if !isKept { munmap(mapping, usableCount + Self.pageSize) }
  }

  /// So many bytes with a page behind them that must not be touched.
  private static func mapping(_ usableCount: Int) -> UnsafeMutableRawPointer {
    let known = spare.withLock { $0[usableCount]?.popLast() }
    if let known = known.flatMap({ UnsafeMutableRawPointer(bitPattern: $0) }) { return known }
    guard
      let mapping = mmap(
        nil,
        usableCount + pageSize,
        PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS,
        -1,
        0
      ),
      mapping != MAP_FAILED, mprotect(mapping + usableCount, pageSize, PROT_NONE) == 0
    else { preconditionFailure("no memory for \(usableCount) bytes") }
    return mapping
  }

  /// What the memory holds now.
  var numbers: [Double] { Array(UnsafeBufferPointer(start: pointer, count: count)) }

  /// Whether the numbers in front of the contents and behind them are as they were.
  public var isIntactAround: Bool {
    (1...8).allSatisfy { pointer[-$0] == Self.canary }
      && (0..<slack).allSatisfy { pointer[count + $0] == Self.canary }
  }
}
