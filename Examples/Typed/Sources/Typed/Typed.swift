import RequestSerialization
import RequestSerializationFoundation

/// Calls every request of `tracker.yaml`, and prints the content of the typed values.
///
///     python3 tracker.py port &
///     swift run Typed http://127.0.0.1:$(cat port)
@main
struct Typed {
  let transport = URLSessionRequestTransport()
  let tracker: TrackerRequests

  static func main() async throws {
    guard let server = CommandLine.arguments.dropFirst().first else {
      print("usage: Typed URL")
      return
    }
    let program = Typed(
      tracker: TrackerRequests(baseURL: try RequestURL(server), accessToken: "t0ken"))
    try await program.users()
    try await program.projects()
    try await program.issues()
    try await program.comments()
    try await program.labels()
    try await program.reports()
    try await program.failures(server)
  }

  func users() async throws {
    let me = try await transport.value(for: tracker.getCurrentUser())
    print("\(me.displayName), \(me.role), since \(me.joinedOn == joined ? "a leap day" : "?")")
    var token: String?
    repeat {
      let page = try await transport.value(for: tracker.listUsers(pageSize: 1, pageToken: token))
      print("users", page.users.map { "\($0.userId) \($0.role)" })
      token = page.nextPageToken
    } while token != nil
    print("user", try await transport.value(for: tracker.getUser(userId: 9)).userId)
    let user = try await transport.value(
      for: tracker.updateUser(userId: 7, displayName: "Grace", role: .other("pilot")))
    print("user", user.displayName, user.role)
  }

  private var joined: FullDate? { FullDate(year: 2024, month: 2, day: 29) }

  func projects() async throws {
    let page = try await transport.value(for: tracker.listProjects(includeArchived: true))
    print("projects", page.projects.map(\.projectName), page.nextPageToken ?? "no more")
    let new = TrackerRequests.Project(projectKey: "SK", projectName: "Sky", ownerId: 8)
    let created = try await transport.value(for: tracker.createProject(project: new))
    print("created", created == new)
    let project = try await transport.value(for: tracker.getProject(projectKey: "WB"))
    print("project", project.projectKey, project.isArchived, project.description ?? "undescribed")
    let archived = try await transport.value(
      for: tracker.updateProject(projectKey: "WB", isArchived: true))
    print("archived", archived.isArchived)
    try await transport.value(for: tracker.deleteProject(projectKey: "WB"))
  }

  func issues() async throws {
    let page = try await transport.value(
      for: tracker.listIssues(
        projectKey: "WB", pageSize: 2, state: .closed, labels: ["weather", "sky"],
        sortBy: .priority))
    print("issues", page.totalCount, page.issues.map(\.state), page.issues[0].labels[0].colorCode)
    let issue = try await transport.value(
      for: tracker.createIssue(
        projectKey: "WB", title: "It hails", priority: .low, labelNames: ["ice"],
        customFields: ["size": 3, "where": ["roof", nil]]))
    print(
      "issue", issue.title, issue.priority, issue.labels.map(\.name),
      issue.customFields["where"] ?? "?")
    let same = try await transport.value(for: tracker.getIssue(projectKey: "WB", issueNumber: 43))
    print("issue", same.issueNumber, same.assigneeId.value ?? -1, same.closedAt == nil)
    let updated = try await transport.value(
      for: tracker.updateIssue(projectKey: "WB", issueNumber: 42, assigneeId: 7))
    print("issue", updated.title, updated.assigneeId.value ?? -1)
    try await transport.value(for: tracker.deleteIssue(projectKey: "WB", issueNumber: 42))
    for seconds in [0, 10] {
      let closing = try tracker.closeIssue(
        projectKey: "WB", issueNumber: 42, waitSeconds: seconds)
      switch try await transport.value(for: closing) {
      case .status200(let issue): print("closed", issue.state, issue.estimatedHours ?? 0)
      case .status202(let job): print("closing, ask again in", job.retryAfterSeconds, "seconds")
      }
    }
    let found = try await transport.value(for: tracker.searchIssues(searchText: "rain & snow"))
    print("found", found.issues.count)
  }

  func comments() async throws {
    let comments = try await transport.value(
      for: tracker.listComments(projectKey: "WB", issueNumber: 42))
    print("comments", comments.map { $0.reactions["up"] ?? 0 })
    let comment = try await transport.value(
      for: tracker.addComment(projectKey: "WB", issueNumber: 42, text: "雨だ"))
    print("comment", comment.text)
    do {
      let late = try await transport.value(for: tracker.updateComment(commentId: 5, text: "No."))
      print("not refused:", late)
    } catch let error as ResponseError {
      let problem = error.value as? TrackerRequests.ValidationProblem
      print(error.status, problem?.invalidFields.map(\.reason) ?? [])
    }
    try await transport.value(for: tracker.deleteComment(commentId: 5))
  }

  func labels() async throws {
    print(
      "labels", try await transport.value(for: tracker.listLabels(projectKey: "WB")).map(\.name))
    let label = try await transport.value(
      for: tracker.createLabel(
        projectKey: "WB", label: .init(name: "wind", colorCode: "ffffff")))
    print("label", label.name)
    do {
      try await transport.value(for: tracker.deleteLabel(projectKey: "WB", labelName: "none"))
    } catch let error as ResponseError {
      print(error, error.value == nil)
    }
  }

  func reports() async throws {
    let statistics = try await transport.value(for: tracker.getStatistics(projectKey: "WB"))
    print(
      "statistics", statistics.openCount, statistics.meanDaysToClose ?? 0,
      statistics.others.map { "\($0.name) \($0.value)" })
    let exports = [
      try tracker.exportIssues(projectKey: "WB"),
      try tracker.exportIssues(projectKey: "WB", fileFormat: .json),
      try tracker.exportIssues(projectKey: "WB", changedSince: FullDate("2030-01-01")),
    ]
    for export in exports {
      switch try await transport.value(for: export) {
      case .status200(let file):
        print(String(decoding: file.content, as: UTF8.self), terminator: "")
      case .status202(let job): print("job", job.jobId)
      case .status204: print("nothing changed")
      }
    }
  }

  func failures(_ server: String) async throws {
    for number in [404, 502, 900, 901, 902] {
      do {
        let request = try tracker.getIssue(projectKey: "WB", issueNumber: number)
        print("not refused:", try await transport.value(for: request, upTo: 2048))
      } catch let error as ResponseError {
        let problem = error.value as? TrackerRequests.Problem
        print(number, reason(of: error), problem?.detail ?? "", problem?.others["traceId"] ?? .null)
      }
    }
    let stranger = TrackerRequests(baseURL: try RequestURL(server), accessToken: "guess")
    do {
      print("not refused:", try await transport.value(for: stranger.getCurrentUser()))
    } catch let error as ResponseError {
      print(error, (error.value as? TrackerRequests.Problem)?.title ?? "")
    }
  }

  private func reason(of error: ResponseError) -> String {
    switch error.reason {
    case .status: "status \(error.status)"
    case .mediaType(let type): "media type \(type ?? "none")"
    case .undecodable: "undecodable"
    case .tooLong(let limit): "more than \(limit) bytes, \(error.content.count) kept"
    }
  }
}
