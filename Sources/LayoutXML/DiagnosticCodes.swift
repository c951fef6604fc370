// The codes of this module's diagnostics; Documentation/DIAGNOSTICS.md says what each means.

import Diagnostics

extension DiagnosticCode {
  static let layoutExpectedClass: DiagnosticCode = "layout-expected-class"
  static let layoutSecondChildren: DiagnosticCode = "layout-second-children"
  static let layoutMissingAttribute: DiagnosticCode = "layout-missing-attribute"
  static let layoutClassInHTML: DiagnosticCode = "layout-class-in-html"
  static let layoutUnknownClass: DiagnosticCode = "layout-unknown-class"
  static let layoutUnknownProperty: DiagnosticCode = "layout-unknown-property"
  static let layoutUnexpectedText: DiagnosticCode = "layout-unexpected-text"
  static let layoutUnexpectedElement: DiagnosticCode = "layout-unexpected-element"
  static let layoutUnknownAttribute: DiagnosticCode = "layout-unknown-attribute"
  static let layoutEmptyRepeat: DiagnosticCode = "layout-empty-repeat"
  static let layoutLoopName: DiagnosticCode = "layout-loop-name"
  static let layoutNotArray: DiagnosticCode = "layout-not-array"
  static let layoutArrayFromLayout: DiagnosticCode = "layout-array-from-layout"
  static let layoutOutletInRepeat: DiagnosticCode = "layout-outlet-in-repeat"
  static let layoutNoView: DiagnosticCode = "layout-no-view"
  static let layoutRedundant: DiagnosticCode = "layout-redundant"
  static let layoutOtherMode: DiagnosticCode = "layout-other-mode"
  static let layoutBadMode: DiagnosticCode = "layout-bad-mode"
  static let layoutDuplicateID: DiagnosticCode = "layout-duplicate-id"
  static let layoutUnknownType: DiagnosticCode = "layout-unknown-type"
  static let layoutFileLoop: DiagnosticCode = "layout-file-loop"
  static let layoutClassMismatch: DiagnosticCode = "layout-class-mismatch"
  /// A file that another names cannot be read; whoever runs the layout may tell it from wrong input.
  public static let layoutUnreadableFile: DiagnosticCode = "layout-unreadable-file"
  static let missingImage: DiagnosticCode = "image-missing"
  static let damagedImage: DiagnosticCode = "image-damaged"
  static let layoutMacrosTooDeep: DiagnosticCode = "layout-macros-too-deep"
  static let layoutUnknownState: DiagnosticCode = "layout-unknown-state"
  static let layoutStateType: DiagnosticCode = "layout-state-type"
  static let layoutNotMounted: DiagnosticCode = "layout-not-mounted"
  static let layoutUnknownOutlet: DiagnosticCode = "layout-unknown-outlet"
  static let layoutOutletClass: DiagnosticCode = "layout-outlet-class"
  static let layoutUnknownAction: DiagnosticCode = "layout-unknown-action"
}
