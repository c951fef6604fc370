// `.constraints` files as text, sound ones and such that miss by a little. Their systems mean little: generators of systems
// make those that are worth solving.

/// Makes `.constraints` texts.
public enum SystemTextGenerator {
  /// The rules of new texts.
  public static let grammar = TokenGrammar(
    """
    file = marks: mark?8 ('parameter ' parameter ' = ' number end)?3
      line line? line?3 statements: (solve solve?)?
    line = (3 row | statements: declaration) end
    declaration = ('variable ' | 2 'edit ') name suffix?3
    row = sum (2 ' == ' | ' >= ' | ' <= ') (number | sum) suffixes: suffix?
    solve = 'at ' (parameter | name) ' = ' number (', ' name ' = ' number)?3 end
      ('expect ' name ' = ' number end)?
    sum = term ((2 ' + ' | ' - ') term)*
    term = 2 name | number | 3 product | '-' name | parameter
    product = number ' * ' name
    name = 3 plainName | oddNames: oddName
    number = 70 decimal | 50 oddNumbers: oddNumber | extremes: extreme
    decimal = digit digit? ('.' digit)?5
    end = comments: '  # why'?3 (4 lineFeed | comments: bothFeeds)
    """,
    words: [
      "plainName": ["x", "y", "z", "w0", "a.width", "_b"],
      "oddName": [
        "edit", "at", "weight", "parameter", "expect", "variable", "e1", "X", "W", "P", "a..b",
        "é", "x-",
      ],
      "parameter": ["W", "P", "height"],
      "oddNumber": [
        "0", "-0", "1/3", "2/0", "100/7", "0.1", ".5", "5.", "--4", "1e", "+1", "1e2", "12e-1",
        "9007199254740993",
        // Not the shortest decimals of their Doubles, though a Double holds all their digits.
        "8.947892448365354", "804993783284.2696",
      ],
      // These have long fractions, and take a hundred times as long to read.
      "extreme": [
        "1e300", "1e999", "1e-400", "123456789012345678901234567890", "4.9e-324", "1/1e-300",
        "0.1000000000000000055511151231257",
      ],
      "suffix": [
        " @750", " @weak", " @999.5", " @0", " @1001", " weight 2", " @500 weight 0.25",
        " weight 0", " weight -1", " @ strong", " @required", " weight 1/3",
      ],
      "digit": (0...9).map(String.init), "mark": ["\u{FEFF}"], "lineFeed": ["\n"],
      "bothFeeds": ["\r\n"],
    ]
  )
}
