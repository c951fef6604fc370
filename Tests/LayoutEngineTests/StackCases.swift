// The table of stack view cases: the first column is the reasoning, the last one the frames.

import ExactArithmetic
import LayoutModel

extension StackCase {
  static let all = fill + equally + proportionally + equalSpacing + equalCentering + across + others

  static let a = Arranged(40, 10)
  static let b = Arranged(60, 20)
  static let c = Arranged(20, 30)

  static let fill: [StackCase] = [
    .init(
      "content that fits exactly keeps its extents",
      size: (120, 30),
      [a, b, c],
      ["0 0 40 30", "40 0 60 30", "100 0 20 30"]
    ),
    .init(
      "gaps are exact and between neighbours only",
      spacing: 5,
      size: (130, 30),
      [a, b, c],
      ["0 0 40 30", "45 0 60 30", "110 0 20 30"]
    ),
    .init(
      "room to spare stretches the view that hugs least",
      size: (150, 30),
      [a, b.hugging(200), c],
      ["0 0 40 30", "40 0 90 30", "130 0 20 30"]
    ),
    .init(
      "equal hugging: by index, the last one is stretched",
      size: (150, 30),
      [a, b, c],
      ["0 0 40 30", "40 0 60 30", "100 0 50 30"]
    ),
    .init(
      "too little room shrinks the view that resists least",
      size: (100, 30),
      [a, b.resisting(700), c],
      ["0 0 40 30", "40 0 40 30", "80 0 20 30"]
    ),
    .init(
      "equal resistance: by index, the last one is shrunk first",
      size: (110, 30),
      [a, b, c],
      ["0 0 40 30", "40 0 60 30", "100 0 10 30"]
    ),
    .init(
      "what the last one cannot give the one before it gives",
      size: (90, 30),
      [a, b, c],
      ["0 0 40 30", "40 0 50 30", "90 0 0 30"]
    ),
    .init(
      "a view without a natural size takes what the others leave",
      size: (100, 30),
      [a, Arranged(nil, nil), c],
      ["0 0 40 30", "40 0 40 30", "80 0 20 30"]
    ),
    .init(
      "of two without a natural size the last one takes it",
      size: (100, 30),
      [a, Arranged(nil, nil), Arranged(nil, nil)],
      ["0 0 40 30", "40 0 0 30", "40 0 60 30"]
    ),
    .init("one view fills the stack", spacing: 9, size: (70, 20), [a], ["0 0 70 20"]),
    .init(
      "a required width of its own is kept",
      size: (150, 30),
      [a.fixed(30), b, c],
      ["0 0 30 30", "30 0 60 30", "90 0 60 30"]
    ),
    .init(
      "a column is the same down",
      axis: .vertical,
      spacing: 2,
      size: (50, 70),
      [a, b, c],
      ["0 0 50 10", "0 12 50 20", "0 34 50 36"]
    ),
    .init(
      "the stack is as large as its content and gaps",
      spacing: 5,
      size: (nil, nil),
      [a, b, c],
      ["0 0 40 30", "45 0 60 30", "110 0 20 30"],
      fitted: "130 30"
    ),
    .init(
      "a column is as wide as its widest view",
      axis: .vertical,
      size: (nil, nil),
      [a, b, c],
      ["0 0 60 10", "0 10 60 20", "0 30 60 30"],
      fitted: "60 60"
    ),
    .init(
      "a hidden view takes neither room nor a gap",
      spacing: 5,
      size: (105, 30),
      [a, b.hidden, c],
      ["0 0 40 30", "40 0 0 20", "45 0 60 30"]
    ),
    .init(
      "the first view hidden: the next one begins the row",
      spacing: 5,
      size: (90, 30),
      [a.hidden, b, c],
      ["0 0 0 10", "0 0 60 30", "65 0 25 30"]
    ),
    .init(
      "the last view hidden: the one before ends the row",
      spacing: 5,
      size: (120, 20),
      [a, b, c.hidden],
      ["0 0 40 20", "45 0 75 20", "120 0 0 30"]
    ),
    .init(
      "a gap of its own behind a view",
      spacing: 5,
      size: (140, 30),
      [a.spaced(15), b, c],
      ["0 0 40 30", "55 0 60 30", "120 0 20 30"]
    ),
    .init(
      "the gap behind a hidden view goes with it",
      spacing: 5,
      size: (65, 30),
      [a, b.spaced(99).hidden, c],
      ["0 0 40 30", "40 0 0 20", "45 0 20 30"]
    ),
    .init(
      "the gap before a hidden view stays: it is behind the view that shows",
      spacing: 5,
      size: (90, 30),
      [a.spaced(30), b.hidden, c],
      ["0 0 40 30", "40 0 0 20", "70 0 20 30"]
    ),
    .init(
      "views keep to the margins where that is asked for",
      size: (100, 40),
      [a, c],
      ["10 4 40 30", "50 4 30 30"],
      margins: LayoutInsets(top: 4, left: 10, bottom: 6, right: 20)
    ),
    .init(
      "from right to left the first view is on the right",
      spacing: 5,
      size: (130, 30),
      [a, b, c],
      ["90 0 40 30", "25 0 60 30", "0 0 20 30"],
      direction: .rightToLeft
    ),
  ]

