/// All ids of diagnostics, sorted as in the last chapter of the reference.
///
/// `allow` and `--allow` accept only ids of warnings, and explain why they refuse others.
package enum DiagnosticTable {
  /// The conditions under which a warning appears.
  package enum Origin: Sendable, Hashable {
    /// The spec alone.
    case spec

    /// Whether an output of this kind is made.
    case output(String)

    /// The values of `--set` and `--environment` for a spec.
    case choice

    /// The run: its arguments, folders and files.
    case run
  }

  /// A kind of warning.
  package struct Warning: Sendable, Hashable {
    package let id: DiagnosticID
    package let origin: Origin

    fileprivate init(_ id: DiagnosticID, _ origin: Origin) {
      self.id = id
      self.origin = origin
    }
  }

  /// The warning with an id; nil if no warning has it.
  package static func warning(_ id: DiagnosticID) -> Warning? {
    warnings.first { $0.id == id }
  }

  /// The warnings, by origin.
  package static let warnings: [Warning] =
    ofSpecs.map { Warning($0, .spec) } + ofHTTPFiles.map { Warning($0, .output("http")) }
    + ofMessages
    + ofChoices.map { Warning($0, .choice) } + ofRuns.map { Warning($0, .run) }

  private static let ofSpecs: [DiagnosticID] = [
    "backslash-at-end", "base-path-twice", "coding-not-applied", "contradictory-type",
    "dot-segment", "emptied-map", "encoded-dot-segment", "encoded-twice", "entry-without-value",
    "example-unused", "file-as-text", "foreign-null", "foreign-placeholder", "foreign-xml-name",
    "html-escape", "incomplete-media-type", "json-in-text",
    "literal-braces", "long-target", "lookalike-character", "lost-in-encoding", "malformed-field",
    "malformed-text", "method-case", "missing-space", "misspelled-field", "misspelled-method",
    "no-requests", "non-ascii-field", "not-inherited", "not-transliterable", "nothing-to-describe",
    "nothing-to-remove", "nul-in-url", "pattern-anchor", "scheme-twice", "secret-in-url",
    "signed-slash",
    "swallowed-comment", "unbound-xml-prefix", "undeclared-encoding", "unfiltered-reference",
    "unused-allow",
    "unused-input", "unusual-host",
  ]

  private static let ofHTTPFiles: [DiagnosticID] = [
    "http-body-file", "http-chunked", "http-content-digest", "http-content-with-get", "http-digest",
    "http-environment-value", "http-field-name", "http-field-value", "http-form-body", "http-host",
    "http-method", "http-plus", "http-repeated-field", "http-secret-example", "http-target-form",
    "http-untyped-content", "http-url",
  ]

  private static let ofMessages = [
    Warning("k6-changed", .output("k6")), Warning("k6-left-out", .output("k6")),
    Warning("negative-content", .output("negative")),
    Warning("vegeta-changed", .output("vegeta")), Warning("vegeta-left-out", .output("vegeta")),
    Warning("wrk-left-out", .output("wrk")),
  ]

  private static let ofChoices: [DiagnosticID] = ["secret-not-set"]

  private static let ofRuns: [DiagnosticID] = [
    "ambiguous-requests", "corrupt-manifest", "damaged-cache", "exposed-listener", "git-line-ends",
    "import-repair", "imported-loosely", "link-not-searched", "not-imported", "path-not-for-ninja",
    "small-stack", "unmatchable-request",
    "unresolved-reference",
    "unused-environment", "unused-pattern", "unused-value",
  ]

  /// Notes, which are about the report itself.
  package static let notes: [DiagnosticID] = [
    "binary-content", "import-choice", "passed-over", "specs-read", "too-many-mistakes",
    "waiting-for-run",
  ]

  /// The errors. Some are warnings in other circumstances.
  package static let errors: [DiagnosticID] = [
    "absent-value", "alias-cycle", "ambiguous-extends", "ambiguous-union", "argument-file",
    "asterisk-needs-options",
    "asterisk-with-query", "attached-output", "boundary-in-content", "case-and-matrix",
    "colon-in-username", "computed-field", "connect-method", "content-on-trace",
    "contradictory-match", "control-character", "corrupt-manifest", "curl-command",
    "data-not-binary", "dot-segment", "duplicate-case",
    "duplicate-digest",
    "duplicate-enum-value", "duplicate-key", "empty-cases", "empty-credentials", "empty-document",
    "empty-field-list", "empty-matrix", "empty-name", "empty-range", "empty-reference",
    "empty-responses", "empty-segment", "endless-type", "extends-itself", "field-and-key",
    "field-once", "field-twice",
    "file-changed", "file-error", "file-exists", "file-too-large", "folder-in-the-way",
    "foreign-file",
    "format-without-date", "fragment-name", "har-content-too-large", "http-environment-name",
    "http-name-taken", "http-signed",
    "http-variable-taken", "import-too-large", "input-choice",
    "integer-too-large", "invalid-base64",
    "invalid-boundary",
    "invalid-choice", "invalid-cookie", "invalid-date", "invalid-field-name", "invalid-field-value",
    "invalid-host", "invalid-input-choice",
    "invalid-input-name", "invalid-language", "invalid-media-type",
    "invalid-method", "invalid-pattern", "invalid-pointer", "invalid-reserved", "invalid-signer",
    "invalid-status",
    "invalid-swift-name",
    "invalid-type",
    "invalid-type-name",
    "invalid-union",
    "invalid-url", "invalid-utf8", "invalid-xml-name", "items-out-of-range", "key-not-scalar",
    "key-of-related",
    "length-out-of-range", "length-without-stream", "line-end-in-path", "matrix-too-large",
    "merge-not-mapping", "misplaced-constraint", "missing-field", "missing-input", "missing-key",
    "missing-type", "missing-version", "mixed-enum", "multipart-content-type",
    "multipart-on-method", "name-differs-in-case", "name-not-utf8", "nested-reference",
    "no-alternative",
    "no-base-url", "no-response", "no-specs", "no-successful-response", "no-such-value", "no-text",
    "not-a-regular-file", "not-a-spec",
    "not-a-warning", "not-importable", "not-serializable", "nothing-to-merge", "number-not-exact",
    "number-not-finite",
    "number-out-of-range", "optional-inside-text", "options-file", "other-format", "outer-blanks",
    "output-locked",
    "output-taken", "outputs-collide", "outside-root", "path-and-url", "path-not-for-make",
    "pattern-mismatch", "range-beyond-file", "reference-in-input-value", "reference-not-allowed",
    "repeat-without-json",
    "reserved-name", "second-content", "secret-with-enum", "secret-with-value",
    "secret-without-example", "segments-outside-path", "service-taken", "several-documents",
    "start-without-part",
    "stream-length", "stream-without-boundary", "swift-name-needed", "swift-name-taken",
    "tag-mismatch", "too-deep",
    "too-large", "too-many-directives", "too-many-nodes", "two-credentials", "two-shapes",
    "type-name-taken", "unclosed-reference", "undecodable-response", "unexpected-status",
    "unknown-alias",
    "unknown-diagnostic",
    "unknown-enum-value", "unknown-environment", "unknown-expected-case", "unknown-field",
    "unknown-filter", "unknown-input",
    "unknown-key",
    "unknown-tag", "unknown-template", "unknown-type", "unreadable-capture", "unreadable-file",
    "unsignable-target",
    "unsupported-version", "usage",
    "value-not-in-enum", "value-out-of-range", "wrong-shape", "wrong-type", "xml-root",
    "yaml-syntax",
  ]
}
