// 'did you mean': the nearest known name to one that is not known.

/// Finds near names.
public enum Suggestion {
  /// The candidate nearest to a name, or nil when none is near enough to be meant.
  ///
  /// Near is an optimal string alignment distance (insert, delete, replace, swap neighbours) of at
  /// most a third of the longer name, or equality up to case. Of paths, what is the same up to a dot does
  /// not make the rest any nearer.
  ///
  /// - Complexity: O(candidates × lengths). Ties go to the earlier candidate.
  public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.unicodeScalars)
    guard wanted.count <= 128 else { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let scalars = Array(candidate.unicodeScalars)
      guard scalars.count <= 128 else { continue }
      let shared = sharedPathCount(wanted, scalars)
      let allowed = max(1, (max(wanted.count, scalars.count) - shared) / 3)
      let isSameUpToCase = candidate.lowercased() == name.lowercased()
      guard isSameUpToCase || abs(scalars.count - wanted.count) <= allowed else { continue }
      let distance = isSameUpToCase ? 0 : alignmentDistance(wanted, scalars)
      guard distance <= allowed, distance < max(wanted.count, 1) else { continue }
      if distance < best?.distance ?? Int.max { best = (distance, candidate) }
    }
    return best?.name
  }

  /// How many scalars two names have in common up to a dot.
  private static func sharedPathCount(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    let same = zip(a, b).prefix { $0 == $1 }.count
    return (a[..<same].lastIndex(of: ".") ?? -1) + 1
  }

  /// Optimal string alignment distance.
  ///
  /// - Source: E. Ukkonen, Algorithms for approximate string matching, Information and Control 64
  ///   (1985) 100–118 (cited from memory, not opened).
  private static func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    var current = previous
    for i in a.indices {
      current[0] = i + 1
      for j in b.indices {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        current[j + 1] = min(replaced, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          current[j + 1] = min(current[j + 1], beforePrevious[j - 1] + 1)
        }
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[b.count]
  }
}
