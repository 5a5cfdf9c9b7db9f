// The table of changes. docs/negative/changes.md is made from it.

extension NegativeChange {
  /// All changes, in the order of the documentation.
  package static let all = mustRefuse + shouldRefuse + incomplete + may + valid

  private static let mustRefuse: [NegativeChange] = [
    // RFC 9112, section 3.2: a 400 to a request without Host, with two, or with an invalid one.
    .must(
      "host-missing", "9112, 3.2", .poisoning, "There is no `Host`.", .replace(.line("Host"), "")),
    .must(
      "host-twice", "9112, 3.2", .poisoning, "A second `Host` names another host.",
      .after(.line("Host"), "Host: waybill.invalid\r\n")),
    .must(
      "host-twice-same", "9112, 3.2", .poisoning, "`Host` is sent twice.", .twice(.line("Host"))),
    .must(
      "host-list", "9112, 3.2", .poisoning, "`Host` names two hosts.",
      .after(.value("Host"), ", waybill.invalid")),
    .must(
      "host-space", "9112, 3.2", .poisoning, "A word follows the host.",
      .after(.value("Host"), " waybill")),
    .must(
      "host-path", "9112, 3.2", .poisoning, "A path follows the host.",
      .after(.value("Host"), "/waybill")),
    .must(
      "host-userinfo", "9112, 3.2", .poisoning, "User information precedes the host.",
      .before(.value("Host"), "waybill@")),
    .must(
      "host-port", "9112, 3.2", .poisoning, "The port is not a number.",
      .after(.value("Host"), ":x")),

    // RFC 9112, section 5.1: a 400 to white space between a field name and its colon.
    .must(
      "colon-space", "9112, 5.1", .smuggling, "A space precedes the colon of a field.",
      .addField("X-Waybill : 1")),
    .must(
      "colon-tab", "9112, 5.1", .smuggling, "A tab precedes the colon of a field.",
      .addField("X-Waybill\t: 1")),
    .must(
      "colon-space-host", "9112, 5.1", .poisoning, "A space precedes the colon of `Host`.",
      .before(.colon("Host"), " ")),
    .must(
      "colon-space-length", "9112, 5.1", .smuggling,
      "A space precedes the colon of `Content-Length`.", .before(.colon("Content-Length"), " ")),
    .must(
      "colon-space-coding", "9112, 5.1", .smuggling,
      "A space precedes the colon of `Transfer-Encoding`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding : chunked"))),

    // RFC 9112, section 6.3: a 400 to an invalid Content-Length, and the connection is closed.
    .must(
      "length-negative", "9112, 6.3", .smuggling, "The length is negative.", .length("-#"),
      closes: true),
    .must(
      "length-plus", "9112, 6.3", .smuggling, "The length has a sign.", .length("+#"), closes: true),
    .must(
      "length-0x", "9112, 6.3", .smuggling, "The length has a prefix `0x`.", .length("0x#"),
      closes: true),
    .must(
      "length-letter", "9112, 6.3", .smuggling, "A letter follows the length.", .length("#x"),
      closes: true),
    .must(
      "length-underscore", "9112, 6.3", .smuggling, "An underscore is between the digits.",
      .length("0_#"), closes: true),
    .must(
      "length-decimal", "9112, 6.3", .smuggling, "The length has a decimal.", .length("#.0"),
      closes: true),
    .must(
      "length-space", "9112, 6.3", .smuggling, "A space is between the digits.", .length("0 #"),
      closes: true),
    .must(
      "length-empty", "9112, 6.3", .smuggling, "The length is empty.", .length(""), closes: true),
    .must(
      "length-list-differs", "9112, 6.3", .smuggling, "The length is a list of two numbers.",
      .length("#, 1#"), closes: true),
    .must(
      "length-twice-differs", "9112, 6.3", .smuggling, "A second `Content-Length` differs.",
      .length("#\r\nContent-Length: 1#"), closes: true),

    // RFC 9112, section 6.3: a 400 if chunked is not the final coding, and the connection is closed.
    .must(
      "coding-not-last", "9112, 6.3", .smuggling, "`identity` follows `chunked`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: chunked, identity")),
      answers: ["400", "501"], closes: true),
    .must(
      "coding-second-line", "9112, 6.3", .smuggling, "A second line adds `identity`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity")),
      answers: ["400", "501"], closes: true),
    .must(
      "coding-identity", "9112, 6.3", .smuggling, "The only coding is `identity`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: identity")), answers: ["400", "501"],
      closes: true),
    .must(
      "coding-vertical-tab", "9112, 6.3", .smuggling, "A vertical tab precedes `chunked`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: \u{0B}chunked")), answers: ["400", "501"],
      closes: true),
    .must(
      "coding-parameter", "9112, 6.3", .smuggling, "`chunked` has a parameter.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: chunked;waybill=1")),
      answers: ["400", "501"], closes: true),
    .must(
      "coding-prefix", "9112, 6.3", .smuggling, "The coding only ends in `chunked`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: xchunked")), answers: ["400", "501"],
      closes: true),
    .must(
      "coding-quoted", "9112, 6.3", .smuggling, "The coding is quoted.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: \"chunked\"")), answers: ["400", "501"],
      closes: true),
  ]

  private static let shouldRefuse: [NegativeChange] = [
    // RFC 9112, section 2.2: a 400 to what the grammar does not match.
    .should(
      "field-without-name", "9112, 2.2", .bypass, "A field line has no name.",
      .addField(": waybill")),
    .should(
      "field-without-colon", "9112, 2.2", .smuggling, "A field line has no colon.",
      .addField("X-Waybill")),
    .should(
      "field-name-invalid", "9112, 2.2", .bypass, "A field name contains a parenthesis.",
      .addField("X(Waybill: 1")),
    .should(
      "field-name-space", "9112, 2.2", .bypass, "A field name contains a space.",
      .addField("X Waybill: 1")),
    .should(
      "method-invalid", "9112, 2.2", .bypass, "The method contains a parenthesis.",
      .after(.method, "("), answers: ["4xx", "501", "close"]),

    // RFC 9112, sections 2.3 and 3: the request line.
    .should(
      "version-long", "9112, 3", .bypass, "The version is `HTTP/1.10`.", .after(.version, "0")),
    .should(
      "version-short", "9112, 3", .bypass, "The version is `HTTP/1`.",
      .replace(.version, "HTTP/1")),
    .should(
      "version-lower", "9112, 3", .bypass, "The version is in small letters.",
      .lowercase(.version)),
    .should(
      "target-fragment", "9112, 3", .bypass, "The target has a fragment.",
      .after(.target, "#waybill")),
    .should(
      "target-space", "9112, 3", .bypass, "The target contains a space.",
      .after(.target, " waybill"), answers: ["4xx", "301", "close"]),
    .should(
      "target-backslash", "9112, 3", .bypass, "The target contains a backslash.",
      .after(.target, "\\")),
    .should(
      "target-utf8", "9112, 3", .bypass, "The target contains raw UTF-8.", .after(.target, "é")),
    .should(
      "target-percent", "9112, 3", .bypass, "The target ends in a lone `%`.", .after(.target, "%")),
    .should(
      "target-control", "9112, 3", .injection, "The target contains the control U+0001.",
      .after(.target, "\u{01}")),
    .should(
      "target-relative", "9112, 3", .poisoning, "The target does not begin with a slash.",
      .before(.target, "waybill")),
    .should(
      "target-missing", "9112, 3", .bypass, "There is no target.", .replace(.target, "")),

    // RFC 9112, section 7.1: chunked framing.
    .should(
      "chunk-size-0x", "9112, 2.2", .smuggling, "The size of a chunk has a prefix `0x`.",
      .chunks(ChunkedForm(size: "0x#\r\n"))),
    .should(
      "chunk-size-plus", "9112, 2.2", .smuggling, "The size of a chunk has a sign.",
      .chunks(ChunkedForm(size: "+#\r\n"))),
    .should(
      "chunk-size-underscore", "9112, 2.2", .smuggling, "The size of a chunk has an underscore.",
      .chunks(ChunkedForm(size: "0_#\r\n"))),
    .should(
      "chunk-size-space", "9112, 2.2", .smuggling, "A space precedes the size of a chunk.",
      .chunks(ChunkedForm(size: " #\r\n"))),
    .should(
      "chunk-size-line-feed", "9112, 2.2", .smuggling, "A bare LF follows the size of a chunk.",
      .chunks(ChunkedForm(size: "#\n"))),
    .should(
      "chunk-data-line-feed", "9112, 2.2", .smuggling, "A bare LF follows the data of a chunk.",
      .chunks(ChunkedForm(dataEnd: "\n"))),
    .should(
      "chunk-extension-line-feed", "9112, 2.2", .smuggling,
      "The extension of a chunk contains a bare LF.",
      .chunks(ChunkedForm(size: "#;waybill\nx\r\n"))),
    .should(
      "last-chunk-line-feed", "9112, 2.2", .smuggling, "Bare LFs follow the last chunk.",
      .chunks(ChunkedForm(last: "0\n\n"))),

    // RFC 9112, section 6.3: the content ends where its length says.
    .should(
      "bytes-after-message", "9112, 2.2", .smuggling, "Bytes follow the message.",
      .after(.framedContent, "waybill\r\n\r\n"), answers: ["2xx", "4xx", "close"],
      reading: "the bytes are not part of this message, and they are not a request"),

    // The content, whose syntax has no leave to be extended.
    .should(
      "multipart-unclosed", "2046, 5.1.1", .truncation, "The closing delimiter is cut.",
      .content(.dropLast(6)), needs: [.multipart]),
    .should(
      "gzip-cut", "1952, 2.3", .truncation, "The checksum and the length of the gzip data are cut.",
      .content(.dropLast(8)), needs: [.gzip]),
  ]

  private static let incomplete: [NegativeChange] = [
    .incomplete(
      "content-cut", "9112, 8", "The last byte of the content is missing.", .cutContent),
    .incomplete(
      "length-tenfold", "9112, 8", "The length has one more digit.", .length("1#"),
      hazard: .smuggling),
    .incomplete(
      "length-overflow", "9112, 8", "The length is 2 to the power of 64.",
      .length("18446744073709551616"), hazard: .smuggling),
    .incomplete(
      "chunk-size-overflow", "9112, 8", "The size of a chunk has sixteen more digits.",
      .chunks(ChunkedForm(size: "1000000000000000#\r\n")), hazard: .smuggling),
    .incomplete(
      "last-chunk-missing", "9112, 8", "The last chunk is missing.", .chunks(ChunkedForm(last: "")),
      needs: [.content]),
    .incomplete(
      "last-chunk-cut", "9112, 8", "The line end after the last chunk is missing.",
      .chunks(ChunkedForm(last: "0\r\n"))),
    .incomplete(
      "head-cut", "9112, 8", "The empty line after the fields is missing.",
      .replace(.emptyLine, ""), needs: [.noContent]),
  ]

  private static let may: [NegativeChange] = [
    // RFC 9112, section 2.2: line ends.
    .may(
      "line-feed-request-line", "9112, 2.2", .smuggling, "A bare LF ends the request line.",
      .replace(.requestLineEnd, "\n")),
    .may(
      "line-feed-field", "9112, 2.2", .smuggling, "A bare LF ends a field line.",
      .after(.fieldsEnd, "X-Waybill: 1\n")),
    .may(
      "line-feed-head", "9112, 2.2", .smuggling, "A bare LF is the empty line.",
      .replace(.emptyLine, "\n")),
    .may(
      "carriage-return", "9112, 2.2", .injection, "A field value contains a bare CR.",
      .addField("X-Waybill: a\rb")),
    .may(
      "carriage-return-field", "9112, 2.2", .smuggling, "A bare CR is between two fields.",
      .addField("X-Waybill: a\rX-Waybill-2: b")),
    .may(
      "space-before-field", "9112, 2.2", .smuggling, "The first field line begins with a space.",
      .after(.requestLineEnd, " X-Waybill: 1\r\n")),
    .may(
      "nul-in-field", "9110, 5.5", .injection, "A field value contains NUL.",
      .addField("X-Waybill: a\0b")),
    .may(
      "control-in-field", "9110, 5.5", .injection, "A field value contains the control U+0001.",
      .addField("X-Waybill: a\u{01}b")),
    .may(
      "fold", "9112, 5.2", .smuggling, "A field value is folded.", .addField("X-Waybill: a\r\n b"),
      reading: "the line end and the space are a space"),
    .may(
      "fold-length", "9112, 5.2", .smuggling, "`Content-Length` is folded.", .length("\r\n #")),

    // RFC 9112, section 3: words of the request line.
    .may(
      "two-spaces", "9112, 3", .bypass, "Two spaces follow the method.", .after(.methodSpace, " ")),
    .may(
      "two-spaces-version", "9112, 3", .bypass, "Two spaces precede the version.",
      .after(.targetSpace, " ")),
    .may(
      "tab-in-request-line", "9112, 3", .bypass, "A tab follows the method.",
      .replace(.methodSpace, "\t")),
    .may(
      "space-after-version", "9112, 3", .bypass, "A space follows the version.",
      .after(.version, " ")),

    // RFC 9112, sections 6.1 and 6.3: two framings.
    .may(
      "length-list-same", "9112, 6.3", .smuggling, "The length is a list of one number twice.",
      .length("#, #"), reading: "the number"),
    .may(
      "length-twice-same", "9112, 6.3", .smuggling, "`Content-Length` is sent twice.",
      .length("#\r\nContent-Length: #"), reading: "the number"),
    .may(
      "length-and-chunked", "9112, 6.3", .smuggling, "Content in chunks has a length as well.",
      .chunks(ChunkedForm(keepsLength: true)), closes: true, reading: "the content of the chunks"),
    .may(
      "coding-unknown", "9112, 6.1", .smuggling, "A coding `x-waybill` precedes `chunked`.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: x-waybill, chunked")),
      answers: ["2xx", "4xx", "501", "close"]),
    .may(
      "chunked-in-1.0", "9112, 6.1", .smuggling, "A message of HTTP/1.0 is sent in chunks.",
      .replace(.version, "HTTP/1.0"), .chunks(ChunkedForm()), closes: true),

    // Fields and content that a server need not understand.
    .may(
      "content-coding-unknown", "9110, 8.4", .bypass, "The content coding is `x-waybill`.",
      .addField("Content-Encoding: x-waybill"), needs: [.content]),
    .may(
      "content-type-twice", "9110, 5.3", .bypass, "A second `Content-Type` differs.",
      .after(.line("Content-Type"), "Content-Type: text/x-waybill\r\n")),
    .may(
      "authorization-twice", "9110, 5.3", .bypass, "A second `Authorization` differs.",
      .after(.line("Authorization"), "Authorization: Bearer waybill\r\n")),
    .may(
      "expectation-unknown", "9110, 10.1.1", .bypass, "The expectation is unknown.",
      .addField("Expect: waybill")),
    .may(
      "json-cut", "8259, 9", .truncation, "The last byte of JSON is cut.", .content(.dropLast(1)),
      needs: [.json]),
    .may(
      "json-comment", "8259, 9", .bypass, "A comment precedes JSON.", .content(.prefix("/**/")),
      needs: [.json]),
    .may(
      "json-comma", "8259, 9", .bypass, "A comma precedes the last byte of JSON.",
      .content(.beforeLast(",")), needs: [.json]),
    .may(
      "json-text-after", "8259, 9", .bypass, "Text follows JSON.", .content(.suffix(" waybill")),
      needs: [.json]),
    .may(
      "json-mark", "8259, 8.1", .bypass, "A byte order mark precedes JSON.",
      .content(.prefix("\u{FEFF}")), needs: [.json]),
    .may(
      "json-nan", "8259, 9", .bypass, "The JSON is `NaN`.", .content(.all("NaN")), needs: [.json]),
  ]

  private static let limits = ["2xx", "400"]

  private static let valid: [NegativeChange] = [
    .valid(
      "empty-line-before", "9112, 2.2", .interoperation, "An empty line precedes the message.",
      .before(.start, "\r\n"), reading: "the empty line is ignored"),
    .valid(
      "field-name-case", "9110, 5.1", .interoperation, "The name of `Host` is in small letters.",
      .lowercase(.name("Host")), reading: "the same field"),
    .valid(
      "field-without-space", "9112, 5", .interoperation, "No space follows the colon of `Host`.",
      .replace(.colon("Host"), ":"), reading: "the same value"),
    .valid(
      "field-blanks", "9112, 5", .interoperation, "Blanks surround the value of `Host`.",
      .after(.colon("Host"), "\t "), .before(.lineEnd("Host"), " \t"),
      reading: "the value without the blanks"),
    .valid(
      "field-empty", "9112, 5", .interoperation, "A field has an empty value.",
      .addField("X-Waybill:"), reading: "an empty value"),
    .valid(
      "field-long", "6585, 5", .exhaustion, "A field has 65,536 bytes.",
      .addField("X-Waybill: " + String(repeating: "w", count: 65_536)), answers: ["2xx", "431"],
      reading: "the value, or 431 for its length", isLarge: true),
    .valid(
      "fields-many", "6585, 5", .exhaustion, "The message has 200 more fields.",
      .after(
        .fieldsEnd, (1...200).map { "X-Waybill-\($0): \($0)\r\n" }.joined()),
      answers: ["2xx", "431"], reading: "the fields, or 431 for their number"),
    .valid(
      "target-long", "9112, 3", .exhaustion, "The query has 65,536 more bytes.",
      .addQuery("waybill=" + String(repeating: "w", count: 65_536)), answers: ["2xx", "414"],
      reading: "the target, or 414 for its length", isLarge: true),
    .valid(
      "method-lower", "9110, 9.1", .bypass, "The method is in small letters.",
      .lowercase(.method), answers: ["4xx", "501"], reading: "another, unknown method"),
    .valid(
      "target-nul", "3986, 2.1", .injection, "The query contains `%00`.",
      .addQuery("waybill=%00"), answers: limits, reading: "a value with NUL"),
    .valid(
      "target-dots", "3986, 6.2.2", .bypass, "A segment `%2e%2e` precedes the path.",
      .before(.target, "/%2e%2e"), needs: [.path], answers: ["2xx", "3xx", "4xx"],
      reading: "the same path, or refused"),
    .valid(
      "target-overlong", "3629, 3", .bypass, "The query contains an overlong slash, `%c0%af`.",
      .addQuery("waybill=%c0%af"), answers: limits, reading: "two bytes, never a slash"),
    .valid(
      "target-absolute", "9112, 3.2.2", .poisoning,
      "The target is absolute, and `Host` names another host.",
      .absoluteTarget, .replace(.value("Host"), "waybill.invalid"),
      reading: "the host of the target"),
    .valid(
      "get-with-content", "9110, 9.3.1", .smuggling, "A GET has content.",
      .addContent("waybill"), needs: [.get, .noContent], answers: limits,
      reading: "the content belongs to the message"),
    .valid(
      "form-percent", "3986, 2.1", .bypass, "A pair `waybill=%zz` ends the form.",
      .content(.suffix("&waybill=%zz")), needs: [.form], answers: limits,
      reading: "the text `%zz`, or refused"),
    .valid(
      "json-deep", "8259, 9", .exhaustion, "The JSON is a list 30,000 levels deep.",
      .content(
        .all(String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000))),
      needs: [.json], answers: ["2xx", "4xx"], reading: "the list, or refused for its depth",
      isLarge: true),
    .valid(
      "length-zeros", "9110, 8.6", .smuggling, "Zeros precede the length.", .length("000#"),
      reading: "the decimal number"),
    .valid(
      "chunked", "9112, 7.1", .interoperation, "The content is sent in chunks.",
      .chunks(ChunkedForm()), answers: ["2xx", "411"], reading: "the same content"),
    .valid(
      "coding-case", "9112, 7", .interoperation, "`Chunked` has a capital.",
      .chunks(ChunkedForm(field: "Transfer-Encoding: Chunked")), answers: ["2xx", "411"],
      reading: "the same content"),
    .valid(
      "chunk-size-zeros", "9112, 7.1", .smuggling, "Zeros precede the size of a chunk.",
      .chunks(ChunkedForm(size: "000#\r\n")), answers: ["2xx", "411"],
      reading: "the same content"),
    .valid(
      "chunk-extension", "9112, 7.1.1", .smuggling, "A chunk has an extension.",
      .chunks(ChunkedForm(size: "#;waybill=\"a\"\r\n")), answers: ["2xx", "411"],
      reading: "the extension is ignored"),
    .valid(
      "chunk-extension-long", "9112, 7.1.1", .exhaustion,
      "A chunk has an extension of 65,536 bytes.",
      .chunks(ChunkedForm(size: "#;waybill=" + String(repeating: "w", count: 65_526) + "\r\n")),
      answers: ["2xx", "4xx"], reading: "ignored, or refused for its length", isLarge: true),
    .valid(
      "trailers", "9112, 7.1.2", .smuggling, "Trailer fields name another framing.",
      .chunks(
        ChunkedForm(last: "0\r\nContent-Length: 7\r\nTransfer-Encoding: identity\r\n\r\n")),
      answers: ["2xx", "400", "411"], reading: "the trailer fields do not frame"),
  ]
}
