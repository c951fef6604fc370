import Foundation
import Testing

@Suite("tinamou serve")
struct ServeTests {
  private let place: Workplace

  private static let row = """
    {"views": {"a": {"intrinsicContentSize": {"width": 50}}, "b": {}}, "metrics": {"gap": 4},
     "constraints": {"row": "|-gap-[a]-gap-[b(a)]", "down": "V:|-[a(b,20)]"}}
    """

  init() throws {
    place = try Workplace([
      "row.json": Self.row,
      "broken.json": #"{"views": {"left": {}}, "constraints": {"x": "|[lefd]|"}}"#,
      "box.xml": "<UIView><UIView id=\"box\" width=\"50% + gap\" height=\"20\"/></UIView>\n",
      "tinamou.json": #"{"constants": {"gap": 10}}"#, "notes.txt": "of no account\n",
    ])
  }

  private func serve(_ arguments: String...) throws -> ServedPage {
    try ServedPage(arguments.isEmpty ? ["."] : arguments, in: place.folder)
  }

  // MARK: The command

  @Test("prints the address and nothing else, serves until Ctrl-C, and ends as other commands do")
  func address() throws {
    let page = try serve()
    #expect(try page.get("/").status == 200)
    #expect(page.interrupt() == 130)
  }

  @Test("a folder has its documents, and not the project's file; a document has itself alone")
  func documents() throws {
    let folder = try serve().get("/documents").object["documents"] as? [String]
    #expect(folder == ["./box.xml", "./broken.json", "./row.json"])
    let page = try serve("row.json")
    #expect(try page.get("/documents").object["documents"] as? [String] == ["row.json"])
    #expect(try page.post("/text", ["document": "broken.json"]).status == 404)
  }

  @Test("a wrong command line is 64, what cannot be read is 66, and a port that is taken is 74")
  func usage() throws {
    let wrong: [(arguments: [String], status: Int32)] = [
      ([], 64), (["a", "b"], 64), (["-"], 64), (["notes.txt"], 64), ([".", "--port", "-1"], 64),
      ([".", "--port", "65536"], 64), (["nowhere"], 66), (["nowhere.json"], 66),
    ]
    for (arguments, status) in wrong {
      let run = try place.run(["serve"] + arguments)
      #expect(run.status == status, "\(arguments): \(run.messages)")
      #expect(run.output == "")
    }
    let page = try serve()
    let run = try place.run(["serve", place.folder.path, "--port", "\(page.port)"])
    #expect(run.status == 74)
    #expect(run.headlines.first?.contains("[port-unavailable]") == true, "\(run.messages)")
  }

  @Test("what is set and no document has is told before anything is served, as by other commands")
  func unknownNames() throws {
    let wrong = [
      (["row.json", "--set", "gpa=5"], "did you mean 'gap'?"),
      (["box.xml", "--set", "gpa=5"], "did you mean 'gap'?"),
      ([".", "--set", "nothing=5"], "'nothing'"), (["row.json", "--set", "gap=a"], "found 'a'"),
    ]
    for (arguments, message) in wrong {
      let run = try place.run(["serve"] + arguments)
      #expect(run.status == 64 && run.output == "", "\(arguments): \(run.messages)")
      #expect(run.messages.contains(message), "\(arguments): \(run.messages)")
    }
    // One document that has the name is enough.
    #expect(try serve(".", "--set", "gap=5").get("/").status == 200)
  }

  // MARK: Who is let in

  @Test("requests without the token, of other hosts and sites, and of other methods are refused")
  func gate() throws {
    let page = try serve()
    let (host, token) = ("Host: 127.0.0.1:\(page.port)", "?token=\(page.token)")
    let refused: [(request: String, status: Int)] = [
      ("GET /documents HTTP/1.1\r\n\(host)", 403),
      ("GET /documents?token=0123456789abcdef0123456789abcdef HTTP/1.1\r\n\(host)", 403),
      ("GET /documents\(token) HTTP/1.1\r\nHost: evil.example", 421),
      ("GET /documents\(token) HTTP/1.1", 421),
      ("GET /documents\(token) HTTP/1.1\r\n\(host)\r\nOrigin: http://evil.example", 403),
      ("GET /documents\(token) HTTP/1.1\r\n\(host)\r\nSec-Fetch-Site: cross-site", 403),
      ("PUT /documents\(token) HTTP/1.1\r\n\(host)", 405),
      ("GET /events HTTP/1.1\r\n\(host)", 403), ("GET / HTTP/1.1\r\n\(host)", 403),
      ("POST /save HTTP/1.1\r\n\(host)\r\nContent-Length: 0", 403),
    ]
    for (request, status) in refused {
      let answer = try page.exchange(request)
      #expect(answer.status == status, "\(request)")
      #expect(!answer.body.contains("row.json"))
    }
    #expect(try page.get("/documents").status == 200)
  }

