// Every reader of bytes that somebody else wrote, fed with damaged examples.

import Foundation
import ReaderChecks
import TestSupport
import Testing

@Suite("Readers of foreign bytes", .serialized)
struct MutationTests {
  /// How many inputs share a seed.
  private static let batch = 1_000

  /// A folder for the input that is being read, as `CONTRIBUTING.md` says: what ends the process is
  /// found there.
  private static let folder = ProcessInfo.processInfo.environment["WAYBILL_INPUTS"]

  @Test("Every folder of examples has a reader, which takes each of them")
  func examples() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path("Tests/Fuzzing/Seeds"))
    #expect(folders.sorted() == (ForeignReader.allCases.map(\.rawValue) + ["spec"]).sorted())
    for reader in ForeignReader.allCases {
      for (index, example) in try Mutator.examples(reader.rawValue).enumerated() {
        let isTaken = try reader.check(example)
        #expect(isTaken, "\(reader.rawValue), example \(index)")
      }
    }
  }

  @Test("A reader survives 20,000 damaged inputs", arguments: ForeignReader.allCases)
  func damage(_ reader: ForeignReader) async throws {
    let examples = try Mutator.examples(reader.rawValue)
    let seeds = TestExtent.seeds(TestExtent.isSanitized ? 2 : 20)
    let failure = try await onThreadOfItsOwn { try Self.failure(of: reader, examples, seeds) }
    #expect(failure == nil)
  }

  /// The seed, the input and what is wrong with what a reader made of it.
  private static func failure(
    of reader: ForeignReader, _ examples: [[UInt8]], _ seeds: Range<UInt64>
  ) throws -> String? {
    for seed in seeds {
      var mutator = Mutator(examples, seed: seed)
      for number in 0..<batch {
        let input = mutator.next()
        if let folder {
          try Data(input).write(to: URL(filePath: folder).appending(path: reader.rawValue))
        }
        do throws(Violation) {
          try reader.check(input)
        } catch {
          let text = String(decoding: input, as: UTF8.self)
          return "seed \(seed), input \(number): \(error): \(text.debugDescription)"
        }
      }
    }
    return nil
  }
}
