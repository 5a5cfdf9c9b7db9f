import Diagnostics
import MessageSyntax
import RequestModel

/// The maps of the signatures of `auth`.
enum SigningLanguage {
  /// The row of `auth`.
  static let row = LanguageMap.key(
    .aws, .reference("aws"), "A signature of the finished request: Signature Version 4 of AWS.",
    [
      [
        "access-key": "${access-key}", "secret-key": "${secret-key}", "region": "eu-central-1",
        "service": "s3", "date": "${now}",
      ]
    ], elsewhere: "awsv4 sigv4 awssigv4 aws4hmacsha256")

  static let aws = LanguageMap(
    "aws", "A signature of AWS, Signature Version 4.",
    rules: .having(.accessKey, .secretKey, .region, .service, .date), cures: .aws
  ) {
    LanguageMap.key(
      .accessKey, LanguageMap.text, "The public part of the key.", ["${access-key}"],
      elsewhere: "accesskeyid awsaccesskeyid keyid id")
    LanguageMap.key(
      .secretKey, LanguageMap.text, "The secret part of the key.", ["${secret-key}"],
      elsewhere: "secretaccesskey awssecretaccesskey secret key")
    LanguageMap.key(
      .sessionToken, LanguageMap.text, "The token of temporary keys.", ["${session-token}"],
      elsewhere: "token securitytoken awssessiontoken")
    LanguageMap.key(
      .region, LanguageMap.text, "The region.", ["eu-central-1"], elsewhere: "awsregion")
    LanguageMap.key(
      .service, LanguageMap.text, "The service.", ["s3", "execute-api"],
      elsewhere: "servicename awsservice")
    LanguageMap.key(
      .date, LanguageMap.text,
      "The moment of the signature: an input of type `date-time`. Generated Swift and `waybill send` "
        + "take the current one.",
      ["${now}"], elsewhere: "time timestamp moment")
    LanguageMap.key(
      .in, .choice(AWSAuthentication.Placement.self),
      "Where the signature is sent: in the field `Authorization`, or in the query of a URL for others."
    )
    LanguageMap.key(
      .expires, ["type": "integer", "minimum": 1, "maximum": 604_800],
      "The number of seconds for which a signature in the query is valid.", [3600],
      elsewhere: "expiresin expiry ttl")
    LanguageMap.key(
      .payload, .choice(AWSAuthentication.Payload.self),
      "Whether the content is signed. Without the key it is, except by S3 in the query.")
    LanguageMap.key(
      .rules, .choice(AWSAuthentication.Rules.self),
      "`s3` for a service that signs paths as S3 does, under a name of its own.")
    LanguageMap.key(
      .signed, LanguageMap.names, "Other header fields to sign.", [["Content-Length"]],
      elsewhere: "signedheaders headers")
  }
}
