import ProgramSupport
import Testing

@Suite("What programs share")
struct ProgramSupportTests {
  @Test("of several outcomes of a run the gravest wins")
  func exitStatus() {
    let order: [ProgramSupport.ExitStatus] = [
      .done, .no, .badInput, .unreadableInput, .interrupted, .unwritableOutput, .closedPipe,
      .defect, .usage,
    ]
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
    // Each has its place in the order.
    #expect(ProgramSupport.ExitStatus.allCases.allSatisfy { $0 == .done || $0 > .done })
  }

  @Test("errors have codes, and answers have none")
  func codes() {
    for status in ProgramSupport.ExitStatus.allCases {
      #expect((status.code != nil) == (64...74).contains(status.rawValue), "\(status)")
    }
  }

  @Test("sentences of others take the form of messages")
  func sentences() {
    #expect("No such file or directory".inFormOfMessages == "no such file or directory")
    #expect("Unknown option '--x'.".inFormOfMessages == "unknown option '--x'")
    #expect("".inFormOfMessages == "")
  }
}
