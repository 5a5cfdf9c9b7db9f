import Diagnostics
import MessageAssembly
import MessageContent
import MessageSyntax
import RequestSerialization

/// The ES module that gives k6 a request for each iteration.
struct K6Script {
  private let service: String

  /// The name of the script's file.
  private let file: String
  private var requests = ""

  init(service: String, file: String) { (self.service, self.file) = (service, file) }

  /// Adds a request, whose content is in a file or in the module.
  mutating func append(_ load: LoadCase, contentPath: String?) throws(ContentError) {
    let message = load.secrets?.message ?? load.found.message
    func pieces(_ text: String) -> [SecretExpression] {
      load.secrets?.pieces(of: Array(text.utf8)) ?? [.literal(Array(text.utf8))]
    }
    var members = [
      "name: \(Self.literal(load.found.title))", "weight: \(load.weight)",
      "method: \(Self.literal(message.method))",
      "origin: \(Self.expression(pieces(message.origin)))",
      "target: \(Self.expression(pieces(message.target)))",
    ]
    var names: [String] = []
    let fields = GoClient.fields(of: message)
    let headers = fields.compactMap { field -> String? in
      guard !names.contains(where: { FieldName.equal($0, field.name) }) else { return nil }
      names.append(field.name)
      let values = fields.filter { FieldName.equal($0.name, field.name) }.map(\.value)
      return "\(Self.literal(field.name)): "
        + Self.expression(pieces(values.joined(separator: ", ")))
    }
    members.append("headers: {\(headers.joined(separator: ", "))}")
    if let contentPath {
      members.append("body: open(\(Self.literal("./" + contentPath)), \"b\")")
    } else if !message.content.isEmpty {
      let content = try message.content.readAll()
      let text = load.secrets?.pieces(of: content) ?? [.literal(content)]
      members.append("body: \(Self.expression(text))")
    }
    requests += "  {\n    " + members.joined(separator: ",\n    ") + ",\n  },\n"
  }

  func finish() -> [UInt8] {
    Array(
      """
      // The requests of the service \(CurlScript.oneLine(service)), for k6. Made by Waybill: changes are lost.
      //
      //     k6 run --vus 10 --duration 30s -e BASE_URL=http://localhost:8080 \(file)
      //
      // Each iteration sends one request, in this order. BASE_URL replaces scheme, host and port.
      \(Self.modules.map { "import \($0) from \"k6/\($0)\";\n" }.joined())
      \(Self.library)
      const requests = [
      \(requests)];
      const order = requests.flatMap((request) => Array(request.weight).fill(request));
      if (order.length === 0) throw new Error("there is no request to send");

      export const options = { maxRedirects: 0 };

      export default function () {
        const request = order[__ITER % order.length];
        http.request(request.method, (__ENV.BASE_URL || request.origin) + request.target, request.body, {
          headers: request.headers, redirects: 0, jar: new http.CookieJar(), tags: { name: request.name },
        });
      }

      """.utf8)
  }

  // MARK: JavaScript

  private static func expression(_ pieces: [SecretExpression]) -> String {
    pieces.isEmpty ? "\"\"" : pieces.map(expression).joined(separator: " + ")
  }

  private static func expression(_ expression: SecretExpression) -> String {
    switch expression {
    case .variable(let name): return "secret(\(literal(name)))"
    case .literal(let bytes): return literal(String(decoding: bytes, as: UTF8.self))
    case .sequence(let pieces): return self.expression(pieces)
    case .encoded(let text, let encoding): return "\(encoding.rawValue)(\(self.expression(text)))"
    case .mapped(let text, let map):
      let entries = map.replacements.map {
        "\(literal(String(UnicodeScalar($0.byte)))): \(literal($0.text))"
      }
      return "mapped(\(self.expression(text)), {\(entries.joined(separator: ", "))}, "
        + "\(map.keepsOthers))"
    }
  }

  /// A string of JavaScript.
  private static func literal(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  private static let modules = ["http", "encoding"]

  /// The functions that the requests are made with.
  private static let library = #"""
    function secret(name) {
      const value = __ENV[name];
      if (!value) throw new Error(`the environment variable ${name} is not set or is empty`);
      if (/[\x00-\x1f\x7f]/.test(value)) throw new Error(`the value of ${name} contains a control character`);
      return value;
    }

    const base64 = (text) => encoding.b64encode(text);
    const base64url = (text) => encoding.b64encode(text, "url");

    const hex = (text) => encodeURIComponent(text).replace(/%(..)|(.)/g, (_, digits, character) =>
      (digits || character.charCodeAt(0).toString(16)).toLowerCase());

    const mapped = (text, replacements, keepsOthers) => Array.from(text, (character) =>
      character in replacements ? replacements[character]
        : keepsOthers || character < "\x80" ? character : encodeURIComponent(character)).join("");

    """#
}