  @Test("only the loopback address is listened on")
  func loopback() throws {
    let page = try serve()
    #expect(ServedPage.connect(page.port) != nil)
    // All of 127.0.0.0/8 is this machine; a server of every address would answer.
    #expect(ServedPage.connect(page.port, host: "127.0.0.2") == nil)
  }

  @Test("the page may load nothing, and ask nobody but its server")
  func headers() throws {
    let page = try serve()
    let answer = try page.get("/")
    let policy = try #require(answer.headers["content-security-policy"])
    #expect(policy.contains("default-src 'none'"))
    #expect(!policy.contains("http") && !policy.contains("*") && !policy.contains("unsafe"))
    for answer in [answer, try page.get("/documents"), try page.get("/nowhere")] {
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      #expect(answer.headers["referrer-policy"] == "no-referrer")
      #expect(answer.headers["cache-control"] == "no-store")
      #expect(answer.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
    }
    #expect(!answer.body.contains("http://") && !answer.body.contains("https://"))
    #expect(try page.get("/nowhere").status == 404)
  }

  @Test("bodies that are too long are refused, and so are those that do not say how long they are")
  func largeBodies() throws {
    let page = try serve()
    let head = page.postHead("/layout")
    #expect(try page.exchange(head + "Content-Length: 999999999").status == 413)
    let descriptor = try #require(ServedPage.connect(page.port))
    defer { close(descriptor) }
    ServedPage.send(head + "Transfer-Encoding: chunked\r\n\r\n", to: descriptor)
    let part = "100000\r\n" + String(repeating: " ", count: 1 << 20) + "\r\n"
    for _ in 0..<10 { ServedPage.send(part, to: descriptor) }
    #expect(ServedPage.read(from: descriptor, until: "\r\n").hasPrefix("HTTP/1.1 411"))
    #expect(try page.get("/documents").status == 200)
  }

  @Test("requests that are none of HTTP, have two ends or a head without end are told so")
  func syntax() throws {
    let page = try serve()
    let line = "GET /documents?token=\(page.token) HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)"
    let long = String(repeating: "a", count: 1 << 20)
    let refused: [(request: String, status: Int)] = [
      ("\(line)\r\nContent-Length: 1\r\nContent-Length: 1", 400), ("\(line)\r\n folded", 400),
      ("\(line)\r\nContent-Length: 1\r\nTransfer-Encoding: chunked", 400), ("GET", 400),
      ("GET /\(long)", 431), ("\(line)\r\nCookie: \(long)", 431),
      (line.replacing("HTTP/1.1", with: "HTTP/2.0"), 505),
    ]
    for (request, status) in refused {
      let answer = try page.exchange(request)
      #expect(answer.status == status, "\(request.prefix(200))")
      #expect(answer.headers["connection"] == "close")
    }
    #expect(try page.exchange(line).status == 200)
  }

  @Test("a sender that waits for consent to its body is given it, or an answer")
  func consent() throws {
    let page = try serve()
    let body = #"{"document":"./row.json"}"#
    let descriptor = try #require(ServedPage.connect(page.port))
    defer { close(descriptor) }
    let expect = "Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n"
    ServedPage.send(page.postHead("/layout") + expect, to: descriptor)
    let consent = ServedPage.read(from: descriptor, until: "\r\n\r\n")
    #expect(consent == "HTTP/1.1 100 Continue\r\n\r\n")
    ServedPage.send(body, to: descriptor)
    #expect(ServedPage.read(from: descriptor).hasPrefix("HTTP/1.1 200 OK\r\n"))
    let tooLong = "Content-Length: 999999999\r\nExpect: 100-continue"
    #expect(try page.exchange(page.postHead("/layout") + tooLong).status == 413)
  }

  @Test("questions that are none are refused")
  func malformed() throws {
    let page = try serve()
    for body in ["", "{", "[]", "7", #"{"document":"row.json","width":-1}"#] {
      let head = page.postHead("/layout") + "Content-Length: \(body.utf8.count)"
      #expect(try page.exchange(head, body).status == 400, "\(body)")
    }
  }

