// Growing memory of plain values, without the checks for sharing and bounds that an array makes at
// each access: what the loops of a line graph work on.

import Constraints
import Glibc

/// A list of plain values in memory of its own.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  /// Makes an empty list with room for some values; without room it asks for no memory.
  init(capacity: Int = 0) {
    self.capacity = capacity
    guard capacity > 0 else {
      base = Self.nowhere
      return
    }
    base = Self.spareMemory(capacity: capacity) ?? Self.memory(capacity: capacity, insteadOf: nil)
  }

  /// From here on lists grow by an eighth, as what is reserved may be more than there is.
  private static var largeCapacity: Int { 1 << 22 }

  /// Where lists without room are; nothing is read or written there.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// Makes a list of one value again and again.
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: value, count: count)
    self.count = count
  }

  deinit { giveBack() }

  /// Makes memory, with what was in another one of less room; the C library moves large ones without a copy.
  private static func memory(
    capacity: Int,
    insteadOf old: UnsafeMutablePointer<Element>?
  ) -> UnsafeMutablePointer<Element> {
    let byteCount = capacity * MemoryLayout<Element>.stride
    guard let memory = realloc(old, byteCount) else {
      fatalError("no memory for \(capacity) values of a line graph")
    }
    LargePages.ask(memory, byteCount)
    return memory.assumingMemoryBound(to: Element.self)
  }

  /// Memory that is kept from other lists, with anything in it; nil where there is none.
  private static func spareMemory(capacity: Int) -> UnsafeMutablePointer<Element>? {
    SpareMemory.shared.take(capacity * MemoryLayout<Element>.stride)?
      .assumingMemoryBound(to: Element.self)
  }

  private func giveBack() {
    if capacity > 0 { SpareMemory.shared.give(base, capacity * MemoryLayout<Element>.stride) }
  }

  @inline(__always)
  var indices: Range<Int> { 0..<count }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "\(index) of \(count)")
      return base[index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count, "\(index) of \(count)")
      yield &base[index]
    }
  }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = value
    count += 1
  }

  /// Makes room for more values.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(to: count + more) }
  }

  /// Adds values that the caller has written behind the end, within what was reserved.
  @inline(__always)
  mutating func take(_ more: Int) { count += more }

  /// Cuts the list.
  @inline(__always)
  mutating func cut(to newCount: Int) { count = newCount }

  mutating func append(repeating value: Element, count more: Int) {
    reserve(more)
    (base + count).initialize(repeating: value, count: more)
    count += more
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let more = capacity < Self.largeCapacity ? capacity : capacity / 8
    let wider = max(capacity + more, least, 4)
    if let spare = Self.spareMemory(capacity: wider) {
      spare.initialize(from: base, count: count)
      giveBack()
      base = spare
    } else {
      base = Self.memory(capacity: wider, insteadOf: capacity > 0 ? base : nil)
    }
    capacity = wider
  }
}

/// Keeps a structure that holds it where it lies in memory: for structures of many lists.
///
/// Others are loaded whole where one list is read. With this, resizes of trees take a seventh less time and building them
/// a twentieth, and the compiler's check of values that cannot be copied takes a second instead of 20.
struct StaysInMemory {
  // Never set; that it may hold anything is what keeps it out of registers.
  private let anything: Any? = nil
}
