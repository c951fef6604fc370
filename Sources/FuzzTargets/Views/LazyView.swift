// A view as a program writes one that changes constraints where it is asked to update them, and may ask for more.

import AutoLayout

/// Does things when it updates its constraints.
final class LazyView: View {
  private var tasks: [() -> Void] = []

  /// Whether something is still to be done.
  var isWaiting: Bool { !tasks.isEmpty }

  /// Does something when constraints are updated next.
  func postpone(_ task: @escaping () -> Void) {
    tasks.append(task)
    setNeedsUpdateConstraints()
  }

  override func updateConstraints() {
    let due = tasks
    tasks = []
    for task in due { task() }
    super.updateConstraints()
  }
}
