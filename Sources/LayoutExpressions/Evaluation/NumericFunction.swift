// The functions of numbers. One definition serves every evaluator, so that all give the same bits.

import Glibc

/// A function of numbers.
public enum NumericFunction: String, Hashable, Sendable, CaseIterable {
  /// The square root; not a number below 0.
  case sqrt
  /// The next whole number below.
  case floor
  /// The next whole number above.
  case ceil
  /// The nearest whole number; halves go away from zero.
  case round
  /// The cosine of an angle in radians.
  case cos
  /// The angle in radians, 0 to π, that has a cosine.
  case acos
  /// The sine of an angle in radians.
  case sin
  /// The angle in radians, −π/2 to π/2, that has a sine.
  case asin
  /// The tangent of an angle in radians.
  case tan
  /// The angle in radians, −π/2 to π/2, that has a tangent.
  case atan
  /// The magnitude.
  case abs
  /// The natural logarithm.
  case log
  /// The first number to the power of the second.
  case pow
  /// The angle in radians, −π to π, of the point whose y comes first and whose x second.
  case atan2
  /// The remainder of a division, with the sign of the first number.
  case mod
  /// The least of two or more numbers.
  case min
  /// The greatest of two or more numbers.
  case max

  /// How many arguments the function takes.
  public var argumentCount: ClosedRange<Int> {
    switch self {
    case .pow, .atan2, .mod: 2...2
    case .min, .max: 2...Int.max
    default: 1...1
    }
  }

  /// How many arguments a function of any expression takes, by its name; nil where there is none.
  public static func argumentCount(of name: String) -> ClosedRange<Int>? {
    switch name {
    case "rgb": 3...3
    case "rgba": 4...4
    default: NumericFunction(rawValue: name)?.argumentCount
    }
  }

  /// The value at one number; `round` goes away from zero at halves, as in C.
  package static func value(_ function: NumericFunction, _ x: Double) -> Double {
    switch function {
    case .sqrt: x.squareRoot()
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .round: x.rounded(.toNearestOrAwayFromZero)
    case .cos: Glibc.cos(x)
    case .acos: Glibc.acos(x)
    case .sin: Glibc.sin(x)
    case .asin: Glibc.asin(x)
    case .tan: Glibc.tan(x)
    case .atan: Glibc.atan(x)
    case .abs: x.magnitude
    case .log: Glibc.log(x)
    case .pow, .atan2, .mod, .min, .max: x
    }
  }

  /// The value at two numbers; of equal ones `min` and `max` take the first.
  package static func value(_ function: NumericFunction, _ x: Double, _ y: Double) -> Double {
    switch function {
    case .pow: Glibc.pow(x, y)
    case .atan2: Glibc.atan2(x, y)
    case .mod: Glibc.fmod(x, y)
    case .min: y < x ? y : x
    case .max: y > x ? y : x
    default: x
    }
  }
}
