/// The inputs of a whole spec, which servers and credentials add, and their names.
///
/// Each import has one. An input of a request cannot use one of these names.
final class SpecInputs {
  var fields: [SpecField] = []
  var names = NameRegistry()
}
