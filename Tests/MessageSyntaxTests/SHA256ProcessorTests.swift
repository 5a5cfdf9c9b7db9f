// The instructions of a processor that this machine may lack: the C target alone, built for ARMv8
// and run by an emulator.

import Foundation
import TestSupport
import Testing

@testable import MessageSyntax

@Suite("SHA-256 by the instructions of ARMv8")
struct SHA256ProcessorTests {
  private static let compiler = "aarch64-linux-gnu-gcc"
  private static let emulator = "qemu-aarch64"

  /// A program that prints the digest of 300 messages, each a byte longer than the one before.
  private static let program = """
    #include "CSHA256.h"
    #include <stdio.h>
    #include <string.h>

    int main(void) {
      if (!waybill_sha256_is_supported()) return 3;
      for (unsigned length = 0; length < 300; length++) {
        uint8_t message[384] = {0};
        uint32_t state[8] = {
            0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
        };
        const size_t count = (length + 9 + 63) / 64;
        for (unsigned place = 0; place < length; place++) {
          message[place] = (uint8_t)(place * 31 + length);
        }
        message[length] = 0x80;
        message[count * 64 - 2] = (uint8_t)(length * 8 >> 8);
        message[count * 64 - 1] = (uint8_t)(length * 8);
        waybill_sha256_compress(state, message, count);
        for (int word = 0; word < 8; word++) printf("%08x", state[word]);
        printf("\\n");
      }
      return 0;
    }

    """

  private func run(
    _ command: [String], in folder: TemporaryFolder
  ) throws -> (status: CInt, output: String, messages: String) {
    try folder.write("input", [])
    let status = try ChildProcess.run(
      ["/usr/bin/env"] + command, in: folder.url.path, streams: folder.url.path)
    return (status, try folder.text("output"), try folder.text("messages"))
  }

  @Test("An emulated ARMv8 computes the digests", arguments: ["-O0", "-O2"])
  func arm(_ level: String) throws {
    let folder = try TemporaryFolder()
    for tool in [Self.compiler, Self.emulator] {
      guard try run([tool, "--version"], in: folder).status == 0 else {
        print("SHA-256 of ARMv8 is not tested: \(tool) is not installed")
        return
      }
    }
    let source = try folder.write("digests.c", Self.program.utf8)
    let target = Checkout.path("Sources/Library/CSHA256")
    let built = try run(
      [
        Self.compiler, level, "-Wall", "-Wextra", "-Werror", "-static", "-I\(target)/include",
        "\(target)/CSHA256.c", source, "-o", "digests",
      ], in: folder)
    try #require(built.status == 0, "\(built.messages)")

    let found = try run([Self.emulator, "./digests"], in: folder)
    #expect(found.status == 0)
    let expected = (0..<300).map { length in
      var hash = SHA256(engine: .portable)
      hash.update((0..<length).map { UInt8(truncatingIfNeeded: $0 * 31 + length) })
      return String(decoding: Hexadecimal.encode(hash.finalize()), as: UTF8.self)
    }
    #expect(found.output.split(separator: "\n").map(String.init) == expected)
  }
}
