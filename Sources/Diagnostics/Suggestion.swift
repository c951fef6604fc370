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
    var scalars: [Unicode.Scalar] = []
    for candidate in candidates where candidate != name {
      // Of most candidates the length tells enough, and takes no memory.
      let count = candidate.unicodeScalars.count
      guard count <= lengthLimit else { continue }
      let isPlain = count == candidate.utf8.count && wanted.count == name.utf8.count
      let mayDifferByCase = !isPlain || count == wanted.count
      let isNearInLength = abs(count - wanted.count) <= max(1, max(wanted.count, count) / 3)
      guard mayDifferByCase || isNearInLength else { continue }
      scalars.removeAll(keepingCapacity: true)
      scalars.append(contentsOf: candidate.unicodeScalars)
      let same = sharedCount(wanted, scalars)
      let samePath = (scalars[..<same].lastIndex(of: ".") ?? -1) + 1
      let allowed = max(1, (max(wanted.count, count) - samePath) / 3)
      let isSameUpToCase = mayDifferByCase && candidate.lowercased() == lowercased
      guard isSameUpToCase || abs(count - wanted.count) <= allowed else { continue }
      // What is no nearer than the best need not be known.
      let most = min(allowed, max(wanted.count, 1) - 1, (best?.distance ?? Int.max) - 1)
      guard isSameUpToCase || most > 0 else { continue }
      let distance = isSameUpToCase ? 0 : alignment.distance(to: scalars, from: same, upTo: most)
      guard let distance, distance <= most else { continue }
      best = (distance, candidate)
      if distance == 0 { break }
    }
    return best?.name
  }

  /// How a message asks for the name that was probably meant.
  public static func question(_ name: String) -> String {
    asking(PrintableText.quoted(name))
  }

  /// The same of a name that is shown whole, as it is: whoever prints the message makes it fit for a terminal.
  package static func verbatimQuestion(_ name: String) -> String { asking("'\(name)'") }

  private static func asking(_ quoted: String) -> String { "did you mean \(quoted)?" }

  /// The longest name that is compared, in scalars.
  private static let lengthLimit = 128

  /// How many scalars two names have in common up to the first that differs.
  private static func sharedCount(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var count = 0
    while count < min(a.count, b.count), a[count] == b[count] { count += 1 }
    return count
  }

  /// Optimal string alignment distances from one name.
  ///
  /// - Source: [Ukkonen] (Documentation/SOURCES.md).
  private struct Alignment {
    private let name: [Unicode.Scalar]
    private var beforePrevious: [Int] = []
    private var previous: [Int] = []
    private var current: [Int] = []

    init(_ name: [Unicode.Scalar]) { self.name = name }

    /// The distance to another name, nil where it is greater than `most`.
    ///
    /// What both begin with, so many scalars, is aligned with itself; rows and columns count from there.
    mutating func distance(
      to other: [Unicode.Scalar],
      from shared: Int,
      upTo most: Int
    ) -> Int? {
      let count = other.count - shared
      reset(&previous, count)
      reset(&beforePrevious, count)
      reset(&current, count)
      for row in 0..<(name.count - shared) {
        current[0] = row + 1
        var least = current[0]
        let i = shared + row
        for column in 0..<count {
          let j = shared + column
          let replaced = previous[column] + (name[i] == other[j] ? 0 : 1)
          var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
          if row > 0, column > 0, name[i] == other[j - 1], name[i - 1] == other[j] {
            distance = min(distance, beforePrevious[column - 1] + 1)
          }
          current[column + 1] = distance
          least = min(least, distance)
        }
        // Two rows on, exchanged neighbours may still take one step less.
        if least > most + 1 { return nil }
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
      }
      let distance = previous[count]
      return distance <= most ? distance : nil
    }

    private func reset(_ row: inout [Int], _ count: Int) {
      row.removeAll(keepingCapacity: true)
      row.append(contentsOf: 0...count)
    }
  }
}

extension [Note] {
  /// The note that asks for the name that was probably meant; none where there is no such name.
  public static func didYouMean(_ name: String?, at range: SourceRange) -> [Note] {
    name.map { [Note(Suggestion.question($0), at: range)] } ?? []
  }
}
