// A value that is changed in place behind a reference.

/// Holds a value that is made late and changed often.
///
/// A `lazy var` of a structure is copied out and back at each change, with all its arrays; of a `Kept`
/// only the reference is.
final class Kept<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
