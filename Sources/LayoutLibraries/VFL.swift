// The programming interface of the VFL library: views by name, constraints by format, in chained calls.

import AutoLayout
import Diagnostics
import VisualFormat

/// Lays out subviews of a view by formats.
///
/// ```swift
/// VFL(self)
///   .add(subview: view, name: "view")
///   .appendConstraints(formats: ["V:|[view]|", "H:|[view]|"])
/// ```
///
/// Calls that change something give the object back, for the next one of the chain.
///
/// A format that is wrong would raise an exception in UIKit. Here the call that has it changes nothing,
/// the chain goes on, and ``diagnostics`` and ``checked()`` tell.
public final class VFL {
  /// The view whose subviews are laid out; it often has the VFL for a property, and is not kept by it.
  public private(set) weak var parentView: View?
  /// Whether there was one, which may have gone since.
  private var hasHadParent = false
  /// The views by name.
  public private(set) var views: [String: View] = [:]
  /// The constraints that are active.
  public private(set) var constraints: [LayoutConstraint] = []
  /// What was wrong with formats so far.
  public private(set) var diagnostics: [Diagnostic] = []
  private var metrics: [String: Double] = [:]
  private var options: LayoutConstraint.FormatOptions = []
  private var storedSets: [String: [LayoutConstraint]] = [:]
  /// The guides and views of stacks that the active constraints need and no stored ones do.
  private var madeObjects = FormatObjects()

  /// Makes a layout of a view's subviews; `setParent` sets the view later.
  public init(_ view: View? = nil) {
    parentView = view
    hasHadParent = view != nil
  }

  /// Sets the view whose subviews are laid out.
  @discardableResult
  public func setParent(_ view: View) -> VFL {
    parentView = view
    hasHadParent = true
    return self
  }

  /// Adds a subview under the name that formats know it by.
  ///
  /// - Requires: there is a parent.
  @discardableResult
  public func add(subview: View, name: String) -> VFL {
    addSubview(subview)
    subview.translatesAutoresizingMaskIntoConstraints = false
    views[name] = subview
    return self
  }

  /// Adds a subview that no format names.
  ///
  /// - Requires: there is a parent.
  @discardableResult
  public func addSubview(_ subview: View) -> VFL {
    guard let parentView else {
      misuse(
        hasHadParent
          ? "a subview for a VFL whose parent has gone; keep the view, which a VFL does not"
          : "a subview for a VFL without a parent; call setParent first"
      )
    }
    parentView.addSubview(subview)
    return self
  }

  // MARK: Sticky settings

  /// Sets metrics that all later calls know; their own take precedence.
  @discardableResult
  public func setMetrics(_ metrics: [String: Double]) -> VFL {
    self.metrics = metrics
    return self
  }

  /// Sets options that hold in all later calls, beside their own.
  @discardableResult
  public func setOptions(_ options: LayoutConstraint.FormatOptions) -> VFL {
    self.options = options
    return self
  }

  // MARK: Adding

  /// Adds the constraints of formats.
  @discardableResult
  public func appendConstraints(
    options: LayoutConstraint.FormatOptions = [],
    metrics: [String: Double]? = nil,
    formats: [String]
  ) -> VFL {
    guard let made = made(formats, metrics, options) else { return self }
    madeObjects.append(made.objects)
    return appendConstraints(made.constraints)
  }

  /// Adds the constraints of formats.
  @discardableResult
  public func appendConstraints(
    formats: [String],
    metrics: [String: Double]?,
    options: LayoutConstraint.FormatOptions = []
  ) -> VFL {
    appendConstraints(options: options, metrics: metrics, formats: formats)
  }

  /// Adds constraints that were made otherwise.
  @discardableResult
  public func appendConstraints(_ added: [LayoutConstraint]) -> VFL {
    LayoutConstraint.activate(added)
    constraints += added
    return self
  }

  // MARK: Replacing

  /// Switches all constraints off, and adds those of formats.
  @discardableResult
  public func replaceConstraints(
    options: LayoutConstraint.FormatOptions = [],
    metrics: [String: Double]? = nil,
    formats: [String]
  ) -> VFL {
    guard let made = made(formats, metrics, options) else { return self }
    removeAllConstraints()
    madeObjects = made.objects
    return appendConstraints(made.constraints)
  }

  /// Switches all constraints off, and adds those of formats.
  @discardableResult
  public func replaceConstraints(
    formats: [String],
    metrics: [String: Double]?,
    options: LayoutConstraint.FormatOptions = []
  ) -> VFL {
    replaceConstraints(options: options, metrics: metrics, formats: formats)
  }

  /// Switches all constraints off, and adds others.
  @discardableResult
  public func replaceConstraints(_ added: [LayoutConstraint]) -> VFL {
    removeAllConstraints()
    return appendConstraints(added)
  }

  /// Switches all constraints off, and takes out what their formats have added: guides, and the views of stacks.
  @discardableResult
  public func removeAllConstraints() -> VFL {
    LayoutConstraint.deactivate(constraints)
    constraints = []
    madeObjects.remove()
    madeObjects = FormatObjects()
    return self
  }

  // MARK: Named sets

  /// Keeps the constraints of formats under a name, switched off.
  @discardableResult
  public func storeConstraints(
    name: String,
    options: LayoutConstraint.FormatOptions = [],
    metrics: [String: Double]? = nil,
    formats: [String]
  ) -> VFL {
    guard let made = made(formats, metrics, options) else { return self }
    return storeConstraints(name: name, made.constraints)
  }

  /// Keeps constraints under a name, switched off.
  @discardableResult
  public func storeConstraints(name: String, _ stored: [LayoutConstraint]) -> VFL {
    storedSets[name] = stored
    return self
  }

  /// Puts the constraints of a name in the place of all others.
  ///
  /// - Requires: `storeConstraints` has stored some under that name.
  @discardableResult
  public func applyConstraints(name: String) -> VFL {
    guard let stored = storedSets[name] else {
      let known = storedSets.keys.sorted().joined(separator: ", ")
      misuse("no constraints are stored under '\(name)'; there are: \(known)")
    }
    return replaceConstraints(stored)
  }

  // MARK: Errors

  /// The layout itself, unless a format so far was wrong.
  ///
  /// - Throws: what was wrong with formats, each with its place in its format; of several formats in one call, those
  ///   behind the first are `<format 2>` and so on.
  @discardableResult
  public func checked() throws(DiagnosticsError) -> VFL {
    guard diagnostics.isEmpty else { throw DiagnosticsError(diagnostics) }
    return self
  }

  /// The constraints of formats; nil, and remembered, where one of them is wrong.
  private func made(
    _ formats: [String],
    _ metrics: [String: Double]?,
    _ options: LayoutConstraint.FormatOptions
  ) -> (constraints: [LayoutConstraint], objects: FormatObjects)? {
    var all = self.options
    all.formUnion(options)
    let values = self.metrics.merging(metrics ?? [:]) { _, given in given }
    var constraints: [LayoutConstraint] = []
    var objects = FormatObjects()
    var findings: [Diagnostic] = []
    for (index, format) in formats.enumerated() {
      do {
        let made = try LayoutConstraint.parts(
          ofVisualFormat: format,
          named: index == 0 ? "<format>" : "<format \(index + 1)>",
          options: all,
          metrics: values,
          views: views
        )
        constraints += made.constraints
        objects.append(made.objects)
      } catch {
        findings += error.diagnostics
      }
    }
    diagnostics += findings
    guard findings.isEmpty else {
      objects.remove()
      return nil
    }
    return (constraints, objects)
  }
}
