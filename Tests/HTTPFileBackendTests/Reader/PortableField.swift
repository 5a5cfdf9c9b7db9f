/// A field that all clients send as it is written.
struct PortableField {
  var name: String
  var value: String

  /// Reads a line.
  ///
  ///     field = name ":" [ " " value ]
  init(_ line: Line, _ variables: FileVariables) throws(Fault) {
    switch line.first {
    case 0x20, 0x09: throw Fault("a blank before a field")
    case UInt8(ascii: "#"): throw Fault("a comment after the request line")
    case UInt8(ascii: "?"), UInt8(ascii: "&"): throw Fault("a query line")
    default: break
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Fault("no field") }
    let token = Array("!#$%&'*+-.^_`|~".utf8)
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy({ $0.isLetterOrDigit || token.contains($0) }) else {
      throw Fault("no name of a field")
    }
    let rest = line[(colon + 1)...]
    guard rest.isEmpty || rest.first == 0x20 && rest.count > 1 else {
      throw Fault("no blank and value after a field's name")
    }
    self.name = name.text
    let value = try variables.substitute(in: rest.dropFirst())
    try Self.check(value)
    self.value = value.text
    try checkMeaning()
  }

  private static func check(_ value: [UInt8]) throws(Fault) {
    guard value.allSatisfy({ $0 < 0x80 }) else { throw Fault("a field value that is not ASCII") }
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Fault("a control character in a field value")
    }
    guard value.text.isTrimmed else { throw Fault("a field value with outer blanks") }
    // kulala takes the line for a part of the URL.
    if value.contains(UInt8(ascii: "?")) { throw Fault("'?' in a field value") }
    // httpYac reads a variable in `\{\{`, and removes a comma at the end.
    if value.firstRange(of: #"\{\{"#.utf8) != nil { throw Fault(#"'\{\{' in a field value"#) }
    if value.last == UInt8(ascii: ",") { throw Fault("a field value that ends in a comma") }
  }

  /// Whether clients leave the field to the file, and take nothing from it.
  private func checkMeaning() throws(Fault) {
    switch name.lowercased() {
    case "content-length", "transfer-encoding": throw Fault("a field that clients compute")
    case "x-request-type" where value.lowercased() == "graphql":
      throw Fault("a field that clients act on")
    // curl reads a cookie without a value as the name of a file, and httpYac ends its run.
    case "cookie" where !value.split(separator: ";").allSatisfy(Self.isCookie):
      throw Fault("a cookie that does not parse")
    case "user-agent" where value.isEmpty, "accept" where value.isEmpty:
      throw Fault("an empty field that httpYac replaces")
    case "authorization": try checkCredentials()
    default: break
    }
  }

  private static func isCookie(_ pair: Substring) -> Bool {
    let pair = pair.drop { $0 == " " }
    return pair.contains("=") && !pair.hasPrefix("=")
  }

  /// Refuses credentials that some client computes itself.
  private func checkCredentials() throws(Fault) {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    switch words[0].lowercased() {
    case "basic":
      // RFC 9110, 11.2: token68 = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="
      let marks = Array("-._~+/=".utf8)
      guard words.count == 2, words[1].utf8.allSatisfy({ $0.isLetterOrDigit || marks.contains($0) })
      else { throw Fault("Basic credentials that are not encoded") }
    case "digest", "aws", "ntlm", "negotiate", "oauth2", "openid", "cognito":
      throw Fault("credentials that clients compute")
    default: break
    }
  }
}
