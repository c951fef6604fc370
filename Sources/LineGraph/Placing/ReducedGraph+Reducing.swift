// From a system to its reduced graph: lines, edges, what disappears, and messages.

import Constraints
import ExactArithmetic

extension ReducedGraph {
  /// Reduces a system; nothing is placed yet.
  static func reducing(
    _ system: ConstraintSystem,
    parameters: [ExactNumber],
    grid coarseGrid: Grid,
    _ reading: LineReading
  ) throws(GraphFault) -> ReducedGraph {
    var model = try LineModel.reading(system, parameters: parameters, grid: coarseGrid, reading)
    guard model.forms.count > 0 else { return try reducing(&model, coarseGrid, reading) }
    let unsupported = GraphFault.handover(.unsupportedRow(Int(model.forms[0].row)))
    if !reading.joinsUnmentioned, LineReading.hasUnmentioned(system) {
      // With those joined it may say no more than where two lines are.
      throw unsupported
    }
    do throws(GraphFault) {
      return try reducing(&model, coarseGrid, reading)
    } catch {
      // A wish may be done without.
      guard case .handover(let handover) = error, handover != .conflict, handover != .limits else {
        throw error
      }
      throw unsupported
    }
  }

  private static func reducing(
    _ model: inout LineModel,
    _ coarseGrid: Grid,
    _ reading: LineReading
  ) throws(GraphFault) -> ReducedGraph {
    let isAnchored = Arena<Bool>(repeating: false, count: model.lines.count)
    var anchors = try anchors(of: model, isAnchored)
    var grid = coarseGrid
    var graph = try graph(&model, isAnchored)
    try graph.reduce(&model)
    let core = graph.takeCore(model.sizes)
    guard core.count == 0 && model.forms.count == 0 || reading.openSizes != .magnitudes else {
      throw .handover(.core(edgeCount: core.count))
    }
    graph.endReducing()
    model.sizes.endTying()
    let times = try leastRefinement(model)
    if times != 1 {
      var refinement = Refinement(factor: times)
      model.refine(&refinement)
      graph.refine(&refinement)
      for index in anchors.indices { refinement.take(&anchors[index].offset) }
      guard grid.refine(by: times), refinement.isExact else { throw .handover(.numbers) }
    }
    var result = ReducedGraph(&model, &graph, grid, coarseGrid, reading)
    swap(&result.anchors, &anchors)
    let openEnds = try result.plan(graph, core: core, model)
    // What follows then has room in its place.
    _ = consume graph
    result.planValues(&model)
    try result.settle(openEnds, model)
    return result
  }

  /// The grid must be so many times as fine for the numbers of classes whose sizes are multiples.
  static func leastRefinement(_ model: borrowing LineModel) throws(GraphFault) -> Double {
    guard model.sizes.hasMultiples else { return 1 }
    var times = 1
    for index in model.sizes.terms.indices {
      let factor = model.sizes.find(Int(model.sizes.terms[index].size)).factor
      if factor.magnitude == 1 { continue }
      times = PenaltyFunctions.leastMultiple(times, Int(factor.magnitude))
      guard Double(times) <= SizeClasses.largestFactor else { throw .handover(.numbers) }
    }
    return Double(times)
  }
}
