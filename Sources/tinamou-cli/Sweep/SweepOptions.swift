// What `tinamou sweep` was asked for, read and checked.

import Glibc
import TinamouBatch

struct SweepOptions: Sendable {
  let format: SweepFormat
  /// Where results go; nil for standard output.
  let outputPath: String?
  let isAbsolute: Bool
  /// How rows are answered, and by how many threads.
  let batch: BatchOptions
  /// Whether the run says how rows were answered.
  let explains: Bool
  /// Whether rows that are wrong are left out.
  let keepsGoing: Bool
  let listsAmbiguity: Bool
  /// The share of the rows, nil where all are asked for.
  let shard: Shard?
  let isQuiet: Bool

  /// The files that are written, by the option that names them.
  var outputs: KeyValuePairs<String, String?> {
    let statusPath = format.precision == nil ? nil : outputPath.map(SweepOutput.statusPath)
    return ["--output": outputPath, "--output": statusPath]
  }

  static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
