import ParametricSimplex
import Testing

@Suite("Batch plans")
struct BatchPlanTests {
  @Test("an output that is a sum of variables collects their terms, and drops those that cancel")
  func sums() {
    // x0 = 8, x1 = x0 + θ1 + y0, x2 = -θ1.
    let variables = SparseRows(
      start: [0, 1, 4, 5],
      column: [0, 0, 1, 2, 1],
      coefficient: [8, 8, 1, 1, -1]
    )
    let plan = BatchPlan(
      parameterCount: 1,
      leafCount: 1,
      variables: variables,
      sums: [[0], [0, 1], [1, 2], []]
    )
    let expected = SparseRows(
      start: [0, 1, 4, 6, 6],
      column: [0, 0, 1, 2, 0, 2],
      coefficient: [8, 16, 1, 1, 8, 1]
    )
    #expect(plan.outputs == expected)
    #expect(plan.outputCount == 4)
  }
}
