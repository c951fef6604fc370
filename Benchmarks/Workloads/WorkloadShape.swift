// The shapes of workloads and how their names are read: `KIND`, `KIND-COUNT` or `grid-ROWSxCOLUMNS`.

import FuzzSupport

/// What a workload is made of.
enum WorkloadShape: Equatable {
  case cell
  case form(fields: Int)
  case chain(views: Int)
  case unequal(labels: Int)
  case grid(rows: Int, columns: Int)
  case tree(ViewTree.Kind, views: Int)
  /// A tree of views of their own sizes, some of which are to be as wide as others in other containers.
  case sharedTree(views: Int)
  /// A tree of views of their own sizes, some of which may be larger at no cost, side by side.
  case openTree(views: Int)
  /// A tree of views of their own sizes, some of which are to be as wide as a part of the container.
  case fractionTree(views: Int)

  /// More than this many views are refused: their numbers would leave 32 bits.
  static let viewLimit = 10_000_000

  /// Reads the name of a workload.
  init?(name: String) {
    if name == "cell" {
      self = .cell
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
      self = .grid(rows: rows, columns: columns)
      return
    }
    guard let count = Self.count(size) else { return nil }
    switch kind {
    case "form": self = .form(fields: count)
    case "chain": self = .chain(views: count)
    case "unequal": self = .unequal(labels: count)
    case "tree-equal": self = .tree(.equal, views: count)
    case "tree-intrinsic": self = .tree(.intrinsic, views: count)
    case "tree-shared": self = .sharedTree(views: count)
    case "tree-open": self = .openTree(views: count)
    case "tree-fraction": self = .fractionTree(views: count)
    case "deep": self = .tree(.deep, views: count)
    case "wide": self = .tree(.wide, views: count)
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

  /// How many variables the system has.
  var variableCount: Int {
    switch self {
    case .cell: 32
    case .form(let fields): 4 * fields
    case .chain(let views): 2 * views
    case .unequal(let labels): 2 * labels
    case .grid(let rows, let columns): 4 * rows * columns
    case .tree(_, let views), .sharedTree(let views), .openTree(let views),
      .fractionTree(let views):
      4 * views
    }
  }

  /// How many views that is.
  var viewCount: Int {
    switch self {
    case .form(let fields): 2 * fields
    case .chain(let views): views
    case .unequal(let labels): labels
    case .cell, .grid, .tree, .sharedTree, .openTree, .fractionTree: variableCount / 4
    }
  }

  /// How many rows of parameters it is resized to.
  var resizeCount: Int {
    switch self {
    case .cell: 1000
    case .form, .chain, .unequal, .grid: 100
    case .tree, .sharedTree, .openTree, .fractionTree: 50
    }
  }

  /// Whether draws of it differ in what a solver has to do.
  ///
  /// Trees of equal sizes have leaves of random sizes, too, but equations leave no choice, and all take the
  /// same time.
  var isRandom: Bool {
    switch self {
    case .unequal, .tree(.intrinsic, _), .tree(.wide, _), .sharedTree, .openTree,
      .fractionTree:
      true
    case .cell, .form, .chain, .grid, .tree(.equal, _), .tree(.deep, _): false
    }
  }

  private static func count(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let count = Int(digits), count >= 1, count <= viewLimit
    else { return nil }
    return count
  }

  /// Writes the rows and the resizes.
  func build(into builder: inout WorkloadBuilder, from stream: inout SeededGenerator) {
    switch self {
    case .cell: builder.buildCell(from: &stream)
    case .form(let fields): builder.buildForm(fields: fields, from: &stream)
    case .chain(let views): builder.buildChain(views: views, from: &stream)
    case .unequal(let labels): builder.buildUnequalRow(labels: labels, from: &stream)
    case .grid(let rows, let columns):
      builder.buildGrid(rows: rows, columns: columns, from: &stream)
    case .tree(let kind, let views):
      builder.buildTree(ViewTree(kind, views: views, from: &stream), from: &stream)
    case .sharedTree(let views):
      builder.buildSharedTree(views: views, from: &stream)
    case .openTree(let views):
      builder.buildOpenTree(views: views, from: &stream)
    case .fractionTree(let views):
      builder.buildFractionTree(views: views, from: &stream)
    }
  }
}
