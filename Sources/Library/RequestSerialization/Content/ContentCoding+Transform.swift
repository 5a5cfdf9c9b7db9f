package import MessageContent

// Content codings as content transforms.

extension ContentCoding: ContentTransform {
  package func makeCoder(length: UInt64) throws(ContentError) -> any ContentCoder {
    switch self {
    case .gzip: try DeflateStream(format: .gzip)
    case .deflate: try DeflateStream(format: .zlib)
    }
  }
}
