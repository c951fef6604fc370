import ExactArithmetic
import Testing

@testable import Linting

@Suite("single sizes, and polygons of sizes")
struct SampleTests {
  @Test("where a finding begins and ends is found between the sizes of the grid")
  func ends() {
    let key = FindingKey(rule: .outside, subject: "a")
    var study = SampleStudy(low: [200, 200], high: [2000, 2000]) { point in
      guard point[0] > 333.3, point[0] < 777.7 else { return [] }
      return [
        Observation(key: key, names: "a", location: nil, words: "", measure: -abs(point[0] - 500))
      ]
    }
    var findings = FindingCollection()
    study.run(besides: [[500, 700]], &findings)
    let found = findings.findings(names: ["width", "height"], [:])
    #expect(found.count == 1)
    #expect(found.first.map { 333.3...333.8 ~= $0.extents[0].low } == true)
    #expect(found.first.map { 777.2...777.7 ~= $0.extents[0].high } == true)
    #expect(found.first?.worst == [500, 700])
    #expect(study.count < 400)
  }

  @Test("sizes that take many checks are fewer", arguments: [100, 20_000, 3_000_000])
  func budget(sumsOfSize: Int) {
    let key = FindingKey(rule: .outside, subject: "a")
    var sumCount = 0
    var study = SampleStudy(
      low: [200, 200],
      high: [2000, 2000],
      sumCount: { sumCount },
      { point in
        sumCount += sumsOfSize
        guard point[0] > 333.3 else { return [] }
        return [
          Observation(key: key, names: "a", location: nil, words: "", measure: point[0])
        ]
      }
    )
    var findings = FindingCollection()
    study.run(besides: [], &findings)
    let found = findings.findings(names: ["width", "height"], [:])
    #expect(found.first?.worst[0] == 2000)
    // The ends of the ranges are always looked at.
    #expect(study.count >= 4)
    #expect(sumCount <= max(4_100_000, 4 * sumsOfSize))
    if sumsOfSize == 100 { #expect(study.count > 200) }
  }

  @Test("sums of exceptions are counted, too, and what does not hold takes one the next time")
  func sumCount() {
    // Two views in one place, each as large as the other, and beside each other.
    let views = (0..<3).map { number in
      ViewFacts(
        name: "\(number)",
        superview: number == 0 ? nil : 0,
        className: "UIView",
        location: nil,
        isShown: number > 0
      )
    }
    let checks = FrameChecks(views).checks.filter { $0.key.rule == .overlap }
    let table = LayoutCheckTable(checks)
    let parent = [0.0, 0, 100, 100]
    let inside = [10.0, 10, 20, 20]
    #expect(table.observations(parent + inside + inside, []).isEmpty)
    // The question, its 8 forms, and that neither view reaches farther than the other.
    #expect(table.sumCount == 13)
    let seen = table.observations(parent + inside + [20, 20, 20, 20], [])
    #expect(seen.map(\.measure) == [10])
    // And whether each fills its superview.
    #expect(table.sumCount == 34)
    #expect(table.observations(parent + inside + [40, 10, 20, 20], []).isEmpty)
    #expect(table.observations(parent + inside + [40, 10, 20, 20], []).isEmpty)
    #expect(table.sumCount == 34 + 9 + 1)
  }

  @Test("more than two parameters are looked at by samples")
  func manyParameters() throws {
    let document = try LintedDocument(
      """
      {"metrics": {"gap": 8}, "views": {"a": {}},
       "constraints": {"h": "H:|-gap-[a(300)]", "v": "V:|[a(50)]"}}
      """,
      ["gap": 0...20]
    )
    let finding = try document.only()
    #expect(finding.rule == .outside)
    #expect(finding.range("width").map { 319...320 ~= $0.upperBound } == true)
    #expect(finding.worst("width") == 200)
    #expect(finding.worst("gap") == 20)
    #expect((document.report.sampleCount ?? 0) > 100)
    #expect(document.report.reason == "more than two parameters change")
  }

  @Test("a polygon is cut exactly, down to segments and points")
  func cuts() throws {
    let square = ParameterPolygon(x: 0...3, y: 0...3)
    // x + y <= 1.
    let corner = try #require(square.clipped(by: PlaneForm(1, -1, -1)))
    #expect(Set(corner.corners) == [.init(x: 0, y: 0), .init(x: 1, y: 0), .init(x: 0, y: 1)])
    #expect(square.clipped(by: PlaneForm(-1, -1, -1)) == nil)
    let third = Rational(1, over: 3)
    let segment = try #require(square.clipped(by: [PlaneForm(-third, 1), PlaneForm(third, -1)]))
    #expect(Set(segment.corners) == [.init(x: third, y: 0), .init(x: third, y: 3)])
    let point = try #require(segment.clipped(by: PlaneForm(-3, 0, 1)))
    #expect(point.corners == [.init(x: third, y: 3)])
    #expect(square.sides.count == 4)
    #expect(square.sides.allSatisfy { $0.value(at: square.center).signum > 0 })
  }

  @Test("the least of some functions is greatest inside, where they meet")
  func greatestLeast() throws {
    let square = ParameterPolygon(x: 0...3, y: 0...3)
    let peak = try #require(
      square.greatestLeast(of: [PlaneForm(0, 1), PlaneForm(2, -1), PlaneForm(0, 0, 1)])
    )
    #expect(peak.value == 1)
    #expect(peak.corner.x == 1)
  }
}
