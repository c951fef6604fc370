import FuzzSupport
import Kernels
import Testing

@Suite("Location kernels")
struct LocationKernelTests {
  @Test("regions of rows are those of the plain loop", arguments: InstructionSet.supported)
  func locate(set: InstructionSet) throws {
    let doubts = try KernelTrials.run(.locate, set).rareShapes
    #expect(doubts > 50, "\(doubts) shapes with a doubt")
  }
}
