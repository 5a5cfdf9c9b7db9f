import Foundation
import RequestSerialization

/// Compares the serializer library with others that do the same work in this process.
///
///     serializer-benchmark list
///     serializer-benchmark check
///     serializer-benchmark time CASE ROUNDS MILLISECONDS
///     serializer-benchmark repeat CASE SUBJECT COUNT
///     serializer-benchmark json
///
/// `list` prints the subjects of every case, and `check` verifies that those of a case make the
/// same bytes. `time` prints a line for each subject with the nanoseconds of CPU that one call took
/// in each round; `repeat` only calls, so that instructions can be counted. `json` prints the
/// document of the JSON case, for peers in other processes. `Benchmarks/run` makes the table.
@main
struct SerializerBenchmark {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("list", 1):
      for item in try cases() {
        for subject in item.subjects { print(item.name, subject.name, separator: "\t") }
      }
    case ("check", 1): for item in try cases() { try item.check() }
    case ("time", 4):
      try find(arguments[1]).time(
        rounds: Int(arguments[2]) ?? 1, milliseconds: Int(arguments[3]) ?? 1)
    case ("repeat", 4):
      try find(arguments[1]).subject(arguments[2]).run(Int(arguments[3]) ?? 1)
    case ("json", 1): FileHandle.standardOutput.write(Data(try Order.sample.jsonText()))
    default: throw Failure("see the comment in SerializerBenchmark.swift for its arguments")
    }
  }

  private static func cases() throws -> [Case] {
    try Case.percentEncoding() + [Case.query(), Case.json(), Case.sortedJSON()]
  }

  private static func find(_ name: String) throws -> Case {
    guard let found = try cases().first(where: { $0.name == name }) else {
      throw Failure("no case \(name)")
    }
    return found
  }
}

/// Why the program ends, as a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
