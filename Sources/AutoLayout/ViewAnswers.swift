// What views say about themselves by code that a program may have overridden. That code may do anything: ask for
// the fitting size of another view, lay out, change constraints.

/// What the views of a tree answer, each asked once.
struct ViewAnswers {
  struct Answer: Equatable {
    var contentSize = Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    var alignment = EdgeInsets.zero
    var numberOfTextLines: Int?

    /// What is said of a view that has not been asked.
    init() {}

    /// Asks a view; its content counts as none where it is being asked, and wants a fitting size that hangs on it.
    init(of view: View, isForFitting: Bool = false) {
      let isNested = view.isAskedForContentSize
      if !isForFitting || !isNested {
        view.isAskedForContentSize = true
        contentSize = view.intrinsicContentSize
        view.isAskedForContentSize = isNested
      }
      alignment = view.alignmentRectInsets
      numberOfTextLines = view.numberOfTextLines
    }
  }

  private var views: [View] = []
  /// By view, superviews first.
  private(set) var answers: [Answer] = []
  /// The index of each view, where the tree is not any more what it was when the asking began.
  private var indexOfView: [ObjectIdentifier: Int]?
  private let isForFitting: Bool

  var count: Int { views.count }

  /// Asks a view and all that stand in it, superviews first.
  ///
  /// - Parameters:
  ///   - root: The view.
  ///   - isForFitting: Whether it is for the sake of a fitting size, which one of them may want while it is asked itself.
  init(of root: View, isForFitting: Bool = false) {
    self.isForFitting = isForFitting
    let top = root.root
    let version = top.treeVersion
    ask(root)
    if top.treeVersion != version {
      indexOfView = Dictionary(views.enumerated().map { (ObjectIdentifier($1), $0) }) { $1 }
    }
  }

  private mutating func ask(_ view: View) {
    views.append(view)
    answers.append(Answer(of: view, isForFitting: isForFitting))
    view.forEachSubview { ask($0) }
  }

  /// Asks the same views once more.
  ///
  /// - Parameters:
  ///   - root: The view that was asked first, in whose tree nothing has come or gone since.
  ///   - earlier: What they answered.
  /// - Returns: Those that answer something else, by their number; nil where the tree has changed meanwhile.
  static func changes(of root: View, since earlier: [Answer]) -> [(index: Int, answer: Answer)]? {
    var changes: [(index: Int, answer: Answer)] = []
    var index = 0
    let version = root.treeVersion
    ask(root, since: earlier, &index, &changes)
    return root.treeVersion == version ? changes : nil
  }

  private static func ask(
    _ view: View,
    since earlier: [Answer],
    _ index: inout Int,
    _ changes: inout [(index: Int, answer: Answer)]
  ) {
    guard index < earlier.count else { return }
    let answer = Answer(of: view)
    if answer != earlier[index] { changes.append((index, answer)) }
    index += 1
    view.forEachSubview { ask($0, since: earlier, &index, &changes) }
  }

  /// The answer of a view that is the one of a number in the order of the tree; none where the view has come since.
  subscript(view: View, at index: Int) -> Answer {
    guard let indexOfView else { return answers[index] }
    return indexOfView[ObjectIdentifier(view)].map { answers[$0] } ?? Answer()
  }
}
