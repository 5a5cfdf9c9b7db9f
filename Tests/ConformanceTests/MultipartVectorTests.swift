// Multipart messages of both libraries, byte for byte.

import RequestSerialization
import Testing

@Suite("AFNetworking and Alamofire: multipart messages")
struct MultipartVectorTests {
  private func post(
    _ parameters: RequestParameters = [:], _ parts: Multipart.Part...
  ) throws -> SerializedRequest {
    let message = Multipart(boundary: .written("BOUNDARY"), parameters: parameters, parts: parts)
    return try request("POST", content: .multipart(message)).serialized()
  }

  private func part(_ name: String, _ text: String, type: String? = nil) -> Multipart.Part {
    Multipart.Part(name: name, .data(Array(text.utf8)), contentType: type)
  }

  @Test(
    "Parameters come first: sorted, names raw, null empty",
    .vectors("afobs-multipart-params-before-parts"))
  func parameters() throws {
    #expect(
      try post(["a": "1", "n": .null, "arr": ["x", "y"]], part("g", "world")).contentText() == """
        --BOUNDARY\r
        Content-Disposition: form-data; name="a"\r
        \r
        1\r
        --BOUNDARY\r
        Content-Disposition: form-data; name="arr[]"\r
        \r
        x\r
        --BOUNDARY\r
        Content-Disposition: form-data; name="arr[]"\r
        \r
        y\r
        --BOUNDARY\r
        Content-Disposition: form-data; name="n"\r
        \r
        \r
        --BOUNDARY\r
        Content-Disposition: form-data; name="g"\r
        \r
        world\r
        --BOUNDARY--\r\n
        """)
  }

  @Test(
    "The type of a file is found by its extension",
    .vectors("af-testThatAFHTTPRequestSerialiationSerializesMIMETypeCorrectly"))
  func mediaType() throws {
    let file = Multipart.Part(name: "test", .data([]), filename: "adn_0.cer")
    #expect(
      try post([:], file).contentText() == """
        --BOUNDARY\r
        Content-Disposition: form-data; name="test"; filename="adn_0.cer"\r
        Content-Type: application/x-x509-ca-cert\r
        \r
        \r
        --BOUNDARY--\r\n
        """)
  }

  @Test("Data is one part", .vectors("al-testEncodingDataBodyPart"))
  func data() throws {
    #expect(
      try post([:], part("data", "Lorem ipsum dolor sit amet.")).contentText() == """
        --BOUNDARY\r
        Content-Disposition: form-data; name="data"\r
        \r
        Lorem ipsum dolor sit amet.\r
        --BOUNDARY--\r\n
        """)
  }

  @Test("Data of several types is several parts", .vectors("al-testEncodingMultipleDataBodyParts"))
  func severalParts() throws {
    let parts = try post(
      [:], part("french", "français"), part("japanese", "日本語", type: "text/plain"),
      part("emoji", "😃👍🏻🍻🎉", type: "text/plain"))
    #expect(
      try parts.contentText() == """
        --BOUNDARY\r
        Content-Disposition: form-data; name="french"\r
        \r
        français\r
        --BOUNDARY\r
        Content-Disposition: form-data; name="japanese"\r
        Content-Type: text/plain\r
        \r
        日本語\r
        --BOUNDARY\r
        Content-Disposition: form-data; name="emoji"\r
        Content-Type: text/plain\r
        \r
        😃👍🏻🍻🎉\r
        --BOUNDARY--\r\n
        """)
  }

  @Test("An empty part keeps its place", .vectors("alobs-multipart-empty-part"))
  func emptyPart() throws {
    #expect(
      try post([:], part("p", "")).contentText() == """
        --BOUNDARY\r
        Content-Disposition: form-data; name="p"\r
        \r
        \r
        --BOUNDARY--\r\n
        """)
  }

  @Test(
    "Without parts there is nothing, no boundary either", .vectors("alobs-multipart-zero-parts"))
  func zeroParts() throws {
    let post = try post()
    #expect(try post.readContent() == [])
    #expect(post.mediaType == nil)
  }
}
