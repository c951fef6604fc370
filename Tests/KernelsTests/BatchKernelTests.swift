import FuzzSupport
import Kernels
import Testing

@Suite("Batch kernels")
struct BatchKernelTests {
  @Test("sums of columns have the bits of the plain loop", arguments: InstructionSet.supported)
  func combine(set: InstructionSet) throws { try KernelTrials.run(.combine, set) }

  @Test(
    "leaves take the coefficients of their row's region, with the bits of the plain loop",
    arguments: InstructionSet.supported
  )
  func choose(set: InstructionSet) throws { try KernelTrials.run(.choose, set) }

  @Test(
    "rows by a dense matrix, and columns turned into rows, have the same bits as sums of columns",
    arguments: InstructionSet.supported
  )
  func rows(set: InstructionSet) throws { try KernelTrials.run(.rows, set) }

  @Test("copies past the caches are whole, at any alignment", arguments: InstructionSet.supported)
  func stream(set: InstructionSet) throws { try KernelTrials.run(.stream, set) }
}
