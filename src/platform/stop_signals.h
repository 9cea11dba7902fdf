#pragma once
/// Signals that ask a program to end, and those that must not end it. A page has none.

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

/// Whether a request has come. Any thread may call it.
[[nodiscard]] bool stop_requested();
/// Ends a long piece of work. It is not a std::exception, because code that reports errors and goes on must not catch
/// it.
struct StopRequested {};
/// Throws StopRequested if a request has come. For long work that then has nothing to report or to write.
void check_stop();
/// Time that a program has to end after a request [s]: 0.9; more where sanitizers slow it down.
[[nodiscard]] double stop_limit();
/// Time left of `stop_limit` [s]; infinity before a request.
[[nodiscard]] double stop_time_left();

} // namespace platform
