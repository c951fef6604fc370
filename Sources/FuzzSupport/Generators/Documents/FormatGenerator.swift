// Visual formats and explicit constraints, sound ones and such that miss by a little. Not for documents, which hold formats
// among other things.

import LayoutModel
import VisualFormat

/// Makes visual formats.
public enum FormatGenerator {
  /// The rules of new texts.
  public static let grammar = TokenGrammar(
    """
    line = space (2 format | attributeLines: attributeLine | explicitLines: explicitLine) space
      comments: '// words'?
    format = orientations: (orientation space) superviews: (superview connection)?
      group (connection group)? lengths: (connection group connection group (connection group)*)
      superviews: (connection superview)?
    attributeLine = 'C:' name setting setting?
    setting = '.' attribute predicates
    explicitLine = name '.' attribute (2 ' == ' | ' >= ' | '<=') (number | 2 explicitSum)
      priorities: (' @' priority)?
    explicitSum = arithmetic: (number ' * ')? name '.' attribute
      arithmetic: ((' + ' | ' - ') number)?

    superview = ('|' | margins: '||') space
    group = '[' item alternatives: (',' item)*3 ']' space
    item = space (3 name | ranges: range) sizes: predicates? stacks: stack?3 space
    range = 'a' digit space '..' space digit
    stack = ':' connection group connection (group connection)?
    connection = (2 '-' | '' | breaks: '->' | spacers: spacer | 3 gaps: gap) space
    spacer = '~' (predicates '~')?3
    gap = '-' (predicates | bareGap) '-'
    bareGap = relations: relation?3 (2 number | metric) shares: '%'?3 level
    predicates = '(' predicate (',' predicate)*4 ')'
    predicate = space relations: relation? (2 size | metricSize | viewSize) level space
    size = '-'?6 number shares: '%'?3
    metricSize = arithmetic: ('-' | '+')?4 metric shares: '%'?4
    viewSize = name attributes: (space '.' space attribute)?
      arithmetic: (('*' | '/') oddNumbers: '-'?4 operand)? arithmetic: (('+' | '-') operand)?
    level = priorities: ('@' priority)?3

    relation = ('==' | '>=' | '<=') space
    operand = 3 number | metric
    number = 2 decimal | oddNumbers: oddNumber
    decimal = digit digit? ('.' digit)?8
    name = 3 plainName | oddNames: oddName
    space = spaces: (3 ' ' | tab)?3
    """,
    words: [
      "plainName": ["a", "b", "c", "d", "inner", "superview"],
      "oddName": [
        "both", "loner", "x9", "a1", "safeArea", "container", "_", "A", "gap", "as", "a11", "é",
      ],
      "metric": ["gap", "height", "both", "gop"],
      "oddNumber": [
        "0", "-0", "007", "33.3", "0.1", ".5", "1e3", "1e999", "1e-400", "99999999999999999999",
        "0x1F", "1.", "1e", "+5", "--5", "1000.5",
      ],
      "attribute": LayoutAttribute.allCases.map(\.rawValue) + ["wdith"],
      "priority": FormatExtension.priorityNames + [
        "1000", "999", "750", "250.5", "gap", "0", "1001",
      ],
      "orientation": ["V:", "H:", "V:", "HV:", "Z:", "X:"],
      "digit": (0...9).map(String.init), "tab": ["\t"],
    ]
  )

  /// Tokens of the language, to stand where they should not.
  public static let words =
    FormatParser.orientations.map { $0 + ":" } + LayoutRelation.allCases.map(\.rawValue)
    + FormatExtension.priorityNames + [
      "[", "]", "(", ")", "|", "||", "-", "~", ",", "@", "%", ".", "..", ":", "=", "->", "//", "*",
      "/", "+", " ", "\t", "\n", "a", "b", "gap", LayoutTree.containerName, "0", "20", "1e999",
      ".width", "a1..4", "[a]", "-(0)-", "~(>=0)~", "\u{E9}",
    ]
}
