import Constraints
import FuzzSupport
import Testing

@testable import Workloads

@Suite("Workloads")
struct WorkloadTests {
  struct Size: CustomTestStringConvertible {
    let name: String
    let rows: Int
    let variables: Int
    let parameters: Int
    let terms: Int
    let resizes: Int

    var testDescription: String { name }
  }

  /// What the shapes come to; times compare only while these stay.
  static let sizes = [
    Size(name: "cell", rows: 47, variables: 32, parameters: 5, terms: 79, resizes: 1000),
    Size(name: "form-6", rows: 47, variables: 24, parameters: 7, terms: 70, resizes: 100),
    Size(name: "chain-10", rows: 40, variables: 20, parameters: 1, terms: 68, resizes: 100),
    Size(name: "chain-1000", rows: 4000, variables: 2000, parameters: 1, terms: 6998, resizes: 100),
    Size(name: "unequal-100", rows: 401, variables: 200, parameters: 1, terms: 600, resizes: 100),
    Size(name: "grid-4x4", rows: 102, variables: 64, parameters: 2, terms: 188, resizes: 100),
    Size(name: "grid-10x10", rows: 618, variables: 400, parameters: 2, terms: 1196, resizes: 100),
    Size(
      name: "tree-equal-121",
      rows: 1050,
      variables: 484,
      parameters: 2,
      terms: 1930,
      resizes: 50
    ),
    Size(name: "deep-2000", rows: 12004, variables: 8000, parameters: 2, terms: 27996, resizes: 50),
    Size(
      name: "wide-10000",
      rows: 89998,
      variables: 40000,
      parameters: 2,
      terms: 149994,
      resizes: 50
    ),
  ]

  @Test("a workload has the rows, variables, parameters and terms of its shape", arguments: sizes)
  func size(_ size: Size) throws {
    let workload = try #require(Workload(named: size.name))
    #expect(workload.name == size.name)
    #expect(workload.system.rowCount == size.rows)
    #expect(workload.system.variableCount == size.variables)
    #expect(workload.system.parameterCount == size.parameters)
    #expect(workload.system.terms.count == size.terms)
    #expect(workload.parameterRows.count == size.resizes)
    #expect(workload.parameterRows.allSatisfy { $0.count == size.parameters })
  }

  @Test("a tree with shared widths is one of intrinsic sizes with wishes that compare leaves")
  func sharedTree() throws {
    let workload = try #require(Workload(named: "tree-shared-1000", draw: 3))
    let system = workload.system
    let wishes = (0..<system.rowCount).filter { system.rows[$0].priority == 600 }
    #expect(wishes.count == 5 && system.variableCount == 4000)
    for row in wishes {
      let variables = system.terms[system.rows[row].terms].map { Int($0.variable) }
      #expect(variables.count == 2 && Set(variables).count == 2)
      #expect(variables.allSatisfy { $0 % 4 == 2 })
    }
  }

  @Test("a tree with parts of the container has leaves with wishes and bounds that follow it")
  func fractionTree() throws {
    let workload = try #require(Workload(named: "tree-fraction-1000", draw: 3))
    let system = workload.system
    let rows = (0..<system.rowCount).filter {
      system.parameterTerms[system.rows[$0].parameterTerms].contains { $0.coefficient > -1 }
    }
    #expect(rows.count == 40 && system.variableCount == 4000)
    for row in rows {
      let part = try #require(system.parameterTerms[system.rows[row].parameterTerms].first)
      #expect(part.variable == 0 && part.coefficient < 0)
      #expect(system.terms[system.rows[row].terms].map { $0.variable % 4 } == [2])
    }
  }

  @Test("a tree with open neighbours has pairs of leaves without a greatest size")
  func openTree() throws {
    let workload = try #require(Workload(named: "tree-open-1000", draw: 3))
    var stream = SeededGenerator(seed: FileHash("tree-open-1000#3".utf8).value)
    let tree = ViewTree(.intrinsic, views: 1000, from: &stream)
    let system = workload.system
    let hugging = Set(
      (0..<system.rowCount).filter { system.rows[$0].priority == 250 }
        .flatMap { system.terms[system.rows[$0].terms].map { Int($0.variable) / 4 } }
    )
    let open = tree.children.indices.filter { tree.children[$0].isEmpty && !hugging.contains($0) }
    #expect(open.count > 5 && open.count <= 10)
    // Each has a neighbour among them.
    for view in open {
      let siblings = try #require(tree.children.first { $0.contains(view) })
      #expect(siblings.count { open.contains($0) } > 1)
    }
  }

  @Test("a tree of intrinsic sizes has four variables a view and every view below the root once")
  func intrinsicTree() throws {
    let workload = try #require(Workload(named: "tree-intrinsic-1000"))
    #expect(workload.system.variableCount == 4000)
    var stream = SeededGenerator(seed: FileHash("tree-intrinsic-1000".utf8).value)
    let tree = ViewTree(.intrinsic, views: 1000, from: &stream)
    #expect(tree.children.joined().sorted() == Array(1..<1000))
    #expect(tree.children.allSatisfy { $0.count <= 8 })
    let leaves = tree.children.count { $0.isEmpty }
    // A view inside has two rows of its own and one for its last child's edge, a child three, a
    // leaf six; the root has four more.
    #expect(workload.system.rowCount == 4 + 6 * leaves + 3 * (1000 - leaves) + 3 * 999)
  }

