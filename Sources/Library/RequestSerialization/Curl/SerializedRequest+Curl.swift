extension SerializedRequest {
  /// The command of the POSIX shell in which curl sends this request.
  ///
  /// ```sh
  /// curl --disable --http1.1 --request POST https://api.example.com/photos \
  ///   --header 'User-Agent:' --header 'Accept:' --header 'Expect:' \
  ///   --header 'Content-Type: application/json' \
  ///   --data-raw '{"title":"Sunset"}'
  /// ```
  ///
  /// What is sent are the bytes of ``readMessage()``: method, target, field lines in their order and
  /// spelling, content. Three things are curl's own. A field with an empty value has no space after
  /// its colon. The chunks of the chunked coding have curl's sizes. And a file is sent as it is when
  /// the command runs; among other content it must still be as long as it was.
  ///
  /// - Content in memory that is text, up to 64 KiB, is in the command. Other bytes are printed
  ///   into a pipe, so that the command has any length: keep a long one in a file.
  /// - Files are named by their paths and read by curl, or by `cat` into a pipe, while they are sent.
  /// - The user's settings for curl are ignored. No redirection is followed. Proxies that the
  ///   environment names are passed by for `http`, where they would be sent another target.
  /// - curl never learns that an answer to HEAD has no content when the request has: it then waits
  ///   for it up to five seconds, and complains.
  ///
  /// The text has no control characters but line ends; it may be pasted into a shell. **Whatever is
  /// secret in the request is in it**, passwords and tokens too, and other users of a machine see the
  /// arguments of its processes.
  ///
  /// - Parameter contentPath: A file that contains the content, or `nil` to take it from where it
  ///   is. Content that is coded or streamed while it is read must be written to a file first.
  /// - Returns: The command, without an end of its last line.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/contentNotInCommandLine`` for
  ///   content that needs a file, and with ``SerializationError/Code/notInCommandLine`` where the
  ///   host is none to curl, where the head is longer than 120,000 bytes, and where a path contains
  ///   NUL.
  public func curlCommand(
    contentPath: String? = nil
  ) throws(SerializationError) -> String {
    try CurlCommand(self, contentPath: contentPath).text
  }

  /// The command of ``curlCommand(contentPath:)``, with words of the shell in place of markers.
  ///
  /// - Parameters:
  ///   - contentPath: A file that contains the content, or `nil` to take it from where it is.
  ///   - substitutions: The markers of the request, and what the shell puts in for each.
  /// - Returns: The command, without an end of its last line.
  /// - Throws: ``SerializationError`` as ``curlCommand(contentPath:)`` does.
  package func curlCommand(
    contentPath: String?, substituting substitutions: [CurlSubstitution]
  ) throws(SerializationError) -> String {
    try CurlCommand(self, contentPath: contentPath, substituting: substitutions).text
  }

  /// The request as curl's configuration file: what `--config -` reads.
  ///
  /// curl needs `--disable` as its first argument, which no configuration file can contain.
  ///
  /// - Parameters:
  ///   - contentDescriptor: The number of an inherited pipe from which curl can read the content.
  ///   - fieldDescriptor: That of the pipe from which it can read the lines of the fields.
  ///   - timeout: How long curl waits, or `nil` for what ``properties`` say.
  ///   - standardTimeout: How long curl waits where nothing says.
  /// - Returns: What is read from standard input and from the pipe of the fields.
  /// - Throws: ``SerializationError`` with ``SerializationError/Code/notInCommandLine`` where the host
  ///   is none to curl, and where the head is longer than ``CurlConfiguration/headLimit``.
  package func curlConfiguration(
    contentDescriptor: CInt, fieldDescriptor: CInt, timeout: Duration?, standardTimeout: Duration
  ) throws(SerializationError) -> CurlConfiguration {
    try CurlCommand(
      self, contentDescriptor: contentDescriptor, timeout: timeout,
      standardTimeout: standardTimeout
    ).configuration(fieldDescriptor: fieldDescriptor)
  }
}
