// Carries out steps on a tree of views as a program would, within what the interface asks of programs.

import AutoLayout
import LayoutModel

/// A tree of views, and everything a program may hold of it.
final class ViewPlayer {
  /// A constraint, and the items it speaks of.
  struct Pin {
    let constraint: LayoutConstraint
    let first: Item
    let second: Item?
    /// When it was switched on last.
    fileprivate(set) var activation = 0
  }

  /// An item by the numbers that the program has for it.
  enum Item: Hashable {
    case view(Int), guide(Int), margins(Int), safeArea(Int), content(Int)

    /// The object; nil where it is gone or has none.
    func object(views: [View?], guides: [LayoutGuide?]) -> ConstraintItem? {
      switch self {
      case .view(let number): views[number]
      case .guide(let number): guides[number]
      case .margins(let number): views[number]?.layoutMarginsGuide
      case .safeArea(let number): views[number]?.safeAreaLayoutGuide
      case .content(let number): (views[number] as? ScrollView)?.contentLayoutGuide
      }
    }

    /// The view that it is or that it goes with; nil for a guide, which may belong to any.
    fileprivate var view: Int? {
      switch self {
      case .view(let number), .margins(let number), .safeArea(let number), .content(let number):
        number
      case .guide: nil
      }
    }
  }

  /// How many views, guides and constraints there are at most.
  private static let itemLimit = 16
  private static let pinLimit = 48

  /// The views by number; nil where the program let one go.
  private(set) var views: [View?]
  private(set) var guides: [LayoutGuide] = []
  private(set) var pins: [Pin] = []
  private var activationCount = 0

  /// Numbers of active constraints in the order in which they were switched on.
  var order: [Int] {
    pins.indices.filter { pins[$0].constraint.isActive }
      .sorted { pins[$0].activation < pins[$1].activation }
  }

  let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() { views = [root] }

  /// What a step of each word does.
  static let actions: [String: @Sendable (ViewPlayer, ViewScript.Step) -> Void] = [
    "view": { $0.add(View(), $1) },
    "stack": { $0.add(StackView(), $1) },
    "scroll": { $0.add(ScrollView(), $1) },
    "label": { $0.add(WrappingLabel(), $1) },
    "lazy": { $0.add(LazyView(), $1) },
    "later": { player, step in
      guard let inner = step.inner else { return }
      (player.view(step) as? LazyView)?.postpone { [weak player] in player?.play(inner) }
    },
    "text": { player, step in
      guard let label = player.view(step) as? WrappingLabel else { return }
      label.letterCount = step.choice(1, of: 60)
      label.width = step.extent(2)
    },
    "move": { $0.insert($1, at: nil) },
    "at": { $0.insert($1, at: $1.choice(2, of: 8)) },
    "drop": { $0.other($1)?.removeFromSuperview() },
    "forget": { $0.forget($1) },
    "guide": { $0.addGuide($1) },
    "regard": { player, step in
      guard let view = player.view(step), !player.guides.isEmpty else { return }
      view.addLayoutGuide(player.guides[step.choice(1, of: player.guides.count)])
    },
    "unguide": { player, step in
      guard !player.guides.isEmpty else { return }
      let guide = player.guides[step.choice(0, of: player.guides.count)]
      guide.owningView?.removeLayoutGuide(guide)
    },
    "arrange": { $0.arrange($1) },
    "unarrange": { player, step in
      if let view = player.view(step, 1) { player.stack(step)?.removeArrangedSubview(view) }
    },
    "gap": { player, step in
      guard let view = player.view(step, 1) else { return }
      player.stack(step)?.setCustomSpacing(step.number(2), after: view)
    },
    "axis": { $0.stack($1)?.axis = $1.axis(1) },
    "share": { player, step in
      let cases = StackView.Distribution.allCases
      player.stack(step)?.distribution = cases[step.choice(1, of: cases.count)]
    },
    "align": { player, step in
      let cases = StackView.Alignment.allCases
      player.stack(step)?.alignment = cases[step.choice(1, of: cases.count)]
    },
    "spacing": { $0.stack($1)?.spacing = $1.number(1) },
    "relative": { player, step in
      guard let stack = player.stack(step) else { return }
      stack.isLayoutMarginsRelativeArrangement = step.choice(1, of: 2) == 1
      stack.isBaselineRelativeArrangement = step.choice(2, of: 2) == 1
    },
    "content": { player, step in
      player.view(step)?.contentSizeOverride = Size(
        width: step.extent(1) ?? View.noIntrinsicMetric,
        height: step.extent(2) ?? View.noIntrinsicMetric
      )
    },
    "nothing": { $0.view($1)?.contentSizeOverride = nil },
    "hug": { $0.view($1)?.setContentHuggingPriority($1.priority(1), for: $1.axis(2)) },
    "resist": {
      $0.view($1)?.setContentCompressionResistancePriority($1.priority(1), for: $1.axis(2))
    },
    "hide": { $0.view($1)?.isHidden = $1.choice(1, of: 2) == 1 },
    "baselines": { player, step in
      player.view(step)?.firstBaselineOffsetFromTop = step.extent(1)
      player.view(step)?.lastBaselineOffsetFromBottom = step.extent(2)
    },
    "margins": { $0.view($1)?.layoutMargins = $1.insets },
    "directional": { player, step in
      player.view(step)?.directionalLayoutMargins = DirectionalEdgeInsets(
        top: step.number(1),
        leading: step.number(2),
        bottom: step.number(3),
        trailing: step.number(4)
      )
    },
    "safe": { $0.view($1)?.safeAreaInsets = $1.insets },
    "insets": { $0.view($1)?.alignmentRectInsetsOverride = $1.insets },
    "frame": { player, step in
      player.view(step)?.frame = Rect(
        x: step.number(1),
        y: step.number(2),
        width: step.number(3).magnitude,
        height: step.number(4).magnitude
      )
    },
    "auto": {
      $0.other($1)?.translatesAutoresizingMaskIntoConstraints = $1.choice(1, of: 2) == 1
    },
    "turn": {
      $0.root.userInterfaceLayoutDirection = $1.choice(0, of: 2) == 1 ? .rightToLeft : .leftToRight
    },
    "size": {
      $0.root.frame.size = Size(width: $1.number(0).magnitude, height: $1.number(1).magnitude)
    },
    "pin": { $0.addPin($1) },
    "off": { $0.pin($1)?.isActive = false },
    "on": { player, step in
      if let number = player.pinNumber(step) { player.switchOn(number) }
    },
    "constant": { $0.pin($1)?.constant = $1.number(1) },
    "priority": { $0.pin($1)?.priority = $1.priority(1) },
  ]

