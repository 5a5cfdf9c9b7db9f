// Where Alamofire puts parameters, which media type it names, and how it compresses content.

import RequestSerialization
import Testing

@Suite("Alamofire: requests")
struct AlamofireRequestTests {
  @Test(
    "GET appends its parameters to the query",
    .vectors("al-testURLParameterEncodeOneStringKeyStringValueParameterAppendedToQuery"))
  func appended() throws {
    let get = try request(
      "GET", "http://example.com/get?baz=qux", content: .parameters(["foo": "bar"])
    ).serialized()
    #expect(get.query == "baz=qux&foo=bar")
  }

  @Test(
    "Brackets in the text of a URL are escaped, as are those of the parameters",
    .vectors(
      "al-testURLParameterEncodeStringWithPlusKeyStringWithPlusValueParameter"
        + "ForRequestWithPrecomposedQuery"))
  func precomposed() throws {
    let get = try request(
      "GET", "https://example.com/movie?hd=[1]", content: .parameters(["+foo+": "+bar+"])
    ).serialized()
    #expect(get.query == "hd=%5B1%5D&%2Bfoo%2B=%2Bbar%2B")
  }

  @Test(
    "GET has its parameters in the URL, no content and no type",
    .vectors("al-testThatURLParameterEncodingEncodesGETParametersInURL"))
  func get() throws {
    let get = try request("GET", content: .parameters(["foo": 1, "bar": 2])).serialized()
    #expect(get.query == "bar=2&foo=1")
    #expect(get.contentLength == 0)
    #expect(get.fields == [HeaderField("Host", "example.com")])
  }

  @Test(
    "The destination sends the query of a POST",
    .vectors("al-testThatQueryIsInURLWhenDestinationIsURLAndMethodIsPOST"))
  func destination() throws {
    let post = try request("POST", content: .parameters(["property": "property"])) {
      $0.serializer.destination = .query
    }.serialized()
    #expect(post.query == "property=property")
    #expect(post.mediaType == nil)
    #expect(try post.readContent() == [])
  }

  @Test("A query comes before the fragment", .vectors("alobs-fragment"))
  func fragment() throws {
    let get = try request("GET", "http://e.com/x?y=1#f", content: .parameters(["a": "b"]))
    #expect(try get.serialized().url == "http://e.com/x?y=1&a=b#f")
  }

  /// Alamofire names the charset, which the form's media type has no parameter for; AFNetworking, and
  /// this library by itself, do not.
  static let forms: [(String, RequestParameters, String)] = [
    (
      "al-testThatURLParameterEncodingEncodesPOSTParametersInHTTPBody", ["foo": 1, "bar": 2],
      "bar=2&foo=1"
    ),
    (
      "al-testThatQueryIsBodyEncodedAndProperContentTypeIsSetForPOSTRequest",
      ["property": "property"], "property=property"
    ),
  ]

  @Test(
    "POST has its parameters in the content, with the charset if that is asked for",
    arguments: forms)
  func post(_ vector: String, _ parameters: RequestParameters, _ expected: String) throws {
    let post = try request("POST", content: .parameters(.map(parameters))) {
      $0.serializer.includesCharset = true
    }.serialized()
    #expect(post.target == "/")
    #expect(try post.contentText() == expected)
    #expect(post.mediaType == "application/x-www-form-urlencoded; charset=utf-8")
  }

  /// RFC 1950, section 2.2: the check sum ends the content, its higher bytes first.
  @Test("Deflated content ends in its Adler-32", .vectors("al-adler32-Wikipedia"))
  func checkSum() throws {
    let post = try request("POST", content: .data(Array("Wikipedia".utf8))) {
      $0.contentCoding = .deflate
    }.serialized()
    #expect(post.fields["Content-Encoding"] == "deflate")
    let sum = try post.readContent().suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    #expect(sum == 300_286_872)
  }
}
