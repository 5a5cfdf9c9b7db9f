// A manifest whose digests are replaced is that which would be written anew.

import SpecCompiler
import Testing

@testable import CompilerDriver

@Suite("Amended manifests")
struct EncodedManifestTests {
  private func manifest(_ last: String) -> OutputManifest {
    OutputManifest([
      .init(path: "a/b", spec: SpecPath("../s.yaml"), kind: "wire", digest: digest("1")),
      .init(path: "a/c", spec: SpecPath("../\"\n.yaml"), kind: "wire", digest: digest(last)),
      .init(path: "d", spec: SpecPath("../t.yaml"), kind: "wire", digest: digest("3")),
    ])
  }

  private func digest(_ text: String) -> FileDigest { FileDigest(hashing: Array(text.utf8)) }

  @Test("A digest is replaced in the entries and in the bytes")
  func replacing() {
    var encoded = EncodedManifest(manifest("2"))
    #expect(encoded.isRead(from: manifest("2").encoded))
    let isReplaced = encoded.replace(digest("4"), of: "a/c")
    #expect(isReplaced)
    #expect(encoded.manifest == manifest("4"))
    #expect(encoded.bytes == manifest("4").encoded)
    #expect(!encoded.isRead(from: manifest("2").encoded))
  }

  @Test("A path without an entry, or without a digest, has none to replace")
  func absent() {
    let entry = OutputManifest.Entry(path: "c", spec: SpecPath("s"), kind: "wire", digest: nil)
    for manifest in [manifest("2"), OutputManifest([entry])] {
      var encoded = EncodedManifest(manifest)
      for path in ["a", "c", "e"] {
        let isReplaced = encoded.replace(digest("4"), of: path)
        #expect(!isReplaced)
      }
      #expect(encoded.manifest == manifest)
    }
  }
}
