// The other solvers, by the names that tables and records give them. Each is a program of its own
// that `scripts/setup-peers` builds; nothing of them is part of this package.

/// Another layout engine or linear programming solver.
public enum PeerRival: String, CaseIterable, Sendable {
  /// The C++ Cassowary solver.
  case kiwi
  /// COIN-OR's simplex solver.
  case clp
  /// GNU's simplex solver.
  case glpk
  /// The HiGHS solver, through its C interface.
  case highs
  /// The flexbox engine, on the tree of views behind a system.
  case yoga

  /// Those that solve the same constraints.
  public static let constraintSolvers: [PeerRival] = [.kiwi, .clp, .glpk, .highs]

  /// Whether it lays out a tree of views instead of solving the constraints.
  public var isFlexbox: Bool { self == .yoga }

  /// Whether rows can be added to its live model and taken away again.
  var takesEdits: Bool { self == .kiwi }

  /// Where its program is, below the folder of all rivals.
  public func executable(in folder: String) -> String { "\(folder)/bin/\(rawValue)" }
}
