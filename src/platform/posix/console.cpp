#include "platform/console.h"

#include "platform/line_writer.h"
#include "platform/posix/non_blocking_file.h"
#include "platform/thread.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cwchar>
#include <deque>
#include <fcntl.h>
#include <fmt/format.h>
#include <histedit.h>
#include <mutex>
#include <optional>
#include <poll.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>
#include <utility>

namespace platform {

namespace {

constexpr std::size_t max_line = 4096; ///< Longest line of a pipe [B]; further bytes are dropped.
constexpr std::size_t max_kept = 1000; ///< Largest number of lines that wait to be shown.

bool has_input() {
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    return ::poll(&input, 1, 0) > 0 && (input.revents & (POLLIN | POLLHUP)) != 0;
}

/// Whether this program is in the terminal's foreground. The system stops a background program that reads from the
/// terminal.
bool in_foreground() { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

/// Wakes a thread that waits in ::poll.
class Wake {
  public:
    Wake() : descriptor_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
    ~Wake() { close(descriptor_); }
    Wake(const Wake&) = delete;
    Wake& operator=(const Wake&) = delete;

    void set() const { (void)eventfd_write(descriptor_, 1); }
    void clear() const {
        eventfd_t count = 0;
        (void)eventfd_read(descriptor_, &count);
    }
    [[nodiscard]] pollfd wait() const { return {.fd = descriptor_, .events = POLLIN, .revents = 0}; }
    [[nodiscard]] bool is_set() const {
        pollfd one = wait();
        return ::poll(&one, 1, 0) > 0;
    }

  private:
    int descriptor_;
};

/// The program's lines that wait to be shown.
class OutputQueue {
  public:
    void add(const std::string& line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(line);
        if (lines_.size() > max_kept) {
            lines_.pop_front();
            ++left_out_;
        }
    }
    /// Returns all lines, with line breaks; empty if there are none.
    std::string take() {
        const std::lock_guard lock(mutex_);
        std::string text;
        if (left_out_ > 0)
            text = fmt::format("({} lines left out: the terminal was stopped)\n", std::exchange(left_out_, 0));
        for (const std::string& line : std::exchange(lines_, {}))
            text += line + "\n";
        return text;
    }

  private:
    std::mutex mutex_;
    std::deque<std::string> lines_;
    std::size_t left_out_ = 0;
};

/// Reads lines from a pipe, and writes the program's lines to standard output.
class Pipe {
  public:
    std::vector<std::string> poll(OutputQueue& output) {
        if (const std::string text = output.take(); !text.empty())
            output_.write(text);
        char bytes[4096];
        std::vector<std::string> lines;
        while (open_ && has_input()) {
            const ssize_t size = ::read(STDIN_FILENO, bytes, sizeof bytes);
            if (size < 0 && errno == EINTR)
                continue;
            open_ = size > 0;
            for (const char c : std::string_view(bytes, static_cast<std::size_t>(std::max<ssize_t>(size, 0))))
                if (c == '\n')
                    lines.push_back(std::exchange(begun_, {}));
                else if (begun_.size() < max_line)
                    begun_ += c;
        }
        if (!open_ && !begun_.empty())
            lines.push_back(std::exchange(begun_, {}));
        return lines;
    }

  private:
    bool open_ = !isatty(STDIN_FILENO); ///< False at the input's end, and for a terminal, which is not read here.
    std::string begun_;                 ///< A line whose end has not come yet.
    LineWriter output_{standard_output};
};

/// A terminal, and the thread that owns it. libedit waits on this thread for keys, and until the terminal takes its
/// output.
class Terminal {
  public:
    Terminal(const std::string& prompt, OutputQueue& output) : prompt_(prompt), output_(output) {}
    ~Terminal() { stop_.set(); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void show() const { has_output_.set(); }
    std::vector<std::string> take_lines() {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }

  private:
    void run() {
        // libedit reads and writes characters in the thread's locale.
        const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
        if (utf8)
            uselocale(utf8);
        // With these signals blocked, the terminal does not stop a background program: reads fail, and writes succeed.
        sigset_t job_control;
        sigemptyset(&job_control);
        sigaddset(&job_control, SIGTTIN);
        sigaddset(&job_control, SIGTTOU);
        pthread_sigmask(SIG_BLOCK, &job_control, nullptr);
        out_ = fopencookie(this, "w", {.read = nullptr, .write = write, .seek = nullptr, .close = nullptr});
        edit();
        while (!wait(-1, -1).stop)
            show_output(nullptr);
        show_output(nullptr);
        std::fclose(out_);
        close(modes_);
        if (utf8) {
            uselocale(LC_GLOBAL_LOCALE);
            freelocale(utf8);
        }
    }

    /// Lets the user edit lines until the input ends or the console stops, and restores the terminal's modes.
    void edit() {
        EditLine* const line_editor = el_init_fd("reckoning", stdin, out_, out_, modes_, STDOUT_FILENO, STDOUT_FILENO);
        if (!line_editor)
            return;
        History* const history_ = history_init();
        HistEvent event{};
        history(history_, &event, H_SETSIZE, 1000);
        el_set(line_editor, EL_CLIENTDATA, this);
        el_set(line_editor, EL_PROMPT, prompt);
        el_set(line_editor, EL_HIST, history, history_);
        el_set(line_editor, EL_GETCFN, read);
        el_set(line_editor, EL_EDITOR, "emacs");
        bind_keys(line_editor);
        el_source(line_editor, nullptr); // The user's ~/.editrc.
        int size = 0;
        while (const char* const text = el_gets(line_editor, &size)) {
            std::string line(text, static_cast<std::size_t>(std::max(size, 0)));
            while (line.ends_with('\n') || line.ends_with('\r'))
                line.pop_back();
            if (!line.empty())
                history(history_, &event, H_ENTER, line.c_str());
            const std::lock_guard lock(mutex_);
            lines_.push_back(line);
        }
        std::fputs("\n", out_);
        std::fflush(out_);
        el_end(line_editor);
        history_end(history_);
    }

    static void bind_keys(EditLine* line_editor) {
        constexpr std::array<std::array<const char*, 2>, 14> keys{{{"^R", "em-inc-search-prev"},
                                                                   {"\\e[1~", "ed-move-to-beg"},
                                                                   {"\\e[7~", "ed-move-to-beg"},
                                                                   {"\\e[H", "ed-move-to-beg"},
                                                                   {"\\e[4~", "ed-move-to-end"},
                                                                   {"\\e[8~", "ed-move-to-end"},
                                                                   {"\\e[F", "ed-move-to-end"},
                                                                   {"\\e[3~", "ed-delete-next-char"},
                                                                   {"\\e[2~", "em-toggle-overwrite"},
                                                                   {"\\e[1;5C", "em-next-word"},
                                                                   {"\\e[5C", "em-next-word"},
                                                                   {"\\e[1;5D", "ed-prev-word"},
                                                                   {"\\e[5D", "ed-prev-word"},
                                                                   {"\\e\\e[D", "ed-prev-word"}}};
        for (const auto& [key, command] : keys)
            el_set(line_editor, EL_BIND, key, command, nullptr);
    }

    struct Events {
        bool stop, output, input;
    };
    /// Waits until the console stops, a line waits to be shown, or `descriptor` has input; at most for `limit` [ms],
    /// without a limit if it is negative.
    [[nodiscard]] Events wait(int descriptor, int limit) const {
        pollfd on[] = {stop_.wait(), has_output_.wait(), {.fd = descriptor, .events = POLLIN, .revents = 0}};
        if (::poll(on, std::size(on), limit) <= 0)
            return {};
        return {.stop = on[0].revents != 0, .output = on[1].revents != 0, .input = on[2].revents != 0};
    }

    /// Shows the waiting lines, above the line that the user types.
    void show_output(EditLine* line_editor) {
        has_output_.clear();
        const std::string text = output_.take();
        if (text.empty())
            return;
        const bool prompted = line_editor && in_foreground();
        if (prompted)
            std::fputs("\r\033[K", out_);
        std::fputs(text.c_str(), out_);
        std::fflush(out_);
        if (prompted)
            el_set(line_editor, EL_REFRESH);
    }

    static char* prompt(EditLine* line_editor) { return owner(line_editor).prompt_.data(); }
    static int read(EditLine* line_editor, wchar_t* character) {
        return owner(line_editor).next(line_editor, *character);
    }
    static Terminal& owner(EditLine* line_editor) {
        Terminal* owner = nullptr;
        el_get(line_editor, EL_CLIENTDATA, &owner);
        return *owner;
    }

    /// Gives libedit its next character and returns 1. Returns 0 when the input has ended, or the console stops.
    int next(EditLine* line_editor, wchar_t& character) {
        constexpr int background_look = 200; // Time between two checks in the background [ms].
        for (;;) {
            const bool was_in_front = std::exchange(in_front_, in_foreground());
            if (in_front_ && !was_in_front) {
                el_set(line_editor, EL_PREP_TERM, 0);
                el_set(line_editor, EL_PREP_TERM, 1);
                el_set(line_editor, EL_REFRESH);
            }
            const Events events = wait(in_front_ ? STDIN_FILENO : -1, in_front_ ? -1 : background_look);
            if (events.stop) {
                in_foreground() ? discard_output() : leave_modes();
                return 0;
            }
            if (events.output)
                show_output(line_editor);
            if (tcgetpgrp(STDIN_FILENO) < 0)
                return 0; // A hang-up.
            char byte = 0;
            const ssize_t size = events.input ? ::read(STDIN_FILENO, &byte, 1) : -1;
            if (size == 0 || (events.input && size < 0 && errno == EIO && in_foreground()))
                return 0;
            if (size > 0 && decode(byte, character))
                return 1;
        }
    }

    /// Whether `character` is complete. Skips bytes that are not UTF-8.
    bool decode(char byte, wchar_t& character) {
        constexpr auto wrong = static_cast<std::size_t>(-1), part = static_cast<std::size_t>(-2);
        const bool first = std::mbsinit(&begun_);
        const std::size_t size = std::mbrtowc(&character, &byte, 1, &begun_);
        if (size == wrong)
            begun_ = {};
        if (size == wrong && !first) // The previous character is incomplete, and another one begins.
            return decode(byte, character);
        return size != wrong && size != part;
    }

    /// Discards the output if the terminal takes none. libedit would wait for the output before it restores the modes,
    /// but a stopped terminal, in particular a serial line, never takes it.
    void discard_output() const {
        pollfd room{.fd = terminal_.descriptor(), .events = POLLOUT, .revents = 0};
        if (::poll(&room, 1, 0) == 0)
            tcflush(STDIN_FILENO, TCOFLUSH);
    }

    /// Hides the terminal's modes from libedit, because the shell has the terminal now.
    void leave_modes() const {
        const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
        dup2(nothing, modes_);
        close(nothing);
    }

    /// Writes bytes of the stream `out_` to the terminal, and waits for the terminal unless the console stops.
    static ssize_t write(void* owner, const char* bytes, std::size_t size) {
        const auto& self = *static_cast<Terminal*>(owner);
        for (std::size_t done = 0; done < size;) {
            const ssize_t written = self.terminal_.write(bytes + done, size - done);
            if (written < 0 || (written == 0 && self.stop_.is_set()))
                break; // The remaining bytes are lost.
            done += static_cast<std::size_t>(written);
            pollfd on[] = {self.stop_.wait(), {.fd = self.terminal_.descriptor(), .events = POLLOUT, .revents = 0}};
            if (written == 0)
                ::poll(on, std::size(on), -1);
        }
        return static_cast<ssize_t>(size);
    }

    std::string prompt_;
    OutputQueue& output_;
    Wake stop_, has_output_;
    NonBlockingFile terminal_{STDOUT_FILENO};
    int modes_ = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0); ///< libedit's descriptor for the terminal's modes.
    std::mutex mutex_;
    std::vector<std::string> lines_;
    // Only the thread uses these.
    std::FILE* out_ = nullptr;
    bool in_front_ = true;
    std::mbstate_t begun_{};           ///< State of an incomplete character.
    Thread thread_{[this] { run(); }}; ///< Last member, as it uses all others.
};

} // namespace

struct Console::State {
    explicit State(const std::string& prompt) {
        if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && in_foreground())
            terminal.emplace(prompt, output);
    }
    OutputQueue output;
    std::optional<Terminal> terminal;
    Pipe pipe;
};

Console::Console(const std::string& prompt) : state_(std::make_unique<State>(prompt)) {}
Console::~Console() {
    if (!state_->terminal)
        (void)state_->pipe.poll(state_->output); // Shows the last lines.
}

std::vector<std::string> Console::poll() {
    return state_->terminal ? state_->terminal->take_lines() : state_->pipe.poll(state_->output);
}

bool Console::edits() const { return state_->terminal.has_value(); }

void Console::say(const std::string& line) {
    state_->output.add(line);
    if (state_->terminal)
        state_->terminal->show();
}

} // namespace platform
