// A layout of expressions as the page computes it: the program that lanes run, as data. What arranges stacks anew
// for every size, or measures texts that vary, has no such form, and the page asks for it.

import LayoutXML
import Tinamou

/// A layout of expressions for the page.
struct NodeProgram {
  /// The parameters that the page offers, as objects of JSON.
  let parameters: String
  /// The program, nil where the page has to ask.
  let text: String?

  /// Compiles a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout, mounted with the state.
  ///   - metrics: How large texts and images are.
  ///   - state: The constants and state that the page may change, with their values.
  ///   - size: The container's size.
  ///   - lengths: What the device says of the safe area.
  init(
    _ layout: MountedLayout,
    metrics: ContentMetrics,
    state: [String: ExpressionValue],
    size: LayoutSize,
    lengths: [(name: String, value: Double)]
  ) {
    let used = state.filter { layout.usedNames.contains($0.key) }.sorted { $0.key < $1.key }
    parameters = used.compactMap { Self.parameter($0.key, $0.value) }.joined(separator: ",")
    // What views are there depends on arrays, which only mounting knows.
    let numbers = used.compactMap { name, value -> (String, LayoutInput)? in
      guard !layout.arrayState.contains(name), Self.number(value) != nil,
        let input = layout.input(named: name), Self.isNumeric(input.type)
      else { return nil }
      return (name, input)
    }
    let extents = [("width", LayoutAxis.horizontal), ("height", .vertical)]
      .compactMap { name, axis in layout.containerInput(axis).map { (name, $0) } }
    let program = LayoutProgram(
      layout,
      metrics: metrics,
      varying: (extents + numbers).map(\.1),
      fixed: lengths.compactMap { length in
        layout.input(named: length.name).map { ($0, .number(length.value)) }
      }
    )
    text = program.script.map { script in
      let inputs = (extents + numbers).map { name, input in
        "\(JSONText.quoted(name)):\(script.row(of: input))"
      }
      let keys = program.listedNodes.map { JSONText.quoted(layout.keys[$0] ?? "") }
      let rows = script.rows.map { JSONText.number($0) }
      let instructions = script.instructions.map { instruction in
        "[\"\(instruction.operation)\",\(instruction.rows.map { "\($0)" }.joined(separator: ","))]"
      }
      let steps = script.steps.sorted { $0.key < $1.key }.map { row, steps in
        "\"\(row)\":\(steps.text)"
      }
      let presences = program.conditionPlaces.map { index in
        index.map { "\(script.conditionRows[$0])" } ?? "-1"
      }
      return "{\"kind\":\"expressions\",\"inputs\":{\(inputs.joined(separator: ","))}"
        + ",\"keys\":[\(keys.joined(separator: ","))]"
        + ",\"presences\":[\(presences.joined(separator: ","))]"
        + ",\"frames\":[\(script.frameRows.map { "\($0)" }.joined(separator: ","))]"
        + ",\"rows\":[\(rows.joined(separator: ","))]"
        + ",\"steps\":{\(steps.joined(separator: ","))}"
        + ",\"instructions\":[\(instructions.joined(separator: ","))]}"
    }
  }

  private static func isNumeric(_ type: ExpressionType) -> Bool {
    type == .number || type == .boolean
  }

  private static func number(_ value: ExpressionValue) -> Double? {
    switch value {
    case .number(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// A constant or state as an object of JSON; nil for what no slider, switch or field can change.
  private static func parameter(_ name: String, _ value: ExpressionValue) -> String? {
    let head = "{\"name\":\(JSONText.quoted(name)),"
    switch value {
    case .number(let number):
      let reach = max(100, 2 * number.magnitude)
      return head + "\"kind\":\"number\",\"value\":\(JSONText.number(number))"
        + ",\"low\":\(JSONText.number(number < 0 ? -reach : 0)),\"high\":\(JSONText.number(reach))}"
    case .boolean(let flag): return head + "\"kind\":\"switch\",\"value\":\(flag)}"
    case .string(let text): return head + "\"kind\":\"text\",\"value\":\(JSONText.quoted(text))}"
    default: return nil
    }
  }
}
