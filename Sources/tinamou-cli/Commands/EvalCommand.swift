// `tinamou eval`: prints what an expression of the layout language gives.

import ArgumentParser
import TinamouBatch

struct EvalCommand: AnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Print the value of an expression.",
    usage: "tinamou eval EXPRESSION [--set NAME=VALUE]… [--type TYPE]",
    discussion: """
      Numbers are printed as the shortest decimal, strings raw, colors as '#rrggbbaa', fonts as \
      words. Types: number, string, color, font, bool; strings and fonts are literal outside of \
      braces. A percentage is of 'parent.width' where that is set, else of 1. An argument that \
      begins with '-' and is no option is an expression.
      """
  )

  @Argument(help: ArgumentHelp("The expression.", valueName: "expression"))
  var expressions: [String] = []

  @Option(
    "A value for a name; may be repeated. A number, true, false, nil, a #color, else a string.",
    "NAME=VALUE"
  )
  var set: [String] = []

  @Option(
    "What the expression shall give (number|string|color|font|bool; default: anything).",
    "type",
    completion: .list(types.map(\.name))
  )
  var type: String?

  @OptionGroup var shared: SharedOptions

  static let takesDashes = true

  private static let types: [(name: String, type: ExpressionType)] = [
    ("number", .number), ("string", .string), ("color", .color), ("font", .font),
    ("bool", .boolean),
  ]

  func answer(_ output: inout StandardOutput, _ reporter: Reporter) throws {
    guard let expression = expressions.first else {
      throw UsageFailure(Messages.missing("expression", "one", for: Self.self))
    }
    guard expressions.count == 1 else {
      throw UsageFailure(Messages.surplusExpression(expressions[1]))
    }
    let type = try wantedType()
    let scope = try scope()
    let source = SourceFragment(reporter.source(named: "<expression>", text: expression))
    let (property, problems) = PropertyExpression.read(source, as: type.form)
    guard !problems.containsErrors else { return reporter.report(problems) }
    let (checked, findings) = ExpressionChecker.check(property, as: type, in: scope)
    reporter.report(findings)
    guard let checked else { return }
    let value: ExpressionValue
    do throws(Diagnostic) {
      // Every name is a constant, so what is sound has been evaluated, unless no decimal of a Double is the number.
      if let known = checked.constant {
        value = known
      } else {
        value = try checked.evaluateAlone().value
      }
    } catch {
      return reporter.report([error])
    }
    guard let text = value.answerText else {
      let location = SourceRange(source.buffer, 0..<source.bytes.count)
      let message = Messages.unprintable(value.type.name)
      return reporter.report([Diagnostic("expression-type-mismatch", message, at: location)])
    }
    try output.write(text + "\n")
  }

  private func wantedType() throws(UsageFailure) -> ExpressionType {
    guard let type else { return .any }
    guard let known = Self.types.first(where: { $0.name == type }) else {
      let names = Self.types.map(\.name)
      throw UsageFailure(Messages.badType(type, known: names), near: type, in: names)
    }
    return known.type
  }

  private func scope() throws(UsageFailure) -> ConstantScope {
    var values: [String: ExpressionValue] = [:]
    for assignment in set {
      let (name, text) = try ValueReading.assignment(assignment, option: "--set")
      values[name] = ParameterValue.value(ofText: text)
    }
    var fonts = FontCatalog.standard
    // As in documents: a style may stand behind a family and a hyphen.
    fonts.others = FontShelf()
    var scope = ConstantScope(
      values,
      percentageBase: values["parent.width"] ?? .number(1),
      fonts: fonts
    )
    scope.enumerations = { ClassTable.uiKit.enumeration(named: $0) }
    return scope
  }
}

extension ExpressionValue {
  /// The value as an answer prints it, nil where it has no such text.
  fileprivate var answerText: String? {
    switch self {
    case .nil: return "nil"
    case .array(let elements):
      let texts = elements.compactMap(\.answerText)
      return texts.count == elements.count ? "[" + texts.joined(separator: ", ") + "]" : nil
    default: return text
    }
  }
}
