// Inputs of the targets that solve systems: written and read back, changed, and cut down.

import Constraints
import FuzzSupport
import Testing

@testable import FuzzTargets

@Suite("System inputs")
struct SystemInputTests {
  @Test("systems of every source are read back from their text as they were")
  func drafts() throws {
    for number in 0..<200 {
      var generator = SeededGenerator(seed: 5, input: number)
      var draft = SystemSource.draft(using: &generator)
      if number % 2 == 0 { draft = SystemMutation.mutant(of: draft, using: &generator) }
      let read = try #require(SystemDraft(text: draft.text), "\(number)")
      #expect(read.system.rowCount == draft.rows.count)
      #expect(read.text == draft.text, "\(number)")
      var bare = read.system
      bare.variableNames = []
      #expect(bare == draft.system, "\(number)")
    }
  }

  @Test("every shape and hardship makes systems, mostly of 2 to 20 variables")
  func sources() {
    for shape in ShapedSystem.Shape.allCases {
      var generator = SeededGenerator(seed: 1)
      for _ in 0..<20 {
        let draft = ShapedSystem.make(shape, using: &generator)
        #expect((1...24).contains(draft.variableCount) && !draft.rows.isEmpty, "\(shape)")
      }
    }
    for hardship in HardSystem.Hardship.allCases {
      var generator = SeededGenerator(seed: 1)
      for _ in 0..<20 { #expect(!HardSystem.make(hardship, using: &generator).rows.isEmpty) }
    }
    var counts = (0..<400).map { number in
      var generator = SeededGenerator(seed: 9, input: number)
      return SystemSource.draft(using: &generator).variableCount
    }
    counts.sort()
    #expect((5...11).contains(counts[200]), "the median is \(counts[200])")
    #expect(counts[380] <= 20, "one in twenty has more than \(counts[380])")
  }

  @Test("scripts are read back from their text as they were")
  func scripts() throws {
    for number in 0..<100 {
      var maker = SeededGenerator(seed: 4, input: number)
      let pool = RandomSystem.make(seed: 4, input: number, maximumVariables: 12)
      var script = EditScript.make(pool: pool, stepCount: 12, using: &maker)
      var generator = SeededGenerator(seed: 8, input: number)
      if number % 2 == 0 { script = script.mutant(using: &generator) }
      let read = try EditScript(text: script.text)
      #expect(read.steps == script.steps && read.initialRowCount == script.initialRowCount)
      #expect(read.text == script.text, "\(number)")
    }
  }

  @Test(
    "a text that is no script is refused with its line",
    arguments: [
      ("x >= 0\n", 0), ("x >= \nstart 1\n", 0), ("x >= 0\nstart 1\nadd\n", 3),
      ("x >= 0\nstart 1\n\npriority 0 = 1001\n", 4),
      ("x >= 0\nstart 1\nconstant 0 = nan\n", 3), ("x >= 0\nstart 1\ncycle 0 99999\n", 3),
      ("x >= 0\nstart 1\nmisuse nothing\n", 3), ("start -1\n", 1),
    ]
  )
  func refusals(text: String, line: Int) {
    let error = #expect(throws: EditScript.TextError.self) {
      try EditScript(text: Array(text.utf8))
    }
    #expect(error?.line == line, "\(text)")
  }

  @Test("a reducer ends at the rows that matter, with short numbers")
  func reduction() throws {
    var draft = SystemDraft(RandomSystem.make(seed: 2, input: 5, maximumVariables: 20))
    let culprit = SystemDraft(text: Array("3.25 * x - 17.5 * y <= 812.75 @731".utf8))
    var row = try #require(culprit).rows[0]
    draft.variableCount += 2
    for term in row.terms.indices { row.terms[term].index += draft.variableCount - 2 }
    draft.rows.insert(row, at: draft.rows.count / 2)
    // What fails has an inequality with two terms and a constant of two digits or more.
    func fails(_ draft: SystemDraft) -> Bool {
      draft.rows.contains {
        $0.relation == .lessThanOrEqual && $0.terms.count == 2 && $0.constant.double.magnitude >= 10
      }
    }
    var steps = 0
    search: while steps < 500 {
      steps += 1
      for smaller in DraftReductions.reductions(of: draft) where fails(smaller) {
        draft = smaller
        continue search
      }
      break
    }
    #expect(steps < 500 && draft.rows.count == 1 && draft.variableCount == 2)
    let text = String(decoding: draft.text, as: UTF8.self)
    #expect(draft.rows[0].constant.double.magnitude < 20, "\(text)")
    #expect(draft.rows[0].terms.allSatisfy { $0.coefficient.description.count <= 2 }, "\(text)")
    #expect(draft.rows[0].priority == 100, "\(text)")
  }

  @Test("cuts go from halves to single elements")
  func cuts() {
    #expect(DraftReductions.cuts(of: 0).isEmpty)
    #expect(DraftReductions.cuts(of: 3) == [0..<3, 0..<2, 2..<3, 0..<1, 1..<2, 2..<3])
  }

  @Test("kernel inputs are read back, and what is none is refused")
  func kernels() {
    let target = KernelsTarget(options: .init())
    for number in 0..<100 {
      var generator = SeededGenerator(seed: 6, input: number)
      let input = target.makeInput(using: &generator)
      let read = KernelsTarget.read(input)
      #expect(read.map(KernelsTarget.text) == input)
      for smaller in target.reductions(of: input) { #expect(KernelsTarget.read(smaller) != nil) }
    }
    for text in [
      "", "side\n", "sides\ncount -1\n", "sides\nslack 8\n", "sides\nnumbers nan\n",
      "sides\nx\n",
    ] {
      #expect(KernelsTarget.read(Array(text.utf8)) == nil, "\(text)")
    }
  }
}
