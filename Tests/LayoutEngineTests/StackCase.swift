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
      ["0 0 40 30", "40 0 0 30", "45 0 60 30"]
    ),
    .init(
      "the first view hidden: the next one begins the row",
      spacing: 5,
      size: (90, 30),
      [a.hidden, b, c],
      ["0 0 0 30", "0 0 60 30", "65 0 25 30"]
    ),
    .init(
      "the last view hidden: the one before ends the row",
      spacing: 5,
      size: (120, 20),
      [a, b, c.hidden],
      ["0 0 40 20", "45 0 75 20", "120 0 0 20"]
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
      ["0 0 40 30", "40 0 0 30", "45 0 20 30"]
    ),
    .init(
      "the gap before a hidden view stays: it is behind the view that shows",
      spacing: 5,
      size: (90, 30),
      [a.spaced(30), b.hidden, c],
      ["0 0 40 30", "40 0 0 30", "70 0 20 30"]
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
      ["0 0 50 30", "50 0 0 30", "60 0 50 30"]
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
      ["0 0 40 30", "40 0 0 30", "50 0 50 30"]
    ),
    .init(
      "a view without a natural size has no share: 40 and 20 of 60 are all of it",
      .fillProportionally,
      size: (120, 30),
      [a, Arranged(nil, nil), c],
      ["0 0 80 30", "80 0 0 30", "80 0 40 30"]
    ),
    .init(
      "gaps count in what is needed, so that shares leave room, and the last view has it",
      .fillProportionally,
      spacing: 10,
      size: (220, 30),
      [a, b],
      // 40 and 60 of 110 are 80 and 120 of 220; with the gap that makes 210.
      ["0 0 80 30", "90 0 130 30"]
    ),
    .init(
      "where shares and gaps are too much, the last view gives",
      .fillProportionally,
      spacing: 10,
      size: (55, 30),
      [a, b],
      // 20 and 30 of 55; with the gap that makes 60.
      ["0 0 20 30", "30 0 25 30"]
    ),
    .init(
      "shares are of the whole stack, margins come off the last view",
      .fillProportionally,
      size: (200, 20),
      [Arranged(25, 20), Arranged(75, 20)],
      // The frames of an answer on Stack Overflow: 50 is a quarter of 200.
      ["10 0 50 20", "60 0 130 20"],
      margins: LayoutInsets(left: 10, right: 10)
    ),
    .init(
      "a gap of its own counts as it is",
      .fillProportionally,
      spacing: 99,
      size: (150, 30),
      [a.spaced(0), b],
      ["0 0 60 30", "60 0 90 30"]
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
}
