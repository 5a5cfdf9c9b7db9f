import Diagnostics
import MessageSyntax

/// Builds one spec from messages.
struct MessageImporter {
  var messages: [ImportedMessage]
  var template: TemplateText
  var inputs: [SpecField]
  let options: ImportOptions
  let path: String
  var report: ImportReporter
  var environments = SpecMap(.block)
  /// The messages that did not become requests.
  private(set) var refusedCount = 0

  /// The spec and the files with its content.
  mutating func files() -> (spec: ImportedSpec, attachments: [ImportedFile]) {
    refuseMessages()
    if !options.keepsCredentials { hideCredentials() }
    let base = options.baseURL ?? commonOrigin()
    var builder = MessageBuilder(template, report, baseURL: base)
    var names = NameRegistry()
    var requests: [SpecRequest] = []
    for message in messages {
      let wanted = message.name ?? Self.name(of: message)
      let name = names.unique(NameRegistry.requestName(wanted), folding: true)
      let losses = builder.report.lossCount
      var request = builder.request(message, name: name)
      request.isExact = message.isWhole && builder.report.lossCount == losses
      request.span = message.span
      requests.append(request)
    }
    report = builder.report
    var spec = ImportedSpec(path: "")
    let service = options.service ?? serviceName(base)
    spec.path = SpecText.fileName(service) + ".yaml"
    spec.heading = ["Imported by Waybill from \(path)."]
    spec.service = service
    spec.baseURL = base.map { template.specText($0) }
    spec.inputs = inputs
    spec.environments = environments
    spec.defaults.add("encoding", .text("openapi"))
    if Self.sendsSecretsInURLs(requests, inputs) { spec.allow = ["secret-in-url"] }
    spec.requests = requests
    return (spec, builder.files)
  }

  private mutating func hideCredentials() {
    var credentials = CredentialInputs(template, inputs, report)
    for index in messages.indices { credentials.hide(in: &messages[index]) }
    (template, inputs, report) = (credentials.template, credentials.inputs, credentials.report)
  }

  /// Omits the messages that cannot become requests.
  private mutating func refuseMessages() {
    let builder = MessageBuilder(template, report, baseURL: nil)
    messages.removeAll { message in
      guard let reason = builder.refusal(of: message) else { return false }
      report.lose("the request", reason, at: message.span)
      refusedCount += 1
      return true
    }
  }

  /// The most frequent origin of the messages, or `nil` if no message has one.
  private func commonOrigin() -> String? {
    var counts: [(origin: String, count: Int)] = []
    var places: [NameKey: Int] = [:]
    for message in messages {
      guard let origin = variable(before: message.url) ?? Self.origin(of: message.url) else {
        continue
      }
      if let place = places[NameKey(origin)] {
        counts[place].count += 1
      } else {
        places[NameKey(origin)] = counts.count
        counts.append((origin, 1))
      }
    }
    return counts.enumerated().max {
      ($0.element.count, -$0.offset) < ($1.element.count, -$1.offset)
    }?.element.origin
  }

  /// The variable that stands for the beginning of a URL.
  private func variable(before url: String) -> String? {
    guard let first = url.unicodeScalars.first, template.isVariable(first) else { return nil }
    let rest = url.unicodeScalars.dropFirst().first
    return rest == nil || rest == "/" ? String(first) : nil
  }

  /// The scheme, host and port of a URL.
  static func origin(of url: String) -> String? {
    guard let scheme = url.range(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    return String(url[..<end])
  }

  private func serviceName(_ base: String?) -> String {
    let host = base.map { MessageBuilder.host(of: template.filled($0, example(of:))) } ?? ""
    if host.hasPrefix("[") || host.utf8.allSatisfy({ !$0.isASCIILetter }) {
      let address = SpecText.slug(host)
      return address.isEmpty ? "imported" : "host-\(address)"
    }
    let labels = host.prefix { $0 != ":" }.split(separator: ".").filter {
      $0 != "api" && $0 != "www"
    }
    let slug = SpecText.slug(
      labels.count > 1 ? String(labels[labels.count - 2]) : String(labels.first ?? ""))
    return slug.isEmpty ? "imported" : slug
  }

  /// The example of an input.
  private func example(of input: String) -> String {
    guard case .text(let text)? = inputs.first(where: { $0.name.isSame(as: input) })?.example else {
      return ""
    }
    return text
  }

  /// A name from the method and path: `get-photos-7`.
  private static func name(of message: ImportedMessage) -> String {
    let url = message.url
    let start = url.range(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = start.prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
    let slug = SpecText.slug("\(message.method) \(path)")
    return String(slug.prefix(60))
  }

  private static func sendsSecretsInURLs(_ requests: [SpecRequest], _ inputs: [SpecField]) -> Bool {
    let secrets = Set(inputs.filter(\.isSecret).map { NameKey($0.name) })
    guard !secrets.isEmpty else { return false }
    return requests.contains { request in
      let texts = [.text(request.location.text)] + request.query.entries.map(\.value)
      return texts.contains { node in
        SpecText.references(in: node).contains { secrets.contains(NameKey($0.name)) }
      }
    }
  }
}