  @Test("the same name gives the same system, another name another")
  func deterministic() throws {
    let first = try #require(Workload(named: "tree-intrinsic-120"))
    let second = try #require(Workload(named: "tree-intrinsic-120"))
    let other = try #require(Workload(named: "tree-intrinsic-121"))
    #expect(first.system.terms.map(\.variable) == second.system.terms.map(\.variable))
    #expect(first.system.rows.map(\.constant) == second.system.rows.map(\.constant))
    #expect(first.parameterRows == second.parameterRows)
    #expect(first.parameterRows != other.parameterRows)
  }

  @Test("the random stream is pinned, so that times of different versions compare")
  func pinnedStream() {
    var stream = SeededGenerator(seed: FileHash("cell".utf8).value)
    let numbers = (0..<8).map { _ in stream.integer(in: 0...999) }
    #expect(numbers == Self.pinnedNumbers)
  }

  static let pinnedNumbers = [608, 170, 370, 418, 219, 471, 337, 133]

  @Test("random numbers stay in their range and reach both ends")
  func range() {
    var stream = SeededGenerator(seed: FileHash("range".utf8).value)
    let numbers = (0..<1000).map { _ in stream.integer(in: -3...3) }
    #expect(Set(numbers) == Set(-3...3))
  }

  @Test("names are made on request only, one for each variable and parameter")
  func names() throws {
    let plain = try #require(Workload(named: "form-6"))
    let named = try #require(Workload(named: "form-6", naming: true))
    #expect(plain.system.variableNames.isEmpty)
    #expect(named.system.variableNames.prefix(3) == ["a0.left", "a0.width", "b0.left"])
    #expect(named.system.parameterNames.first == "W")
    #expect(Set(named.system.variableNames).count == named.system.variableCount)
    #expect(plain.system.terms.map(\.coefficient) == named.system.terms.map(\.coefficient))
  }

  @Test("every family of the benchmarks has a first draw, as large as the family says")
  func families() throws {
    for name in WorkloadFamily.standardNames + WorkloadFamily.quickNames {
      let family = try #require(WorkloadFamily(named: name), "\(name)")
      let workload = try #require(family.workload(draw: family.members[0]), "\(name)")
      #expect(workload.system.variableCount == family.variableCount, "\(name)")
      #expect(workload.parameterRows.count == family.resizeCount, "\(name)")
      if let tree = workload.tree { #expect(tree.children.count == family.viewCount, "\(name)") }
    }
    for name in WorkloadFamily.slowNames { #expect(WorkloadFamily(named: name) != nil, "\(name)") }
  }

  @Test("draws of a random shape are different systems, the same ones every time")
  func draws() throws {
    let family = try #require(WorkloadFamily(named: "unequal-20"))
    #expect(family.members.count == WorkloadFamily.drawCount)
    let systems = try family.members.map { try #require(family.workload(draw: $0)).system }
    for (index, system) in systems.enumerated() {
      #expect(!systems[..<index].contains(system), "draw \(index)")
    }
    let named = try #require(Workload(named: "unequal-20#3"))
    #expect(named.system == systems[3])
    #expect(named.name == "unequal-20#3")
  }

  @Test("a shape without anything random is one system, however often it is drawn")
  func sameDraws() throws {
    for name in ["chain-10", "grid-4x4", "deep-20"] {
      let family = try #require(WorkloadFamily(named: name))
      #expect(family.members == [nil])
      let first = try #require(Workload(named: name, draw: 0)).system
      #expect(first == Workload(named: name, draw: 1)?.system, "\(name)")
    }
  }

  @Test("a name with a draw is a family of that one system")
  func namedDraw() throws {
    let family = try #require(WorkloadFamily(named: "tree-intrinsic-30#4"))
    #expect(family.members == [nil])
    #expect(
      family.workload(draw: nil)?.system == Workload(named: "tree-intrinsic-30", draw: 4)?.system
    )
  }

  @Test(
    "a name that is no workload makes none",
    arguments: [
      "", "cell-1", "chain", "chain-", "chain-0", "chain--1", "chain-+1",
      "chain-99999999999999999999",
      "grid-4", "grid-4x", "grid-4x4x4", "grid-9999999x9999999", "tree-10", "Chain-10", "chain-1e3",
      "unequal-9#", "unequal-9#-1", "unequal-9#01", "unequal-9#x", "#1",
    ]
  )
  func wrongNames(_ name: String) {
    #expect(Workload(named: name) == nil)
  }

  @Test(
    "the smallest of each shape is a system",
    arguments: [
      "cell", "form-1", "chain-1", "unequal-1", "grid-1x1", "tree-equal-1", "tree-intrinsic-1",
      "deep-1", "wide-1",
    ]
  )
  func smallest(_ name: String) throws {
    let workload = try #require(Workload(named: name), "\(name)")
    #expect(workload.system.rowCount > 0)
  }
}
