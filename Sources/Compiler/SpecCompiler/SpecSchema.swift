import SpecFrontend

/// The JSON Schema of the language.
public enum SpecSchema {
  /// The schema (JSON Schema 2020-12) of specs and fragments, for editors and other tools. Its
  /// bytes depend only on the version of the compiler.
  ///
  /// The compiler refuses everything that the schema refuses: unknown keys, values of a wrong kind,
  /// missing keys. A spec that the schema accepts may still have other errors.
  public static var json: [UInt8] { LanguageSchema.json }
}
