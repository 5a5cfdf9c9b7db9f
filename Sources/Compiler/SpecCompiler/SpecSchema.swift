import SpecFrontend

/// The JSON Schema of the language.
public enum SpecSchema {
  /// The schema (JSON Schema 2020-12) of specs and fragments, for editors and other tools: its bytes
  /// depend on the version of the compiler alone.
  ///
  /// What it refuses the compiler refuses as well: unknown keys, values of a wrong kind, missing keys.
  /// A spec that it takes may still have errors of other kinds.
  public static var json: [UInt8] { LanguageSchema.json }
}
