import Diagnostics
import MessageSyntax

/// Builds specs from messages: one, or one for each host.
struct MessageImporter {
  var messages: [ImportedMessage]
  var template: TemplateText
  var inputs: [SpecField]
  let options: ImportOptions
  let path: String
  var report: ImportReporter
  var environments = SpecMap(.block)
  /// Whether each host becomes a spec, unless the options name the service.
  var dividesHosts = false
  /// Whether requests that differ in values alone become cases of one.
  var mergesRepeats = false
  /// The collection whose requests the messages are.
  var collection: Collection?
  /// The messages that did not become requests.
  private(set) var refusedCount = 0

  /// Takes content with characters that represent inputs, but mean none, as bytes; omits, after a
  /// report, the messages that contain such characters elsewhere.
  mutating func refuseForeignMarks() {
    var kept: [ImportedMessage] = []
    for var message in messages {
      if case .text(let text) = message.content, !template.hasVariable(text),
        template.hasForeignMark(text)
      {
        message.content = .bytes(Array(text.utf8))
      }
      guard message.texts.contains(where: template.hasForeignMark) else {
        kept.append(message)
        continue
      }
      report.lose(
        "a request",
        "it contains characters from U+F0000 on, which have no meaning", at: message.span)
      refusedCount += 1
    }
    messages = kept
  }

  /// Omits the messages that the options do not choose.
  ///
  /// - Returns: The hosts of all messages, for a report; empty without patterns.
  mutating func choose() -> String {
    guard !options.only.isEmpty else { return "" }
    var names = NameRegistry()
    var hosts: [String] = []
    messages = messages.filter { message in
      let url = template.filled(message.url) { input(of: $0)?.usualText ?? "" }
      let host = MessageBuilder.host(of: url)
      if names.take(host), hosts.count < Self.shownHosts { hosts.append("'\(host)'") }
      return options.only.contains { $0.matches(host: host, path: String(Self.path(of: url))) }
    }
    return hosts.joined(separator: ", ")
  }

  private static let shownHosts = 5

  private func input(of reference: String) -> SpecField? {
    let name = TemplateText.input(of: reference)
    return inputs.first { $0.name.isSame(as: name) }
  }

  /// The name and the description of a collection.
  struct Collection {
    var name = ""
    var description: String?
  }

  /// The specs and the files with their content.
  mutating func files() -> (specs: [ImportedSpec], attachments: [ImportedFile]) {
    refuseMessages()
    if !options.keepsCredentials { hideCredentials() }
    var builder = MessageBuilder(template, report)
    var services = NameRegistry()
    let groups = groups()
    let shared = collection != nil && groups.count > 1
    var specs = groups.map { folder, group in
      let base = options.baseURL ?? commonOrigin(of: shared ? messages : group)
      var spec = spec(of: group, base, &builder)
      let service = options.service ?? serviceName(base, &services)
      (spec.service, spec.path) = (service, SpecText.fileName(service) + ".yaml")
      if shared {
        let name = services.unique(SpecText.fileName(SpecText.slug(folder)))
        (spec.service, spec.path) = ("\(service)-\(name)", "\(name).yaml")
        (spec.includes, spec.inputs, spec.environments) = (["_inputs.yaml"], [], SpecMap(.block))
        spec.defaults.entries.removeAll { $0.key == "encoding" }
      } else if groups.count > 1 {
        spec.inputs = inputs(of: group)
      }
      return spec
    }
    if shared { specs.insert(sharedInputs(), at: 0) }
    report = builder.report
    return (specs, builder.files)
  }

  /// The fragment that the specs of a large collection share.
  private func sharedInputs() -> ImportedSpec {
    var fragment = ImportedSpec(path: "_inputs.yaml")
    fragment.heading = ["Imported by Waybill from \(path): what all specs of this folder share."]
    (fragment.inputs, fragment.environments, fragment.requests) = (inputs, environments, nil)
    fragment.defaults.add("encoding", .text("openapi"))
    return fragment
  }

