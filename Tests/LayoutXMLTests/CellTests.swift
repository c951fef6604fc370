// Cells: a template, state and a width give a size.

import Diagnostics
import LayoutModel
import Testing

@testable import LayoutXML

@Suite("Seed: table and collection views") struct CellTests {
  private let table = """
    <UITableView rowHeight="50">
      <UITableViewCell reuseIdentifier="cell" textLabel.text="{title}" height="auto">
        <UILabel left="inset" top="2" width="100% - 2 * inset" numberOfLines="0"
          font="10" text="{title}"/>
      </UITableViewCell>
    </UITableView>
    """

  private struct Row { var title: String }

  @Test("a cell is as high as its state at a width asks for")
  func heights() throws {
    let node = try LayoutNode.with(xmlData: Array(table.utf8))
    node.description.constants = ["inset": .number(10)]
    let container = LayoutContainer(width: 120, height: 480)
    try node.mount(in: container)
    // Cells are no part of the table's own layout.
    #expect(node.frame == LayoutFrame(x: 0, y: 0, width: 120, height: 480))
    let cell = try #require(node.dequeueReusableCellNode(withIdentifier: "cell"))
    try cell.setState(Row(title: "short"))
    // A line of 12.5 points, 2 points down; the row's own text, a line of 21.25, is higher.
    #expect(try cell.cellSize(in: container) == (120, 21.25))
    // 23 letters of 5 points in 100 points of width: two lines.
    try cell.setState(Row(title: "as long as two of these"))
    #expect(try cell.cellSize(in: container) == (120, 27))
    #expect(try cell.cellSize(in: LayoutContainer(width: 220, height: 1)) == (220, 21.25))
    #expect(node.dequeueReusableCellNode(withIdentifier: "row") == nil)
  }

  @Test("a place in a cell by what only rows know counts as not said")
  func namesOfRows() throws {
    let frames = try Sample.frames(
      """
      <UITableView>
        <param name="inset" type="CGFloat"/><param name="given" type="CGFloat" value="7"/>
        <UITableViewCell id="a" left="row + 1" right="50"/>
        <UITableViewCell id="b" left="#nowhere.width" right="50"/>
        <UITableViewCell id="c" left="inset" right="50"/>
        <UITableViewCell id="d" left="given" right="50"/>
        <UITableViewCell id="e" left="#d.left + #d.safeAreaInsets.top" right="50"/>
      </UITableView>
      """
    )
    for id in ["a", "b", "c"] { #expect(frames[id] == "-350,0,400x44") }
    for id in ["d", "e"] { #expect(frames[id] == "7,0,43x44") }
  }

  @Test("cells in a controller of a table or a collection are templates, too")
  func controllers() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UITableViewController style="plain" rowHeight="50">
          <UITableViewCell id="a" reuseIdentifier="cell" textLabel.text="{title}">
            <UILabel id="b" top="inset" height="10" text="{subtitle}"/>
          </UITableViewCell>
        </UITableViewController>
        <UICollectionViewController collectionViewLayout.itemSize.width="70">
          <UICollectionViewCell id="c" reuseIdentifier="tile"><UILabel text="{title}"/></UICollectionViewCell>
        </UICollectionViewController>
      </UIView>
      """
    )
    #expect(frames["a"] == "0,0,400x50")
    #expect(frames["b"] == "0,0,0x10")
    #expect(frames["c"] == "0,0,70x50")
  }

  @Test("the name of a view is its own, whatever a template before it contains")
  func names() throws {
    let frames = try Sample.frames(
      """
      <UIView>
        <UITableView height="50">
          <UITableViewCell reuseIdentifier="r"><UILabel id="name"/><UIView id="b" width="7"/></UITableViewCell>
        </UITableView>
        <UIView outlet="name" top="60" width="20" height="10"/>
      </UIView>
      """
    )
    #expect(frames["name"] == "0,60,20x10")
    #expect(frames["b"] == "0,0,7x44")
  }

  @Test("the texts of a row wrap inside of its sides")
  func wrappedTexts() throws {
    let frames = try Sample.frames(
      """
      <UITableViewCell id="a" height="auto" textLabel.numberOfLines="0" textLabel.font="10" \
      textLabel.text="as long as two of these"/>
      """,
      width: 132
    )
    // 23 letters of 5 points in 132 - 32: two lines of 12.5.
    #expect(frames["a"] == "0,0,132x25")
  }

  @Test("a registered file is a template, with the height of a row where it says none")
  func registered() throws {
    let node = LayoutNode(class: "UICollectionView", constants: ["side": 30])
    let layout = try LayoutNode.with(
      xmlData: Array("<UICollectionViewCell width='side'/>".utf8)
    )
    node.registerLayout(layout, forCellReuseIdentifier: "tile")
    let cell = try #require(node.dequeueReusableCellNode(withIdentifier: "tile"))
    let size = try cell.cellSize(in: LayoutContainer(width: 300, height: 1))
    #expect(size == (30, LayoutNode.rowHeight))
  }

  @Test("what a cell says is checked with its table, names of its rows excepted")
  func checks() {
    let (_, diagnostics) = Sample.mount(
      """
      <UITableView>
        <UITableViewCell reuseIdentifier="a" height="rowHeigth"><UILabel txet="a" text="{1 +}"/>
        </UITableViewCell>
      </UITableView>
      """
    )
    #expect(diagnostics.count == 2)
    #expect(diagnostics.first?.code == "layout-unknown-property")
  }

  /// Expressions in a cell, and whether what they name of others is there.
  private static let namesOfOthers: [(label: String, isKnown: Bool)] = [
    ("height='parent.nonsense + 1'", false), ("text='{parent.nonsense}'", false),
    ("text='{previous.txet}'", false), ("text='{parent.parent.rowHeigth}'", false),
    ("text='{next.text}'", false), ("top='previous.font.nonsense'", false),
    ("text='{parent.contentMode.nonsense}'", false), ("left='auto'", false),
    ("height='parent.width + 1'", true), ("text='{previous.text}'", true),
    ("text='{parent.parent.rowHeight}'", true), ("height='parent.given + parent.left'", true),
    // Rows give a parameter its value, and know names of their own.
    ("height='parent.open + 1'", true), ("text='{previous.parent.open}'", true),
    ("height='nonsense + 1'", true), ("text='{title.text}'", true),
    ("height='#row.nonsense'", true),
  ]

  @Test("what a cell names of its parent and of siblings is checked", arguments: namesOfOthers)
  func neighbours(label: String, isKnown: Bool) {
    let (_, diagnostics) = Sample.mount(
      """
      <UITableView>
        <UITableViewCell reuseIdentifier="a">
          <param name="open" type="CGFloat"/>
          <param name="given" type="CGFloat" value="3"/>
          <UILabel text="first"/>
          <UILabel \(label)/>
        </UITableViewCell>
      </UITableView>
      """
    )
    #expect(diagnostics.map(\.code) == (isKnown ? [] : ["expression-unknown-name"]), "\(label)")
  }
}
