// What a group of leaves is in every critical region known: a snapshot that threads may share. It is
// not for finding regions: `ParametricSolver` does that.

import ExactArithmetic
import Kernels

/// What a block's leaves are in every critical region known so far: an immutable snapshot, safe to
/// share between threads.
///
/// Parameters are θ = [1; θ1 … θP]: rows of coefficients have P + 1 numbers, the constant first.
public struct RegionTable: Sendable {
  /// What `locate` says of rows whose region is not known yet.
  public static let unknown: Int32 = -1
  /// What `locate` says of rows where required rows cannot hold together, or only just: these rows
  /// are answered by a direct solve.
  public static let conflict: Int32 = -2

  /// The number of parameters, P.
  public let parameterCount: Int
  /// The variables of the system that the maps give, [d].
  public let leaves: [Int32]
  /// The hyperplanes of all regions, [h × (P + 1)]; the first coefficient beyond the constant that is
  /// not 0 is positive.
  public let hyperplanes: [Double]
  /// Factors of the magnitudes of θ, [h × (P + 1)], that add up to the error of evaluating a row of
  /// `hyperplanes` in ascending order without fused operations; below it the sign is found exactly.
  public let signBounds: [Double]
  /// The leaves in each region, [regionCount × d × (P + 1)], rounded once from exact coefficients.
  public let maps: [Double]
  /// The number of regions, each with a map of its own.
  public let regionCount: Int
  /// The hyperplanes themselves.
  public let exactHyperplanes: [Hyperplane]
  /// The convex pieces of all regions.
  let cells: [RegionCell]
  let shape: LocationShape
  /// The parameters whose size matters for doubts about signs on Double.
  let boundedParameters: [Bool]
  /// Bits of the hyperplanes whose sign on Double is exact for short parameters, 64 a word.
  let shortPlanes: [UInt64]
  /// The hyperplanes for the kernel, 64 at a time.
  let planes: [SidePlanes]

  init(
    parameterCount: Int,
    leaves: [Int32],
    hyperplanes: [Hyperplane],
    cells: [RegionCell],
    maps: [Double],
    regionCount: Int
  ) {
    self.parameterCount = parameterCount
    self.leaves = leaves
    exactHyperplanes = hyperplanes
    self.hyperplanes = hyperplanes.flatMap(\.doubles)
    signBounds = hyperplanes.flatMap(\.signBounds)
    let doubtful = hyperplanes.filter { $0.onlyParameter == nil }
    boundedParameters = (0..<parameterCount).map { parameter in
      doubtful.contains { !$0.coefficients[parameter + 1].isZero }
    }
    var shortPlanes = [UInt64](repeating: 0, count: (hyperplanes.count + 63) / 64)
    for (index, hyperplane) in hyperplanes.enumerated() where hyperplane.hasShortCoefficients {
      shortPlanes[index >> 6] |= 1 << UInt64(index & 63)
    }
    self.shortPlanes = shortPlanes
    planes = stride(from: 0, to: hyperplanes.count, by: SidePlanes.limit).map { first in
      let last = min(hyperplanes.count, first + SidePlanes.limit)
      return SidePlanes(hyperplanes[first..<last].map { $0.doubles[...] })
    }
    self.maps = maps
    self.regionCount = regionCount
    self.cells = cells
    shape = LocationShape(hyperplanes, cells)
  }

  /// The number of convex pieces that the regions are made of.
  public var cellCount: Int { cells.count }

  /// Finds the regions of rows of parameters.
  ///
  /// Each Double stands for its shortest decimal. A region is decided by exact signs, a point on a
  /// hyperplane belongs to its positive side: history, threads and instruction set never show.
  ///
  /// - Parameters:
  ///   - theta: `theta[k]` points to `count` finite values of parameter k, k = 0 … P − 1.
  ///   - count: How many rows there are.
  ///   - regions: Room for `count` numbers: regions, `unknown` or `conflict`.
  public func locate(
    theta: [UnsafePointer<Double>],
    count: Int,
    into regions: UnsafeMutablePointer<Int32>
  ) {
    precondition(theta.count == parameterCount, "\(theta.count) columns for \(parameterCount)")
    switch shape {
    case .constant(let region):
      regions.update(repeating: region, count: count)
    case .intervals(let intervals):
      intervals.locate(theta[intervals.parameter], count: count, into: regions)
    case .lookup(let lookup):
      lookup.withUnsafeBufferPointer { lookup in
        forEachChunk(theta, count, wordCount: 1) { first, rows, signs in
          for row in 0..<rows { regions[first + row] = lookup[Int(truncatingIfNeeded: signs[row])] }
        }
      }
    case .search(let search) where exactHyperplanes.count > Self.walkedHyperplaneCount:
      walk(search, theta: theta, count: count, into: regions)
    case .search(let search):
      forEachChunk(theta, count, wordCount: search.wordCount) { first, rows, signs in
        for row in 0..<rows {
          regions[first + row] = search.region(of: signs + row * search.wordCount)
        }
      }
    }
  }

  /// Finds the region of one row of parameters, which are finite.
  ///
  /// - Returns: The number of the region, `unknown` or `conflict`.
  public func locate(_ parameters: [Double]) -> Int32 {
    var region = Self.unknown
    parameters.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else {
        locate(theta: [], count: 1, into: &region)
        return
      }
      locate(theta: values.indices.map { base + $0 }, count: 1, into: &region)
    }
    return region
  }
}
