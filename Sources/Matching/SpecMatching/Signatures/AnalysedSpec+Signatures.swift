package import MessageAssembly
package import SpecCompilation
import Emission
import RequestModel

extension AnalysedSpec {
  /// The texts that are hashed for the signature of a case, and the signature, each line with its
  /// place in the spec.
  ///
  /// - Returns: The text; nil if there is no such case, or if it has no signature.
  /// - Throws: ``AssemblyError`` if the case has no message.
  package func signatureExplanation(
    request name: String, case caseName: String
  ) throws(AssemblyError) -> String? {
    guard let collection = scope?.collection,
      let request = collection.requests.first(where: {
        collection.text[$0.name].elementsEqual(name.utf8)
      }),
      let found = request.cases.first(where: {
        collection.text[$0.name].elementsEqual(caseName.utf8)
      }),
      let authentication = request.authentication, let aws = authentication.scheme.aws,
      let signature = try MessageAssembler(collection).signature(of: request, case: found)
    else { return nil }
    return SignatureExplanation(
      signature, of: request, by: aws, at: authentication.span, in: collection
    ).text(in: sources)
  }
}
