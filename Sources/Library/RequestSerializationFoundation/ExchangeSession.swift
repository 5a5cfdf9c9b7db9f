internal import Foundation
internal import RequestSerialization
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A session whose tasks are exchanges.
///
/// On Linux, tasks have no delegates of their own, so the session's delegate forwards its calls.
final class ExchangeSession: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()
  private let calls = OperationQueue()

  init(_ configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // A session retains its delegate until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  /// A new task that is about to start.
  func task(for request: URLRequest, of exchange: Exchange) -> URLSessionTask {
    let task = session.dataTask(with: request)
    delegate.add(exchange, for: task)
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
      return request.isSentFromMemory ? self : ExchangeSession(session.configuration)
    #else
      return self
    #endif
  }
}

/// Forwards a session's calls to the exchanges of its tasks.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: Exchange]>([:])

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
    completionHandler(exchange(of: task)?.redirected(to: request))
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
