// A layout of expressions as the page computes it: the program that lanes run, as data. What arranges stacks anew
// for every size, or measures texts that vary, has no such form, and the page asks for it.

import LayoutXML
import Tinamou

struct NodeProgram {
  /// The parameters that the page offers, as objects of JSON.
  let parameters: JSONValue
  /// The program, nil where the page has to ask.
  let json: JSONValue?

  /// Compiles a layout that is mounted with `state`, the constants and state that the page may change; `lengths` are what
  /// the device says of the safe area.
  init(
    _ layout: MountedLayout,
    metrics: ContentMetrics,
    state: [String: ExpressionValue],
    size: LayoutSize,
    lengths: [(name: String, value: Double)]
  ) {
    let used = state.filter { layout.usedNames.contains($0.key) }.sorted { $0.key < $1.key }
    parameters = .array(used.compactMap { Self.parameter($0.key, $0.value) })
    // What views are there depends on arrays, which only mounting knows.
    let numbers = used.compactMap { name, value -> (String, LayoutInput)? in
      guard !layout.arrayState.contains(name), Self.number(value) != nil,
        let input = layout.input(named: name), Self.isNumeric(input.type)
      else { return nil }
      return (name, input)
    }
    let extents = [("width", Axis.horizontal), ("height", .vertical)]
      .compactMap { name, axis in layout.containerInput(axis).map { (name, $0) } }
    let program = LayoutProgram(
      layout,
      metrics: metrics,
      varying: (extents + numbers).map(\.1),
      fixed: lengths.compactMap { length in
        layout.input(named: length.name).map { ($0, .number(length.value)) }
      }
    )
    json = program.script.map { script in
      let instructions = JSONValue.list(script.instructions) { instruction in
        .array([.string("\(instruction.operation)")] + instruction.rows.map { .integer(Int($0)) })
      }
      let steps = script.steps.sorted { $0.key < $1.key }.map { ("\($0)", $1.json) }
      return [
        "kind": "expressions",
        "inputs": .object(
          (extents + numbers).map { name, input in (name, .integer(script.row(of: input))) }
        ),
        "keys": .list(program.listedNodes) { .string(layout.keys[$0] ?? "") },
        "presences": .list(program.conditionPlaces) { index in
          index.map { .integer(script.conditionRows[$0]) } ?? -1
        },
        "frames": .list(script.frameRows), "rows": .list(script.rows),
        "steps": .object(steps), "instructions": instructions,
      ]
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
  private static func parameter(_ name: String, _ value: ExpressionValue) -> JSONValue? {
    switch value {
    case .number(let number):
      let reach = max(100, 2 * number.magnitude)
      return [
        "name": .string(name), "kind": "number", "value": .number(number),
        "low": .number(number < 0 ? -reach : 0), "high": .number(reach),
      ]
    case .boolean(let flag):
      return ["name": .string(name), "kind": "switch", "value": .boolean(flag)]
    case .string(let text):
      return ["name": .string(name), "kind": "text", "value": .string(text)]
    default: return nil
    }
  }
}
