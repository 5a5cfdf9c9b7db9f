public import RequestSerialization

extension SerializedRequest {
  /// A POSIX shell command with which curl sends this request.
  ///
  /// ```sh
  /// curl --disable --http1.1 --request POST https://api.example.com/photos \
  ///   --header 'User-Agent:' --header 'Accept:' --header 'Expect:' \
  ///   --header 'Content-Type: application/json' \
  ///   --data-raw '{"title":"Sunset"}'
  /// ```
  ///
  /// curl sends the bytes of `readMessage()`: method, target, field lines in their order and
  /// spelling, and content. There are three exceptions. A field with an empty value has no space
  /// after its colon. Chunks of the chunked coding have curl's sizes. And a file is sent as it is
  /// when the command runs; among other content, its length must not have changed.
  ///
  /// - Content in memory of up to 64 KiB of text is in the command. Other bytes are printed into a
  ///   pipe, so the command may have any length: put long content in a file.
  /// - Files are named by their paths and read by curl, or by `cat` into a pipe, while they are sent.
  /// - The user's settings for curl are ignored. Redirects are not followed. Proxies from the
  ///   environment are not used for `http`, where they would get a different request target.
  /// - For a HEAD request with content, curl does not know that the response has none: it waits for
  ///   it up to five seconds and then reports an error.
  ///
  /// The text has no control characters except line ends; it may be pasted into a shell. **It
  /// contains all secrets in the request**, including passwords and tokens, and other users of a
  /// machine can see the arguments of its processes.
  ///
  /// - Parameter contentPath: A file that contains the content, or `nil` to take the content from
  ///   its source. Content that is coded or streamed while it is read must first be written to a
  ///   file.
  /// - Returns: The command, without a final line end.
  /// - Throws: `SerializationError` with `SerializationError/Code/contentNotInCommandLine` for
  ///   content that needs a file, and with `SerializationError/Code/notInCommandLine` if curl
  ///   does not accept the host, the head is longer than 120,000 bytes, or a path contains NUL.
  public func curlCommand(
    contentPath: String? = nil
  ) throws(SerializationError) -> String {
    try CurlCommand(self, contentPath: contentPath).text
  }

  /// The command of ``curlCommand(contentPath:)``, with shell words in place of markers.
  ///
  /// - Parameters:
  ///   - contentPath: A file that contains the content, or `nil` to take the content from its
  ///     source.
  ///   - substitutions: The markers in the request, with the shell word for each.
  /// - Returns: The command, without a final line end.
  /// - Throws: `SerializationError`, like ``curlCommand(contentPath:)``.
  package func curlCommand(
    contentPath: String?, substituting substitutions: [CurlSubstitution]
  ) throws(SerializationError) -> String {
    try CurlCommand(self, contentPath: contentPath, substituting: substitutions).text
  }

  /// The request as a curl configuration file, the input of `--config -`.
  ///
  /// curl needs `--disable` as its first argument, which no configuration file can contain.
  ///
  /// - Parameters:
  ///   - contentDescriptor: The number of an inherited pipe from which curl can read the content.
  ///   - fieldDescriptor: The number of the inherited pipe from which curl can read the field
  ///     lines.
  ///   - timeout: The time limit, or `nil` for that of `properties`.
  ///   - standardTimeout: The time limit if none is set.
  /// - Returns: The texts for standard input and for the pipe of the fields.
  /// - Throws: `SerializationError` with `SerializationError/Code/notInCommandLine` if curl
  ///   does not accept the host, or the head is longer than ``CurlConfiguration/headLimit``.
  package func curlConfiguration(
    contentDescriptor: CInt, fieldDescriptor: CInt, timeout: Duration?, standardTimeout: Duration
  ) throws(SerializationError) -> CurlConfiguration {
    try CurlCommand(
      self, contentDescriptor: contentDescriptor, timeout: timeout,
      standardTimeout: standardTimeout
    ).configuration(fieldDescriptor: fieldDescriptor)
  }
}
