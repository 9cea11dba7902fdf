#pragma once
/// Signals that ask a program to end, and signals that must not end it. On Windows these are Ctrl-C, Ctrl-Break and the
/// closing of the console's window, of the session or of the machine. A page has no signals.

#include <string>

namespace platform {

/// Turns SIGINT (Ctrl-C), SIGTERM and SIGHUP (a closed window, a dropped ssh) into requests, which `stop_requested`
/// reports. A signal that the program's starter ignores stays ignored (nohup, background jobs of a script). Calls
/// `survive_failed_writes`.
///
/// A program that has not ended `stop_limit` after the first request is ended with exit status 1 and a line on standard
/// error, which names `program`. Call it once.
void catch_stop_signals(const std::string& program);

/// Turns SIGPIPE (a pipe without a reader) and SIGXFSZ (a file at its size limit) into write errors. By default they
/// end the program.
void survive_failed_writes();

/// Whether the program was asked to end. Any thread may call this.
[[nodiscard]] bool stop_requested();
/// Thrown to end long work. Not a std::exception, because code that reports errors and goes on must not catch it.
struct StopRequested {};
/// Throws StopRequested if the program was asked to end. For long work that, when stopped, has nothing to report or
/// write.
void check_stop();
/// Time that a program has to end after a request [s]: 0.9; more where sanitizers slow it down; infinite in a page.
[[nodiscard]] double stop_limit();
/// Time left of `stop_limit` [s]; infinity before a request.
[[nodiscard]] double stop_time_left();

} // namespace platform
