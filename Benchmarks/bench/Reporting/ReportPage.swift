// A page of a report as text: HTML that needs nothing beside it.

struct ReportPage {
  let name: String
  let text: String

  /// Puts a body into a page; `home` leads back to the first page, nil on that page itself.
  init(name: String, title: String, home: String? = nil, body: String) {
    self.name = name
    let back = home.map { "<nav><a href=\"\($0)\">All suites</a></nav>\n" } ?? ""
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(back)<main>
      <h1>\(HTML.escaped(title))</h1>
      \(body)</main>
      </body>
      </html>

      """
  }

  /// Tells pages of reports from whatever else a folder holds.
  static let mark = "<meta name=\"generator\" content=\"bench report\">"

  private static let style = """
    :root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d5dae0; --paper: #ffffff;
      --own: #1f5fbf; --slower: #b3261e; --faster: #1a7034; --band: #1f5fbf20; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6e9ee; --soft: #a0aab5; --line: #39424d; --paper: #14171b;
        --own: #7fb0ff; --slower: #ff8a80; --faster: #6fdd8b; --band: #7fb0ff2a; }
    }
    body { margin: 0 auto; max-width: 70rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; }
    a { color: var(--own); }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
    h3 { font-size: 1rem; margin: 1.8rem 0 .3rem; }
    p { max-width: 46rem; } .soft { color: var(--soft); }
    .slower { color: var(--slower); } .faster { color: var(--faster); }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; margin: .8rem 0; }
    th, td { padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left;
      vertical-align: top; }
    .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .charts { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-end; }
    img.layout { max-width: 12rem; max-height: 16rem; border: 1px solid var(--line); background: #ffffff; }
    svg { display: block; max-width: 100%; height: auto; overflow: visible; }
    svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
    svg .axis { stroke: var(--line); fill: none; } svg .own { stroke: var(--own); fill: none; }
    svg .dot, svg .bar { fill: var(--own); } svg .rival { fill: var(--soft); }
    svg .noise { fill: var(--band); } svg .event { stroke: var(--soft); stroke-dasharray: 2 3; }
    svg .slower { stroke: var(--slower); } svg .faster { stroke: var(--faster); }
    svg text.slower { fill: var(--slower); stroke: none; } svg text.faster { fill: var(--faster); stroke: none; }
    """
}

enum HTML {
  /// Text that stands for itself in elements and attributes.
  static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// A table; cells are HTML already, and columns of numbers stand right.
  static func table(_ columns: [(heading: String, isNumber: Bool)], _ rows: [[String]]) -> String {
    func row(_ tag: String, _ cells: [String]) -> String {
      let cells = zip(columns, cells).map { column, cell in
        "<\(tag)\(column.isNumber ? " class=\"n\"" : "")>\(cell)</\(tag)>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let head = row("th", columns.map { escaped($0.heading) })
    return "<div class=\"wide\"><table>\n<thead>\n\(head)</thead>\n<tbody>\n"
      + rows.map { row("td", $0) }.joined() + "</tbody>\n</table></div>\n"
  }

  /// A change as a share, in the colour of its direction; `text` where it is said in another way.
  static func change(_ relative: Double, _ text: String? = nil) -> String {
    let word = relative > 0 ? "slower" : "faster"
    return "<span class=\"\(word)\">\(escaped(text ?? HistoryText.signed(relative)))</span>"
  }
}
