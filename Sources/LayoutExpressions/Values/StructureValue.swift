// Geometry made of several numbers. Members are reached by key paths: `contentInset.top`.

/// A kind of value that packs several numbers.
public enum StructureKind: String, Hashable, Sendable, CaseIterable {
  /// A place.
  case point
  /// An extent.
  case size
  /// A place and an extent.
  case rect
  /// Distances from four edges.
  case insets
  /// A displacement.
  case offset
  /// A map of the plane: `a b c d tx ty`.
  case affineTransform
  /// A map of space: `m11` to `m44`.
  case transform

  /// The names of the numbers, in order.
  public var memberNames: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .offset: ["horizontal", "vertical"]
    case .affineTransform: ["a", "b", "c", "d", "tx", "ty"]
    case .transform: Self.transformNames
    }
  }

  /// The place of a member, or nil; `origin.x` and `size.width` are members of a rectangle, too.
  public func index(ofMember name: String) -> Int? {
    if self == .rect {
      switch name {
      case "origin.x": return 0
      case "origin.y": return 1
      case "size.width": return 2
      case "size.height": return 3
      default: break
      }
    }
    return memberNames.firstIndex(of: name)
  }

  private static let transformNames = (1...4).flatMap { row in
    (1...4).map { column in "m\(row)\(column)" }
  }
}

/// A value that packs several numbers.
public struct StructureValue: Hashable, Sendable {
  /// What the numbers mean.
  public let kind: StructureKind
  /// The numbers in the order of the kind's member names.
  public private(set) var numbers: [Double]

  /// Makes a value; missing numbers are 0.
  public init(_ kind: StructureKind, _ numbers: [Double] = []) {
    let count = kind.memberNames.count
    precondition(numbers.count <= count, "\(numbers.count) numbers for a \(kind.rawValue)")
    self.kind = kind
    self.numbers = numbers + Array(repeating: 0, count: count - numbers.count)
  }

  /// A member by name, nil where there is none; setting an unknown member does nothing.
  public subscript(member: String) -> Double? {
    get { kind.index(ofMember: member).map { numbers[$0] } }
    set {
      guard let index = kind.index(ofMember: member), let newValue else { return }
      numbers[index] = newValue
    }
  }

  /// The parts of a rectangle that are structures themselves.
  static let rectParts: [String: StructureKind] = ["origin": .point, "size": .size]
  /// Places of a rectangle that follow from its numbers.
  static let rectEdges: Set<String> = ["minX", "midX", "maxX", "minY", "midY", "maxY"]

  /// A member by name: a number, or a part of a rectangle; nil where there is none.
  func member(_ name: String) -> ExpressionValue? {
    if let number = self[name] { return .number(number) }
    guard kind == .rect else { return nil }
    let (near, extent) = name.hasSuffix("X") ? (numbers[0], numbers[2]) : (numbers[1], numbers[3])
    switch name {
    case "origin": return .structure(StructureValue(.point, Array(numbers[0..<2])))
    case "size": return .structure(StructureValue(.size, Array(numbers[2...])))
    case "minX", "minY": return .number(near)
    case "midX", "midY": return .number(near + extent / 2)
    case "maxX", "maxY": return .number(near + extent)
    default: return nil
    }
  }

  /// The numbers in braces, or nil where one of them is not finite.
  var text: String? {
    let texts = numbers.compactMap(NumberText.text)
    return texts.count == numbers.count ? "{" + texts.joined(separator: ", ") + "}" : nil
  }
}
