// The functions of numbers. One definition serves every evaluator, so that all give the same bits.

import Glibc

/// A function of numbers.
public enum NumericFunction: String, Hashable, Sendable, CaseIterable {
  case sqrt
  case floor
  case ceil
  case round
  case cos
  case acos
  case sin
  case asin
  case tan
  case atan
  case abs
  case log
  case pow
  case atan2
  case mod
  case min
  case max

  /// How many arguments the function takes.
  public var argumentCount: ClosedRange<Int> {
    switch self {
    case .pow, .atan2, .mod: 2...2
    case .min, .max: 2...Int.max
    default: 1...1
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
