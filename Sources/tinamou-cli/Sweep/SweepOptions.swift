// What `tinamou sweep` was asked for, read and checked.

import Glibc
import TinamouBatch

/// What `tinamou sweep` was asked for.
struct SweepOptions: Sendable {
  /// The form of results.
  let format: SweepFormat
  /// Where results go; nil for standard output.
  let outputPath: String?
  /// Whether locations are measured from the container.
  let isAbsolute: Bool
  /// How rows are answered, and by how many threads.
  let batch: BatchOptions
  /// Whether the run says how rows were answered.
  let explains: Bool
  /// Whether rows that are wrong are left out.
  let keepsGoing: Bool
  /// Whether open attributes are printed.
  let listsAmbiguity: Bool
  /// The share of the rows, nil where all are asked for.
  let shard: Shard?
  /// Whether only errors are printed.
  let isQuiet: Bool

  /// How many cores there are.
  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
