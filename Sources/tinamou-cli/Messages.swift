// Every sentence this program says of itself. Those about documents belong to the modules that
// read them.

import ProgramSupport
import Tinamou

enum Messages {
  // MARK: Command lines

  static func unknownProjectKey(_ key: String) -> String {
    "a project has no key '\(key)'; it is ignored"
  }
  static func unknownRule(_ name: String) -> String { "no rule is named '\(name)'" }
  static func unknownDevice(_ name: String) -> String { "no device is named '\(name)'" }
  /// That a command has nothing to work on, and how much it takes.
  static func missing(
    _ noun: String,
    _ count: String = "at least one",
    for command: any AnsweringCommand.Type
  ) -> String {
    let name = command.configuration.commandName ?? ""
    return "no \(noun), expected \(count) (see 'tinamou \(name) --help')"
  }
  static let missingCommand = "no command, expected one (see 'tinamou --help')"
  static func noViews(to verb: String) -> String {
    "a constraint system has no views to \(verb), expected JSONLayout or Layout XML"
  }
  static func nothingToServe(_ path: String) -> String {
    "'\(path)' is neither a file nor a folder"
  }
  static func badPort(_ text: String) -> String {
    "'\(text)' is no port, expected a whole number from 0 to 65535"
  }
  static func unavailablePort(_ port: UInt16) -> String {
    port == 0 ? "no port is free" : "the port \(port) is taken, or not for everyone to use"
  }
  static let lostPort = "the port no longer takes connections"
  static func noMarks(_ path: String, _ overlays: [String]) -> String {
    "\(path): Layout XML has no constraints, so \(list(overlays)) of '--show' marks nothing; 'guides' does"
  }
  static func idle(_ options: [String], _ kind: String) -> String {
    "no document \(kind), so \(list(options)) \(options.count == 1 ? "means" : "mean") nothing"
  }
  static func badPictureFile(_ path: String) -> String {
    "'\(path)' is no name of a picture, expected one that ends with .svg or .png"
  }
  static func noPNG(_ package: String) -> String {
    "librsvg and cairo, which draw PNG, are not here; Debian has them in the package '\(package)'"
  }
  static let badPNG = "librsvg and cairo cannot draw it"
  static let missingNames =
    "found too few arguments, expected PATH… OLD NEW (see 'tinamou rename --help')"
  static func surplusExpression(_ text: String) -> String {
    "found a second expression '\(text)', expected one; one with spaces stands in quotes"
  }
  static func badType(_ text: String, known: [String]) -> String {
    "unknown type '\(text)', expected one of \(list(known))"
  }
  static func unprintable(_ type: String) -> String {
    "found a value of type '\(type)', expected one that has a text"
  }
  static let repeatedStandardInput = "'-' stands twice, but standard input can be read only once"
  static let missingLanguage = "'-' needs '--language', such as '--language json'"
  static let noLayoutXML =
    "Layout XML has no critical regions, expected JSONLayout or a constraint system; 'tinamou sweep' takes it as it is"

  static func notOneAnswer(_ option: String) -> String {
    "'\(option)' is about one answer, expected one document at one size"
  }
  static func noSystem(_ option: String) -> String {
    "Layout XML is no constraint system, so '\(option)' has nothing to write"
  }
  static let alreadySystem =
    "the document is a constraint system already, expected a JSONLayout document for '--emit-constraints'"
  static func severalSolves(_ count: Int) -> String {
    "found \(count) 'at' lines, expected at most one for '--proof'"
  }

  static func oneValueInstead(_ limit: String) -> String {
    "\(limit); a value named behind the document is explained alone"
  }
  static let explainedAbove = "(see above)"
  static let given = "given"
  static let standard = "default"

  static func repeatedStateKey(_ key: String) -> String {
    "found the key '\(PrintableText.word(key))' again, expected it once"
  }

  static let twoSchemaLayouts = "found more than one layout, expected at most one"

  static func noLayout(_ path: String) -> String { "'\(path)' is no layout and is left alone" }
  static func badSymbol(_ name: String) -> String {
    "'\(name)' is no name, expected one without line breaks and backticks"
  }
  static func nodeAsSymbol(_ name: String) -> String {
    "'\(name)' names a node, expected a name that does not begin with '#'"
  }
  static func unusedSymbol(_ name: String, near: String?) -> String {
    "no expression uses '\(name)'" + (near.map { "; \(Suggestion.verbatimQuestion($0))" } ?? "")
  }
  static func unknownDeclarations(_ path: String) -> String {
    "'\(path)' cannot be read, so what it declares is renamed at the nodes that use it, too"
  }
  static let textByBoxes = "'--text boxes' measures text without fonts"

