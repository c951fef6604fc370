// What kind of view a class makes.

import Testing

@testable import ViewClasses

@Suite struct ViewKindTests {
  @Test("every class that has a kind of its own is one of UIKit's")
  func names() {
    for name in ViewKind.classes.keys {
      #expect(ClassTable.uiKit.viewClass(named: name)?.name == name)
    }
  }

  @Test("a class is what the nearest class that it is a kind of is")
  func inheritance() {
    var table = ClassTable.uiKit
    table.register(ViewClass("Shop.Feed", superclass: "UITableViewController"))
    table.register(ViewClass("Orphan", superclass: "Nobody"))
    #expect(table.kind(of: "Feed") == .table)
    #expect(table.kind(of: "UICollectionViewCell") == .plain)
    #expect(table.kind(of: "UIBarButtonItem") == nil)
    #expect(table.kind(of: "Orphan") == nil)
    #expect(table.isRow("UITableViewHeaderFooterView"))
    #expect(!table.isRow("UITableView"))
  }

  @Test("what scrolls fits any size, and so does what is drawn to its size")
  func traits() {
    #expect(ViewKind(ofClass: "UICollectionView")?.scrolls == true)
    #expect(ViewKind(ofClass: "UICollectionView")?.fitsAnySize == true)
    #expect(ViewKind(ofClass: "UISlider")?.fitsAnySize == true)
    #expect(ViewKind(ofClass: "UISlider")?.isTouched == true)
    #expect(ViewKind(ofClass: "UILabel")?.fitsAnySize == false)
    #expect(ViewKind(ofClass: "Key") == nil)
  }
}
