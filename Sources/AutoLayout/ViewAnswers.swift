// What views say about themselves by code that a program may have overridden. That code may do anything: ask for
// the fitting size of another view, lay out, change constraints.

/// What the views of a tree answer, each asked once.
struct ViewAnswers {
  /// What one view answers.
  struct Answer: Equatable {
    var contentSize = Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    var alignment = EdgeInsets.zero
    var numberOfTextLines: Int?
  }

  private var views: [View] = []
  /// By view, superviews first.
  private(set) var answers: [Answer] = []
  /// By view, where the tree is not any more what it was when the asking began.
  private var places: [ObjectIdentifier: Int]?

  var count: Int { views.count }

  /// Whether the tree is still as it was when the asking began.
  var areOfSameTree: Bool { places == nil }

  /// Asks a view and all that stand in it, superviews first.
  init(of root: View) {
    ask(root)
    var index = 0
    let isSame = isUnchanged(root, &index)
    if !isSame || index != count {
      places = Dictionary(views.enumerated().map { (ObjectIdentifier($1), $0) }) { $1 }
    }
  }

  private mutating func ask(_ view: View) {
    views.append(view)
    answers.append(
      Answer(
        contentSize: view.intrinsicContentSize,
        alignment: view.alignmentRectInsets,
        numberOfTextLines: view.numberOfTextLines
      )
    )
    for subview in view.subviews { ask(subview) }
  }

  private func isUnchanged(_ view: View, _ index: inout Int) -> Bool {
    guard index < count, views[index] === view else { return false }
    index += 1
    return view.subviews.allSatisfy { isUnchanged($0, &index) }
  }

  /// The answer of a view that is the one of a number in the order of the tree; none where the view has come since.
  subscript(view: View, at index: Int) -> Answer {
    guard let places else { return answers[index] }
    return places[ObjectIdentifier(view)].map { answers[$0] } ?? Answer()
  }
}
