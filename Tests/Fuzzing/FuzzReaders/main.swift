// The readers of foreign bytes: `--reader=NAME` chooses one, and each input is checked as the tests
// check it. libFuzzer passes over what begins with two hyphens.

import FuzzSupport
import ReaderChecks

let option = "--reader="
let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count)
let reader = ForeignReader(rawValue: String(name ?? ""))

Fuzzing.run { start, count in
  guard let reader else { preconditionFailure("\(option) names no reader") }
  do throws(Violation) {
    try reader.check(Fuzzing.bytes(start, count))
  } catch {
    preconditionFailure("\(reader.rawValue): \(error)")
  }
  return 0
}
