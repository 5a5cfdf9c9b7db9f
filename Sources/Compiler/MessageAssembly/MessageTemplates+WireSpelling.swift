// The spelling of secrets in the bytes of a message.

import MessageSyntax
import RequestModel
import RequestSerialization

extension MessageTemplates {
  /// The spelling of a text in a place: in a query by the request's encoding, elsewhere as in the
  /// example.
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
    switch place {
    case .opaque: return nil
    case .plain: return WireSpelling(example: example)
    case .target where isEncoded: return WireSpelling(example: example)
    case .query, .form:
      let encoding = request.encoding(of: place == .form ? .form : .query)
      guard let sent = encoding.pairValue(of: text),
        let probed = encoding.pairValue(of: WireSpelling.probe)
      else { return nil }
      return WireSpelling(example: sent, probed: probed)
    case .target, .json, .xml, .attribute:
      return place.step?.encoded(WireSpelling.probe, in: request)
        .map { WireSpelling(example: example, probed: $0) }
    }
  }

  /// The pieces of a user name or password, with references to secrets separate from the rest.
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
