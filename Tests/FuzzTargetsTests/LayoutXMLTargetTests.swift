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
    let found = LayoutLoop.firstFinding(of: &target, inputs: LayoutLoop.count(300))
    #expect(found == nil, "\(found?.text ?? "")")
    let compared = try #require(target.tallies.first { $0.name == "frames compared" })
    #expect(compared.count > 300)
  }

  @Test("state that is changed is as state that was always so")
  func live() {
    var target = LiveLayoutXMLTarget(options: FuzzOptions())
    let found = LayoutLoop.firstFinding(of: &target, inputs: LayoutLoop.count(200))
    #expect(found == nil, "\(found?.text ?? "")")
  }

  @Test("most generated layouts can be mounted")
  func generator() {
    var target = LayoutXMLTarget(options: FuzzOptions())
    var mountedCount = 0
    for input in 0..<60 {
      var generator = SeededGenerator(seed: 9, input: input)
      var effort = Effort()
      let before = target.tallies
      _ = target.check(Array(RandomMarkup.make(using: &generator).utf8), effort: &effort)
      if target.tallies != before { mountedCount += 1 }
    }
    #expect(mountedCount >= 30, "\(mountedCount)")
  }
}
