// Short lists of numbers: what an expression is computed from is nearly always a slot or two, and of each of a layout's
// thousands of slots it is known.

/// Numbers of things in order, up to three of them without memory of their own.
public struct IndexList: RandomAccessCollection, Equatable, Sendable, ExpressibleByArrayLiteral {
  // The first ones, where there are not more.
  @usableFromInline var first: Int32 = 0
  @usableFromInline var second: Int32 = 0
  @usableFromInline var third: Int32 = 0
  @usableFromInline var fewCount: Int32 = 0
  /// All, where there are more.
  @usableFromInline var many: [Int]?

  /// Makes an empty list.
  public init() {}

  /// Makes a list of one number.
  public init(_ number: Int) { (first, fewCount) = (Int32(number), 1) }

  /// Makes a list of two numbers.
  public init(_ first: Int, _ second: Int) {
    (self.first, self.second, fewCount) = (Int32(first), Int32(second), 2)
  }

  /// Makes a list of the numbers of another.
  public init(_ numbers: some Sequence<Int>) {
    let numbers = Array(numbers)
    if numbers.count > Self.fewLimit {
      many = numbers
    } else {
      for number in numbers { append(number) }
    }
  }

  private static let fewLimit = 3

  /// Makes a list of the numbers written.
  public init(arrayLiteral numbers: Int...) { self.init(numbers) }

  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// How many numbers there are.
  @inlinable public var endIndex: Int { many?.count ?? Int(fewCount) }

  /// A number by its place.
  @inlinable
  public subscript(position: Int) -> Int {
    if let many { return many[position] }
    precondition(position >= 0 && position < fewCount, "number \(position) of \(fewCount)")
    return Int(position == 0 ? first : position == 1 ? second : third)
  }

  /// Whether two lists have the same numbers in the same order.
  public static func == (left: IndexList, right: IndexList) -> Bool { left.elementsEqual(right) }

  /// Adds a number.
  ///
  /// - Requires: it fits in 32 bits.
  public mutating func append(_ number: Int) {
    switch many == nil ? fewCount : .max {
    case 0: first = Int32(number)
    case 1: second = Int32(number)
    case 2: third = Int32(number)
    default:
      if many == nil { many = Array(self) }
      many?.append(number)
      return
    }
    fewCount += 1
  }
}
