// How misuse of views ends the program: with the reason in words, as UIKit's exceptions do. Optimised builds leave the
// words of `precondition` out, and those are what programs are run as.

/// Ends the program, with the reason.
package func misuse(
  _ reason: String,
  file: StaticString = #fileID,
  line: UInt = #line
) -> Never {
  fatalError(reason, file: file, line: line)
}

/// Ends the program where a condition does not hold, with the reason, optimised or not.
package func require(
  _ condition: Bool,
  _ reason: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { misuse(reason(), file: file, line: line) }
}
