#include "platform/console.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <poll.h>
#include <unistd.h>
#include <utility>

#include <editline/readline.h> // after <cstdio>, which it needs

namespace platform {

namespace {

constexpr std::size_t longest_line = 4096; ///< without an end it is no line

bool has_input() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, 0) > 0 && (input.revents & (POLLIN | POLLHUP)) != 0;
}

/// In the foreground of a terminal, for reading and writing: from the background one would be stopped for reading.
bool before_a_terminal() {
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

std::vector<std::string>* typed = nullptr; ///< of the console that there is: the library's callback knows nothing else
bool ended = false;                        ///< Ctrl-D on an empty line

void take_line(char* line) {
    if (!line) {
        ended = true;
        return;
    }
    if (*line)
        add_history(line);
    typed->emplace_back(line);
    std::free(line);
}

} // namespace

struct Console::State {
    explicit State(const std::string& prompt) : edits(before_a_terminal()), open(edits || !isatty(STDIN_FILENO)) {
        typed = &lines;
        ended = false;
        if (!edits)
            return;
        rl_catch_signals = 0;
        rl_callback_handler_install(prompt.c_str(), take_line);
    }
    ~State() {
        show();
        if (edits) {
            rl_callback_handler_remove();
            std::fputs("\n", stdout);
        }
        typed = nullptr;
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void show() {
        const std::lock_guard lock(mutex);
        if (said.empty())
            return;
        if (edits)
            std::fputs("\r\033[K", stdout); // over the prompt
        for (const std::string& line : said)
            std::fprintf(stdout, "%s\n", line.c_str());
        said.clear();
        if (edits && open)
            rl_forced_update_display();
        std::fflush(stdout);
    }

    void edit() {
        while (open && has_input()) {
            rl_callback_read_char();
            if (ended)
                open = false;
        }
    }

    void read() {
        char bytes[4096];
        while (open && has_input()) {
            const ssize_t size = ::read(STDIN_FILENO, bytes, sizeof bytes);
            if (size < 0 && errno == EINTR)
                continue;
            if (size <= 0) {
                open = false;
                break;
            }
            for (const char c : std::string_view(bytes, static_cast<std::size_t>(size)))
                if (c == '\n')
                    lines.push_back(std::exchange(begun, {}));
                else if (begun.size() < longest_line)
                    begun += c;
        }
        if (!open && !begun.empty())
            lines.push_back(std::exchange(begun, {}));
    }

    bool edits, open;
    std::vector<std::string> lines;
    std::string begun; ///< without its end yet
    std::mutex mutex;
    std::vector<std::string> said;
};

Console::Console(const std::string& prompt) : state_(std::make_unique<State>(prompt)) {}
Console::~Console() = default;

std::vector<std::string> Console::poll() {
    if (state_->edits)
        state_->edit();
    else
        state_->read();
    state_->show();
    return std::exchange(state_->lines, {});
}

bool Console::edits() const { return state_->edits; }

void Console::say(const std::string& line) {
    const std::lock_guard lock(state_->mutex);
    state_->said.push_back(line);
}

} // namespace platform
