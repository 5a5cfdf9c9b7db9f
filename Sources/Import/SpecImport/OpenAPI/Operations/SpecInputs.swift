/// The inputs of a whole spec, which servers and credentials add, and the names that are taken among them.
///
/// There is one for an import: an input of a request takes no name of these.
final class SpecInputs {
  var fields: [SpecField] = []
  var names = NameRegistry()
}
