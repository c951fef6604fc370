// Names in answers for people. A document may name a view as it likes, and a terminal obeys what it is
// shown: what cannot be seen is replaced, as in messages, but nothing is cut.

import Tinamou

extension String {
  /// The text as a terminal may be shown it: without escapes, line breaks and marks that turn text around.
  var printable: String {
    guard !unicodeScalars.allSatisfy(PrintableText.isVisible) else { return self }
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars {
      shown.append(PrintableText.isVisible(scalar) ? scalar : "\u{FFFD}")
    }
    return String(shown)
  }
}
