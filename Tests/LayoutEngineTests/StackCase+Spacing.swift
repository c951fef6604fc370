// Stack view cases in which the gaps give way.

import ExactArithmetic
import LayoutModel

extension StackCase {
  static let equalSpacing: [StackCase] = [
    .init(
      "room to spare goes into equal gaps",
      .equalSpacing,
      size: (160, 30),
      [a, b, c],
      ["0 0 40 30", "60 0 60 30", "140 0 20 30"]
    ),
    .init(
      "the gap is a minimum: it grows",
      .equalSpacing,
      spacing: 5,
      size: (160, 30),
      [a, b, c],
      ["0 0 40 30", "60 0 60 30", "140 0 20 30"]
    ),
    .init(
      "too little room: the gap stays and a view is shrunk, by resistance",
      .equalSpacing,
      spacing: 5,
      size: (110, 30),
      [a, b.resisting(700), c],
      ["0 0 40 30", "45 0 40 30", "90 0 20 30"]
    ),
    .init(
      "too little room and equal resistance: by index",
      .equalSpacing,
      spacing: 5,
      size: (120, 30),
      [a, b, c],
      ["0 0 40 30", "45 0 60 30", "110 0 10 30"]
    ),
    .init(
      "two views stand at both ends",
      .equalSpacing,
      size: (100, 30),
      [a, c],
      ["0 0 40 30", "80 0 20 30"]
    ),
    .init("one view fills the stack", .equalSpacing, size: (100, 30), [a], ["0 0 100 30"]),
    .init(
      "hidden views have no gap",
      .equalSpacing,
      size: (100, 30),
      [a, b.hidden, c],
      ["0 0 40 30", "40 0 0 30", "80 0 20 30"]
    ),
    .init(
      "gaps are equal down a column",
      .equalSpacing,
      axis: .vertical,
      size: (60, 80),
      [a, b, c],
      ["0 0 60 10", "0 20 60 20", "0 50 60 30"]
    ),
    .init(
      "a larger gap of its own is a minimum for all, because all are equal",
      .equalSpacing,
      size: (nil, nil),
      [a.spaced(12), b, c],
      ["0 0 40 30", "52 0 60 30", "124 0 20 30"],
      fitted: "144 30"
    ),
    .init(
      "the stack is as large as content and least gaps",
      .equalSpacing,
      spacing: 7,
      size: (nil, nil),
      [a, b, c],
      ["0 0 40 30", "47 0 60 30", "114 0 20 30"],
      fitted: "134 30"
    ),
  ]

  static let equalCentering: [StackCase] = [
    .init(
      "centres are equally far apart: 20, 95, 170",
      .equalCentering,
      size: (180, 30),
      [a, b, c],
      ["0 0 40 30", "65 0 60 30", "160 0 20 30"]
    ),
    .init(
      "where the least gap is in the way, it holds, and distances are as equal as can be",
      .equalCentering,
      spacing: 10,
      size: (140, 30),
      [a, b, c],
      ["0 0 40 30", "50 0 60 30", "120 0 20 30"]
    ),
    .init(
      "between the two: the first gap is at its least, the second takes the rest",
      .equalCentering,
      spacing: 10,
      size: (165, 30),
      [b, b, c],
      ["0 0 60 30", "70 0 60 30", "145 0 20 30"]
    ),
    .init(
      "equal resistance: the one is shrunk that leaves the centres most equal",
      .equalCentering,
      spacing: 10,
      size: (150, 30),
      [b, b, c],
      // Distances of 65 and 50; any other choice is further from equal.
      ["0 0 50 30", "60 0 60 30", "130 0 20 30"]
    ),
    .init(
      "too little room shrinks by resistance, gaps at their least",
      .equalCentering,
      spacing: 10,
      size: (130, 30),
      [a, b.resisting(700), c],
      ["0 0 40 30", "50 0 50 30", "110 0 20 30"]
    ),
    .init(
      "two views stand at both ends",
      .equalCentering,
      size: (100, 30),
      [a, c],
      ["0 0 40 30", "80 0 20 30"]
    ),
    .init(
      "views of one extent have equal gaps too",
      .equalCentering,
      size: (100, 30),
      [c, c, c],
      ["0 0 20 30", "40 0 20 30", "80 0 20 30"]
    ),
    .init(
      "hidden views have no centre",
      .equalCentering,
      size: (140, 30),
      [a, b.hidden, b, c],
      // Centres 20, 75, 130.
      ["0 0 40 30", "40 0 0 30", "45 0 60 30", "120 0 20 30"]
    ),
    .init(
      "centres down a column: 5, 47.5, 90",
      .equalCentering,
      axis: .vertical,
      size: (60, 105),
      [a, b, c],
      ["0 0 60 10", "0 37.5 60 20", "0 75 60 30"]
    ),
  ]
}
