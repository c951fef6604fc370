// The part of a program that callgrind counts. To everyone else it is a call of a closure.

import CWitnesses

/// A piece of work under a name that callgrind finds.
public enum MeasuredRegion {
  /// The name, for callgrind's options `--toggle-collect` and `--dump-after`.
  static let functionName = "tinamou_measured_region"

  /// Whether regions tell callgrind when they begin and end.
  public static var tellsCallgrind: Bool {
    #if arch(x86_64)
    true
    #else
    false
    #endif
  }

  /// Does the work once, in a region of its own.
  ///
  /// Regions do not nest, and what other threads do meanwhile is not counted.
  public static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      var work = body
      withUnsafeMutablePointer(to: &work) { work in
        tinamou_measure_region(
          { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() },
          work
        )
      }
    }
  }
}
