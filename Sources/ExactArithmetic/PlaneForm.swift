// Affine functions of two numbers, in fractions: what sizes of a container, or two parameters, make of a frame.

/// An affine function of two numbers.
package struct PlaneForm: Sendable {
  package let constant: Rational
  package let x: Rational
  package let y: Rational
  /// The same on Double, [1; x; y].
  package let approximate: SIMD3<Double>

  package init(_ constant: Rational, _ x: Rational = .zero, _ y: Rational = .zero) {
    (self.constant, self.x, self.y) = (constant, x, y)
    approximate = SIMD3(Double(constant), Double(x), Double(y))
  }

  /// Whether the function is 0 everywhere.
  package var isZero: Bool { constant.isZero && isConstant }
  /// Whether the function is the same everywhere.
  package var isConstant: Bool { x.isZero && y.isZero }

  package static prefix func - (form: PlaneForm) -> PlaneForm {
    PlaneForm(-form.constant, -form.x, -form.y)
  }

  package static func + (left: PlaneForm, right: PlaneForm) -> PlaneForm {
    PlaneForm(left.constant + right.constant, left.x + right.x, left.y + right.y)
  }

  package static func - (left: PlaneForm, right: PlaneForm) -> PlaneForm {
    PlaneForm(left.constant - right.constant, left.x - right.x, left.y - right.y)
  }

  package static func * (form: PlaneForm, factor: Rational) -> PlaneForm {
    PlaneForm(form.constant * factor, form.x * factor, form.y * factor)
  }

  package func adding(_ other: PlaneForm, times factor: Rational) -> PlaneForm {
    self + other * factor
  }

  /// The sign at a point, [1; x; y], where Double tells it; 0 where fractions have to.
  package func certainSign(at point: SIMD3<Double>) -> Int {
    let terms = point * approximate
    let size = max(abs(terms.x), abs(terms.y), abs(terms.z))
    let value = terms.sum()
    // The error is some units of the last place of the largest term.
    return abs(value) > size * Self.doubt ? (value > 0 ? 1 : -1) : 0
  }

  /// Sums of three terms on Double that are larger than this share of the largest have their sign.
  private static let doubt = 1e-12

  package func value(x: Rational, y: Rational) -> Rational {
    var sum = constant
    if !self.x.isZero { sum += self.x * x }
    if !self.y.isZero { sum += self.y * y }
    return sum
  }
}

extension PlaneForm: Hashable {
  package static func == (left: PlaneForm, right: PlaneForm) -> Bool {
    left.constant == right.constant && left.x == right.x && left.y == right.y
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(constant)
    hasher.combine(x)
    hasher.combine(y)
  }
}
