package import MessageSigning
package import RequestModel
import RequestSerialization

extension MessageAssembler {
  /// The signature of a case, with the texts that are hashed for it; `nil` if it has none.
  package func signature(
    of request: Request, case: Case
  ) throws(AssemblyError) -> AWSSignature? {
    let description = try describe(request, case: `case`)
    do throws(SerializationError) {
      return try description.signature()
    } catch {
      throw .serialization(error)
    }
  }

  /// Signs a request with Signature Version 4, if it is to be and its values are present.
  func sign(
    _ request: Request, _ evaluation: Evaluation, _ description: inout RequestDescription
  ) throws(AssemblyError) {
    guard let aws = request.authentication?.scheme.aws,
      let accessKey = try evaluation.text(aws.accessKey),
      let secretKey = try evaluation.text(aws.secretKey),
      let region = try evaluation.text(aws.region),
      let service = try evaluation.text(aws.service),
      case .dateTime(let date)? = try evaluation.value(aws.date)
    else { return }
    var signer = AWSSigner(
      accessKey: accessKey, secretKey: secretKey, region: region, service: service,
      placement: aws.expires.map { .query(expires: $0) } ?? .header,
      payload: aws.payload.map { $0 == .signed ? .signed : .unsigned },
      usesS3Rules: aws.rules.map { $0 == .s3 },
      signedFields: aws.signedFields.map { evaluation.string($0) })
    if let token = aws.sessionToken { signer.sessionToken = try evaluation.text(token) }
    description.sign(by: signer, at: date)
  }
}
