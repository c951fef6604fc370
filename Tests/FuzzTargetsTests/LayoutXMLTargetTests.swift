// The targets layout-xml and live-layout-xml: generated layouts have no findings, and most of them have frames that are
// compared.

import FuzzSupport
import Testing

@testable import FuzzTargets
@testable import Fuzzing

@Suite("fuzz targets layout-xml and live-layout-xml")
struct LayoutXMLTargetTests {
  @Test("generated layouts and mutants of them have no findings")
  func frames() throws {
    var target = LayoutXMLTarget(options: FuzzOptions())
    LayoutLoop.expectNothing(in: &target, inputs: 100)
    let compared = try #require(target.tallies.first { $0.name == "frames compared" })
    #expect(compared.count > 100)
  }

  @Test("state that is changed is as state that was always so")
  func live() {
    var target = LiveLayoutXMLTarget(options: FuzzOptions())
    LayoutLoop.expectNothing(in: &target, inputs: 70)
  }

  @Test("frames of most generated layouts are compared, and of many near them")
  func generator() {
    var target = LayoutXMLTarget(options: FuzzOptions())
    func compared() -> Int { target.tallies.first { $0.name == "of them compared" }?.count ?? 0 }
    for input in 0..<60 {
      var generator = SeededGenerator(seed: 9, input: input)
      _ = target.finding(in: target.makeInput(using: &generator))
    }
    let count = compared()
    #expect(count >= 30, "\(count)")
    for input in 0..<60 {
      var generator = SeededGenerator(seed: 9, input: input)
      let text = target.makeInput(using: &generator)
      let mutant = target.mutant(of: text, limit: 1 << 16, using: &generator)
      _ = target.finding(in: mutant)
    }
    #expect(compared() - count >= 15, "\(compared() - count)")
  }
}
