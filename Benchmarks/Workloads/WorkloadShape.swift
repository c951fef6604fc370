// The shapes of workloads and how their names are read: `KIND`, `KIND-COUNT` or `grid-ROWSxCOLUMNS`.

import FuzzSupport

struct WorkloadShape {
  let viewCount: Int
  /// How many variables the system has.
  let variableCount: Int
  /// How many rows of parameters it is resized to.
  let resizeCount: Int
  /// Whether draws of it differ in what a solver has to do.
  ///
  /// Trees of equal sizes have leaves of random sizes, too, but equations leave no choice, and all take the
  /// same time.
  let isRandom: Bool
  /// Writes the rows and the resizes.
  let build: (inout WorkloadBuilder, inout SeededGenerator) -> Void

  /// More than this many views are refused: their numbers would leave 32 bits.
  private static let viewLimit = 10_000_000

  private init(
    views viewCount: Int,
    variables variableCount: Int,
    resizes resizeCount: Int = 100,
    isRandom: Bool = false,
    build: @escaping (inout WorkloadBuilder, inout SeededGenerator) -> Void
  ) {
    self.viewCount = viewCount
    self.variableCount = variableCount
    self.resizeCount = resizeCount
    self.isRandom = isRandom
    self.build = build
  }

  /// Trees, whose views have four variables each.
  private init(
    treeOf viewCount: Int,
    isRandom: Bool = true,
    build: @escaping (inout WorkloadBuilder, inout SeededGenerator) -> Void
  ) {
    self.init(
      views: viewCount,
      variables: 4 * viewCount,
      resizes: 50,
      isRandom: isRandom,
      build: build
    )
  }

  private init(_ kind: ViewTree.Kind, of viewCount: Int, isRandom: Bool) {
    self.init(treeOf: viewCount, isRandom: isRandom) { builder, stream in
      let tree = ViewTree(kind, views: viewCount, from: &stream)
      builder.buildTree(tree, from: &stream)
    }
  }

  private init?(name: String) {
    if name == "cell" {
      self.init(views: 8, variables: 32, resizes: 1000) { $0.buildCell(from: &$1) }
      return
    }
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let kind = name[..<dash]
    let size = name[name.index(after: dash)...]
    if kind == "grid" {
      let sides = size.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let rows = Self.count(sides[0]), let columns = Self.count(sides[1]),
        rows * columns <= Self.viewLimit
      else { return nil }
      self.init(views: rows * columns, variables: 4 * rows * columns) {
        $0.buildGrid(rows: rows, columns: columns, from: &$1)
      }
      return
    }
    guard let count = Self.count(size) else { return nil }
    switch kind {
    case "form":
      self.init(views: 2 * count, variables: 4 * count) { $0.buildForm(fields: count, from: &$1) }
    case "chain":
      self.init(views: count, variables: 2 * count) { $0.buildChain(views: count, from: &$1) }
    case "unequal":
      self.init(views: count, variables: 2 * count, isRandom: true) {
        $0.buildUnequalRow(labels: count, from: &$1)
      }
    case "tree-equal": self.init(.equal, of: count, isRandom: false)
    case "tree-intrinsic": self.init(.intrinsic, of: count, isRandom: true)
    case "tree-shared": self.init(treeOf: count) { $0.buildSharedTree(views: count, from: &$1) }
    case "tree-open": self.init(treeOf: count) { $0.buildOpenTree(views: count, from: &$1) }
    case "tree-fraction":
      self.init(treeOf: count) { $0.buildFractionTree(views: count, from: &$1) }
    case "deep": self.init(.deep, of: count, isRandom: false)
    case "wide": self.init(.wide, of: count, isRandom: true)
    default: return nil
    }
  }

  /// Reads the name of a workload with or without a draw behind it: a draw chooses the random numbers,
  /// and never the shape.
  init?(drawName name: String) {
    guard let mark = name.lastIndex(of: "#") else {
      self.init(name: name)
      return
    }
    let digits = name[name.index(after: mark)...]
    guard digits == "0" || digits.first != "0" && Self.count(digits) != nil else { return nil }
    self.init(name: String(name[..<mark]))
  }

  private static func count(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let count = Int(digits), count >= 1, count <= viewLimit
    else { return nil }
    return count
  }
}
