import Diagnostics
import MessageSigning
import MessageSyntax
import RequestModel
import YAMLSyntax

/// Reads the signatures of `auth`.
enum SigningReader {
  /// Reads the settings of `aws`.
  static func aws(_ node: Int, _ reader: inout DocumentReader) -> AWSAuthentication? {
    guard var entries = reader.entries(of: node, "'aws'") else { return nil }
    let errors = reader.sink.errorCount
    var values: [LanguageKey: ValueID] = [:]
    var settings: [LanguageKey: Int] = [:]
    while let (key, value) = entries.next(in: reader.document) {
      guard let name = reader.name(of: key), SigningLanguage.aws.has(name) else {
        reader.unknownKey(key, in: "'aws'", of: SigningLanguage.aws)
        continue
      }
      switch name {
      case .in, .expires, .payload, .rules, .signed: settings[name] = value
      default: values[name] = reader.text(value, "'\(name.rawValue)'")
      }
    }
    guard let accessKey = values[.accessKey], let secretKey = values[.secretKey],
      let region = values[.region], let service = values[.service], let date = values[.date]
    else {
      // A value that is written but wrong has been reported.
      let missing = reader.missing(required, in: node)
      if !missing.isEmpty, reader.sink.errorCount == errors {
        reader.report(.missingKey(missing, in: "'aws'", help: nil), at: node)
      }
      return nil
    }
    var signer = AWSAuthentication(
      accessKey: accessKey, secretKey: secretKey, region: region, service: service, date: date)
    signer.sessionToken = values[.sessionToken]
    read(settings, of: node, into: &signer, &reader)
    return signer
  }

  private static let required: [LanguageKey] = [
    .accessKey, .secretKey, .region, .service, .date,
  ]

  /// Reports a name of `signed` that is never signed.
  private static func checkSigned(_ name: TextRange, at node: Int, _ reader: inout DocumentReader) {
    let text = reader.collection.text.string(name)
    if AWSSignature.Fields.never.contains(text.lowercased()) {
      reader.report(.neverSigned(text), at: node)
    } else if !FieldName.isValid(Array(text.utf8)) {
      reader.report(.invalidFieldName(text), at: node)
    }
  }

  /// Reads the settings that contain no inputs.
  private static func read(
    _ settings: [LanguageKey: Int], of node: Int, into signer: inout AWSAuthentication,
    _ reader: inout DocumentReader
  ) {
    if let payload = settings[.payload] { signer.payload = reader.choice(payload, "'payload'") }
    if let rules = settings[.rules] { signer.rules = reader.choice(rules, "'rules'") }
    if let names = settings[.signed], let words = reader.words(names, "'signed'") {
      signer.signedFields = words.map(\.text)
      for (text, item) in words { checkSigned(text, at: item, &reader) }
    }
    if let place = settings[.in] {
      guard let placement: AWSAuthentication.Placement = reader.choice(place, "'in'") else {
        return
      }
      signer.placement = placement
    }
    guard let expires = settings[.expires] else {
      if signer.placement == .query {
        reader.report(.missingKey("expires", in: "'aws' in a query", help: nil), at: node)
      }
      return
    }
    signer.expires = reader.integer(
      expires, "'expires'", expected: "a number of seconds from 1 to 604800, a week"
    ) { 1...604_800 ~= $0 }
    if signer.placement == .header { reader.report(.expiresInHeader(), at: expires) }
  }
}
