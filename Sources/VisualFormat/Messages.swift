// Every sentence this module says. Lower case, no full stop, source words in single quotes, what was
// found, then what was expected.

import Diagnostics
import LayoutModel

enum Messages {
  static func quoted(_ word: String) -> String { PrintableText.quoted(word) }

  static func expected(_ what: String, found word: String?) -> String {
    "found \(word.map(quoted) ?? "the end"), expected \(what)"
  }

  static func opened(_ sign: String) -> String { "'\(sign)' is opened here" }

  // MARK: Syntax

  static let space = "space between the parts of a format, which Apple's parser refuses"
  static let tooManyErrors = "too many errors, the rest of the format is not read"
  static let emptyBrackets = "found '[]', expected a view's name in the brackets"

  static func dottedName(_ name: String) -> String {
    "found \(quoted(name)), expected a view's name without '.'"
  }

  static func bareSign(_ sign: String?) -> String {
    expected("a gap, '[' or '|'; a number with a sign stands in parentheses", found: sign)
  }

  static func badNumber(_ text: String) -> String {
    "found \(quoted(text)), expected a decimal number "
      + (text.utf8.count { $0 == UInt8(ascii: ".") } > 1
        ? "with one point" : "without letters behind it")
  }

  static func numberOutOfRange(_ text: String, isTooSmall: Bool = false) -> String {
    isTooSmall
      ? "the number \(quoted(text)) is too near to 0, expected 0 or at least 4.9e-324"
      : "the number \(quoted(text)) is too large, expected at most 1.8e308"
  }

  static func unknownOrientation(_ name: String, _ language: VisualFormatLanguage) -> String {
    let known = language == .apple ? "'H' or 'V'" : "'H', 'V', 'HV', 'Z' or 'C'"
    return "found orientation \(quoted(name)), expected \(known)"
  }

  static func `extension`(_ kind: FormatExtension, _ word: String) -> String {
    "\(quoted(word)) (\(kind.name)) is not part of Apple's language"
  }

  static func badRange(_ name: String) -> String {
    "found the range \(quoted(name)), expected a name that ends in a number, '..' and a number "
      + "that is not less, for at most \(FormatSyntax.rangeLimit) views"
  }

  static let stackRange = "found a range of views for one stack, expected one name"
  static let tooDeep = "stacks stand too deep in each other, expected fewer"

  // MARK: The extended language

  static func bareView(_ name: String) -> String {
    "\(quoted(name)) is a view; its size is a gap only in parentheses, as in '-(\(name))-'"
  }

  static func duplicateStack(_ name: String) -> String {
    "\(quoted(name)) is a stack already, expected another name"
  }

  static let firstStack = "it is made a stack here"

  static func percentage(of attribute: LayoutAttribute) -> String {
    "a share of the superview is no place of '\(attribute.rawValue)', expected one of 'left', "
      + "'right', 'top', 'bottom', 'centerX', 'centerY' or a size"
  }

  static let stackingSize = "a view has no size in the stacking order, expected a name alone"
  static let stackingSpacer = "a gap in the stacking order is a number, expected one"
  static let stackingElement = "stacks and margins have no meaning in the stacking order"

  static func stackingOption(_ name: String) -> String {
    "the option \(quoted(name)) aligns nothing in the stacking order"
  }

  // MARK: Names and meaning

  static func unknownView(_ name: String) -> String {
    "no view is named \(quoted(name))\(instead(of: name))"
  }
  static func unknownMetric(_ name: String) -> String {
    "no metric is named \(quoted(name))\(instead(of: name))"
  }
  static func unknownSize(_ name: String) -> String {
    "no view or metric is named \(quoted(name))\(instead(of: name))"
  }

  /// What stands here in the place of UIKit's guides and of an option that speaks of baselines.
  private static func instead(of name: String) -> String {
    switch name {
    case "layoutMarginsGuide":
      ", expected an attribute of the view itself, such as 'superview.leadingMargin'"
    case "safeAreaLayoutGuide":
      ", expected the item 'safeArea', as in 'safeArea.top', where the document states one"
    case "keyboardLayoutGuide", "readableContentGuide":
      ", expected a guide of 'layoutGuides', held by constraints of its own"
    case "spacingBaselineToBaseline":
      ", expected a constraint such as 'b.firstBaseline == a.lastBaseline + 20'"
    default: ""
    }
  }

  static func ambiguousName(_ name: String, isView: Bool) -> String {
    "\(quoted(name)) names a view and a metric, taken here as the \(isView ? "view" : "metric")"
  }

  static func noSuperview(of name: String) -> String {
    "view \(quoted(name)) has no superview"
  }

  static func ambiguousSuperview(_ first: String, _ second: String) -> String {
    "'superview' stands between \(quoted(first)) and \(quoted(second)), "
      + "which have different superviews"
  }

  static func badPriority(_ value: String) -> String {
    "the priority is \(value), expected more than 0 and at most 1000"
  }

  static func misplacedOption(_ name: String, axis: Axis) -> String {
    switch axis {
    case .horizontal:
      "\(quoted(name)) in a horizontal format would put views on one vertical line "
        + "that the format sets side by side, expected an alignment such as 'alignAllTop'"
    case .vertical:
      "\(quoted(name)) in a vertical format would put views on one horizontal line "
        + "that the format sets below each other, expected an alignment such as 'alignAllLeft'"
    }
  }

  static func unknownOption(_ name: String) -> String {
    "no format option is named \(quoted(name))\(instead(of: name))"
  }

  static func conflictingOptions(_ name: String, _ other: String) -> String {
    "\(quoted(name)) contradicts \(quoted(other)), expected one direction"
  }

  // MARK: Explicit constraints

  static func numberFirst(_ number: String) -> String {
    "found \(quoted(number)) first, expected a view and an attribute before the relation and the"
      + " number behind it, such as 'a.width == \(PrintableText.word(number))'"
  }
  static func foreignLetter(_ text: String) -> String {
    "found \(quoted(text)), expected a view's name of the letters a to z, digits and '_'"
  }
  static func resultOutOfRange(isTooSmall: Bool) -> String {
    isTooSmall
      ? "a number of the constraint is too near to 0, expected 0 or at least 4.9e-324"
      : "a number of the constraint is too large, expected at most 1.8e308"
  }
  static let twoItems = "found a second attribute, expected one attribute on the right side"
  static let productOfItems = "found a product of two attributes, expected a number times one"
  static let divisionByItem = "found a division by an attribute, expected a number below '/'"
  static let divisionByZero = "found a division by 0"
  static let tooManyOperands = "found too many operands, expected at most 100"
  static let superviewAlone =
    "'superview' is the superview of the other item, and there is none; the root is 'container'"

  static func unknownAttribute(_ name: String) -> String {
    "no attribute is named \(quoted(name))\(instead(of: name))"
  }

  static func viewAlone(_ name: String) -> String {
    "found the view \(quoted(name)), expected '.' and an attribute behind it"
  }
}
