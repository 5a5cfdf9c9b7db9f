import MessageSyntax
import RequestSerialization

/// The limits of generators that send with Go's `net/http`: k6 and vegeta.
enum GoClient {
  /// The reason why a message cannot be sent.
  static func reasonToLeaveOut(_ message: SerializedRequest) -> String? {
    guard message.target.utf8.first == UInt8(ascii: "/") else {
      return "its request target is not a path"
    }
    return nil
  }

  /// The change that a message undergoes, other than the alphabetical order of its fields.
  static func change(of message: SerializedRequest) -> String? {
    if case .chunked = message.framing {
      return "its body is sent with a Content-Length, not in chunks"
    }
    return nil
  }

  /// The fields that the generator does not write itself.
  static func fields(of message: SerializedRequest) -> [HeaderField] {
    message.fields.filter { !$0.isNamed("Content-Length") && !$0.isNamed("Transfer-Encoding") }
  }

  /// Whether Go writes a name as it is: capitals at the beginning and after each hyphen only.
  static func isCanonical(_ name: String) -> Bool {
    var isFirst = true
    for byte in name.utf8 {
      let expected = isFirst ? byte.asciiUppercased : byte.asciiLowercased
      guard byte == expected else { return false }
      isFirst = byte == UInt8(ascii: "-")
    }
    return true
  }
}
