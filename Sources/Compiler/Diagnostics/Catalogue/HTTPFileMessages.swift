// Limits of `.http` files. Each is a warning at the request, which is emitted nevertheless. The
// effect, such as `is dropped by kulala`, comes from the table of clients.

extension DiagnosticMessage {
  /// A secret in a place that cannot contain a variable.
  package static func httpSecretExample(_ entry: String) -> Self {
    Self(
      "http-secret-example", .warning,
      "request '\(entry)' of the .http file contains the example of a secret",
      help:
        "variables work in URLs, fields and inline bodies, not in compressed or attached content"
    )
  }

  /// A value of an environment in a place that cannot contain a variable.
  ///
  /// - Parameters:
  ///   - subject: The value that depends on the environment: `input 'page'`.
  ///   - entry: The request.
  ///   - environment: The environment whose value no variable can hold.
  /// - Returns: The message.
  package static func httpEnvironmentValue(
    _ subject: String, _ entry: String, unholdableIn environment: String? = nil
  ) -> Self {
    let cause = environment.map { "no variable can hold its value in '\($0)': " } ?? ""
    return Self(
      "http-environment-value", .warning,
      "the environment chosen in the editor does not change \(subject) of request '\(entry)'",
      help: "\(cause)make a .http file of that environment: '--environment NAME'")
  }

  /// An environment with the name that clients reserve for shared values.
  package static func httpEnvironmentName(_ name: String) -> Self {
    Self(
      "http-environment-name", .error,
      "'\(name)' cannot be an environment of a .http file: clients add its values to all others",
      help: "rename it, for example to 'shared'")
  }

  /// Several lines of one field.
  package static func httpRepeatedField(_ name: String, _ entry: String) -> Self {
    Self(
      "http-repeated-field", .warning,
      "the lines of field '\(name)' of request '\(entry)' become one line in the .http file",
      help: "write one value, if the server takes a list")
  }

  /// Content with a method for which some clients send none.
  package static func httpContentWithGet(
    _ method: String, _ entry: String, _ effect: String
  ) -> Self {
    Self(
      "http-content-with-get", .warning,
      "the body of \(method) request '\(entry)' \(effect)")
  }

  /// Content without a media type, which some clients require or add.
  package static func httpUntypedContent(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-untyped-content", .warning,
      "the body of request '\(entry)', which has no Content-Type, \(effect)",
      help: "write its media type as 'content-type', if the server allows one")
  }

  /// A method that some clients do not support.
  package static func httpMethod(_ method: String, _ entry: String, _ effect: String) -> Self {
    Self(
      "http-method", .warning, "the method \(method) of request '\(entry)' \(effect)",
      help: "all clients know GET, POST, PUT, PATCH, DELETE, HEAD and OPTIONS")
  }

  /// Credentials that some clients compute themselves.
  package static func httpDigest(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-digest", .warning, "the Digest credentials of request '\(entry)' \(effect)")
  }

  /// A digest of content to which clients append a line end, or from which they remove one.
  package static func httpContentDigest(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-content-digest", .warning,
      "the end of the multipart body of request '\(entry)', whose digest is sent, \(effect)",
      help: "some clients add a line end to multipart content or take the last one away")
  }

  /// A URL with bytes that are not text.
  package static func httpURL(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-url", .warning, "the URL of request '\(entry)' \(effect)",
      help: "its percent-encoded bytes are not UTF-8; all clients send text, such as '%C3%A9'")
  }

  /// A URL with segments that many clients remove.
  package static func httpDotSegments(_ entry: String) -> Self {
    Self(
      "http-url", .warning,
      "many clients remove the dot segments from the path of request '\(entry)'",
      help: "send it by 'waybill send' or a script of curl commands, which keep them")
  }

  /// A field that would be read as a comment.
  package static func httpFieldIsComment(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-name", .warning,
      "field '\(name)' of request '\(entry)' is left out of the .http file, where it is a comment")
  }

  /// A field name that some clients misread.
  package static func httpFieldName(_ name: String, _ entry: String, _ effect: String) -> Self {
    Self(
      "http-field-name", .warning,
      "the name of field '\(name)' of request '\(entry)' \(effect)",
      help: "all clients know names of letters, digits, '-' and '_' that begin with a letter")
  }

  /// A field value that would be read as a variable.
  package static func httpFieldIsVariable(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-value", .warning,
      "field '\(name)' of request '\(entry)' is left out of the .http file: '{{' begins a variable")
  }

  /// A field value that some clients change.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - entry: The request.
  ///   - effect: What clients do with it.
  ///   - cure: The replacement.
  /// - Returns: The message.
  package static func httpFieldValue(
    _ name: String, _ entry: String, _ effect: String, _ cure: String
  ) -> Self {
    Self(
      "http-field-value", .warning, "field '\(name)' of request '\(entry)' \(effect)", help: cure)
  }

  /// A field that clients compute.
  package static func httpHost(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-host", .warning,
      "the Host of request '\(entry)', which differs from the host of its URL, \(effect)")
  }

  /// Chunked framing, which no client can be told to use.
  package static func httpChunked(_ entry: String) -> Self {
    Self(
      "http-chunked", .warning,
      "clients send the content of request '\(entry)' with a Content-Length, not in chunks")
  }

  /// A target form that no client can be told to use.
  package static func httpTargetForm(_ form: String, _ entry: String) -> Self {
    Self(
      "http-target-form", .warning,
      "clients send the target of request '\(entry)' in origin form, not in \(form) form")
  }

  /// A space written as a plus sign.
  package static func httpPlus(_ entry: String) -> Self {
    Self(
      "http-plus", .warning,
      "spaces in the query of request '\(entry)' are '%20' in the .http file, not '+'",
      help: "not every client keeps a '+'")
  }

  /// A form that a client would misread.
  package static func httpFormBody(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-form-body", .warning,
      "the form of request '\(entry)' is in a file, which \(effect)",
      help: "clients agree on one line of percent-encoded pairs")
  }

  /// Content that must be in a file, which a client cannot read.
  package static func httpBodyFile(_ entry: String, _ effect: String) -> Self {
    Self(
      "http-body-file", .warning,
      "request '\(entry)' is left out of the .http file: its body must be in a file, which \(effect)",
      help: "choose another --http-dialect")
  }

  /// Two requests or cases whose names become the same.
  package static func httpNameTaken(_ identifier: String, _ first: String, _ second: String) -> Self
  {
    Self(
      "http-name-taken", .error,
      "'\(first)' and '\(second)' are both named '\(identifier)' in the .http file",
      help: "write 'swift-name: anotherName' in one of the requests, or rename it")
  }

  /// Two names, at least one of a variable, that become the same.
  package static func httpVariableTaken(
    _ identifier: String, _ first: String, _ second: String
  ) -> Self {
    Self(
      "http-variable-taken", .error,
      "'\(first)' and '\(second)' are both called '\(identifier)' in the .http file",
      help: "write 'swift-name: anotherName' in one of them, or rename it")
  }
  /// A variable in the file of all services that two of them fill differently.
  package static func sharedVariableTaken(_ name: String, by file: String) -> Self {
    Self(
      "http-variable-taken", .error, "two services have a variable '\(name)' in \(file)",
      help: "rename one of the inputs or services, or write '--http-environments service'")
  }
}
