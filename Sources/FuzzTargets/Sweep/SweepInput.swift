// What the sweep target is given: a layout document, rows of parameters, and how the rows are cut, in one text
// that a person can read and change.
//
//   {"views": {"a": {}}, "metrics": {"gap": 8}, "constraints": {"r": "|-gap-[a]"}}
//   === rows
//   width,gap
//   320,8
//   375,10
//   === pieces 3 1 100
//   === ways kernels memory
//   === block 2
//
// `pieces` are the lengths in bytes in which the rows arrive, over and over; `ways` are the engines that answer, and what
// regions are asked besides; `block` is the number of rows in a block. The line break before `===` belongs to it. What is
// missing is: no rows, one piece, all ways, blocks of 3.

import FuzzSupport

/// An engine that answers rows, or something else that engines of regions are asked.
enum SweepWay: String, CaseIterable {
  /// Row by row, told as for people and as for programs.
  case described, rows
  /// By regions, by each of the backends.
  case auto, kernels, blas
  /// The same rows from the middle on, and then those before it.
  case parts
  /// Numbers into memory.
  case memory
  /// A batch of several kinds, which kernels answer.
  case batch

  /// One engine, and what it is asked besides.
  static func some(using generator: inout SeededGenerator) -> [SweepWay] {
    let engine = generator.pick([
      Self.described, .rows, .auto, .kernels, .kernels, .kernels, .blas,
    ])
    return switch engine {
    case .kernels: [engine, generator.pick([.parts, .parts, .memory, .batch])]
    case .auto, .blas: [engine, .memory]
    default: [engine]
    }
  }
}

/// A document with rows of parameters.
struct SweepInput {
  var document: [UInt8] = []
  var rows: [UInt8] = []
  /// The lengths of pieces, in turn; each at least 1.
  var pieceLengths: [Int] = []
  /// How rows are answered; all ways where none is named.
  var ways: [SweepWay] = []
  /// Rows in a block, at least 1.
  var rowsPerBlock = 3

  private static let rowsMark = Array("\n=== rows\n".utf8)
  private static let piecesMark = Array("\n=== pieces".utf8)
  private static let waysMark = Array("\n=== ways".utf8)
  private static let blockMark = Array("\n=== block".utf8)

  init() {}

  /// Reads any bytes.
  init(_ bytes: [UInt8]) {
    let (document, rest) = Self.split(bytes[...], at: Self.rowsMark)
    self.document = Array(document)
    let (head, block) = Self.split(rest ?? [], at: Self.blockMark)
    let (front, ways) = Self.split(head, at: Self.waysMark)
    let (rows, pieces) = Self.split(front, at: Self.piecesMark)
    self.rows = Array(rows)
    // Longer pieces than the rows are one piece.
    pieceLengths = Self.words(in: pieces).compactMap { Int($0) }.map { min(max(1, $0), 1 << 20) }
    self.ways = Self.words(in: ways).compactMap { SweepWay(rawValue: $0) }
    let rowCount = Self.words(in: block).lazy.compactMap { Int($0) }.first ?? 3
    rowsPerBlock = min(max(1, rowCount), 1 << 20)
  }

  /// The input as text.
  var bytes: [UInt8] {
    var bytes = document + Self.rowsMark + rows
    if !pieceLengths.isEmpty {
      bytes += Self.piecesMark + Array(pieceLengths.map { " \($0)" }.joined().utf8)
    }
    if !ways.isEmpty {
      bytes += Self.waysMark + Array(ways.map { " \($0)" }.joined().utf8)
    }
    return bytes + Self.blockMark + Array(" \(rowsPerBlock)\n".utf8)
  }

  /// The rows in pieces.
  var pieces: [[UInt8]] {
    guard !pieceLengths.isEmpty else { return [rows] }
    var pieces: [[UInt8]] = []
    var index = 0
    while index < rows.count {
      let end = min(index + pieceLengths[pieces.count % pieceLengths.count], rows.count)
      pieces.append(Array(rows[index..<end]))
      index = end
    }
    return pieces
  }

  private static func split(
    _ bytes: ArraySlice<UInt8>,
    at mark: [UInt8]
  ) -> (before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>?) {
    guard let range = bytes.firstRange(of: mark) else { return (bytes, nil) }
    return (bytes[..<range.lowerBound], bytes[range.upperBound...])
  }

  private static func words(in bytes: ArraySlice<UInt8>?) -> [String] {
    let line = (bytes ?? []).prefix { $0 != 0x0A }
    return String(decoding: line, as: UTF8.self).split(separator: " ").map { String($0) }
  }
}
