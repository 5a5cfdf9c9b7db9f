import MessageAssembly
import Diagnostics
import MessageSyntax
import RequestModel
import RequestSerialization

extension HTTPFileEntryBuilder {
  mutating func addURL() {
    if request.targetForm != .origin {
      report(.httpTargetForm(request.targetForm.rawValue, title))
    }
    let chosen = usesBase ? filling.table.base(of: collection.chosenEnvironment) : nil
    let origin = usesBase ? [] : Array(message.origin.utf8)
    let piece = origin + below(chosen, portableTarget(of: message))
    let text = filling.template.map { fill(piece, $0, origin, chosen) } ?? piece
    entry.url = usesBase ? Array("{{\(filling.table.baseURLName)}}".utf8) + text : text
    checkTarget(of: message)
    for case let variant? in filling.template?.variants ?? [] { checkTarget(of: variant) }
  }

  /// A URL with variables.
  private mutating func fill(
    _ piece: [UInt8], _ template: MessageTemplate, _ origin: [UInt8], _ chosen: BaseURL?
  ) -> [UInt8] {
    let (table, messages) = (filling.table, template.variants)
    let others = messages.indices.map { index in
      messages[index].map { other in
        let base = usesBase ? table.bases[index] : nil
        return (usesBase ? [] : Array(other.origin.utf8)) + below(base, portableTarget(of: other))
      }
    }
    let marked = origin + below(chosen, portableTarget(of: template.message))
    return filling.filled(piece, from: marked, others: others)
  }

  /// The part of a target after the path of a base URL.
  private func below(_ base: BaseURL?, _ target: [UInt8]) -> [UInt8] {
    Array(target.dropFirst(base?.pathLength ?? 0))
  }

  private mutating func checkTarget(of message: SerializedRequest) {
    if message.target.holds(UInt8(ascii: "+")), request.writesPlusInQuery {
      report(.httpPlus(title))
    }
    let path = message.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if request.keepsDotSegments, DotSegment.first(in: Array(path)) != nil {
      report(.httpDotSegments(title))
    }
    guard message.target.holds(UInt8(ascii: "%")) else { return }
    let decoded = PercentEncoding.decodeKeepingStrays(message.target.utf8)
    if UTF8Validation.firstInvalidByte(decoded) != nil {
      report(.undecodableURL) { .httpURL($0, $1) }
    }
  }

  private func portableTarget(of message: SerializedRequest) -> [UInt8] {
    var target = Array(message.target.utf8)[...]
    if request.targetForm == .absolute { target = target.dropFirst(message.origin.utf8.count) }
    if request.targetForm == .asterisk { target = [UInt8(ascii: "/")] }
    let mark = target.firstIndex(of: UInt8(ascii: "?"))
    var output = PortableTarget.path(
      target[..<(mark ?? target.endIndex)], hidesVersions: dialect.cutsVersions)
    if let mark {
      output.append(UInt8(ascii: "?"))
      output += PortableTarget.query(
        target[(mark + 1)...], plusIsSpace: request.writesPlusInQuery)
    }
    return output
  }
}

extension Request {
  /// Whether a `+` in the query means a space.
  fileprivate var writesPlusInQuery: Bool {
    let encoding = encoding(of: .query)
    return encoding.spaces == .plus || encoding.names.values.contains { $0.spaces == .plus }
  }
}

extension String {
  /// Whether the text contains an ASCII byte.
  fileprivate func holds(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { ByteScan.firstOffset(of: byte, in: $0) != nil }
      ?? utf8.contains(byte)
  }
}
