// The views that formats on the command line speak of: named by `--views`, or by the brackets of
// the formats themselves, with the superviews that `--superview-of` gives them.

import Tinamou

struct FormatViews {
  /// Names in the order they came.
  private var names: [String] = []
  private var known: Set<String> = [LayoutTree.containerName]
  /// The superview of each view that is not in the container.
  private var superviews: [String: String] = [:]

  /// Declares the views of a command line.
  init(
    views: [String]?,
    formats: [String],
    superviews assignments: [String],
    _ reporter: Reporter
  )
    throws(UsageFailure)
  {
    if let views {
      for name in views {
        guard name.isName else { throw UsageFailure(Messages.badViewName(name)) }
        declare(name)
      }
    } else {
      for format in formats {
        let source = SourceFragment(reporter.source(named: "<format>", text: format))
        for name in FormatParser.parse(source).syntax.viewNames
        where name != LayoutTree.containerName && name != LayoutTree.safeAreaName {
          declare(name)
        }
      }
    }
    for assignment in assignments {
      try setSuperview(ValueReading.assignment(assignment, option: "--superview-of"))
    }
  }

  /// The tree, depth-first, children in the order they were named.
  func tree() -> LayoutTree {
    var children: [String: [String]] = [:]
    for name in names {
      children[superviews[name] ?? LayoutTree.containerName, default: []].append(name)
    }
    var tree = LayoutTree()
    // A stack and not recursion: a chain of superviews may be as long as the command line.
    var pending = (children[LayoutTree.containerName] ?? []).reversed().map {
      (name: $0, superview: ViewID.container)
    }
    while let (name, superview) = pending.popLast() {
      let id = tree.add(name, to: superview)
      pending += (children[name] ?? []).reversed().map { (name: $0, superview: id) }
    }
    return tree
  }

  /// Views that an option names must be there.
  static func view(named name: String, in tree: LayoutTree) throws(UsageFailure) -> ViewID {
    guard let id = tree.id(named: name) else {
      throw UsageFailure(Messages.unknownView(name), near: name, in: tree.views.lazy.map(\.name))
    }
    return id
  }

  // MARK: Declaring

  private mutating func declare(_ name: String) {
    if known.insert(name).inserted { names.append(name) }
  }

  private mutating func setSuperview(
    _ assignment: (name: String, value: String)
  )
    throws(UsageFailure)
  {
    let (name, superview) = assignment
    guard name != LayoutTree.containerName else {
      throw UsageFailure(Messages.superviewOfContainer(name))
    }
    guard known.contains(name) else {
      throw UsageFailure(Messages.unknownView(name), near: name, in: names)
    }
    guard superview.isName else {
      throw UsageFailure(Messages.badViewName(superview))
    }
    guard superviews[name] == nil else { throw UsageFailure(Messages.repeatedSuperview(name)) }
    // The superview may be a view that no format mentions.
    declare(superview)
    superviews[name] = superview
    var ancestor: String? = superview
    while let current = ancestor {
      if current == name { throw UsageFailure(Messages.superviewLoop(name)) }
      ancestor = superviews[current]
    }
  }
}
