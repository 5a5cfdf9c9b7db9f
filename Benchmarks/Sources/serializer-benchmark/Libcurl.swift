import Foundation

/// The part of libcurl that is measured, found when the program runs: its headers are not needed,
/// and without libcurl the benchmark leaves it out.
struct Libcurl {
  private typealias Escape =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>, CInt) -> UnsafeMutablePointer<CChar>?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let escape: Escape
  private let free: Free

  init?() {
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"] {
      guard let library = dlopen(name, RTLD_NOW),
        let escape = dlsym(library, "curl_easy_escape"), let free = dlsym(library, "curl_free")
      else { continue }
      self.escape = unsafeBitCast(escape, to: Escape.self)
      self.free = unsafeBitCast(free, to: Free.self)
      return
    }
    return nil
  }

  /// Calls `body` with the result of `curl_easy_escape` for a text.
  ///
  /// A program in C would go on with these bytes, so no `String` is made of them.
  @inline(__always)
  func withEscaped<Result>(
    _ text: [CChar], _ body: (UnsafePointer<CChar>) -> Result
  ) throws -> Result {
    guard let escaped = escape(nil, text, CInt(text.count - 1)) else {
      throw Failure("curl_easy_escape failed")
    }
    defer { free(escaped) }
    return body(escaped)
  }
}
