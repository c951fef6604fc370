// The order of subviews, and rectangles from one view's coordinates to another's.

extension View {
  /// Puts a view directly in front of one that stands here; it leaves the view it was in.
  ///
  /// - Requires: `sibling` is a subview of this view and not `view`, which does not contain this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: index(of: sibling, without: view) + 1)
  }

  /// Puts a view directly behind one that stands here; it leaves the view it was in.
  ///
  /// - Requires: `sibling` is a subview of this view and not `view`, which does not contain this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: index(of: sibling, without: view))
  }

  /// Puts a subview in front of all others here; a view that stands elsewhere stays there.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  /// Puts a subview behind all others here; a view that stands elsewhere stays there.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Where a subview stands once another view has left, counted from the back.
  private func index(of sibling: View, without view: View) -> Int {
    let others = subviews.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else {
      misuse("'\(sibling.displayName)' is no other subview of '\(displayName)'")
    }
    return index
  }

  // MARK: Coordinates

  /// A point of this view in the coordinates of another one, and of the root where that is nil.
  ///
  /// Frames are those of the last layout.
  ///
  /// - Requires: both views stand in one tree.
  public func convert(_ point: Point, to view: View?) -> Point {
    let other = view ?? root
    guard let ancestor = nearestCommonAncestor(with: other) else {
      misuse("'\(displayName)' and '\(other.displayName)' stand in no tree together")
    }
    let (from, to) = (origin(in: ancestor), other.origin(in: ancestor))
    return Point(x: point.x + from.x - to.x, y: point.y + from.y - to.y)
  }

  /// A point of another view, of the root where that is nil, in the coordinates of this one.
  ///
  /// - Requires: both views stand in one tree.
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// A rectangle of this view in the coordinates of another one, and of the root where that is nil.
  ///
  /// - Requires: both views stand in one tree.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    Rect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// A rectangle of another view, of the root where that is nil, in the coordinates of this one.
  ///
  /// - Requires: both views stand in one tree.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    Rect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  private func origin(in ancestor: View) -> Point {
    var origin = Point.zero
    for view in ancestorsAndSelf.prefix(while: { $0 !== ancestor }) {
      origin.x += view.frame.origin.x
      origin.y += view.frame.origin.y
    }
    return origin
  }
}
