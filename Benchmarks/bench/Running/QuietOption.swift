// How loud a command is.

import ArgumentParser
import ProgramSupport

/// An option of every command.
struct QuietOption: ParsableArguments {
  @Flag(help: "Say nothing on standard error but what is wrong.")
  var quiet = false

  var console: Console { Console(isQuiet: quiet) }
}