  static let equally: [StackCase] = [
    .init(
      "all have the same extent, whatever their content",
      .fillEqually,
      size: (120, 30),
      [a, b, c],
      ["0 0 40 30", "40 0 40 30", "80 0 40 30"]
    ),
    .init(
      "gaps come off first",
      .fillEqually,
      spacing: 6,
      size: (120, 30),
      [a, b, c],
      ["0 0 36 30", "42 0 36 30", "84 0 36 30"]
    ),
    .init(
      "thirds are exact",
      .fillEqually,
      size: (100, 30),
      [a, b, c],
      [
        "0 0 33.333333333333336 30", "33.333333333333336 0 33.333333333333336 30",
        "66.66666666666667 0 33.333333333333336 30",
      ]
    ),
    .init(
      "hidden views do not count",
      .fillEqually,
      spacing: 10,
      size: (110, 30),
      [a, b.hidden, c],
      ["0 0 50 30", "50 0 0 20", "60 0 50 30"]
    ),
    .init(
      "the widest view decides how wide all are",
      .fillEqually,
      spacing: 4,
      size: (nil, nil),
      [a, b, c],
      ["0 0 60 30", "64 0 60 30", "128 0 60 30"],
      fitted: "188 30"
    ),
    .init(
      "priorities make no difference",
      .fillEqually,
      size: (90, 30),
      [a.hugging(999), b.resisting(999), c],
      ["0 0 30 30", "30 0 30 30", "60 0 30 30"]
    ),
    .init(
      "a column of equal heights",
      .fillEqually,
      axis: .vertical,
      spacing: 1,
      size: (30, 32),
      [a, b, c],
      ["0 0 30 10", "0 11 30 10", "0 22 30 10"]
    ),
    .init(
      "a required width of one is that of all, and the stack follows",
      .fillEqually,
      size: (nil, nil),
      [a.fixed(50), c.fixed(50)],
      ["0 0 50 30", "50 0 50 30"],
      fitted: "100 30"
    ),
  ]

  static let proportionally: [StackCase] = [
    .init(
      "in proportion to natural sizes: 40, 60, 20 of 240",
      .fillProportionally,
      size: (240, 30),
      [a, b, c],
      ["0 0 80 30", "80 0 120 30", "200 0 40 30"]
    ),
    .init(
      "the same when there is too little",
      .fillProportionally,
      size: (60, 30),
      [a, b, c],
      ["0 0 20 30", "20 0 30 30", "50 0 10 30"]
    ),
    .init(
      "gaps come off first",
      .fillProportionally,
      spacing: 10,
      size: (140, 30),
      [a, b, c],
      ["0 0 40 30", "50 0 60 30", "120 0 20 30"]
    ),
    .init(
      "proportions are exact: 40 and 20 of 100",
      .fillProportionally,
      size: (100, 30),
      [a, c],
      ["0 0 66.66666666666667 30", "66.66666666666667 0 33.333333333333336 30"]
    ),
    .init(
      "hidden views do not count",
      .fillProportionally,
      spacing: 10,
      size: (100, 30),
      [a, b.hidden, Arranged(50, 30)],
      ["0 0 40 30", "40 0 0 20", "50 0 50 30"]
    ),
    .init(
      "a view without a natural size takes the rest, the others what hugging says",
      .fillProportionally,
      size: (120, 30),
      [a, Arranged(nil, nil), c],
      ["0 0 40 30", "40 0 60 30", "100 0 20 30"]
    ),
    .init(
      "a column in proportion to natural heights",
      .fillProportionally,
      axis: .vertical,
      size: (60, 120),
      [a, b, c],
      ["0 0 60 20", "0 20 60 40", "0 60 60 60"]
    ),
    .init(
      "the stack is as large as its content",
      .fillProportionally,
      spacing: 5,
      size: (nil, nil),
      [a, c],
      ["0 0 40 30", "45 0 20 30"],
      fitted: "65 30"
    ),
  ]

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
      ["0 0 40 30", "40 0 0 20", "80 0 20 30"]
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
      ["0 0 40 30", "40 0 0 20", "45 0 60 30", "120 0 20 30"]
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