  /// Carries a step out; what has no meaning here is left out.
  func play(_ step: ViewScript.Step) { Self.actions[step.word]?(self, step) }

  // MARK: Views and guides

  private func view(_ step: ViewScript.Step, _ index: Int = 0) -> View? {
    views[step.choice(index, of: views.count)]
  }

  private func stack(_ step: ViewScript.Step) -> StackView? { view(step) as? StackView }

  /// A view that is not the root.
  private func other(_ step: ViewScript.Step) -> View? {
    let view = view(step)
    return view === root ? nil : view
  }

  private func add(_ view: View, _ step: ViewScript.Step) {
    guard views.count < Self.itemLimit, let superview = self.view(step) else { return }
    views.append(view)
    superview.addSubview(view)
  }

  private func insert(_ step: ViewScript.Step, at index: Int?) {
    guard let view = other(step), let superview = self.view(step, 1),
      !superview.isDescendant(of: view)
    else { return }
    if let index {
      superview.insertSubview(view, at: min(index, superview.subviews.count))
    } else {
      superview.addSubview(view)
    }
  }

  private func arrange(_ step: ViewScript.Step) {
    guard let stack = stack(step), let view = view(step, 1), view !== root,
      !stack.isDescendant(of: view)
    else { return }
    if step.arguments.count > 2 {
      stack.insertArrangedSubview(view, at: step.choice(2, of: stack.arrangedSubviews.count + 1))
    } else {
      stack.addArrangedSubview(view)
    }
  }

  /// Lets a view go, and with it what only the program held.
  private func forget(_ step: ViewScript.Step) {
    let number = step.choice(0, of: views.count)
    guard number > 0, let view = views[number] else { return }
    view.removeFromSuperview()
    // Constraints do not keep their items, so a program that lets an item go lets them go.
    pins.removeAll { $0.first.view == number || $0.second?.view == number }
    views[number] = nil
  }

