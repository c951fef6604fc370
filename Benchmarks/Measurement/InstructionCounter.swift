// The processor's own count of instructions. Virtual machines mostly have none; callgrind counts there,
// far slower (CallgrindTotals).

import CWitnesses
import Glibc

/// Counts the instructions of the thread that made it, outside of the kernel.
public final class InstructionCounter {
  /// Why there is no counter.
  public struct Unavailable: Error, CustomStringConvertible {
    /// What the system said.
    public let code: Int32

    /// The reason as a phrase.
    public var description: String {
      switch code {
      case ENOENT, ENODEV, EOPNOTSUPP, ENOSYS: "this machine has no counter of instructions"
      case EACCES, EPERM: "the system does not let a process count its instructions"
      default: "no counter of instructions: \(String(cString: strerror(code)))"
      }
    }
  }

  private let descriptor: Int32

  /// Begins to count.
  public init() throws(Unavailable) {
    descriptor = tinamou_open_instruction_counter()
    if descriptor < 0 { throw Unavailable(code: errno) }
  }

  deinit { if descriptor >= 0 { tinamou_close_instruction_counter(descriptor) } }

  /// Instructions so far; nil where others used the counter in between, too.
  public var count: Int64? {
    let count = tinamou_read_instruction_counter(descriptor)
    return count < 0 ? nil : count
  }
}
