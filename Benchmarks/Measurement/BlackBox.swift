// Where measured results go, so that the optimiser cannot drop the work that made them.

/// Uses a value in a way that the optimiser cannot see through.
@_optimize(none)
public func blackBox<Value>(_ value: Value) {}
