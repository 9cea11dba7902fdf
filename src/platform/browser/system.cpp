// System calls that a browser does not have.

#include "platform/system.h"
#include "platform/console.h"
#include "platform/line_writer.h"
#include "platform/program.h"
#include "platform/stop_signals.h"
#include "platform/thread.h"
#include "platform/ticker.h"

#include <cstdio>
#include <emscripten.h>
#include <limits>

namespace platform {

void begin_program(int&, char**&) {}
std::string user_name() { return "Player"; }

struct Console::State {};
Console::Console(const std::string&) {}
Console::~Console() = default;
std::vector<std::string> Console::poll() { return {}; }
bool Console::edits() const { return false; }
void Console::say(const std::string&) {}

struct LineWriter::Output {
    std::FILE* file;
};
LineWriter::LineWriter(int descriptor)
    : output_(std::make_unique<Output>(Output{.file = descriptor == standard_error ? stderr : stdout})) {}
LineWriter::~LineWriter() = default;
void LineWriter::write(std::string_view line) { std::fwrite(line.data(), 1, line.size(), output_->file); }

void catch_stop_signals(const std::string&) {}
void survive_failed_writes() {}
bool stop_requested() { return false; }
void check_stop() {}
double stop_limit() { return std::numeric_limits<double>::infinity(); }
double stop_time_left() { return std::numeric_limits<double>::infinity(); }

void release_freed_memory() {}
std::size_t allocated() { return 0; }

int raise_open_file_limit(int wanted) { return wanted; }

struct Ticker::State {};
Ticker::Ticker(double, std::function<void()>) {}
Ticker::~Ticker() = default;

ProgramResult run_program(const std::string&, const std::vector<std::string>&) {
    return {.not_started = std::make_error_code(std::errc::no_such_file_or_directory)};
}

bool tell_service_manager(std::string_view) { return false; }

bool stderr_is_terminal() { return false; }
QuietStderr::QuietStderr() : kept_(-1) {}
QuietStderr::~QuietStderr() = default;

/// Wall-clock time, because a page cannot measure CPU time.
double thread_cpu_now() { return emscripten_get_now() / 1000; }

} // namespace platform