  private func addGuide(_ step: ViewScript.Step) {
    guard guides.count < Self.itemLimit, let view = view(step) else { return }
    let guide = LayoutGuide()
    guides.append(guide)
    view.addLayoutGuide(guide)
  }

  // MARK: Constraints

  private func pinNumber(_ step: ViewScript.Step) -> Int? {
    pins.isEmpty ? nil : step.choice(0, of: pins.count)
  }

  private func pin(_ step: ViewScript.Step) -> LayoutConstraint? {
    pinNumber(step).map { pins[$0].constraint }
  }

  /// An item as it is written: a letter and a number.
  private func item(_ text: Substring) -> Item? {
    guard let kind = text.first, let number = Int(text.dropFirst()), number >= 0 else { return nil }
    if kind == "g" { return guides.isEmpty ? nil : .guide(number % guides.count) }
    let view = number % views.count
    switch kind {
    case "v": return .view(view)
    case "m": return .margins(view)
    case "s": return .safeArea(view)
    case "c": return .content(view)
    default: return nil
    }
  }

  private func object(_ item: Item) -> ConstraintItem? {
    item.object(views: views, guides: guides)
  }

  private func addPin(_ step: ViewScript.Step) {
    guard pins.count < Self.pinLimit, let first = item(step.text(0)),
      let attribute = LayoutConstraint.Attribute(rawValue: String(step.text(1))),
      let relation = LayoutRelation(rawValue: String(step.text(2))), let object = object(first)
    else { return }
    let second = item(step.text(3))
    let other = second.flatMap { self.object($0) }
    let otherAttribute = LayoutConstraint.Attribute(rawValue: String(step.text(4)))
    let isAlone = other == nil || otherAttribute == .notAnAttribute
    let multiplier = step.number(5)
    let attributeOfOther = isAlone ? .notAnAttribute : otherAttribute ?? attribute
    guard
      LayoutConstraint.reasonForIllegality(attribute, attributeOfOther, multiplier: multiplier)
        == nil
    else { return }
    // Guides have no place in the stacking order.
    let isOrder = attribute == .zIndex || attributeOfOther == .zIndex
    guard !isOrder || object is View && (isAlone || other is View) else { return }
    let constraint = LayoutConstraint(
      item: object,
      attribute: attribute,
      relatedBy: relation,
      toItem: isAlone ? nil : other,
      attribute: attributeOfOther,
      multiplier: multiplier,
      constant: step.number(6)
    )
    if step.arguments.count > 7 { constraint.priority = step.priority(7) }
    pins.append(Pin(constraint: constraint, first: first, second: isAlone ? nil : second))
    switchOn(pins.count - 1)
  }

  private func switchOn(_ number: Int) {
    let pin = pins[number]
    guard !pin.constraint.isActive, let home = object(pin.first)?.view else { return }
    if let second = pin.second {
      guard let other = object(second)?.view, other.root === home.root else { return }
    }
    pin.constraint.isActive = true
    activationCount += 1
    pins[number].activation = activationCount
  }
}

extension ViewScript.Step {
  /// What a program may do within `updateConstraints`.
  private static let innerWords: Set<String> = [
    "view", "lazy", "text", "content", "hide", "pin", "on", "off", "constant", "priority", "later",
  ]
  /// A view is asked again so many times in one pass that these always suffice.
  private static let innerDepth = 4

  /// The step that is carried out later; nil where it may not be, or stands too deep.
  fileprivate var inner: Self? {
    let depth = arguments.count { $0 == word[...] } + 1
    guard arguments.count > 1, Self.innerWords.contains(String(arguments[1])),
      depth <= Self.innerDepth
    else { return nil }
    return Self(word: String(arguments[1]), arguments: Array(arguments[2...]))
  }

  fileprivate func axis(_ index: Int) -> Axis {
    choice(index, of: 2) == 0 ? .horizontal : .vertical
  }

  /// A priority that the interface takes.
  fileprivate func priority(_ index: Int) -> LayoutPriority {
    LayoutPriority(min(max(number(index).magnitude, 1), 1000))
  }

  /// A size or distance of at least 0; nil where the number is negative.
  fileprivate func extent(_ index: Int) -> Double? { number(index) < 0 ? nil : number(index) }

  fileprivate var insets: EdgeInsets {
    EdgeInsets(top: number(1), left: number(2), bottom: number(3), right: number(4))
  }
}
