// The readers of small grammars: any bytes give a value or a refusal inside the bytes, and a
// written value is read back.

import FuzzSupport
import MessageSyntax
import RequestSerialization

Fuzzing.run { start, count in
  let bytes = Fuzzing.bytes(start, count)
  do throws(JSONError) {
    var writer = JSONWriter()
    writer.value(try JSONReader.parse(bytes).get())
    let written = writer.take()
    var again = JSONWriter()
    again.value(try JSONReader.parse(written).get())
    precondition(again.take() == written)
  } catch {
    precondition((0...count).contains(error.offset))
  }
  if case .failure(let problem) = AbsoluteURL.parse(bytes) {
    precondition(problem.offset >= 0 && problem.offset + problem.length <= max(count, 1))
  }
  _ = MediaType.isValid(bytes)
  _ = NumberText.literal(bytes)
  _ = CalendarDate(bytes)
  if let time = Timestamp(rfc3339: bytes) {
    var text: [UInt8] = []
    time.appendRFC3339(to: &text)
    precondition(Timestamp(rfc3339: text) != nil)
  }
  var encoded: [UInt8] = []
  PercentEncoding.append(bytes, keeping: .unreserved, to: &encoded)
  precondition(encoded.allSatisfy { ByteSet.unreserved.contains($0) || $0 == 0x25 })
  if let text = String(validating: bytes, as: UTF8.self) {
    _ = try? RequestURL(text)
    _ = try? Parameters([(text, .string(text))]).description
  }
  return 0
}
