// The processor's own count of instructions. Virtual machines mostly have none; callgrind counts there,
// far slower (CallgrindTotals).

import CWitnesses

/// Counts the instructions of the thread that made it, outside of the kernel.
public final class InstructionCounter {
  private let descriptor: Int32

  /// Begins to count; nil where the machine has no counter, or the system does not let a process have it.
  public init?() {
    descriptor = tinamou_open_instruction_counter()
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { tinamou_close_instruction_counter(descriptor) } }

  /// Instructions so far; nil where others used the counter in between, too.
  public var count: Int64? {
    let count = tinamou_read_instruction_counter(descriptor)
    return count < 0 ? nil : count
  }
}
