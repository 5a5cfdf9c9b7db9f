/// A thing of `.http` files that a spec does not have. It is told once a file, with what it did.
enum HTTPFileOmission: CaseIterable {
  case scriptBefore, scriptAfter, responseFile, response, otherRequest, prompt, responseValue

  /// The thing, as a subject.
  var subject: String {
    switch self {
    case .scriptBefore: "a script before a request"
    case .scriptAfter: "a script after a response"
    case .responseFile: "the file of a response"
    case .response: "a response below its request"
    case .otherRequest: "a reference to another request"
    case .prompt: "the question of a '@prompt'"
    case .responseValue: "a value from the response to another request"
    }
  }

  /// Its effect, and what is so instead.
  var reason: String {
    switch self {
    case .scriptBefore: "clients ran it before they sent; a spec runs nothing"
    case .scriptAfter: "clients ran it, for a test or a variable; a spec runs nothing"
    case .responseFile: "clients saved or compared the response; a spec keeps none"
    case .response: "clients ignore it; 'responses' declares the types of responses"
    case .otherRequest: "clients sent that request first; a spec sends each one alone"
    case .prompt: "clients asked for a value; an input takes it"
    case .responseValue: "clients sent that request first; an input takes the value"
    }
  }
}
