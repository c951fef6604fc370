// How much a format makes of how little: ranges name up to a thousand views, and every view of one group is
// joined with every one of the next.

extension FormatSyntax {
  /// How many views and gaps the elements stand for; not more than `most`, where counting ends.
  ///
  /// - Complexity: linear in the elements.
  public func size(upTo most: Int) -> Int {
    var size = 0
    var group = 0
    var previous = 0
    for element in elements {
      if element.connection.kind != .alternative {
        previous = group
        group = 0
      }
      let count = nameCount(of: element)
      group += count
      // Neither factor is greater than what was counted before.
      size += count + previous * count
      if size >= most { return most }
    }
    return size
  }

  /// How many names `names(of:)` gives.
  private func nameCount(of element: Element) -> Int {
    guard let last = element.lastNumber, let first = Self.number(endOf: text(element.name)),
      first <= last, last - first < Self.rangeLimit
    else { return 1 }
    return last - first + 1
  }
}
