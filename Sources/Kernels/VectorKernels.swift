// The inner loops of the solver, vectorised: thin calls into C, where each is compiled once per
// instruction set. Not for choosing what to compute: no tolerance has its home here.
//
// Every instruction set gives the same bits (Documentation/NUMERICS.md). What each kernel computes is
// said once more in plain loops in FuzzSupport's KernelDefinition, and tests compare the two bit for bit.

import CKernels

/// The kernels of one instruction set.
///
/// Take `current` once, outside of loops, and keep it: a call is then a call through a pointer.
///
/// All numbers must be finite unless said otherwise. Pointers need the alignment of their element only,
/// and may be anything where the count is 0.
public struct VectorKernels: Sendable {
  // A table of functions in read-only memory.
  @usableFromInline nonisolated(unsafe) let table: UnsafePointer<tinamou_kernels>

  /// The instruction set these kernels are compiled for.
  public var instructionSet: InstructionSet {
    InstructionSet.supported.first { VectorKernels($0)?.table == table } ?? .portable
  }

  /// The kernels that the calling thread uses: those of the instruction set in use, unless a `SolverConfiguration`
  /// names another one.
  @inlinable
  public static var current: VectorKernels {
    @inline(__always)
    get { tinamou_kernels_now().map { VectorKernels(table: $0) } ?? first() }
  }

  /// The kernels of the instruction set in use.
  private static let usual: VectorKernels = {
    guard let kernels = VectorKernels(.current) else {
      preconditionFailure("no kernels for \(InstructionSet.current)")
    }
    return kernels
  }()

  /// The kernels at the first call of a thread.
  @usableFromInline
  static func first() -> VectorKernels {
    var configuration = tinamou_configuration_now()
    configuration.kernels = usual.table
    tinamou_set_configuration(configuration)
    return usual
  }

  /// The kernels of an instruction set, nil where this processor lacks it.
  public init?(_ instructionSet: InstructionSet) {
    guard let table = tinamou_kernels_for(instructionSet.number) else { return nil }
    self.table = table
  }

  @usableFromInline
  init(table: UnsafePointer<tinamou_kernels>) { self.table = table }
}
