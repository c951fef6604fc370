// JSON texts that look like JSONLayout documents, and such as miss by a little. Their layouts mean little:
// `DocumentGenerator` makes documents that are worth laying out.

import JSONLayout

/// Makes JSON texts.
public enum DocumentTextGenerator {
  /// The rules of new texts.
  public static let grammar = TokenGrammar(
    #"""
    text = 3 document | value
    document = '{"views":' views (comma '"metrics":' metrics)? comma '"constraints":' constraints
      manyKeys: (comma topMember) variants: (comma '"variants":' variants) end '}'
    views = '{"a":' view (comma '"b":' view)? (comma '"c":' view)?3 end '}'
    view = '{' (viewMember (comma children)?6 | children?3) end '}'
    children = '"children":{' key view (comma key view)? end '}'
    key = '"' viewName escapes: escape?6 '":'
    metrics = '{' ('"m":' metric (comma '"n":' metric)?)? end '}'
    metric = 2 number | oddValues: oddValue
    constraints = '{' (3 stated | '') end '}'
    stated = '"k":' constraint (comma '"l":' constraint)? (comma '"o":' constraint)?3
    variants = '{' ('"tall":{"when":"width < height","metrics":' variant '}'
      (comma '"wide":{"metrics":' variant '}')?)? end '}'
    variant = metrics ',"constraints":' constraints

    value = 2 string | number | oddValues: oddValue | 'true' | 'null' | object | array
    object = '{' (string ':' value (comma string ':' value)*3)? end '}'
    array = '[' (value (comma value)*3)? end ']'
    string = '"' (letter | escapes: escape)* '"'
    comma = ',' comment
    end = trailingCommas: ','?3 comment
    comment = comments: (lineComment | '/* why */')?4
    """#,
    words: [
      "lineComment": ["// why\n"], "letter": "abcdefghijklmnopqrstuvwxyz".map(String.init),
      "viewName": ["a", "b", "c", "title", "é", "superview"],
      "constraint": [
        #""H:|-[a]-|""#, #""V:[a(>=10@750)]-m-[b]""#, #""|[a][b(==a)]|""#,
        #""a.width == 2 * b.height""#, #""[c]-[d]""#,
        #"{"format": "H:[a]-[b]", "options": ["alignAllTop"]}"#,
        #"{"constraint": "a.left == superview.left + m", "priority": 3}"#, #""[a""#, "\"\"", "0",
        #"{"format": "|[a]|", "active": false}"#, #""H:[a(50%)]~[b]""#,
      ],
      "viewMember": [
        #""type": "UIButton""#, #""hidden": true"#, #""intrinsicContentSize": {"width": 10}"#,
        #""contentHuggingPriority": {"horizontal": 251}"#, #""text": "x""#, #""layoutMargins": 4"#,
        #""firstBaseline": 10"#, #""typo": 1"#, #""contentCompressionResistancePriority": 0"#,
        #""intrinsicContentSize": {"height": -1}"#,
      ],
      "topMember": [
        #""spacing": {"sibling": 5}"#, #""direction": "rtl""#, #""safeArea": {"top": 44}"#,
        #""layoutMargins": {"left": 1, "top": 2}"#, #""unknown": []"#, #""direction": 3"#,
        #""layoutGuides": ["g"]"#, #""views": {}"#,
      ],
      "number": ["0", "8", "20.5", "-1e2", "1000", #""m / 2""#, #""width / 3""#, "-0", "null"],
      "oddValue": [
        "1e999", "01", "+1", ".5", "1.", "0x1F", "NaN", "1e-400", "tru", "nil", "'a'", "\"\u{1}\"",
        "12345678901234567890", "\"\u{1F642}\"", "{}", "[]", "[[[]]]", "\"", "undefined",
      ],
      "escape": [
        #"\n"#, #"\u0061"#, #"\ud83d\ude00"#, #"\ud83d"#, #"\/"#, #"\x"#, #"\u00"#, #"\\"#, #"\""#,
      ],
    ]
  )

  /// Tokens of the language, to stand where they should not.
  public static let words =
    (DocumentKeys.document + DocumentKeys.constraint).map { "\"\($0)\"" } + [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "true", "1e999", "-0",
      "/*", "*/", "//", "\"superview\"", "\"H:|[a]|\"", "\"alignAllTop\"", "\u{FEFF}",
      "\"width < height\"",
    ]
}
