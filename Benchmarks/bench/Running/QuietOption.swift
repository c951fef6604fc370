// How loud a command is.

import ArgumentParser
import ProgramSupport

struct QuietOption: ParsableArguments {
  @Flag(help: "Say nothing on standard error but what is wrong.")
  var quiet = false

  var console: Console { Console(isQuiet: quiet) }
}