  static let across: [StackCase] = [
    .init(
      "top: natural heights under the upper edge",
      .fill,
      .top,
      size: (120, 50),
      [a, b, c],
      ["0 0 40 10", "40 0 60 20", "100 0 20 30"]
    ),
    .init(
      "leading means top in a row",
      .fill,
      .leading,
      size: (120, 50),
      [a, b, c],
      ["0 0 40 10", "40 0 60 20", "100 0 20 30"]
    ),
    .init(
      "bottom: natural heights on the lower edge",
      .fill,
      .bottom,
      size: (120, 50),
      [a, b, c],
      ["0 40 40 10", "40 30 60 20", "100 20 20 30"]
    ),
    .init(
      "center: natural heights about the middle",
      .fill,
      .center,
      size: (120, 50),
      [a, b, c],
      ["0 20 40 10", "40 15 60 20", "100 10 20 30"]
    ),
    .init(
      "a view taller than the stack is shrunk to it",
      .fill,
      .center,
      size: (120, 24),
      [a, b, c],
      ["0 7 40 10", "40 2 60 20", "100 0 20 24"]
    ),
    .init(
      "leading in a column: natural widths at the left",
      .fill,
      .leading,
      axis: .vertical,
      size: (70, 60),
      [a, b, c],
      ["0 0 40 10", "0 10 60 20", "0 30 20 30"]
    ),
    .init(
      "trailing in a column: natural widths at the right",
      .fill,
      .trailing,
      axis: .vertical,
      size: (70, 60),
      [a, b, c],
      ["30 0 40 10", "10 10 60 20", "50 30 20 30"]
    ),
    .init(
      "trailing in a column from right to left is at the left",
      .fill,
      .trailing,
      axis: .vertical,
      size: (70, 60),
      [a, b, c],
      ["0 0 40 10", "0 10 60 20", "0 30 20 30"],
      direction: .rightToLeft
    ),
    .init(
      "a column is no wider than its widest view",
      .equalSpacing,
      .leading,
      axis: .vertical,
      spacing: 1,
      size: (nil, nil),
      [a, b, c],
      ["0 0 40 10", "0 11 60 20", "0 32 20 30"],
      fitted: "60 62"
    ),
    .init(
      "a view without natural height has none unless aligned to fill",
      .fill,
      .top,
      size: (60, 40),
      [a, Arranged(20, nil)],
      ["0 0 40 10", "40 0 20 0"]
    ),
    .init(
      "centre between margins",
      .fill,
      .center,
      size: (60, 40),
      [a.hugging(1)],
      // From 10 to 36, so that the middle is at 23.
      ["5 18 50 10"],
      margins: LayoutInsets(top: 10, left: 5, bottom: 4, right: 5)
    ),
    .init(
      "first baselines make one line, as high as can be",
      .fill,
      .firstBaseline,
      size: (100, 60),
      [a.baselines(8, nil), b.baselines(15, nil)],
      // The line is at 15: the first view is moved down by 7.
      ["0 7 40 10", "40 0 60 20"]
    ),
    .init(
      "last baselines make one line, as low as can be",
      .fill,
      .lastBaseline,
      size: (100, 60),
      [a.baselines(8, 2), b.baselines(15, 6)],
      // The line is at 60 - 6 = 54: the first view ends at 56.
      ["0 46 40 10", "40 40 60 20"]
    ),
    .init(
      "a row is as high as its views need on one line",
      .fill,
      .firstBaseline,
      size: (nil, nil),
      [a.baselines(8, nil), c.baselines(4, nil)],
      // 8 above the line, 26 below.
      ["0 0 40 10", "40 4 20 30"],
      fitted: "60 34"
    ),
    .init(
      "without baselines first means top edges, last bottom edges",
      .fill,
      .lastBaseline,
      size: (60, 40),
      [a, c],
      ["0 30 40 10", "40 10 20 30"]
    ),
    .init(
      "baselines mean leading edges in a column",
      .fill,
      .firstBaseline,
      axis: .vertical,
      size: (50, 40),
      [a, c],
      ["0 0 40 10", "0 10 20 30"]
    ),
    .init(
      "a hidden view does not make the row higher",
      .fill,
      .center,
      size: (nil, nil),
      [a, c.hidden, b],
      ["0 5 40 10", "40 0 0 30", "40 0 60 20"],
      fitted: "100 20"
    ),
  ]

  static let others: [StackCase] = [
    .init(
      "gaps of a column from last to first baselines",
      axis: .vertical,
      spacing: 20,
      size: (60, nil),
      [b.baselines(14, 5), c.baselines(9, 4)],
      // The last baseline is at 15, the next first one at 35, so that view begins at 26.
      ["0 0 60 20", "0 26 60 30"],
      fitted: "60 56",
      baselineRelative: true
    ),
    .init(
      "a column whose gaps are equal and whose views are centred",
      .equalSpacing,
      .center,
      axis: .vertical,
      size: (80, 90),
      [a, b, c],
      ["20 0 40 10", "10 25 60 20", "30 60 20 30"]
    ),
    .init(
      "equal extents, aligned at the top",
      .fillEqually,
      .top,
      size: (90, 50),
      [a, b, c],
      ["0 0 30 10", "30 0 30 20", "60 0 30 30"]
    ),
    .init(
      "proportions, aligned at the bottom",
      .fillProportionally,
      .bottom,
      size: (60, 50),
      [a, c],
      ["0 40 40 10", "40 20 20 30"]
    ),
    .init(
      "equal centres, aligned at the trailing edge, from right to left",
      .equalCentering,
      .trailing,
      size: (180, 40),
      [a, b, c],
      ["140 30 40 10", "55 20 60 20", "0 10 20 30"],
      direction: .rightToLeft
    ),
  ]
}
