// All systems of one random shape and size, as a case of the benchmarks: what one of them takes says
// little about the others, and a lucky one nothing.

/// A shape at a size, with the draws that are measured of it.
public struct WorkloadFamily: Hashable, Sendable {
  /// The name without a draw, as `tree-intrinsic-1000`.
  public let name: String
  /// How many views there are.
  public let viewCount: Int
  /// How many variables a system has.
  public let variableCount: Int
  /// How many rows of parameters a system is resized to.
  public let resizeCount: Int
  /// The numbers of the draws; nil where the shape has nothing random, and one system is all.
  public let draws: Range<Int>?

  /// How many draws of a random shape are measured.
  public static let drawCount = 20

  /// The family of a shape and its size, or nil when there is none of that name; with a draw behind it, it is
  /// that one system.
  public init?(named name: String, drawCount: Int = Self.drawCount) {
    guard let shape = WorkloadShape(drawName: name) else { return nil }
    self.name = name
    viewCount = shape.viewCount
    variableCount = shape.variableCount
    resizeCount = shape.resizeCount
    draws = shape.isRandom && !name.contains("#") ? 0..<max(drawCount, 1) : nil
  }

  /// Whether draws are different systems.
  public var isRandom: Bool { draws != nil || name.contains("#") }

  /// The draws to go through, nil being the one system of a shape that has no others.
  public var members: [Int?] { draws.map { $0.map { $0 } } ?? [nil] }

  /// The system of a draw.
  public func workload(draw: Int?) -> Workload? { Workload(named: name, draw: draw) }
}

extension WorkloadFamily {
  /// The families of the benchmarks, small before large within each shape.
  public static let standardNames = [
    "cell", "form-6", "form-40", "chain-10", "chain-100", "chain-1000", "unequal-100",
    "unequal-300", "unequal-1000", "grid-4x4", "grid-10x10", "grid-30x30", "tree-equal-121",
    "tree-equal-364", "tree-equal-1093", "tree-intrinsic-100", "tree-intrinsic-300",
    "tree-intrinsic-1000", "tree-intrinsic-1500", "tree-shared-1000", "tree-open-1000",
    "tree-fraction-1000", "deep-2000", "wide-1000",
  ]

  /// Families of a quick run: one of each shape, few above some thousand variables.
  public static let quickNames = [
    "cell", "form-6", "form-40", "chain-10", "chain-100", "chain-1000", "unequal-100", "grid-4x4",
    "grid-10x10", "tree-equal-121", "tree-intrinsic-100", "tree-intrinsic-300",
    "tree-intrinsic-1000", "tree-shared-1000", "tree-open-1000", "tree-fraction-1000", "deep-2000",
    "wide-100",
  ]

  /// Systems so large that one takes minutes: a single one of each.
  public static let slowNames = [
    "unequal-10000", "tree-equal-9841", "tree-intrinsic-10000", "wide-10000",
  ]

  /// Shapes whose growth with size is followed, by the sizes it is fitted over.
  public static let growing: [(shape: String, names: [String])] = [
    ("tree-intrinsic", ["tree-intrinsic-100", "tree-intrinsic-300", "tree-intrinsic-1000"]),
    ("tree-equal", ["tree-equal-121", "tree-equal-364", "tree-equal-1093"]),
    ("unequal", ["unequal-100", "unequal-300", "unequal-1000"]),
  ]
}
