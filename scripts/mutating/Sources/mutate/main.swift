// The part of scripts/mutate that knows Swift's syntax:
//
//   mutate list FILE…   every mutation of the files, one a line, as JSON
//   mutate apply        reads {"file", "mutations": [{"number", "mutation"}]} a line from standard input,
//                       and answers each with the text that has them behind switches
//
// Not for people: scripts/mutate asks.

import Foundation
import Mutating

struct Listed: Encodable {
  var file: String
  var mutation: Mutation
}

struct Chosen: Decodable {
  var number: Int
  var mutation: Mutation
}

struct Request: Decodable {
  var file: String
  var mutations: [Chosen]
}

struct Answer: Encodable {
  var file: String
  var text: String
  var spans: [MutatedText.Span]
}

let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]

func write(_ value: some Encodable) throws {
  try FileHandle.standardOutput.write(contentsOf: encoder.encode(value) + Data("\n".utf8))
}

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "list":
  for path in arguments.dropFirst() {
    for mutation in MutationFinder.mutations(in: try text(path)) {
      try write(Listed(file: path, mutation: mutation))
    }
  }
case "apply" where arguments.count == 1:
  while let line = readLine() {
    let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
    let chosen = request.mutations.map { (number: $0.number, mutation: $0.mutation) }
    let mutated = MutatedText(try text(request.file), chosen)
    let result = String(decoding: mutated.text, as: UTF8.self)
    try write(Answer(file: request.file, text: result, spans: mutated.spans))
  }
default:
  FileHandle.standardError.write(Data("mutate: expected 'list FILE…' or 'apply'\n".utf8))
  exit(64)
}
