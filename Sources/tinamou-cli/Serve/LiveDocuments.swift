// What pages are answered: the page itself, the documents, their pictures, programs and explanations, and whether
// a text has been written. One question after another; what fails is an answer like any other.

import FileAccess
import ProgramSupport
import Serving
import Tinamou

actor LiveDocuments {
  private let folder: ServedFolder
  private let inputs: DocumentOptions
  private let settings: [ValueSetting]
  private let size: LayoutSize
  private let budget: Budget
  private let fonts = FontShelf()

  init(
    _ folder: ServedFolder,
    inputs: DocumentOptions,
    settings: [ValueSetting],
    size: LayoutSize,
    budget: Budget
  ) {
    self.folder = folder
    self.inputs = inputs
    self.settings = settings
    self.size = size
    self.budget = budget
  }

  func answer(_ request: PageRequest) -> PageResponse {
    if !request.isPost {
      switch request.path {
      case "/": return LivePage.response
      case "/documents": return PageResponse(json: listing.json)
      default: return PageResponse(.missing, "there is nothing of that name")
      }
    }
    guard let question = PageQuestion(request, size: size) else {
      return PageResponse(
        .malformed,
        "expected an object of JSON that names a document, and a width and height above 0, if any"
      )
    }
    switch request.path {
    case "/text": return reading(question) { bytes in textAnswer(bytes) }
    case "/layout": return answering(question) { try $0.picture() }
    case "/program": return answering(question) { try $0.program() }
    case "/rows": return answering(question) { $0.rows() }
    case "/explain": return answering(question) { try $0.explanation() }
    case "/edge": return answering(question) { try $0.edgeChanges() }
    case "/save": return reading(question) { bytes in save(question, over: bytes) }
    default: return PageResponse(.missing, "there is nothing of that name")
    }
  }

  private var listing: JSONValue {
    [
      "documents": .list(folder.documents),
      "size": .list([size.width.double, size.height.double]),
    ]
  }

  // MARK: Documents

  /// Reads the document that a question is about.
  private func reading(
    _ question: PageQuestion,
    _ body: ([UInt8]) -> PageResponse
  ) -> PageResponse {
    do throws(InputFailure) {
      guard let bytes = try folder.bytes(of: question.document, limit: budget[.bytes]) else {
        return PageResponse(.missing, "no document '\(question.document)' is served")
      }
      return body(bytes)
    } catch {
      return PageResponse(.failed, error.reason)
    }
  }

  private func textAnswer(_ bytes: [UInt8]) -> PageResponse {
    let text = String(validating: bytes, as: UTF8.self)
    return PageResponse(
      json: JSONValue.object([
        ("text", JSONValue(text)), ("version", .string(Self.version(of: bytes))),
      ]).json
    )
  }

  /// Writes a text, unless somebody else has written the file since the page read it.
  private func save(_ question: PageQuestion, over bytes: [UInt8]) -> PageResponse {
    guard let text = question.text else { return PageResponse(.malformed, "expected a text") }
    guard question.version == Self.version(of: bytes) else {
      return PageResponse(.conflict, "'\(question.document)' has been changed meanwhile")
    }
    do throws(OutputFailure) {
      try WholeFile.replace(question.document, with: Array(text.utf8))
    } catch {
      return PageResponse(.failed, "'\(question.document)' cannot be written: \(error.reason)")
    }
    return PageResponse(
      json: JSONValue.object([("version", .string(Self.version(of: Array(text.utf8))))]).json
    )
  }

  /// What tells one text of a file from another.
  private static func version(of bytes: [UInt8]) -> String {
    "\(bytes.count)-\(FileHash(bytes).digits)"
  }

  // MARK: Answers

  /// Answers a question with members of an object, and all that is wrong with the document.
  private func answering(
    _ question: PageQuestion,
    _ members: (LiveAnswer) throws -> LiveAnswer.Members
  ) -> PageResponse {
    reading(question) { bytes in
      // Findings are objects of JSON already, a line each.
      var found: [JSONValue] = []
      let reporter = Reporter(
        format: .json,
        isQuiet: false,
        hasRemarks: false,
        budget: budget
      ) { found.append(.text(String($0.dropLast()))) }
      var result: LiveAnswer.Members = []
      do {
        var surroundings = try inputs.surroundings(of: [question.document], reporter)
        surroundings.root = folder.narrowed(surroundings.root)
        surroundings.fontShelf = fonts
        let measuring = try inputs.measuring(surroundings, reporter)
        let source = SourceBuffer(
          name: question.document,
          bytes: question.text.map { Array($0.utf8) } ?? bytes,
          budget: budget
        )
        let argument = try DocumentArgument(
          question.document,
          language: inputs.language,
          takesLayoutXML: true
        )
        let reading = DocumentReading(
          settings: settings,
          surroundings: surroundings,
          sizes: [question.size],
          measuring: measuring,
          reporter: reporter
        )
        result = try members(LiveAnswer(question, argument, source, reading))
      } catch let failure as UsageFailure {
        reporter.report(failure)
      } catch is ReportedFailure {
        // Whoever found it has reported it.
      } catch {
        return PageResponse(.failed, "\(error)")
      }
      reporter.finish()
      return PageResponse(json: JSONValue.object([("diagnostics", .array(found))] + result).json)
    }
  }
}
