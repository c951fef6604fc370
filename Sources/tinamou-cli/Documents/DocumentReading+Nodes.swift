// Reads Layout XML with the files that it uses, and settles its names with the values of a command line.

import LayoutXML
import Tinamou

/// A layout of expressions before its names are settled.
struct LoadedNodes {
  let node: NodeDescription
  /// What it stands in, texts included.
  var surroundings: LayoutSurroundings
  /// Whether nothing is wrong with its texts: no layout is answered with the rest.
  let hasWholeTexts: Bool
}

extension DocumentReading {
  /// The layout in each of some directions, nil where something is wrong in one, which is reported; and the
  /// names that `--set` can override in it, nil where they are not known.
  func layouts(
    _ source: SourceBuffer,
    in directions: [LayoutDirection]
  ) -> (layouts: [MountedLayout]?, settableNames: [String]?) {
    var (loaded, found) = load(source)
    guard var loaded else {
      reporter.report(found)
      return (nil, nil)
    }
    var names: [String]?
    // Of two of one name the later counts.
    for setting in settings { loaded.surroundings.state[setting.name] = setting.value }
    let isWhole = loaded.hasWholeTexts && !found.containsErrors
    var layouts: [MountedLayout] = []
    var known: Set<[String]> = []
    for direction in directions {
      loaded.surroundings.direction = direction
      var (layout, problems) = MountedLayout.mount(loaded.node, in: loaded.surroundings)
      if layout == nil, names == nil, !settings.isEmpty, !found.containsErrors {
        let known = settableNames(of: loaded, damagedIn: problems)
        names = known
        // A name that nothing has is not what was meant by one that is not known.
        for setting in settings where !known.contains(setting.name) {
          loaded.surroundings.state[setting.name] = nil
        }
        problems = MountedLayout.mount(loaded.node, in: loaded.surroundings).diagnostics
      }
      if let layout { layouts.append(layout) }
      // What is wrong in either direction is said once.
      found += problems.filter { problem in
        known.insert([problem.message, problem.range.buffer.name, "\(problem.range.bytes)"])
          .inserted
      }
    }
    // One file after another, and in each from top to bottom.
    reporter.report(found.inFileOrder(from: source))
    let isAnswered = isWhole && layouts.count == directions.count
    return (isAnswered ? layouts : nil, names)
  }

  /// The names that `--set` can override in a layout with errors.
  func settableNames(of loaded: LoadedNodes, damagedIn problems: [Diagnostic]) -> [String] {
    let used = MountedLayout.usedNames(of: loaded.node, in: loaded.surroundings)
    let damaged = problems.filter { $0.severity == .error }.map(\.range.buffer)
    return used.union(MountedLayout.environmentNames).sorted() + settingNames(in: damaged)
  }

  /// The layout's nodes with what the files that it uses bring, and what is wrong with them all.
  func load(_ source: SourceBuffer) -> (loaded: LoadedNodes?, diagnostics: [Diagnostic]) {
    let (node, found) = measuring.files.load(source, classes: surroundings.classes, reporter)
    guard let node else { return (nil, found) }
    let (around, hasWholeTexts) = layoutSurroundings(ofDocument: source.name)
    return (LoadedNodes(node: node, surroundings: around, hasWholeTexts: hasWholeTexts), found)
  }

  /// The surroundings of a layout, and whether nothing is wrong with its texts; those beside it come before those of the
  /// project.
  private func layoutSurroundings(
    ofDocument path: String
  ) -> (surroundings: LayoutSurroundings, hasWholeTexts: Bool) {
    let besideDocument = measuring.files.strings(beside: path, reporter)
    var shared = DocumentTexts()
    if let strings = surroundings.strings, let root = surroundings.projectRoot {
      shared = measuring.files.strings(inFile: strings, below: root, reporter)
    }
    var around = LayoutSurroundings(
      classes: surroundings.classes,
      strings: shared.texts.merging(besideDocument.texts) { $1 },
      constants: surroundings.constants
    )
    around.functions = surroundings.functions
    around.fonts = .standard.adding(surroundings.fonts)
    around.fonts.others = surroundings.fontShelf
    around.unknownClasses = surroundings.unknownClasses
    around.layoutMode = surroundings.layoutMode ?? .coordinates
    around.direction = surroundings.direction ?? .leftToRight
    return (around, shared.isWhole && besideDocument.isWhole)
  }
}
