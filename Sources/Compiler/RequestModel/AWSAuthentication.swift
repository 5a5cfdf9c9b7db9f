/// The settings of a signature of AWS, Signature Version 4.
package struct AWSAuthentication: Sendable {
  package enum Placement: String, Sendable, CaseIterable { case header, query }
  package enum Payload: String, Sendable, CaseIterable { case signed, unsigned }
  package enum Rules: String, Sendable, CaseIterable { case s3 }

  package var accessKey: ValueID
  package var secretKey: ValueID
  package var sessionToken: ValueID?
  package var region: ValueID
  package var service: ValueID

  /// The moment: a single reference to an input of type `date-time`.
  package var date: ValueID
  package var placement = Placement.header

  /// The number of seconds for which a signature in the query is valid, from 1 to 604800; `nil` for
  /// one in the header.
  package var expires: Int?

  /// Whether the content is signed, or `nil` for the rule of the service.
  package var payload: Payload?

  /// The rules that are not those of the service.
  package var rules: Rules?

  /// The names of other fields to sign.
  package var signedFields: [TextRange] = []

  package init(
    accessKey: ValueID, secretKey: ValueID, region: ValueID, service: ValueID, date: ValueID
  ) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.region = region
    self.service = service
    self.date = date
  }

  /// The remark of outputs on a request with a signature.
  package static let remark =
    "Signed with the example key and moment. 'waybill send' signs with the real key, now."

  /// The values without which a request is not signed.
  package var required: [(role: ValueRole.Credential, value: ValueID)] {
    [
      (.accessKey, accessKey), (.secretKey, secretKey), (.region, region), (.service, service),
      (.date, date),
    ]
  }
}