  private func spec(
    of messages: [ImportedMessage], _ base: String?, _ builder: inout MessageBuilder
  ) -> ImportedSpec {
    builder.baseURL = base
    var repeats = RepeatedRequests(inputs: inputs)
    for message in messages {
      let name = NameRegistry.requestName(message.name ?? Self.name(of: message))
      let losses = builder.report.lossCount
      var request = builder.request(message, name: name)
      request.isExact = message.isWhole && builder.report.lossCount == losses
      request.span = message.span
      repeats.add(
        request, mergesRepeats ? message.name ?? "" : message.item, case: message.caseName)
    }
    var spec = ImportedSpec(path: "")
    spec.heading = ["Imported by Waybill from \(path)."]
    spec.summary = collection?.name
    spec.description = collection?.description
    spec.baseURL = base.map { template.specText($0) }
    spec.inputs = inputs
    spec.environments = environments
    spec.defaults.add("encoding", .text("openapi"))
    var requests = repeats.requests(&builder.report)
    var names = NameRegistry()
    for index in requests.indices {
      requests[index].name = names.unique(requests[index].name, folding: true)
    }
    if Self.sendsSecretsInURLs(requests, inputs) { spec.allow = ["secret-in-url"] }
    // Tools sort the fields of HTTP/2, whose order is not known then.
    let isOrdered = !messages.contains { $0.fields.contains { $0.name.hasPrefix(":") } }
    SharedFields.moveCredentials(
      from: &requests, to: &spec.defaults, ofMost: collection != nil)
    SharedFields.move(from: &requests, to: &spec.defaults, keepingOrder: isOrdered)
    spec.requests = requests
    return spec
  }

  /// The messages of each spec, in the order of the first message of each, with the name of their host or
  /// folder.
  private func groups() -> [(name: String, messages: [ImportedMessage])] {
    let isLarge =
      collection != nil && messages.count(where: { $0.caseName == nil }) > options.largestSpec
    guard isLarge || dividesHosts && options.service == nil && options.baseURL == nil else {
      return [("", messages)]
    }
    var groups: [(name: String, messages: [ImportedMessage])] = []
    var places: [NameKey: Int] = [:]
    for message in messages {
      let name =
        isLarge
        ? message.tags.first ?? "other"
        : variable(before: message.url) ?? MessageBuilder.host(of: message.url)
      let place = places[NameKey(name), default: groups.count]
      if place == groups.count {
        places[NameKey(name)] = place
        groups.append((name, []))
      }
      groups[place].messages.append(message)
    }
    return groups
  }

  /// The inputs to which messages refer.
  private func inputs(of messages: [ImportedMessage]) -> [SpecField] {
    var names: Set<NameKey> = []
    for message in messages {
      for text in message.texts { names.formUnion(template.inputs(in: text).map { NameKey($0) }) }
    }
    return inputs.filter { names.contains(NameKey($0.name)) }
  }

  private mutating func hideCredentials() {
    var credentials = CredentialInputs(template, inputs, report)
    for index in messages.indices { credentials.hide(in: &messages[index]) }
    (template, inputs, report) = (credentials.template, credentials.inputs, credentials.report)
  }

  /// Omits the messages that cannot become requests.
  private mutating func refuseMessages() {
    let builder = MessageBuilder(template, report)
    messages.removeAll { message in
      guard let reason = builder.refusal(of: message) else { return false }
      report.lose("the request", reason, at: message.span)
      refusedCount += 1
      return true
    }
  }

  /// The most frequent origin of the messages, or `nil` if no message has one.
  private func commonOrigin(of messages: [ImportedMessage]) -> String? {
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

  /// The name of a service: the word of its host before the last one, or its whole host if another
  /// service has that name.
  private func serviceName(_ base: String?, _ names: inout NameRegistry) -> String {
    let title = SpecText.slug(collection?.name ?? "")
    if !title.isEmpty { return title }
    let filled = base.map { template.filled($0) { input(of: $0)?.example?.scalarText ?? "" } }
    let host = MessageBuilder.host(of: filled ?? "")
    if host.hasPrefix("[") || host.utf8.allSatisfy({ !$0.isASCIILetter }) {
      let address = SpecText.slug(host)
      return names.unique(address.isEmpty ? "imported" : "host-\(address)")
    }
    let labels = host.prefix { $0 != ":" }.split(separator: ".").filter {
      $0 != "api" && $0 != "www"
    }
    let slug = SpecText.slug(
      labels.count > 1 ? String(labels[labels.count - 2]) : String(labels.first ?? ""))
    if !slug.isEmpty, names.take(slug) { return slug }
    return names.unique(slug.isEmpty ? "imported" : SpecText.slug(host))
  }

  /// A name from the method and path: `get-photos-7`.
  private static func name(of message: ImportedMessage) -> String {
    let slug = SpecText.slug("\(message.method) \(path(of: message.url))")
    return String(slug.prefix(60))
  }

  /// The path of a URL.
  private static func path(of url: String) -> Substring {
    let start = url.range(of: "://").map { url[$0.upperBound...] } ?? url[...]
    return start.prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
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
