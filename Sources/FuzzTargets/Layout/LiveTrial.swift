// A document that goes on from one size to the next, as in a program: as a layout that is placed again, and as views,
// which come to their rows on another way. Everything stands where it does when it is laid out once.

import AutoLayout
import Fuzzing
import LayoutEngine
import LayoutLibraries
import LayoutModel

/// What lives on while the container's size changes.
struct LiveTrial {
  private var placer = LayoutPlacer()
  private let input: [UInt8]
  private let inflates: Bool
  private let view = View()
  private var inflated: InflatedLayout?

  /// Prepares a document's text; `inflates` says whether it becomes views, too.
  ///
  /// They are made at the first size that it has a layout at.
  init(_ input: [UInt8], inflates: Bool) {
    self.input = input
    self.inflates = inflates
  }

  /// What stands elsewhere at the size of a layout.
  mutating func check(_ subject: LayoutSubject, _ judge: LayoutJudge) throws(Finding) {
    let size = subject.scene.size
    let placement = placer.placement(of: subject.lowering, at: size)
    if judge.uses(.history), !subject.isGuess {
      let truth = judge.seen(subject.evidence, by: .history).outcome
      guard placement.frames == subject.placement(truth).frames else {
        throw Finding("history-differs", "at \(size) after other sizes frames are others")
      }
    }
    // Heights of texts follow widths of the layout before, so that views come to them in several layouts.
    guard judge.uses(.inflated), inflates, subject.document.wrappingViews.isEmpty else {
      return
    }
    view.frame.size = Size(width: size.width.double, height: size.height.double)
    do {
      if let inflated {
        try inflated.update()
      } else {
        inflated = try Layout(bytes: input).inflate(in: view)
      }
    } catch {
      throw Finding("inflation-refused", "\(error)")
    }
    view.layoutIfNeeded()
    try checkViews(subject, subject.placement(judge.seen(subject.evidence, by: .inflated).outcome))
  }

  private func checkViews(_ subject: LayoutSubject, _ placement: LayoutPlacement) throws(Finding) {
    // What had to be guessed may differ from what is proved.
    guard !subject.isGuess else { return }
    for (index, model) in subject.layout.tree.views.enumerated().dropFirst() {
      guard let made = inflated?.view(withID: model.name) else { continue }
      let frame = placement.frames[index]
      guard made.frame != Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      else { continue }
      throw Finding(
        "inflated-differs",
        "'\(model.name)' is at \(made.frame), the layout says \(frame)"
      )
    }
  }
}
