// The words of documents and formats, for dictionaries and for edits.

import JSONLayout
import LayoutModel
import VisualFormat

/// Words of the language of layouts.
public enum DocumentWords {
  /// The values that are words.
  static let values =
    ["ltr", "rtl", "true", "false", "null", "margins", "UIScrollView", "UISwitch"]
    + StackLayout.Distribution.allCases.map(\.rawValue)
    + StackLayout.Alignment.allCases.map(\.rawValue)

  /// Names that mean something in formats, canonical texts and conditions.
  static let names =
    LayoutAttribute.allCases.map(\.rawValue) + FormatExtension.priorityNames
    + FormatParser.orientations
    + [LayoutTree.containerName, CanonicalText.rootName, LayoutTree.safeAreaName, "and", "or"]

  /// Whole formats.
  static let formats = [
    "|", "[]", "H:|-[a]-|", "V:|[a]|", "HV:|[a]|", "|~[a]~|", "[a(50%)]", "a.width == 100",
    "a.left == superview.left", "a.zIndex == 3", "C:a.width(10).centerX(superview)",
    "[a1..3(20)]", "[s:-[a]-[b]-]", "a.centerX == 2 * superview.centerX - 10 @750", "",
    "V:[superview]-(<=1)-[a]", "// nothing",
  ]

  /// Numbers at the edges of what numbers can be.
  static let numbers = [
    "0", "-0", "1", "-1", "0.1", "0.30000000000000004", "1000", "1000.0001", "1e-9", "1e9",
    "1e308", "-1e308", "1.7976931348623157e308", "5e-324", "2.2250738585072014e-308", "1e15",
    "9007199254740993", "0.3333333333333333", "1e400", "1E+2", "33.3", "999.9999999999999",
  ]

  /// Members to put into objects.
  static let snippets = [
    "{\"direction\": \"rtl\"}", "{\"safeArea\": {\"top\": 20, \"left\": 4}}",
    "{\"layoutMargins\": {\"left\": 3, \"right\": 11}}", "{\"type\": \"UIScrollView\"}",
    "{\"alignmentRectInsets\": {\"top\": 1, \"left\": 2, \"right\": 5}}",
    "{\"directionalLayoutMargins\": {\"leading\": 6}}",
    "{\"text\": \"a b\", \"numberOfLines\": 0}",
    "{\"layoutGuides\": [\"guideA\"]}",
    "{\"stack\": {\"axis\": \"vertical\", \"distribution\": \"equalSpacing\"}}",
    "{\"stack\": {\"alignment\": \"center\", \"spacing\": 4}}", "{\"hidden\": true}",
    "{\"intrinsicContentSize\": {\"width\": 40, \"height\": 20}}",
    "{\"contentHuggingPriority\": 1000}", "{\"firstBaseline\": 12, \"lastBaseline\": 3}",
    "{\"variants\": {\"wide\": {\"when\": \"width > height\", \"constraints\": {}}}}",
    "{\"extra\": {\"format\": \"|-[a]-|\", \"options\": [\"alignAllTop\"], \"priority\": 3}}",
    "{\"children\": {\"inner\": {}}}", "{\"metrics\": {\"m\": \"width / 3\"}}",
    "{\"spacing\": {\"sibling\": 5, \"superview\": 7}}", "{\"a\": {}}", "[]", "{}", "\"\"", "0",
  ]

  /// All words, for dictionaries.
  public static let all =
    DocumentKeys.all.map { "\"\($0)\"" } + values + FormatOptions.names + names
    + FormatGenerator.words + SizeCondition.Comparison.allCases.map(\.rawValue) + formats + numbers
    + [
      "{", "}", "\"", "\\", "\\u0061", "\\ud83d\\ude00", "/*", "*/", "null", "\": \"", ", ",
    ]
}
