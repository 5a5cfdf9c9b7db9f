// How secrets are spelled in the bytes of a message.

import MessageSyntax
import RequestModel
import RequestSerialization

extension MessageTemplates {
  /// How a place spells a text: the query as the encoding of the request says, other places as the
  /// example has it.
  func spelling(
    of text: [UInt8], _ example: [UInt8], _ chain: FilterChain, _ place: Place,
    _ request: Request
  ) -> WireSpelling? {
    var spelling = placeSpelling(of: text, example, chain.percentEncodes, place, request)
    spelling?.filters = chain.filters
    return spelling
  }

  private func placeSpelling(
    of text: [UInt8], _ example: [UInt8], _ isEncoded: Bool, _ place: Place, _ request: Request
  ) -> WireSpelling? {
    let encoding = request.encoding(of: place == .form ? .form : .query)
    func pair(_ text: [UInt8]) -> [UInt8]? {
      let value = ParameterValue.string(String(decoding: text, as: UTF8.self))
      let pair = try? encoding.queryString(Parameters([("k", value)]))
      return pair.map { Array($0.utf8.dropFirst(2)) }
    }
    switch place {
    case .opaque: return nil
    case .plain: return WireSpelling(example: example)
    case .target:
      var probed: [UInt8] = []
      URLComponent.appendValue(WireSpelling.probe, to: &probed)
      return WireSpelling(example: example, probed: isEncoded ? nil : probed)
    case .query, .form:
      guard let sent = pair(text), let probed = pair(WireSpelling.probe) else { return nil }
      return WireSpelling(example: sent, probed: probed)
    case .json:
      let value = ParameterValue.string(String(decoding: WireSpelling.probe, as: UTF8.self))
      let probed = try? value.jsonText(request.jsonOptions)
      return probed.map { WireSpelling(example: example, probed: Array($0.dropFirst().dropLast())) }
    case .xml:
      var probed: [UInt8] = []
      WireSpelling.probe.withUnsafeBufferPointer { XMLText.append($0, .bare, to: &probed) }
      return WireSpelling(example: example, probed: probed)
    }
  }

  /// A user name or password, its references to secrets apart from the rest.
  func pieces(
    of id: ValueID, _ request: Request, _ case: Case
  ) -> [WireSpelling.Piece] {
    let node = collection[id]
    switch node.kind {
    case .concatenation:
      return collection.children(of: id).flatMap { pieces(of: $0, request, `case`) }
    case .reference where collection.secret(node.inputName, of: request) != nil:
      let filters = collection.filterLists[node.filterList]
      return [.secret(collection.string(node.inputName), filters: filters)]
    default:
      let text = try? collection.evaluatedText(of: id, in: request, case: `case`)
      return text.map { [.literal($0)] } ?? []
    }
  }
}
