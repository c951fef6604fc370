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

  @Test("proposals are the target's own, none is longer, and a process that died is no matter")
  func proposals() throws {
    let solve = try #require(TargetTable.target(named: "solve"))
    let subject = try Subject(solve, command: FuzzExecutable.command)
    let input = Array("x >= 3\ny >= x + 4\ny <= 20\n".utf8)
    let proposals = subject.proposals(for: input)
    let all = solve.init(options: FuzzOptions()).reductions(of: input)
    #expect(proposals.count > 3 && proposals.count < all.count)
    #expect(proposals == all.filter { $0.count <= input.count })
    #expect(try subject.finding(in: input) == nil)
    #expect(subject.proposals(for: input) == proposals)
    let canary = try #require(TargetTable.target(named: "canary"))
    let dying = try Subject(canary, command: FuzzExecutable.command)
    #expect(try dying.finding(in: Array("canary!".utf8))?.kind == Finding.crashKind)
    #expect(dying.proposals(for: Array("canary!".utf8)).isEmpty)
    #expect(try dying.finding(in: Array("canary".utf8))?.kind == "canary")
  }
}
