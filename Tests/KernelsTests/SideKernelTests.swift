import FuzzSupport
import Kernels
import Testing

@Suite("Side kernels")
struct SideKernelTests {
  @Test("the sides of rows are those of the plain loop", arguments: InstructionSet.supported)
  func sides(set: InstructionSet) throws {
    let doubts = try KernelTrials.run(.sides, set).rareShapes
    #expect(doubts > 50, "\(doubts) shapes with a doubt")
  }
}
