// Systems with rows that are none of a line graph and that its core does not take: wishes that it does without.

import Constraints
import ExactArithmetic

extension LineGraphSolver {
  /// More rows are not gone without.
  private static let mostWithout = 16

  /// Reduces a system that does without a wish which is no row of a graph; the first that may have an answer.
  static func reduced(
    without row: Int,
    of system: ConstraintSystem,
    _ parameters: [ExactNumber],
    _ reading: inout LineReading,
    _ result: inout StandIn?
  ) throws(Handover) -> ReducedGraph {
    reading.takesForms = false
    do throws(Handover) {
      var standIn = StandIn(for: system, .requiring)
      var graph = try reduced(without: row, &standIn, parameters, reading)
      do throws(Handover) {
        try solve(&graph, parameters)
      } catch {
        guard error == .open else { throw error }
      }
      result = standIn
      return graph
    } catch {
      if error == .limits { throw error }
    }
    var standIn = StandIn(for: system, .leavingOut)
    do throws(Handover) {
      let graph = try reduced(without: row, &standIn, parameters, reading)
      result = standIn
      return graph
    } catch {
      throw error == .limits ? error : .unsupportedRow(row)
    }
  }

  /// Reduces a system without a row, and without others that turn out to be none of a graph.
  private static func reduced(
    without row: Int,
    _ standIn: inout StandIn,
    _ parameters: [ExactNumber],
    _ reading: LineReading
  ) throws(Handover) -> ReducedGraph {
    var row = row
    for _ in 0..<mostWithout {
      guard standIn.goWithout(row) else { break }
      do throws(Handover) {
        return try reduced(standIn.system, parameters, reading, settlingOpen: true)
      } catch {
        guard case .unsupportedRow(let next) = error else { throw error }
        row = next
      }
    }
    throw .unsupportedRow(row)
  }
}
