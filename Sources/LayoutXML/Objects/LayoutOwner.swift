// What a layout is bound to: an object with outlets that take nodes, methods that actions call, and
// protocols that delegates need. It says what it has; nothing is looked up behind its back.

/// A property of an owner that takes a node.
public struct LayoutOutlet {
  /// The class that the node's has to be a kind of, nil for any.
  public let className: String?
  /// Takes the node.
  public let assign: (LayoutNode) -> Void

  /// Makes an outlet.
  public init(_ className: String? = nil, assign: @escaping (LayoutNode) -> Void) {
    self.className = className
    self.assign = assign
  }
}

/// An object that a layout is bound to.
public protocol LayoutOwner: AnyObject {
  /// Outlets by the names that files use.
  var layoutOutlets: [String: LayoutOutlet] { get }
  /// Methods that actions may name: `pressed`, or `pressed:` for one that takes the control.
  var layoutActions: [String: (LayoutNode) -> Void] { get }
  /// Names of the protocols that it conforms to.
  var layoutProtocols: Set<String> { get }
  /// Who is asked next for actions, delegates and errors.
  var nextLayoutOwner: (any LayoutOwner)? { get }
  /// Takes an error, or says that it does not.
  func handleLayoutError(_ error: any Error) -> Bool
}

extension LayoutOwner {
  /// None.
  public var layoutOutlets: [String: LayoutOutlet] { [:] }
  /// None.
  public var layoutActions: [String: (LayoutNode) -> Void] { [:] }
  /// None.
  public var layoutProtocols: Set<String> { [] }
  /// Nobody.
  public var nextLayoutOwner: (any LayoutOwner)? { nil }
  /// Leaves errors to the next one.
  public func handleLayoutError(_ error: any Error) -> Bool { false }

  /// The owner and those that are asked after it, each once.
  var chain: [any LayoutOwner] {
    var chain: [any LayoutOwner] = []
    var next: (any LayoutOwner)? = self
    while let owner = next, !chain.contains(where: { $0 === owner }) {
      chain.append(owner)
      next = owner.nextLayoutOwner
    }
    return chain
  }

  /// The method of a name, of the first in the chain that has one.
  func layoutAction(_ name: String) -> ((LayoutNode) -> Void)? {
    chain.lazy.compactMap { $0.layoutActions[name] }.first
  }

  /// Gives an error to the first in the chain that takes it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func bubbleLayoutError(_ error: any Error) -> Bool {
    chain.contains { $0.handleLayoutError(error) }
  }
}
