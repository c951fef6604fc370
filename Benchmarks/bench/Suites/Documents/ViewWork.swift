// The work that is timed on views as objects: a program builds a tree with anchors and lays it out,
// beside the constraint system that comes of it, built from memory and solved directly.

import FuzzSupport
import Measurement
import Tinamou

enum ViewWork {
  private struct Screen: Sendable {
    let name: String
    let draw: Int?
    let make: @Sendable () -> View
  }

  /// The first seed, of which draw 0 is made.
  private static let seed: UInt64 = 7

  /// For each kind of screen: building and laying out, the same system directly, a resize, and another size
  /// of one label.
  static func benchmarks(drawCount: Int) -> [Benchmark] {
    let trees = (0..<drawCount).map { draw in
      Screen(name: "tree-1000", draw: draw) { tree(views: 1000, seed: seed + UInt64(draw)) }
    }
    let screens = trees + [Screen(name: "form-1000", draw: nil) { form(rows: 250) }]
    return screens.flatMap(benchmarks)
  }

  private static func benchmarks(of screen: Screen) -> [Benchmark] {
    let input = Memo { SystemWork(screen.make().loweredSystem, rows: []).inputHash }
    func benchmark(
      _ metric: String,
      period: Int = 1,
      preparing prepare: @escaping () -> (() -> Void)
    ) -> Benchmark {
      Benchmark(
        .views,
        screen.name,
        metric,
        draw: screen.draw,
        period: period,
        input: { input.value },
        preparing: prepare
      )
    }
    return [
      benchmark("views") {
        {
          let root = screen.make()
          root.layoutIfNeeded()
          blackBox(root.subviews[0].frame)
        }
      },
      benchmark("system") {
        let system = screen.make().loweredSystem
        return {
          var solver = SimplexSolver(system.rebuilt())
          solver.solve()
          blackBox(solver.exactValues())
        }
      },
      benchmark("resize", period: 2) {
        let root = screen.make()
        var isWide = false
        return {
          isWide.toggle()
          root.frame.size.width = isWide ? 1800 : 1500
          root.layoutIfNeeded()
          blackBox(root.subviews[0].frame)
        }
      },
      benchmark("label", period: 2) {
        let root = screen.make()
        root.layoutIfNeeded()
        var label = root
        while let next = label.subviews.last { label = next }
        let size = label.contentSizeOverride ?? Size(width: 40, height: 20)
        var isLong = false
        return {
          isLong.toggle()
          label.contentSizeOverride = Size(
            width: size.width + (isLong ? 9 : 0),
            height: size.height
          )
          root.layoutIfNeeded()
          blackBox(root.subviews[0].frame)
        }
      },
    ]
  }

  /// Rows and columns in each other, leaves with sizes of their own.
  private static func tree(views count: Int, seed: UInt64) -> View {
    let root = View(frame: Rect(x: 0, y: 0, width: 1600, height: 1600))
    var random = SeededGenerator(seed: seed)
    var parents = [(view: root, isColumn: false)]
    var made = 1
    var next = 0
    while made < count {
      let (parent, isColumn) = parents[next]
      next += 1
      let children = (0..<min(random.integer(in: 2...8), count - made)).map { _ in View() }
      made += children.count
      for child in children { parent.addSubview(child) }
      parent.fill(with: children, isColumn: isColumn, gap: 4, padding: 2)
      for (index, child) in children.enumerated() {
        // The first one always branches, so that there is a parent left.
        if index == 0 || random.chance(500) { parents.append((child, !isColumn)) }
        child.contentSizeOverride = Size(
          width: Double(random.integer(in: 20...80)),
          height: Double(random.integer(in: 10...40))
        )
      }
    }
    for parent in parents[..<next] where parent.view !== root {
      parent.view.contentSizeOverride = nil
    }
    return root
  }

  /// Rows of a label, a field and a note; all labels are as wide as the first one at least.
  private static func form(rows count: Int) -> View {
    let root = View(frame: Rect(x: 0, y: 0, width: 1600, height: 12_000))
    var above: View?
    var firstLabel: View?
    for index in 0..<count {
      let row = View()
      root.addSubview(row)
      let (label, field, note) = (View(), View(), View())
      for view in [label, field, note] { row.addSubview(view) }
      label.contentSizeOverride = Size(width: Double(40 + index % 37), height: 20)
      note.contentSizeOverride = Size(width: 30, height: 16)
      LayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        row.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        row.topAnchor.constraint(equalTo: above?.bottomAnchor ?? root.topAnchor, constant: 8),
        row.heightAnchor.constraint(equalToConstant: 32),
        label.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 16),
        label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
        field.topAnchor.constraint(equalTo: row.topAnchor),
        field.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        note.leadingAnchor.constraint(equalTo: field.trailingAnchor, constant: 8),
        note.trailingAnchor.constraint(equalTo: row.trailingAnchor, constant: -16),
        note.centerYAnchor.constraint(equalTo: row.centerYAnchor),
      ])
      if let firstLabel {
        label.widthAnchor.constraint(equalTo: firstLabel.widthAnchor).isActive = true
      }
      firstLabel = firstLabel ?? label
      above = row
    }
    return root
  }
}

extension View {
  /// Puts views one behind the other into this one, from edge to edge across.
  func fill(with children: [View], isColumn: Bool, gap: Double, padding: Double) {
    var constraints: [LayoutConstraint] = []
    var earlier: View?
    for child in children {
      let distance = earlier == nil ? padding : gap
      if isColumn {
        constraints += [
          child.topAnchor.constraint(
            equalTo: earlier?.bottomAnchor ?? topAnchor,
            constant: distance
          ),
          child.leadingAnchor.constraint(equalTo: leadingAnchor, constant: padding),
          trailingAnchor.constraint(equalTo: child.trailingAnchor, constant: padding),
        ]
      } else {
        constraints += [
          child.leadingAnchor.constraint(
            equalTo: earlier?.trailingAnchor ?? leadingAnchor,
            constant: distance
          ),
          child.topAnchor.constraint(equalTo: topAnchor, constant: padding),
          bottomAnchor.constraint(equalTo: child.bottomAnchor, constant: padding),
        ]
      }
      earlier = child
    }
    if let last = earlier {
      constraints.append(
        isColumn
          ? bottomAnchor.constraint(equalTo: last.bottomAnchor, constant: padding)
          : trailingAnchor.constraint(equalTo: last.trailingAnchor, constant: padding)
      )
    }
    LayoutConstraint.activate(constraints)
  }
}
