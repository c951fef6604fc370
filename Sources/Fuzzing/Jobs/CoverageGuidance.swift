// Whether this build counts what its inputs reach.

/// Coverage-guided fuzzing by libFuzzer.
public enum CoverageGuidance {
  /// Whether this executable was built for it, with FUZZ=1.
  public static var isBuiltIn: Bool {
    #if COVERAGE_GUIDED
    true
    #else
    false
    #endif
  }
}
