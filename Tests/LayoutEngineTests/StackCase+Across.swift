// Stack view cases across the axis, and some that combine what the others take apart.

import ExactArithmetic
import LayoutModel

extension StackCase {
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
      // Its middle is the row's.
      ["0 5 40 10", "40 -5 0 30", "40 0 60 20"],
      fitted: "100 20"
    ),
    .init(
      "nor does it where views fill the row: it is as high as the others",
      .fill,
      .fill,
      size: (nil, nil),
      [a, c.hidden, b],
      ["0 0 40 20", "40 0 0 20", "40 0 60 20"],
      fitted: "100 20"
    ),
    .init(
      "a hidden view stands on the edge that the others stand on",
      .fill,
      .bottom,
      size: (100, 47),
      [a, c.hidden, b],
      ["0 37 40 10", "40 17 0 30", "40 27 60 20"]
    ),
    .init(
      "a hidden view stands on the baseline of the others",
      .fill,
      .lastBaseline,
      size: (100, 60),
      [a.baselines(8, 2), c.hidden.baselines(5, 10), b.baselines(15, 6)],
      // The line is at 54, and 10 above the hidden view's end.
      ["0 46 40 10", "40 34 0 30", "40 40 60 20"]
    ),
    .init(
      "a hidden first view that must have its width stands outside",
      .fill,
      .center,
      size: (100, 48),
      [c.hidden.fixed(16), a, b],
      ["-16 9 16 30", "0 19 40 10", "40 14 60 20"]
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
