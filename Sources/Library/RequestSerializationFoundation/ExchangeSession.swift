internal import Foundation
internal import RequestSerialization
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A session whose tasks are exchanges.
///
/// In a session of the program's own, the exchanges have a delegate for their tasks. On Linux, a task's
/// delegate does not get the response, so there a session with the same settings takes its place.
final class ExchangeSession: Sendable {
  private let session: URLSession
  private let delegate: ExchangeDelegate
  private let isOwn: Bool
  private let calls = OperationQueue()

  /// Creates a session with settings.
  init(_ configuration: URLSessionConfiguration) {
    delegate = ExchangeDelegate()
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    isOwn = true
  }

  /// Uses the program's session.
  init(_ session: URLSession) {
    delegate = ExchangeDelegate(asking: session.delegate)
    #if canImport(FoundationNetworking)
      self.session = URLSession(
        configuration: session.configuration, delegate: delegate,
        delegateQueue: session.delegateQueue)
      isOwn = true
    #else
      self.session = session
      isOwn = false
    #endif
  }

  #if canImport(FoundationNetworking)
    /// Creates a session that differs from another one only in its connections.
    private init(like other: ExchangeSession) {
      delegate = ExchangeDelegate(asking: other.delegate.programDelegate)
      session = URLSession(
        configuration: other.session.configuration, delegate: delegate,
        delegateQueue: other.session.delegateQueue)
      isOwn = true
    }
  #endif

  deinit {
    // A session retains its delegate until it is invalidated.
    if isOwn { session.finishTasksAndInvalidate() }
  }

  /// Whether the system sends the session's requests, also while the program does not run.
  var isInBackground: Bool { session.configuration.identifier != nil }

  /// A new task that is about to start.
  func task(for request: URLRequest, of exchange: Exchange) -> URLSessionTask {
    let task = session.dataTask(with: request)
    delegate.add(exchange, for: task)
    #if !canImport(FoundationNetworking)
      if !isOwn { task.delegate = delegate }
    #endif
    return task
  }

  /// Calls the session on a queue that may block. On Linux, Foundation blocks callers that create,
  /// resume or cancel a task until the session's own queue, which may be reading content, is free.
  func perform(_ call: @escaping @Sendable () -> Void) {
    calls.addOperation(call)
  }

  /// The session for sending a request.
  func forContent(of request: SerializedRequest) -> ExchangeSession {
    #if canImport(FoundationNetworking)
      // While the content of one task is read, which may take long, all tasks of the session wait.
      return request.isSentFromMemory ? self : ExchangeSession(like: self)
    #else
      return self
    #endif
  }
}

/// Forwards the calls of a session, or of its tasks, to the exchanges of the tasks.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// The delegate of the program's session, which is asked about redirects and credentials.
  let programDelegate: (any URLSessionDelegate)?

  init(asking delegate: (any URLSessionDelegate)? = nil) {
    programDelegate = delegate
  }

  func add(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.end(response: task.response, error: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let request = exchange(of: task)?.redirected(to: request)
    guard let request, let delegate = programDelegate as? any URLSessionTaskDelegate else {
      return completionHandler(request)
    }
    #if canImport(FoundationNetworking)
      delegate.urlSession(
        session, task: task, willPerformHTTPRedirection: response, newRequest: request,
        completionHandler: completionHandler)
    #else
      let answer: Void? = delegate.urlSession?(
        session, task: task, willPerformHTTPRedirection: response, newRequest: request,
        completionHandler: completionHandler)
      if answer == nil { completionHandler(request) }
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    completionHandler(exchange(of: task)?.bodyStream())
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if !canImport(FoundationNetworking)
      if asksProgram(session, task, challenge, completionHandler) { return }
    #endif
    guard challenge.protectionSpace.asksForCredentials else {
      completionHandler(.performDefaultHandling, nil)
      return
    }
    #if canImport(FoundationNetworking)
      // The whole response has arrived; the disposition ends the task with an error.
      exchange(of: task)?.end(response: task.response, error: nil)
    #endif
    completionHandler(.rejectProtectionSpace, nil)
  }

  #if !canImport(FoundationNetworking)
    /// Lets the program's delegate answer a challenge: about a server or a client as such, its method
    /// for the session first, as `URLSession` has it.
    ///
    /// - Returns: Whether it has a method that answers.
    private func asksProgram(
      _ session: URLSession, _ task: URLSessionTask, _ challenge: URLAuthenticationChallenge,
      _ completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) -> Bool {
      if !challenge.protectionSpace.asksForCredentials {
        let answer: Void? = programDelegate?.urlSession?(
          session, didReceive: challenge, completionHandler: completionHandler)
        if answer != nil { return true }
      }
      let delegate = programDelegate as? any URLSessionTaskDelegate
      let answer: Void? = delegate?.urlSession?(
        session, task: task, didReceive: challenge, completionHandler: completionHandler)
      return answer != nil
    }
  #endif
}

extension URLProtectionSpace {
  /// Whether a server or a proxy requests HTTP's `Authorization`.
  fileprivate var asksForCredentials: Bool {
    [
      NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
      NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodNTLM,
      NSURLAuthenticationMethodNegotiate,
    ].contains(authenticationMethod)
  }
}
