// The table of fuzz targets. A new module brings its target with it: one file, and one line here.

import Fuzzing

/// Every fuzz target there is.
public enum TargetTable {
  /// The targets, in the order of `fuzz list`; the canary is last and only runs when it is named.
  public static var targets: [any FuzzTarget.Type] {
    [
      FormatTarget.self,
      JSONDocumentTarget.self,
      SystemFileTarget.self,
      SolveTarget.self,
      EditsTarget.self,
      ConflictsTarget.self,
      AmbiguityTarget.self,
      BatchTarget.self,
      KernelsTarget.self,
      LayoutTarget.self,
      SweepTarget.self,
      LintTarget.self,
      ExplainTarget.self,
      ExpressionTarget.self,
      MarkupTarget.self,
      StringsTarget.self,
      FormatterTarget.self,
      HTMLTarget.self,
      IgnoreTarget.self,
      MeasuredTextTarget.self,
      ImageFileTarget.self,
      LayoutXMLTarget.self,
      LiveLayoutXMLTarget.self,
      LiveViewsTarget.self,
      ProjectTarget.self,
      ClassesTarget.self,
      CanaryTarget.self,
    ]
  }

  /// The target of a name.
  public static func target(named name: String) -> (any FuzzTarget.Type)? {
    targets.first { $0.name == name }
  }
}
