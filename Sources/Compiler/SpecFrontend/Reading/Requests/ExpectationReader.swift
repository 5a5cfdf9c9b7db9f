import Diagnostics
import RequestModel
import YAMLSyntax

/// Reads `expect`: the statuses that a request expects of the response.
enum ExpectationReader {
  /// The statuses of all cases, or of each case that the map names.
  static func read(_ node: Int, _ reader: inout DocumentReader) -> ExpectedStatuses {
    var expected = ExpectedStatuses()
    guard reader.kind(of: node) == .mapping else {
      append(node, of: nil, at: node, to: &expected, &reader)
      return expected
    }
    if reader.document.nodes[node].count == 0 {
      reader.refuse(node, "'expect'", expected: shape, found: "an empty map")
    }
    for (key, value) in reader.document.entries(of: node) {
      append(value, of: reader.textRange(of: key), at: key, to: &expected, &reader)
    }
    return expected
  }

  private static let shape = "a status, a list of them, or a map from cases to these"

  /// Reports names that are no case of the request, unless its cases have mistakes of their own.
  static func checkNames(
    of request: Request, _ cases: [WrittenCase], _ reader: inout DocumentReader
  ) {
    guard !cases.contains(where: \.isRefused) else { return }
    let (expected, collection) = (request.expected, reader.collection)
    guard expected.entries.first?.caseName != nil else { return }
    let named = Set(request.cases.flatMap { expected.places(of: $0, in: collection.text) })
    for (place, entry) in expected.entries.enumerated() where !named.contains(place) {
      let name = entry.caseName.map(collection.text.string) ?? ""
      let cases = request.cases.map { collection.text.string($0.name) }
      reader.report(.unknownExpectedCase(name, among: cases), at: entry.span)
    }
  }

  private static func append(
    _ node: Int, of caseName: TextRange?, at key: Int, to expected: inout ExpectedStatuses,
    _ reader: inout DocumentReader
  ) {
    var statuses: [ResponseStatusPattern] = []
    if reader.kind(of: node) == .sequence {
      for item in reader.document.items(of: node) {
        guard let status = status(item, &reader) else { continue }
        if statuses.contains(status) {
          reader.report(.expectedTwice(status.spelling), at: item)
        } else {
          statuses.append(status)
        }
      }
      if reader.document.nodes[node].count == 0 {
        reader.refuse(node, "'expect'", expected: shape, found: "an empty list")
      }
    } else if let status = status(node, &reader) {
      statuses = [status]
    }
    guard !statuses.isEmpty else { return }
    expected.append(
      .init(caseName: caseName, statuses: statuses, span: reader.span(of: key)),
      in: reader.collection.text)
  }

  private static func status(_ node: Int, _ reader: inout DocumentReader) -> ResponseStatusPattern?
  {
    guard reader.kind(of: node) == .scalar, !reader.isNull(node) else {
      reader.refuse(node, "'expect'", expected: shape)
      return nil
    }
    let written = ResponseStatusPattern(
      reader.document.bytes(of: node).map { $0 == UInt8(ascii: "x") ? UInt8(ascii: "X") : $0 })
    if written == nil || written == .others {
      reader.report(
        .invalidStatus(reader.document.string(of: node), allowsDefault: false), at: node)
      return nil
    }
    return written
  }
}
