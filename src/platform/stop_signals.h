#pragma once
/// The signals that ask a program to end, and those that must not end it. A page has none.

#include <string>

namespace platform {

/// From now on SIGINT (Ctrl-C), SIGTERM and SIGHUP (a closed window, a dropped ssh) are requests that `stop_asked`
/// tells. A signal that the program's starter ignores stays ignored (nohup, jobs in the background of a script). Calls
/// `survive_failed_writes`.
///
/// A program that has not ended `stop_limit` after the first request is ended, with exit status 1 and a line on
/// standard error that says so. `program` is its name there. Call it once.
void catch_stop_signals(const std::string& program);

/// From now on a pipe without a reader and a file that may not grow (SIGPIPE, SIGXFSZ) are errors of writing. They end
/// the program by default.
void survive_failed_writes();

/// Whether a request has come. Any thread may ask.
[[nodiscard]] bool stop_asked();
/// Ends a long piece of work. Not a std::exception: code that reports errors and goes on must not catch it.
struct StopAsked {};
/// Throws StopAsked if a request has come. For long work that leaves nothing to be said or written.
void check_stop();
/// Time that a program has to end after a request [s]: 0.9; more where sanitizers slow it down.
[[nodiscard]] double stop_limit();
/// Time that is left of it [s]; infinity before a request.
[[nodiscard]] double stop_time_left();

} // namespace platform
