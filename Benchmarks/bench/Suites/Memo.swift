// What several benchmarks are prepared from, made when the first of them is.

/// A value that is made when it is first asked for, and then kept.
final class Memo<Value> {
  private let make: () -> Value
  private(set) lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }
}
