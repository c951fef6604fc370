// Loading layouts by name, for owners: errors go up to the first that handles them.

import Diagnostics
import LayoutExpressions

/// An owner that loads its layout.
public protocol LayoutLoading: LayoutOwner {
  /// The layout, nil before it is loaded and where it is wrong; where it is wrong when it is loaded again, the one before.
  var layoutNode: LayoutNode? { get set }
  /// What the layout is mounted in.
  var layoutContainer: LayoutContainer { get }
  /// Gives the bytes of a file or of a remote address.
  func readLayout(_ path: String) -> Result<[UInt8], LayoutFileFailure>
}

extension LayoutLoading {
  /// Loads, mounts and binds a layout.
  ///
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - state: Values that may change: a dictionary, or anything that stores named values.
  ///   - constants: Values that never change; of two of one name the later counts.
  public func loadLayout(
    named name: String,
    state: Any = [String: Any](),
    constants: [String: Any]...
  ) {
    let request = LayoutRequest(
      name: name,
      state: ExpressionValue.members(of: state),
      constants: constants.reduce(into: [:]) { all, values in
        all.merge(values.mapValues(ExpressionValue.init(anything:))) { $1 }
      }
    )
    layoutNode = nil
    load(request)
  }

  /// Loads the layout again, with the state and constants it was loaded with.
  ///
  /// Where it is wrong now, the layout stays the one before, and the next call tries again. A layout whose first
  /// loading failed is none to load again.
  public func reloadLayout() {
    if let request = layoutNode?.request { load(request) }
  }

  private func load(_ request: LayoutRequest) {
    do {
      let node = try LayoutNode.with(
        xmlData: try readLayout(request.name).get(),
        named: request.name,
        surroundings: layoutContainer.surroundings,
        reader: readLayout
      )
      node.request = request
      node.description.state.merge(request.state) { $1 }
      node.description.constants.merge(request.constants) { $1 }
      try node.mount(in: layoutContainer, owner: self)
      layoutNode = node
    } catch {
      bubbleLayoutError(error)
    }
  }
}

/// What a layout was loaded with.
struct LayoutRequest {
  let name: String
  let state: [String: ExpressionValue]
  let constants: [String: ExpressionValue]
}