  static func unknownCommand(_ name: String) -> String { "unknown command '\(name)'" }
  static func badSize(_ text: String) -> String {
    "'\(text)' is no size, expected positive decimals without an exponent, such as 375x667"
  }
  static func hidden(_ count: Int, _ limit: Limit) -> String {
    "\(self.count(count, "more finding")), which '--limit \(limit.rawValue)=N' shows"
  }
  static func unknownLimit(_ name: String, known: [String]) -> String {
    "no limit is named '\(name)', expected one of \(list(known))"
  }
  static func badLimit(_ text: String, name: String, greatest: Int) -> String {
    "found '\(text)' for '--limit \(name)', expected a whole number up to \(greatest)"
  }
  static func badScale(_ text: String) -> String {
    "'\(text)' is no scale, expected a positive decimal such as 2"
  }
  static func badTextScale(_ text: String) -> String {
    "'\(text)' is no size of texts against their own, expected a positive decimal such as 1.35"
  }
  static func badAssignment(_ text: String, option: String) -> String {
    "found '\(text)' for '\(option)', expected NAME=VALUE"
  }
  static func badNumber(_ text: String, name: String) -> String {
    "'\(name)' takes a number, found '\(text)'"
  }
  static func badLanguage(_ text: String, known: [String]) -> String {
    "unknown language '\(text)', expected \(list(known, separator: " or "))"
  }
  static func unknownSetting(_ name: String) -> String {
    "no document has a metric, parameter, constant or state '\(name)'"
  }
  static func surplusArgument(_ text: String) -> String {
    "found '\(text)' behind the attribute, expected one document and at most one attribute"
  }
  static func attributeOfGraph(_ text: String) -> String {
    "found the attribute '\(text)', expected none: '--graph' is about the whole document"
  }
  static func unknownAttribute(_ text: String) -> String {
    "no view has an attribute '\(text)', expected VIEW.x, VIEW.y, VIEW.width or VIEW.height"
  }
  static func unknownVariable(_ name: String) -> String { "no variable is named '\(name)'" }
  static func badViewName(_ name: String) -> String {
    "'\(name)' cannot name a view, expected letters, digits and underscores"
  }
  static func unknownView(_ name: String) -> String { "no view is named '\(name)'" }
  static func repeatedSuperview(_ name: String) -> String { "'\(name)' has two superviews" }
  static func superviewLoop(_ name: String) -> String { "'\(name)' would contain itself" }
  static func superviewOfContainer(_ name: String) -> String {
    "'\(name)' is the container, which has no superview"
  }

  // MARK: Sweeps

  static func several(_ things: String) -> String { "found several \(things), expected one" }
  static let missingParameters = "no parameters, expected '--parameters FILE' or '--parameters -'"
  static let binaryOnTerminal =
    "numbers without text are nothing for a terminal, expected '--output FILE' or a pipe"
  static let ambiguityWithoutText = "'--ambiguity' needs '--format jsonl'"

