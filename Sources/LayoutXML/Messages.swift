// The words of this module's diagnostics: lower case, no full stop, source words in single quotes,
// what was found and then what was expected.

import Diagnostics

enum Messages {
  static let secondChildren = "found '<children/>' again, expected it once in a file"
  static let firstID = "the first one is here"

  static func expectedClass(_ name: String) -> String {
    "found the element '\(word(name))', expected a class, which begins with a capital"
  }

  static func missingAttribute(_ attribute: String, of element: String) -> String {
    "found no attribute '\(attribute)' of '<\(word(element))>', expected it"
  }

  static func classInHTML(_ name: String) -> String {
    "found the class '\(word(name))' inside HTML, expected text or HTML"
  }

  static func unknownElement(_ name: String) -> String {
    "no element is named '\(word(name))', expected a class, 'param', 'macro', 'children', 'repeat' or HTML"
  }

  static func unexpectedInDeclaration(_ name: String) -> String {
    "found something inside '<\(word(name))>', expected nothing there"
  }

  static func notLiteral(_ attribute: String) -> String {
    "found an expression in '\(attribute)', expected a literal path: files are put together before values mean "
      + "anything"
  }

  static func placeholder(_ path: String) -> String {
    "what stands inside is a placeholder, in whose place '\(PrintableText.path(path))' comes"
  }

  static func severalFiles(_ name: String, _ paths: [String]) -> String {
    "several files are named '\(word(name))', expected the path of one: "
      + paths.map { "'\(PrintableText.path($0))'" }.joined(separator: ", ")
  }

  static func noView(_ name: String) -> String {
    "found '\(word(name))', which is no view, expected a view or a view controller"
  }

  static func redundant(_ name: String) -> String {
    "'\(word(name))' decides nothing, since other attributes say it all; expected it to be left out"
  }

  static func otherMode(_ width: String, _ mode: String, isStated: Bool) -> String {
    "the \(width) between two edges is not above 0, as if they were measured from the other side; "
      + (isStated ? "'layoutMode=\"\(mode)\"' in this file" : "'--layout-mode \(mode)'")
      + " measures them so"
  }

  static func badLayoutMode(_ text: String) -> String {
    "found \(PrintableText.quoted(text)), expected 'coordinates' or 'edges'"
  }
  static let innerLayoutMode =
    "the layout mode means nothing here: a file says it on its outermost node"

  static func unknownClass(_ name: String) -> String {
    "no class is named '\(word(name))', expected one of UIKit's or a registered one"
  }

  static func unknownClassAsView(_ name: String) -> String {
    "no class is named '\(word(name))'; it counts as a view"
  }

  static func unknownProperty(
    _ name: String,
    of className: String,
    written: [String] = []
  ) -> String {
    let names = written.map { "'\($0)'" }
    let expected = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    return "no property of '\(word(className))' is named '\(word(name))'"
      + (names.isEmpty ? "" : ", expected \(expected)")
  }

  static func unexpectedText(_ className: String) -> String {
    "found text inside '\(word(className))', which shows none, expected elements"
  }

  static func duplicateDeclaration(_ element: String, _ name: String) -> String {
    "found the <\(element)> '\(word(name))' again; the first one counts"
  }

  static func macroBesideParameter(_ name: String) -> String {
    "found '\(word(name))' as a <param> and a <macro> of one element; the <macro> counts"
  }
  static let otherDeclaration = "the other one is here"

  static func duplicateID(_ id: String) -> String {
    "found the id '\(word(id))' again; the first one counts"
  }

  static func unexpectedInRepeat(_ name: String) -> String {
    "found '<\(word(name))>' inside '<repeat>', expected views"
  }

  static let textInRepeat = "found text inside '<repeat>', expected views"
  static let emptyRepeat = "found nothing inside '<repeat>', expected the views of one copy"

  static func unknownAttribute(_ name: String, of element: String, expected: String) -> String {
    "found the attribute '\(word(name))' of '<\(word(element))>', expected \(expected)"
  }

  static func invalidLoopName(_ name: String) -> String {
    "found '\(word(name))' as a name, expected letters, digits and '_', a letter first"
  }

  static func reservedLoopName(_ name: String) -> String {
    "found '\(word(name))' as a name, which means something else in every expression, expected another"
  }

  static func repeatedLoopName(_ name: String) -> String {
    "found the name '\(word(name))' again, expected one that no '<repeat>' around it has"
  }

  static let firstLoopName = "the first one is here"

  static func notArray(_ found: String) -> String {
    "found \(found), expected an array or a whole number that is not negative"
  }

  static func arrayFromLayout(_ name: String) -> String {
    "the value of '\(word(name))' is known only once views are laid out, expected constants and state"
  }

  static let outletInRepeat =
    "found an outlet inside '<repeat>', where it would be many nodes, expected an id"
  static let repeatedHere = "it is repeated here"

  static func unknownType(_ name: String) -> String {
    "no type is named '\(word(name))', expected one such as 'String', 'Bool' or 'CGFloat'"
  }

  static func unreadable(_ path: String, _ reason: String) -> String {
    "the file '\(PrintableText.path(path))' cannot be read: \(reason)"
  }

  static func noLayout(_ path: String) -> String {
    "the file '\(PrintableText.path(path))' is no layout, expected XML whose elements are classes"
  }

  static func fileLoop(_ paths: [String]) -> String {
    "files use each other in a circle: "
      + paths.map { "'\(PrintableText.path($0))'" }.joined(separator: " -> ")
  }

  static func notKind(_ name: String, of className: String) -> String {
    "found a '\(word(name))', expected a '\(word(className))' or a kind of it"
  }

  static func missingImage(_ name: String) -> String {
    "found the image '\(word(name))', which is not there; it gives no size"
  }

  static func damagedImage(_ name: String) -> String {
    "found the image '\(word(name))', which is damaged or no image; it gives no size"
  }

  static let noStrings =
    "no table of strings has a text, expected one such as 'Localizable.strings'"
  static let notMounted = "the node has no values, expected it to be mounted"
  static let noReader = "nothing reads files here"

  static func unknownState(_ name: String) -> String {
    "no state is named '\(word(name))', expected one that the node was mounted with"
  }

  static func stateType(_ name: String, found: String, expected: String) -> String {
    "found a value of type '\(found)' for the state '\(word(name))', expected '\(expected)'"
  }

  static func unknownOutlet(_ name: String) -> String {
    "the owner has no outlet '\(word(name))'"
  }

  static func unknownAction(_ name: String) -> String {
    "no owner has a method '\(word(name))'"
  }

  static let macrosTooDeep = "found more than 64 macros that name each other, expected fewer"
  static let sizeOfContents = "the size of what it shows"
  static let baselineOfContents = "where the line of its text stands"
  static let arrangementOfViews = "the arrangement of the views in the stack"
  static let extentOfContents = "the extent of what it contains"
  static let usedHere = "the file is used here"

  private static func word(_ text: String) -> String { PrintableText.word(text) }
}
