// Layouts written twice, as constraints and as expressions, with the same names.

/// A layout in both languages.
struct TwoWayLayout {
  var name: String
  /// What stands under `views` and `constraints` of the JSON document, and above them.
  var json: String
  var xml: String
  /// Whether every number is a sum of few halves and quarters of whole numbers, so that nothing is rounded
  /// on either way.
  var isExact = true

  static let table: [TwoWayLayout] = [
    TwoWayLayout(
      name: "a split in two",
      json: #"""
        {"views": {"a": {}, "b": {}},
         "constraints": {"h": "H:|[a][b(a)]|", "va": "V:|[a]|", "vb": "V:|[b]|"}}
        """#,
      xml: """
        <UIView><UIView id="a" width="50%"/><UIView id="b" left="previous.right" right="100%"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "insets on four sides",
      json: #"""
        {"views": {"a": {}}, "metrics": {"m": 12.5},
         "constraints": {"h": "H:|-m-[a]-8-|", "v": "V:|-20-[a]-m-|"}}
        """#,
      xml: """
        <UIView><macro name="m" value="12.5"/>\
        <UIView id="a" left="m" right="100% - 8" top="20" bottom="100% - m"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "three columns with gaps",
      json: #"""
        {"views": {"a": {}, "b": {}, "c": {}},
         "constraints": {"h": "H:|-8-[a]-8-[b(a)]-8-[c(a)]-8-|",
           "va": "V:|[a]|", "vb": "V:|[b]|", "vc": "V:|[c]|"}}
        """#,
      xml: """
        <UIView><UIView id="a" left="8" width="(100% - 32) / 3"/>\
        <UIView id="b" left="previous.right + 8" width="#a.width"/>\
        <UIView id="c" left="previous.right + 8" right="100% - 8"/></UIView>
        """,
      isExact: false
    ),
    TwoWayLayout(
      name: "the centre",
      json: #"""
        {"views": {"a": {}},
         "constraints": {"w": "H:[a(60)]", "h": "a.height == a.width",
           "x": "a.centerX == superview.centerX", "y": "a.centerY == superview.centerY"}}
        """#,
      xml: """
        <UIView><UIView id="a" width="60" height="width" center.x="50%" center.y="50%"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "a chain of fixed views, and one that takes the rest",
      json: #"""
        {"views": {"a": {}, "b": {}, "c": {}},
         "constraints": {"v": "V:|-10-[a(44)]-[b]-[c(49)]|",
           "ha": "H:|[a]|", "hb": "H:|-16-[b]-16-|", "hc": "H:|[c]|"}}
        """#,
      xml: """
        <UIView><UIView id="a" top="10" height="44"/>\
        <UIView id="b" left="16" right="100% - 16" top="previous.bottom + 8" bottom="next.top - 8"/>\
        <UIView id="c" bottom="100%" height="49"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "a ratio of sides",
      json: #"""
        {"views": {"film": {}, "rest": {}},
         "constraints": {"h": "H:|[film]|", "r": "film.height == 0.5625 * film.width",
           "v": "V:|[film][rest]|", "hr": "H:|[rest]|"}}
        """#,
      xml: """
        <UIView><UIView id="film" height="width * 9 / 16"/>\
        <UIView id="rest" top="previous.bottom" bottom="100%"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "a quarter of the width between two bounds",
      json: #"""
        {"views": {"side": {}, "main": {}},
         "constraints": {"q": "side.width == 0.25 * superview.width @750",
           "low": "side.width >= 120", "high": "side.width <= 240",
           "h": "H:|[side][main]|", "vs": "V:|[side]|", "vm": "V:|[main]|"}}
        """#,
      xml: """
        <UIView><UIView id="side" width="min(max(25%, 120), 240)"/>\
        <UIView id="main" left="previous.right" right="100%"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "a card that is as wide as it may be, in the middle",
      json: #"""
        {"views": {"card": {"children": {"title": {}, "line": {}}}},
         "constraints": {"wide": "card.width == 280 @750",
           "fits": "card.width <= superview.width - 40", "tall": "card.height == 100",
           "x": "card.centerX == superview.centerX", "y": "card.centerY == superview.centerY",
           "ht": "H:|-8-[title]-8-|", "v": "V:|-8-[title(20)]-4-[line(0.5)]", "hl": "H:|[line]|"}}
        """#,
      xml: """
        <UIView><UIView id="card" width="min(280, 100% - 40)" height="100" center.x="50%" center.y="50%">\
        <UIView id="title" left="8" right="100% - 8" top="8" height="20"/>\
        <UIView id="line" top="previous.bottom + 4" height="0.5"/></UIView></UIView>
        """
    ),
    TwoWayLayout(
      name: "places by share of the container",
      json: #"""
        {"views": {"a": {}, "b": {}},
         "constraints": {"x": "a.left == 0.25 * superview.right", "r": "a.right == 0.75 * superview.right",
           "t": "a.top == 0.5 * superview.bottom - 10", "h": "a.height == 20",
           "bx": "b.left == a.left", "bt": "b.top == a.bottom + 5", "bw": "b.width == 0.5 * a.width",
           "bh": "b.bottom == superview.bottom"}}
        """#,
      xml: """
        <UIView><UIView id="a" left="25%" right="75%" top="50% - 10" height="20"/>\
        <UIView id="b" left="#a.left" top="#a.bottom + 5" width="#a.width / 2" bottom="100%"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "texts beside each other on one baseline",
      json: #"""
        {"views": {"large": {"type": "UILabel", "text": "12", "font": "40"},
                   "unit": {"type": "UILabel", "text": "km", "font": "12"}},
         "constraints": {"h": "H:|-10-[large]-4-[unit]", "v": "V:|-30-[large]",
           "b": "unit.firstBaseline == large.firstBaseline"}}
        """#,
      xml: """
        <UIView><UILabel id="large" text="12" font="40" left="10" top="30"/>\
        <UILabel id="unit" text="km" font="12" left="previous.right + 4" \
        firstBaseline="previous.firstBaseline"/></UIView>
        """
    ),
    TwoWayLayout(
      name: "a row from right to left",
      json: #"""
        {"direction": "rtl", "views": {"icon": {}, "words": {}},
         "constraints": {"h": "H:|-16-[icon(20)]-8-[words]-16-|",
           "vi": "V:|[icon(20)]", "vw": "V:|[words(20)]"}}
        """#,
      xml: """
        <UIView semanticContentAttribute="forceRightToLeft">\
        <UIView id="icon" leading="16" width="20" height="20"/>\
        <UIView id="words" leading="previous.trailing + 8" trailing="100% - 16" height="20"/></UIView>
        """
    ),
  ]
}
