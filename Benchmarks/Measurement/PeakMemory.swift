// The most memory that the process has held at a time, as Linux counts it: whole pages that lie in
// memory, of all threads. The kernel gathers them per processor, so that the figure may be some
// dozens of pages off.

import CWitnesses

/// The most memory held at a time.
public enum PeakMemory {
  /// The most bytes since the last reset, or since the process began; nil where the system does not
  /// say.
  public static var byteCount: Int64? {
    let count = tinamou_peak_memory()
    return count < 0 ? nil : count
  }

  /// Begins anew, and returns the bytes that are held now; nil where the system does not allow it.
  public static func reset() -> Int64? {
    tinamou_reset_peak_memory() == 0 ? byteCount : nil
  }

  /// Lets the process keep what is freed for later requests, a gigabyte of it at most.
  ///
  /// Else the end of the heap goes back to the system, or not, by what happens to lie there, and then some work maps and
  /// clears the same pages at each repetition.
  public static func keepFreedMemory() { tinamou_keep_freed_memory() }
}
