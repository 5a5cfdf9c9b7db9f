// What a `.http` file cannot carry everywhere. Each is a warning at the request, which is emitted all
// the same.

extension DiagnosticMessage {
  /// A secret where no variable can stand.
  package static func httpSecretExample(_ entry: String) -> Self {
    Self(
      "http-secret-example", .warning,
      "request '\(entry)' of the .http file holds the example of a secret",
      help:
        "a variable stands in URLs, fields and inline bodies, not in compressed or attached content"
    )
  }

  /// Several lines of one field.
  package static func httpRepeatedField(_ name: String, _ entry: String) -> Self {
    Self(
      "http-repeated-field", .warning,
      "field '\(name)' of request '\(entry)' is repeated, and one line of the .http file",
      help: "write one value, if the server takes a list")
  }

  /// Content of a method for which some clients send none.
  package static func httpContentWithGet(_ method: String, _ entry: String) -> Self {
    Self(
      "http-content-with-get", .warning,
      "not every client sends the content of \(method) request '\(entry)'")
  }

  /// A method that some clients do not know.
  package static func httpMethod(_ method: String, _ entry: String) -> Self {
    Self(
      "http-method", .warning,
      "not every client knows the method \(method) of request '\(entry)'",
      help: "all know GET, POST, PUT, PATCH, DELETE, HEAD and OPTIONS")
  }

  /// Credentials that some clients make themselves.
  package static func httpDigest(_ entry: String) -> Self {
    Self(
      "http-digest", .warning,
      "not every client sends the Digest credentials of request '\(entry)' as they are written")
  }

  /// A digest of content to whose end clients add a line end, or take one away.
  package static func httpContentDigest(_ entry: String) -> Self {
    Self(
      "http-content-digest", .warning,
      "the digest of request '\(entry)' does not fit the content that some clients send",
      help: "some add a line end to multipart content or take the last one away")
  }

  /// A field that would be a comment.
  package static func httpFieldIsComment(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-name", .warning,
      "field '\(name)' of request '\(entry)' is left out of the .http file, where it is a comment")
  }

  /// A field name that some clients take for something else.
  package static func httpFieldName(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-name", .warning,
      "not every client knows a field when it is called '\(name)', as in request '\(entry)'",
      help: "clients agree on names of letters, digits, '-' and '_' that begin with a letter")
  }

  /// A field value that would be a variable.
  package static func httpFieldIsVariable(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-value", .warning,
      "field '\(name)' of request '\(entry)' is left out of the .http file: '{{' begins a variable")
  }

  /// A field value that clients encode in different ways.
  package static func httpFieldValue(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-value", .warning,
      "not every client sends the value of field '\(name)' of request '\(entry)' as it is",
      help: "clients agree on visible ASCII")
  }

  /// A field that clients act on.
  package static func httpFieldIsChanged(_ name: String, _ entry: String) -> Self {
    Self(
      "http-field-value", .warning,
      "not every client sends the value of field '\(name)' of request '\(entry)' as it is",
      help:
        "some take a comma at the end away, and make credentials and GraphQL requests of their own"
    )
  }

  /// A field that clients compute.
  package static func httpHost(_ entry: String) -> Self {
    Self(
      "http-host", .warning,
      "not every client sends the Host of request '\(entry)', which is not that of its URL")
  }

  /// Chunks, which no client can be told.
  package static func httpChunked(_ entry: String) -> Self {
    Self(
      "http-chunked", .warning,
      "clients send the content of request '\(entry)' with a Content-Length, not in chunks")
  }

  /// A target form that no client can be told.
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

  /// A form that a client would read as something else.
  package static func httpFormBody(_ entry: String) -> Self {
    Self(
      "http-form-body", .warning,
      "the form of request '\(entry)' stands in a file, which not every client sends as a form",
      help: "clients agree on one line of percent-encoded pairs that does not begin with a mark")
  }

  /// A body for which a dialect has no place.
  package static func httpBodyFile(_ dialect: String, _ entry: String) -> Self {
    Self(
      "http-body-file", .error,
      "the content of request '\(entry)' must stand in a file, which \(dialect) does not read",
      help: "leave it out with --only, or choose another --http-dialect")
  }

  /// Two requests or cases whose names become one.
  package static func httpNameTaken(_ identifier: String, _ first: String, _ second: String) -> Self
  {
    Self(
      "http-name-taken", .error,
      "'\(first)' and '\(second)' are both named '\(identifier)' in the .http file",
      help: "rename one of them")
  }

  /// Two secrets, or a secret and the base URL, whose names become one variable.
  package static func httpVariableTaken(
    _ identifier: String, _ first: String, _ second: String
  ) -> Self {
    Self(
      "http-variable-taken", .error,
      "'\(first)' and '\(second)' both become the variable '\(identifier)' of the .http file",
      help: "rename one of them")
  }
}
