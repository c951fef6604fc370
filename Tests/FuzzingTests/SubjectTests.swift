// Inputs tried in processes of their own: what ends the process is a finding like any other.

import FuzzTargets
import Fuzzing
import Testing

@Suite struct SubjectTests {
  @Test("a finding, a crash and a sound input are told apart, in any order")
  func canary() throws {
    let canary = try #require(TargetTable.target(named: "canary"))
    let subject = try Subject(canary, command: FuzzExecutable.command)
    for _ in 0..<3 {
      #expect(try subject.finding(in: Array("cat".utf8)) == nil)
      #expect(try subject.finding(in: Array("a canary".utf8))?.kind == "canary")
      let crash = try #require(try subject.finding(in: Array("a canary!".utf8)))
      #expect(crash.kind == Finding.crashKind)
      #expect(crash.message.contains("SIG"))
      #expect(crash.location != nil)
    }
  }
}
