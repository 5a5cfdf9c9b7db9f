import RequestModel

/// The statement that has a request signed with Signature Version 4.
struct SignatureStatement {
  let aws: AWSAuthentication
  let scope: MethodScope

  func signing(_ target: Expression) -> [Statement] {
    let texts = [
      ("accessKey", aws.accessKey), ("secretKey", aws.secretKey), ("region", aws.region),
      ("service", aws.service),
    ]
    let conditions = texts.flatMap { scope.conditions(of: $0.1) }.distinct
    let unwrapped = scope.unwrapping(conditions)
    var signer = texts.map { Argument($0, unwrapped.text($1).expression) }
    if let token = aws.sessionToken {
      signer.insert(Argument("sessionToken", unwrapped.text(token).expression), at: 2)
    }
    let date = scope.variable(scope.collection[aws.date]).map { Argument("at", $0.expression) }
    let call = Expression.call(
      target.member("sign"),
      [Argument("by", .call("AWSSigner", signer + settings))]
        + [date].compactMap(\.self))
    return Statement.when(conditions, [.perform(call)])
  }

  /// The arguments that no input changes.
  private var settings: [Argument] {
    var arguments: [Argument] = []
    if let seconds = aws.expires {
      let query = Expression.implicitCall("query", [Argument("expires", .literal("\(seconds)"))])
      arguments.append(Argument("placement", query))
    }
    if let payload = aws.payload {
      arguments.append(Argument("payload", .implicitMember(payload.rawValue)))
    }
    if aws.rules == .s3 { arguments.append(Argument("usesS3Rules", .literal("true"))) }
    if !aws.signedFields.isEmpty {
      let names = aws.signedFields.map { Expression.text(scope.context.string($0)) }
      arguments.append(Argument("signedFields", .array(names)))
    }
    return arguments
  }
}