  static func badChoice(_ text: String, option: String? = nil, known: [String]) -> String {
    let use = option.map { " for '\($0)'" } ?? ""
    return "found '\(text)'\(use), expected one of \(list(known))"
  }
  static func badThreadCount(_ text: String) -> String {
    "found '\(text)' for '--threads', expected a whole number above 0"
  }
  static func badShard(_ text: String) -> String {
    "found '\(text)' for '--shard', expected K/N with K from 1 to N"
  }
  static func conflictingRows(_ count: Int, of total: Int, first: Int) -> String {
    "required constraints conflict in \(count) of \(total) rows; the first is row \(first)"
  }
  /// A row of parameters, and where it begins.
  static func row(_ number: Int, of file: String, line: Int) -> String {
    "row \(number) (\(file):\(line))"
  }
  static func inRow(_ message: String, _ row: String) -> String { "\(message), in \(row)" }
  static func atRow(_ row: String) -> String { " in \(row)" }
  static func otherViews(_ row: String) -> String {
    "\(row) has other views than the rows before it; lines of JSON can hold that ('--format jsonl')"
  }
  static func endedEarly(_ rows: Int) -> String {
    "ended early: \(rows) rows are written, all of them whole"
  }
  static func endedEarly(_ rows: Int, parts: [String]) -> String {
    guard !parts.isEmpty else { return endedEarly(rows) }
    let files = list(parts, separator: " and ")
    return "ended early: \(rows) whole rows are in \(files), and the file is as it was"
  }
  static func damagedFile(_ reason: String) -> String {
    "the compiled file cannot be used: \(reason)"
  }
  static func badRange(_ text: String, expected: String = rangeForm) -> String {
    "found '\(text)' for '--range', expected \(expected)"
  }
  static let rangeForm = "NAME=LOW..HIGH such as width=200..2000"
  static let lowerEndFirst = "the lower end first"
  static let sizesAboveZero = "sizes above 0"
  static let sizesAlone = "'width' or 'height', which alone have ranges in Layout XML"
  static let missingRange = "no range, expected at least one '--range NAME=LOW..HIGH'"
  static func repeatedRange(_ name: String) -> String { "'\(name)' has two ranges" }
  static func unknownParameter(_ name: String) -> String {
    "no parameter of the document is named '\(name)'"
  }
  static let turningRanges =
    "the ranges hold upright and wide containers, whose safe areas differ on the device; expected one kind"
  static func groupingParameter(_ name: String) -> String {
    "'\(name)' changes more than constants "
      + "(a priority, a multiplier, a product, or the lines of a text), and has no regions"
  }
  static func bent(_ name: String, narrower: Bool, along axis: Axis) -> String {
    let comparison =
      switch (axis, narrower) {
      case (.horizontal, true): "narrower"
      case (.horizontal, false): "wider"
      case (.vertical, true): "lower"
      case (.vertical, false): "higher"
      }
    return "'\(name)' is \(comparison) than its content"
  }
  static func givesWay(_ constraint: String) -> String { "'\(constraint)' gives way" }
  static func regions(ofVariant variant: String?) -> String {
    variant.map { "variant '\($0)', where its condition holds:" }
      ?? "without a variant, where no condition holds:"
  }
  static let allHold = "every constraint holds"
  static let conflictHere = "required constraints conflict"
  static let manyRanges =
    "pieces multiply with every range; 'tinamou sweep' needs none, and finds regions as rows ask for them"
  static let incompleteBox =
    "parts of the box are too thin to be told apart, or take too many steps"

  // MARK: Looking through

  static let fixWithSettings =
    "'--fix' goes by what a document states, and not by what '--set' or '--state' does"
  static let fixOfStandardInput = "'--fix' mends files, and '-' is none"
  static let otherFrames =
    "the mended document has other frames: this is a defect of tinamou; nothing was changed; please report it "
    + "with this document and the command line"
  static func unprovedFinding(_ message: String) -> String { defect("no proof of '\(message)'") }
  static func noProof(_ path: String) -> String {
    "\(path): nothing was certified: values of expressions are not solved for"
  }
  static func certifiedFindings(_ path: String, _ count: Int, open: Int) -> String {
    let rest =
      open == 0
      ? "" : "; there is no proof that what is found is open at \(self.count(open, "more"))"
    return "\(path): \(self.count(count, "finding")) certified at the worst size\(rest)"
  }
  static let baseline = "what 'tinamou lint --write-baseline' writes"
  static let knownFinding = "an object with a rule, a file and a subject"
  static func knownFindings(_ count: Int) -> String {
    "\(self.count(count, "known finding")) of the baseline \(count == 1 ? "is" : "are") not shown"
  }
  static func goneFindings(_ count: Int) -> String {
    "\(self.count(count, "finding")) of the baseline \(count == 1 ? "was" : "were") not met again"
  }
  static func writtenBaseline(_ path: String, _ count: Int) -> String {
    "\(path): \(self.count(count, "finding")) from now on known"
  }
  static func unwrittenBaseline(_ path: String) -> String {
    "'\(path)' was not written: not every document could be looked through"
  }
  static func samples(_ path: String, _ count: Int, _ reason: String) -> String {
    "\(path): by samples at \(self.count(count, "size")): \(reason)"
  }

  /// Names in quotes.
  private static func list(_ names: [String], separator: String = ", ") -> String {
    names.map { "'\($0)'" }.joined(separator: separator)
  }

  /// A number of things.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static let shardEndedEarly = "ended early: a share that is not whole is not kept"

  // MARK: Files