  @Test("a hundred slow clients keep nobody waiting")
  func slowClients() throws {
    let page = try serve()
    let slow = (0..<100).compactMap { _ in ServedPage.connect(page.port) }
    defer { for descriptor in slow { close(descriptor) } }
    #expect(slow.count == 100)
    for descriptor in slow { ServedPage.send("POST /layout?to", to: descriptor) }
    for _ in 0..<5 { #expect(try page.get("/documents").status == 200) }
    for descriptor in slow { ServedPage.send("k", to: descriptor) }
    #expect(try page.post("/layout", ["document": "./row.json"]).status == 200)
  }

  @Test("a server that is out of file descriptors serves on once it has some again")
  func fewDescriptors() throws {
    let page = try ServedPage(["."], in: place.folder, descriptorLimit: 40)
    let clients = (0..<60).compactMap { _ in ServedPage.connect(page.port) }
    #expect(clients.count == 60)
    // Nobody is answered who cannot be taken.
    let waiting = try #require(clients.last)
    ServedPage.send("GET / HTTP/1.1\r\n\r\n", to: waiting)
    var patience = pollfd(fd: waiting, events: Int16(POLLIN), revents: 0)
    #expect(poll(&patience, 1, 300) == 0)
    for client in clients { close(client) }
    #expect(page.process.isRunning)
    // It notices one client after another that they have gone, and needs a descriptor to look into the folder, too.
    var answers: [Int] = []
    while answers.last != 200, answers.count < 50 {
      if !answers.isEmpty { usleep(100_000) }
      answers.append(try page.get("/documents").status)
    }
    #expect(answers.last == 200, "\(answers)")
    #expect(page.interrupt() == 130)
  }

  @Test("nothing outside of the folder is read or written, links among it")
  func outside() throws {
    let outer = try Workplace(["secret.json": #"{"views": {"secret": {}}}"#])
    let secret = outer.folder.appendingPathComponent("secret.json")
    let link = place.folder.appendingPathComponent("link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    let inner = place.folder.appendingPathComponent("inner.json")
    try FileManager.default.createSymbolicLink(
      at: inner,
      withDestinationURL: place.folder.appendingPathComponent("row.json")
    )
    let page = try serve()
    let names = try page.get("/documents").object["documents"] as? [String]
    #expect(names?.contains("./link.json") == false)
    #expect(names?.contains("./inner.json") == true)
    let outside = [
      "./link.json", secret.path, "../\(outer.folder.lastPathComponent)/secret.json",
      "./../\(outer.folder.lastPathComponent)/secret.json", "./tinamou.json", "./notes.txt", "",
      ".",
    ]
    for document in outside {
      for path in ["/text", "/layout", "/program", "/rows", "/explain", "/edge", "/save"] {
        let answer = try page.post(path, ["document": document, "text": "{}"])
        #expect(answer.status == 404, "\(path) \(document)")
        #expect(!answer.body.contains("views"))
      }
    }
    let uses = "<UIView><UIView xml=\"\(secret.path)\"/></UIView>"
    let answer = try page.post("/layout", ["document": "./box.xml", "text": uses])
    #expect(answer.body.contains("lies outside"))
    #expect(try String(contentsOf: secret, encoding: .utf8) == #"{"views": {"secret": {}}}"#)
  }

  @Test("a project further out opens nothing outside of the folder that is served")
  func outerProject() throws {
    let inner = place.folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data("<UIView><UIView xml=\"../box.xml\"/></UIView>\n".utf8)
      .write(to: inner.appendingPathComponent("uses.xml"))
    let page = try ServedPage(["inner"], in: place.folder)
    let answer = try page.post("/layout", ["document": "inner/uses.xml"])
    #expect(answer.body.contains("lies outside"))
    #expect(answer.object["svg"] == nil)
    let all = try serve().post("/layout", ["document": "./inner/uses.xml"])
    #expect(all.object["svg"] is String)
  }

  // MARK: Answers

  @Test("the picture follows the page's text, size and values")
  func pictures() throws {
    let page = try serve()
    func frames(_ question: [String: Any]) throws -> [String: [Double]] {
      let answer = try page.post("/layout", question)
      #expect(answer.object["svg"] is String)
      return answer.object["frames"] as? [String: [Double]] ?? [:]
    }
    let row = ["document": "./row.json"] as [String: Any]
    #expect(try frames(row) == ["a": [4, 20, 50, 20], "b": [58, 0, 50, 20]])
    let values = ["gap": 6, "a.intrinsicWidth": 80] as [String: Any]
    #expect(try frames(row.merging(["values": values]) { $1 })["b"] == [92, 0, 80, 20])
    let text = Self.row.replacingOccurrences(of: "b(a)", with: "b(9)")
    #expect(try frames(row.merging(["text": text]) { $1 })["b"]?[2] == 9)
    let box = ["document": "./box.xml", "width": 200, "height": 100] as [String: Any]
    #expect(try frames(box)["box"] == [0, 0, 110, 20])
    #expect(try frames(box.merging(["values": ["gap": 1]]) { $1 })["box"] == [0, 0, 101, 20])
  }

  @Test("marks are drawn above a picture that stays as large as its container, and said below it")
  func marks() throws {
    let page = try serve()
    func picture(_ document: String, _ text: String, _ kinds: [String]) throws -> [String: Any] {
      let question =
        [
          "document": document, "text": text, "show": kinds, "width": 200, "height": 100,
        ] as [String: Any]
      return try page.post("/layout", question).object
    }
    let clash = #"{"views": {"a": {}}, "constraints": {"x": "|-[a(50)]", "y": "[a(60)]"}}"#
    let all = try picture(
      "./row.json",
      clash,
      ["constraints", "ambiguity", "conflicts", "nothing"]
    )
    let svg = try #require(all["svg"] as? String)
    #expect(svg.contains("width=\"200\" height=\"100\" viewBox=\"0 0 200 100\""))
    for kind in ["required", "open", "dropped", "clash"] {
      #expect(svg.contains("<g class=\"\(kind)\""), "\(kind)")
    }
    let notes = all["notes"] as? [[String: String]] ?? []
    #expect(Set(notes.compactMap { $0["kind"] }) == ["open", "dropped", "clash"], "\(notes)")
    let none = try picture("./row.json", clash, [])
    #expect((none["svg"] as? String)?.contains("marks") == false)
    #expect((none["notes"] as? [Any])?.isEmpty == true)
    let label = "<UILabel id=\"a\" text=\"a\"/>"
    let guides = try picture("./box.xml", label, ["constraints", "guides"])
    #expect((guides["svg"] as? String)?.contains("<g class=\"baseline\"") == true)
  }

  @Test("what is wrong with a text is said with its place, and the picture is missing")
  func findings() throws {
    let answer = try serve().post("/layout", ["document": "./broken.json"]).object
    #expect(answer["svg"] == nil)
    let findings = answer["diagnostics"] as? [[String: Any]]
    #expect(findings?.first?["code"] as? String == "vfl-unknown-view")
    #expect(findings?.first?["file"] as? String == "./broken.json")
    let notes = findings?.first?["notes"] as? [[String: Any]]
    #expect(notes?.first?["message"] as? String == "did you mean 'left'?")
  }

  @Test("documents are compiled for the page as far as they can be")
  func programs() throws {
    let page = try serve()
    let row = try page.post("/program", ["document": "./row.json"]).object
    let regions = try #require(row["program"] as? [String: Any])
    #expect(regions["parameters"] as? [String] == ["width", "height", "gap", "a.intrinsicWidth"])
    let box = try page.post("/program", ["document": "./box.xml"]).object
    let expressions = try #require(box["program"] as? [String: Any])
    #expect((expressions["inputs"] as? [String: Int])?.keys.sorted() == ["gap", "height", "width"])
    let text =
      "<UIStackView width=\"100%\"><UILabel text=\"arranged\"/></UIStackView>"
    let stack = try page.post("/program", ["document": "./box.xml", "text": text]).object
    #expect(stack["program"] is NSNull)
  }

  @Test("what holds a view is explained with places")
  func explanations() throws {
    let page = try serve()
    let row = try page.post("/explain", ["document": "./row.json", "view": "b"])
    #expect(row.body.contains("\"attribute\":\"b.width\""))
    #expect(row.body.contains("\"constraint\":\"b.width == a.width\""))
    let box = try page.post("/explain", ["document": "./box.xml", "view": "box"])
    #expect(box.body.contains("50% + gap"))
  }

  @Test("saving writes the file, and never over what somebody else has written")
  func saving() throws {
    let page = try serve()
    let file = place.folder.appendingPathComponent("row.json")
    let read = try page.post("/text", ["document": "./row.json"]).object
    #expect(read["text"] as? String == Self.row)
    let version = try #require(read["version"] as? String)
    let question = ["document": "./row.json", "text": "{}", "version": version]
    let written = try page.post("/save", question)
    #expect(written.status == 200)
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
    #expect(try page.post("/save", question).status == 409)
    let next = try #require(written.object["version"] as? String)
    #expect(next != version)
    let again = try page.post("/save", question.merging(["version": next]) { $1 })
    #expect(again.status == 200)
  }

  @Test("pages hear of files that change")
  func events() throws {
    let page = try serve()
    let descriptor = try #require(ServedPage.connect(page.port))
    defer { close(descriptor) }
    ServedPage.send(
      "GET /events?token=\(page.token) HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\n\r\n",
      to: descriptor
    )
    #expect(ServedPage.read(from: descriptor, until: "retry").contains("text/event-stream"))
    let file = place.folder.appendingPathComponent("row.json")
    try Data("{\"views\": {}}".utf8).write(to: file)
    let event = ServedPage.read(from: descriptor, until: "\n\n")
    #expect(event.contains("\"./row.json\""), "\(event)")
  }
}
