package import MessageContent

// Content codings as transforms of a stream.

extension ContentCoding: ContentTransform {
  package func makeCoder(length: UInt64) throws(ContentError) -> any ContentCoder {
    switch self {
    case .gzip: try DeflateStream(format: .gzip)
    case .deflate: try DeflateStream(format: .zlib)
    }
  }
}
