// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Platform
internal import SpeakModel

/// The order in which the `speak` processes of a user are heard, kept in files, so that it needs no
/// process of its own.
///
/// Who wants to be heard has a ticket: a file whose name holds its number, locked for as long as its
/// process lives. The kernel gives the lock up however the process ends, so a ticket that is not locked
/// is a dead one's, and whoever meets it removes it. Tickets are made, renumbered and judged under a
/// lock of their own, which is held for microseconds.
final class TurnQueue {
  /// How often the queue's lock is tried, and how long is waited in between, in microseconds: only a
  /// process that was stopped in between holds it for longer.
  private static let lockAttempts = 10
  private static let lockPause: UInt32 = 200

  private let directory: String
  private let folder: String
  /// The file that is locked while the queue is changed. It holds when an utterance was last heard to
  /// its end.
  private let lock: Int32
  private var ticket: Ticket?
  private var ticketDescriptor: Int32 = -1
  /// Tells of changes in the folder; below 0 before somebody waits for one, and where none can be told.
  private var watch: Int32 = -1
  /// Whether this process has its turn.
  private(set) var hasTurn = false
  /// Whether it could not be told at the last try, as somebody was changing the queue.
  private(set) var isHeldUp = false
  /// The processes that wanted to be heard already when this one got its ticket; `nil` without one.
  private(set) var processesBefore: [Int32]?

  /// `directory` is the session's own, see `runtimeDirectory`. Fails if there can be no queue in it:
  /// speaking over another is better than being mute.
  init?(directory: String) {
    self.directory = directory
    folder = directory + "/queue"
    var lock = Self.openLock(folder)
    if lock < 0, errno == ENOENT {
      _ = unsafe mkdir(folder, 0o700)
      lock = Self.openLock(folder)
    }
    if lock < 0 { return nil }
    self.lock = lock
  }

  deinit {
    giveBack()
    close(lock)
    if watch >= 0 { close(watch) }
  }

  private static func openLock(_ folder: String) -> Int32 {
    openFile(folder + "/lock", O_RDWR | O_CREAT)
  }

  /// Whatever stands at the path: nobody waits for it, and nothing elsewhere is opened by it.
  private static func openFile(_ path: String, _ flags: Int32) -> Int32 {
    unsafe open(path, flags | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  // MARK: - This process's place

  /// Takes a ticket, unless this process has one, and looks whether it is its turn.
  func take(_ place: TurnManner.Place) -> Bool {
    if hasTurn { return true }
    let isTurn = exclusively {
      let others = ticketsOfOthers()
      if ticket == nil { obtain(place, among: others) }
      // Without a ticket nobody can be waited for.
      guard let own = ticket else { return true }
      // The one right before is the likeliest to be alive, and one that is suffices.
      for other in others.reversed() where other < own && isAlive(other) { return false }
      moveToHead(own)
      return true
    }
    (hasTurn, isHeldUp) = (isTurn ?? false, isTurn == nil)
    return hasTurn
  }

  /// Leaves the queue, whether it was this process's turn or not.
  func giveBack() {
    (hasTurn, processesBefore) = (false, nil)
    guard let own = ticket else { return }
    _ = unsafe unlink(path(own))
    close(ticketDescriptor)
    (ticket, ticketDescriptor) = (nil, -1)
  }

  private func obtain(_ place: TurnManner.Place, among others: [Ticket]) {
    processesBefore = others.map(\.process)
    var new = Ticket(number: Ticket.speaking, process: getpid())
    if let last = others.last {
      let waiting = others.first { $0.number > Ticket.speaking }
      new.number =
        switch place {
        case .last: max(Ticket.firstWaiting, last.number + 1)
        case .next: (waiting?.number ?? Ticket.firstWaiting + 1) - 1
        }
    }
    let descriptor = Self.openFile(path(new), O_RDWR | O_CREAT)
    guard descriptor >= 0 else { return }
    // Nobody else has a file of this number and process, but one that died with the same process number.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return
    }
    (ticket, ticketDescriptor) = (new, descriptor)
  }

  private func moveToHead(_ own: Ticket) {
    guard own.number != Ticket.speaking else { return }
    let head = Ticket(number: Ticket.speaking, process: own.process)
    if unsafe rename(path(own), path(head)) == 0 { ticket = head }
  }

  // MARK: - Waiting

  /// What to wait for: that a ticket goes, moves, or is let go of as its process ends (inotify(7)). Our own
  /// looks cause none of it. Empty where the system cannot tell.
  func pollRequests() -> [PollRequest] {
    if watch < 0 {
      watch = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      let changes = UInt32(IN_DELETE | IN_MOVED_FROM | IN_CLOSE_WRITE)
      if watch >= 0, unsafe inotify_add_watch(watch, folder, changes) < 0 {
        close(watch)
        watch = -1
      }
    }
    return watch < 0 ? [] : [PollRequest(descriptor: watch, events: Int16(POLLIN))]
  }

  /// Whether something has changed since the last call; at the first one that is not known.
  func takeChanges() -> Bool {
    if watch < 0 { return !pollRequests().isEmpty }
    var hasChanged = isHeldUp
    while let bytes = try? readBytes(from: watch, limit: 4096), !bytes.isEmpty {
      hasChanged = true
    }
    return hasChanged
  }

  // MARK: - Everybody

  /// Those who want to be heard, in order; the first is the one that speaks or is about to.
  ///
  /// - Returns: `nil` if the queue is held up.
  func waitingTickets() -> [Ticket]? {
    exclusively {
      (ticketsOfOthers() + [ticket].compactMap(\.self)).sorted().filter {
        $0 == ticket || isAlive($0)
      }
    }
  }

  /// When an utterance was last heard to its end, in milliseconds of the monotonic clock.
  var lastEndMilliseconds: Int? {
    var milliseconds: Int64 = 0
    let size = MemoryLayout<Int64>.size
    return unsafe pread(lock, &milliseconds, size, 0) == size ? Int(milliseconds) : nil
  }

  /// What this process said has been heard to its end.
  func noteEnd() {
    var now = Int64(monotonicMilliseconds())
    // Without it the next one speaks a little earlier.
    _ = unsafe pwrite(lock, &now, MemoryLayout<Int64>.size, 0)
  }

  /// - Returns: `nil` if another process holds on to the queue.
  private func exclusively<Result>(_ body: () -> Result) -> Result? {
    for _ in 0..<Self.lockAttempts {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        defer { _ = flock(lock, LOCK_UN) }
        return body()
      }
      // Where files cannot be locked at all, nobody else can either.
      if errno != EWOULDBLOCK && errno != EINTR { return body() }
      usleep(Self.lockPause)
    }
    return nil
  }

  private func path(_ ticket: Ticket) -> String { folder + "/" + ticket.fileName }

  /// In order; some may be dead.
  private func ticketsOfOthers() -> [Ticket] {
    fileNames(in: folder).compactMap(Ticket.init(fileName:)).filter { $0 != ticket }.sorted()
  }

  /// Whether the ticket's process lives; what a dead one left is removed.
  private func isAlive(_ ticket: Ticket) -> Bool {
    let descriptor = Self.openFile(path(ticket), O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    _ = unsafe unlink(path(ticket))
    ControlSocket.removeIfDead(ControlSocket.path(in: directory, process: ticket.process))
    return false
  }
}
