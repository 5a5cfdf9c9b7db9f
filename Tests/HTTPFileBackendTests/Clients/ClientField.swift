/// The field that a client reads from a line.
struct ClientField {
  private let client: Client

  init(_ client: Client) {
    self.client = client
  }

  /// The field as it is sent; `nil` where the client drops it.
  func field(
    _ line: Line, _ variables: FileVariables
  ) throws(Fault) -> (name: String, value: String)? {
    let sent = try variables.substitute(in: line)
    // kulala takes the line for a part of the URL.
    if client == .kulala, sent.contains(UInt8(ascii: "?")) { return nil }
    guard let colon = sent.firstIndex(of: UInt8(ascii: ":")) else { throw Fault("no field") }
    let name = sent[..<colon].text
    var value = String(
      String.UnicodeScalarView(
        sent[(colon + 1)...].text.unicodeScalars.drop { $0.isBlank }))
    let highest = value.unicodeScalars.map(\.value).max() ?? 0
    if client == .httpyac || client == .restClient {
      if highest > 0xFF { throw Fault("a field value above U+00FF") }
      if highest > 0x7F { value = "Latin-1 of \(value)" }
    } else if highest > 0x7F {
      value = "perhaps \(value)"
    }
    if client == .httpyac, value.hasSuffix(",") { value.removeLast() }
    if client == .httpyac, value.isEmpty, ["user-agent", "accept"].contains(name.lowercased()) {
      value = "httpYac"
    }
    return (name, value)
  }
}
