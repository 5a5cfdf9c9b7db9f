import Diagnostics
import MessageSigning
import MessageSyntax
import RequestModel
import SerializationOptions

/// Checks requests that are signed with Signature Version 4.
enum SigningRule {
  static func check(_ request: Request, _: RequestPlaces, _ validator: inout Validator) {
    guard let signer = request.authentication?.scheme.aws,
      let span = request.authentication?.span
    else { return }
    checkScope(signer, request, &validator)
    checkKeys(signer, request, &validator)
    checkDate(signer.date, request, &validator)
    checkFields(of: request, signer, at: span, &validator)
    checkTarget(of: request, signer, &validator)
  }

  // MARK: - Values

  private static func checkScope(
    _ signer: AWSAuthentication, _ request: Request, _ validator: inout Validator
  ) {
    for (title, value) in [
      ("access key", signer.accessKey), ("region", signer.region), ("service", signer.service),
    ] {
      validator.validateText(value, request) { validator, text, span in
        let reason: String? =
          switch AWSSignature.Scope.flaw(of: text) {
          case .empty: "it is empty"
          case .character: "it has other characters than letters, digits, '-', '.' and '_'"
          case .sessions: "S3 Express One Zone needs sessions, which are not supported"
          case .regionSet: "a set of regions needs Signature Version 4A, which is not supported"
          case nil: nil
          }
        if let reason { validator.report(.invalidSigner(title, because: reason), at: span) }
      }
    }
  }

  private static func checkKeys(
    _ signer: AWSAuthentication, _ request: Request, _ validator: inout Validator
  ) {
    validator.validateText(signer.secretKey, request) { validator, text, span in
      if text.isEmpty {
        validator.report(.invalidSigner("secret key", because: "it is empty"), at: span)
      }
    }
    guard let token = signer.sessionToken else { return }
    validator.validateText(token, request) { validator, text, span in
      if text.isEmpty {
        validator.report(.invalidSigner("session token", because: "it is empty"), at: span)
      }
      HeaderRule.checkText(text[...], of: "'session-token'", token, &validator)
    }
  }

  private static func checkDate(
    _ id: ValueID, _ request: Request, _ validator: inout Validator
  ) {
    let node = validator[id]
    let position =
      node.kind == .reference
      ? validator.collection.scopeIndex(of: node.inputName, in: request) : nil
    // An unknown input has been reported.
    if node.kind == .reference, position == nil { return }
    let input = position.map { validator.collection.inputs[request.scope[$0]] }
    guard let input, node.filterList == 0, input.type == .dateTime, !input.isOptional,
      input.defaultValue == nil
    else { return validator.report(.signatureDate(), at: node.span) }
  }

  // MARK: - Fields

  /// Reports headers and parameters that are made for the signature.
  private static func checkFields(
    of request: Request, _ signer: AWSAuthentication, at span: Span, _ validator: inout Validator
  ) {
    let note = Diagnostic.Note("'auth' is here", at: span)
    func field(_ name: String) -> NamedValue? {
      request.headers.first { FieldName.equal(validator.text[$0.name], Array(name.utf8)) }
    }
    func refuse(_ field: NamedValue, _ name: String) {
      validator.report(.fieldAndKey(name, key: "auth"), at: field.span, notes: [note])
    }
    for name in AWSSignature.ownFields {
      if let field = field(name) { refuse(field, name) }
    }
    if let hash = field(AWSSignature.contentHashField) {
      if signer.payload != nil {
        refuse(hash, AWSSignature.contentHashField)
      } else if validator.text[validator[hash.value].text].starts(with: "STREAMING-".utf8) {
        validator.report(.streamingSignature(), at: validator[hash.value].span)
      }
    }
    for entry in request.query {
      let name = validator.text.string(entry.name)
      guard AWSSignature.parameters.contains(name) else { continue }
      validator.report(.parameterAndKey(name), at: entry.span, notes: [note])
    }
  }

  // MARK: - Target

  private static func checkTarget(
    of request: Request, _ signer: AWSAuthentication, _ validator: inout Validator
  ) {
    guard request.targetForm == .origin else {
      return validator.report(.unsignableTarget(), at: request.url.span)
    }
    let pairs = validator.collection.roots(of: request) { role in
      validator.collection.syntax(of: role, in: request) == .pairs(.query)
    }
    let encoding = request.encoding(of: .query)
    if !pairs.isEmpty, ([encoding] + encoding.names.values).contains(where: { $0.spaces == .plus })
    {
      validator.report(.signedPlusOfEncoding(), at: request.url.span)
    }
    var (hasPlus, hasSlash) = (false, false)
    for `case` in request.cases {
      // A URL that cannot be made has been reported.
      guard let url = try? validator.collection.resolveURL(of: request, case: `case`) else {
        continue
      }
      if !hasPlus, url.query?.contains(UInt8(ascii: "+")) ?? false {
        hasPlus = true
        validator.report(.signedPlus(), at: request.url.span)
      }
      if !hasSlash, holdsSlash(url.path), usesS3Rules(signer, request, `case`, validator) {
        hasSlash = true
        validator.report(.signedSlash(), at: request.url.span)
      }
    }
  }

  /// Whether a path has an escaped slash.
  private static func holdsSlash(_ path: [UInt8]) -> Bool {
    path.indices.contains { index in
      path[index] == UInt8(ascii: "%")
        && path[(index + 1)...].prefix(2).map(\.asciiLowercased).elementsEqual("2f".utf8)
    }
  }

  private static func usesS3Rules(
    _ signer: AWSAuthentication, _ request: Request, _ case: Case, _ validator: Validator
  ) -> Bool {
    if signer.rules == .s3 { return true }
    let service = try? validator.collection.evaluatedText(
      of: signer.service, in: request, case: `case`)
    return AWSSignature.Scope.usesS3Rules(service ?? [])
  }
}
