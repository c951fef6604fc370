// What constraints need to know of classes by name: most views are rectangles like any other.
//
// Source: [Interface Builder], where sliders and switches are stored 2 points wider at each side than their
// constraints say (Documentation/SOURCES.md).

/// What the class of a view has to do with constraints.
public enum ClassGeometry {
  /// How far the alignment rectangle of a class lies inside the frame; nil where the two are one.
  public static func alignmentRectInsets(ofClass name: String) -> LayoutInsets? {
    switch name {
    case "UISlider", "UISwitch": LayoutInsets(left: 2, right: 2)
    default: nil
    }
  }

  /// Whether views of a class scroll what stands in them.
  ///
  /// Tables, collections and text views scroll as well, but what they scroll is theirs.
  public static func scrolls(_ name: String) -> Bool { name == "UIScrollView" }
}
