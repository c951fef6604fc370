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
    guard wanted.count <= lengthLimit else { return nil }
    let lowercased = name.lowercased()
    var alignment = Alignment(wanted)
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      // Of most candidates the length tells enough, and takes no memory.
      let count = candidate.unicodeScalars.count
      guard count <= lengthLimit else { continue }
      let isPlain = count == candidate.utf8.count && wanted.count == name.utf8.count
      let mayDifferByCase = !isPlain || count == wanted.count
      let isNearInLength = abs(count - wanted.count) <= max(1, max(wanted.count, count) / 3)
      guard mayDifferByCase || isNearInLength else { continue }
      let scalars = Array(candidate.unicodeScalars)
      let shared = sharedPathCount(wanted, scalars)
      let allowed = max(1, (max(wanted.count, count) - shared) / 3)
      let isSameUpToCase = mayDifferByCase && candidate.lowercased() == lowercased
      guard isSameUpToCase || abs(count - wanted.count) <= allowed else { continue }
      // What is no nearer than the best need not be known.
      let most = min(allowed, max(wanted.count, 1) - 1, (best?.distance ?? Int.max) - 1)
      let distance = isSameUpToCase ? 0 : alignment.distance(to: scalars, upTo: most)
      guard let distance, distance <= most else { continue }
      best = (distance, candidate)
      if distance == 0 { break }
    }
    return best?.name
  }

  /// How a message asks for the name that was probably meant.
  public static func question(_ name: String) -> String {
    "did you mean \(PrintableText.quoted(name))?"
  }

  /// The longest name that is compared, in scalars.
  private static let lengthLimit = 128

  /// How many scalars two names have in common up to a dot.
  private static func sharedPathCount(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    let same = zip(a, b).prefix { $0 == $1 }.count
    return (a[..<same].lastIndex(of: ".") ?? -1) + 1
  }

  /// Optimal string alignment distances from one name.
  ///
  /// - Source: E. Ukkonen, Algorithms for approximate string matching, Information and Control 64
  ///   (1985) 100–118 (cited from memory, not opened).
  private struct Alignment {
    private let name: [Unicode.Scalar]
    private var beforePrevious: [Int] = []
    private var previous: [Int] = []
    private var current: [Int] = []

    init(_ name: [Unicode.Scalar]) { self.name = name }

    /// The distance to another name, nil where it is greater than `most`.
    mutating func distance(to other: [Unicode.Scalar], upTo most: Int) -> Int? {
      guard most >= 0 else { return nil }
      previous = Array(0...other.count)
      beforePrevious = previous
      current = previous
      for i in name.indices {
        current[0] = i + 1
        var least = current[0]
        for j in other.indices {
          let replaced = previous[j] + (name[i] == other[j] ? 0 : 1)
          var distance = min(replaced, previous[j + 1] + 1, current[j] + 1)
          if i > 0, j > 0, name[i] == other[j - 1], name[i - 1] == other[j] {
            distance = min(distance, beforePrevious[j - 1] + 1)
          }
          current[j + 1] = distance
          least = min(least, distance)
        }
        // Two rows on, exchanged neighbours may still take one step less.
        if least > most + 1 { return nil }
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
      }
      let distance = previous[other.count]
      return distance <= most ? distance : nil
    }
  }
}

extension [Note] {
  /// The note that asks for the name that was probably meant; none where there is no such name.
  public static func didYouMean(_ name: String?, at range: SourceRange) -> [Note] {
    name.map { [Note(Suggestion.question($0), at: range)] } ?? []
  }
}