  static func noFolder(_ option: String, _ path: String) -> String {
    "'\(option) \(path)': there is no such folder"
  }
  static let noSuchFile = "there is no such file"
  static func leftover(_ path: String, _ byteCount: Int) -> String {
    "'\(path)' was left by a run that ended early (\(count(byteCount, "byte"))); it is written anew"
  }
  static let remoteFile = "nothing is fetched from elsewhere"
  static func unreadableFile(_ reason: String) -> String {
    "cannot be read: \(reason.inFormOfMessages)"
  }
  static func unwritableOutput(_ reason: String) -> String {
    "standard output cannot be written: \(reason.inFormOfMessages)"
  }
  static func unwritableFile(_ reason: String) -> String {
    "cannot be written: \(reason.inFormOfMessages)"
  }
  static let noSuchOption = "it is read as a path, for it is no known option"

  // MARK: Answers

  static func conflict(_ constraint: String, at circumstance: String) -> String {
    "'\(constraint)' cannot hold together with the required constraints before it\(circumstance)"
  }
  static func leastMagnitude(of name: String, isSameAttribute: Bool) -> String {
    isSameAttribute ? "as near to 0 as can be" : "with \(name) as near to 0 as can be"
  }
  static func clash(_ constraint: String) -> String { "clashes with '\(constraint)'" }
  static func clash(_ constraint: String, implicit meaning: String) -> String {
    "clashes with the implicit '\(constraint)': \(meaning)"
  }
  static func moreClashes(_ count: Int) -> String {
    "clashes with \(count) more, which 'conflicts' of the answer lists"
  }
  /// A range of values, such as `from 0 to 40` or `at least 0`.
  static func range(from low: Double?, to high: Double?) -> String {
    switch (low.map { JSONText.number($0) }, high.map { JSONText.number($0) }) {
    case (let low?, let high?): "from \(low) to \(high)"
    case (let low?, nil): "at least \(low)"
    case (nil, let high?): "at most \(high)"
    case (nil, nil): "anything"
    }
  }
  /// What an implicit constraint says, in words.
  static func meaning(
    of row: ImplicitRow,
    _ constraint: AttributeConstraint,
    in tree: LayoutTree
  ) -> String {
    let name = row.item == .view(.container) ? "the container" : "'\(tree.name(of: row.item))'"
    let extent = row.axis == .horizontal ? "width" : "height"
    let size = JSONText.number(constraint.constant.double)
    return switch row.kind {
    case .containerOrigin: "\(name) begins at 0"
    case .containerOrder: "\(name) is the bottom of the stacking order"
    case .containerExtent: "the \(extent) of \(name) is given, \(size)"
    case .minimumExtent: "the \(extent) of \(name) is never negative"
    case .contentOrigin: "\(name) begins where its scroll view does"
    case .contentHugging: "\(name) hugs its content, whose \(extent) is \(size)"
    case .compressionResistance:
      "\(name) resists being smaller than its content, whose \(extent) is \(size)"
    }
  }
  static func open(_ attributes: [String], at circumstance: String) -> String {
    let shown = attributes.prefix(5).map { "'\($0.printable)'" }.joined(separator: ", ")
    let more = attributes.count > 5 ? " and \(attributes.count - 5) more" : ""
    let verb = attributes.count == 1 ? "is" : "are"
    return "\(shown)\(more) \(verb) left open\(circumstance)"
  }
  static func outOfRange(_ name: String, at circumstance: String) -> String {
    "the value of '\(name)' is beyond the range of a Double\(circumstance)"
  }
  static func missedExpectation(_ name: String, expected: String, found: String) -> String {
    "found '\(name)' = \(found), expected \(expected)"
  }
  static func certified(
    _ path: String,
    at circumstance: String,
    _ summary: String
  ) -> String {
    "\(path)\(circumstance): certified: \(summary)"
  }
  static func unproved(_ part: String, at circumstance: String) -> String {
    defect("no proof of the answer\(circumstance) (\(part))")
  }
  static func tooLargeProof(at circumstance: String) -> String {
    "so many edges start at the answer\(circumstance) that a proof, which looks along each, would take "
      + "too long"
  }
  static func noNumber(_ name: String, at circumstance: String) -> String {
    defect("the value of '\(name)' is no number\(circumstance)")
  }

  static func defect(_ what: String) -> String {
    "\(what): this is a defect of tinamou; please report it with this document and the command line"
  }
}
