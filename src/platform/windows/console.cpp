#include "platform/console.h"

#include "platform/line_writer.h"
#include "platform/windows/output.h"
#include "platform/windows/text.h"

#include <algorithm>
#include <array>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <utility>
#include <windows.h>

namespace platform {

namespace {

constexpr std::size_t max_line = 4096;    ///< Longest line [B, or units of UTF-16]; more is dropped.
constexpr std::size_t max_kept = 1000;    ///< Largest number of lines that wait to be shown.
constexpr std::size_t max_history = 1000; ///< [lines]

HANDLE input() { return GetStdHandle(STD_INPUT_HANDLE); }
HANDLE output() { return GetStdHandle(STD_OUTPUT_HANDLE); }

/// Sets a console's mode, and restores the former one at the end.
class ConsoleMode {
  public:
    ConsoleMode(HANDLE console, DWORD without, DWORD with) : console_(console) {
        GetConsoleMode(console_, &before_);
        SetConsoleMode(console_, (before_ & ~without) | with);
    }
    ~ConsoleMode() { SetConsoleMode(console_, before_); }
    ConsoleMode(const ConsoleMode&) = delete;
    ConsoleMode& operator=(const ConsoleMode&) = delete;

  private:
    HANDLE console_;
    DWORD before_ = 0;
};

/// The line that the user types on a console: Backspace, Esc, and Up and Down in the history. Windows' own editing
/// would wait for the whole line.
class LineEditor {
  public:
    explicit LineEditor(std::string prompt) : prompt_(std::move(prompt)) { write(prompt_); }
    ~LineEditor() { write("\n"); }
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    std::vector<std::string> poll() {
        std::vector<std::string> lines;
        DWORD count = 0;
        while (open_ && GetNumberOfConsoleInputEvents(input(), &count) && count > 0) {
            std::array<INPUT_RECORD, 64> events{};
            if (!ReadConsoleInputW(input(), events.data(), static_cast<DWORD>(events.size()), &count))
                open_ = false;
            for (DWORD i = 0; i < count; ++i)
                if (events[i].EventType == KEY_EVENT && events[i].Event.KeyEvent.bKeyDown)
                    for (int times = events[i].Event.KeyEvent.wRepeatCount; times > 0; --times)
                        press(events[i].Event.KeyEvent, lines);
        }
        return lines;
    }
    /// Shows `text`, whole lines, above the line that is typed.
    void show(const std::string& text) { write("\r\033[K" + text + prompt_ + utf8(typed_)); }

  private:
    void press(const KEY_EVENT_RECORD& key, std::vector<std::string>& lines) {
        constexpr wchar_t end_of_input = 4, end_of_file = 26; // Ctrl-D, Ctrl-Z
        const wchar_t letter = key.uChar.UnicodeChar;
        if (key.wVirtualKeyCode == VK_RETURN) {
            write("\n" + prompt_);
            lines.push_back(utf8(typed_));
            if (!typed_.empty())
                history_.push_front(typed_);
            history_.resize(std::min(history_.size(), max_history));
            typed_.clear();
            at_ = 0;
        } else if (key.wVirtualKeyCode == VK_UP && at_ < history_.size()) {
            replace(history_[at_++]);
        } else if (key.wVirtualKeyCode == VK_DOWN && at_ > 0) {
            replace(--at_ > 0 ? history_[at_ - 1] : std::wstring());
        } else if (key.wVirtualKeyCode == VK_ESCAPE) {
            replace({});
        } else if (key.wVirtualKeyCode == VK_BACK && !typed_.empty()) {
            const bool pair = IS_LOW_SURROGATE(typed_.back()) && typed_.size() > 1;
            replace(typed_.substr(0, typed_.size() - (pair ? 2 : 1)));
        } else if (typed_.empty() && (letter == end_of_input || letter == end_of_file)) {
            open_ = false;
        } else if (letter >= L' ' && letter != 127 && typed_.size() < max_line) {
            typed_ += letter;
            if (!IS_HIGH_SURROGATE(letter))
                write(utf8(IS_LOW_SURROGATE(letter) ? typed_.substr(typed_.size() - 2) : std::wstring(1, letter)));
        }
    }
    void replace(const std::wstring& line) {
        typed_ = line;
        show({});
    }
    void write(const std::string& text) { (void)output_.write(text); }

    std::string prompt_;
    std::wstring typed_;
    std::deque<std::wstring> history_; ///< The newest line is the first.
    std::size_t at_ = 0;               ///< Number of lines that the user has gone back.
    bool open_ = true;
    ConsoleMode input_mode_{input(), ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT, ENABLE_PROCESSED_INPUT};
    ConsoleMode output_mode_{output(), 0, ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING};
    Output output_{standard_output};
};

/// Reads lines from a pipe or a file.
class Pipe {
  public:
    std::vector<std::string> poll() {
        std::vector<std::string> lines;
        std::array<char, 4096> bytes{};
        while (open_) {
            DWORD size = bytes.size();
            if (type_ == FILE_TYPE_PIPE && !PeekNamedPipe(input(), nullptr, 0, nullptr, &size, nullptr))
                open_ = false;
            if (!open_ || size == 0)
                break;
            size = std::min<DWORD>(size, bytes.size());
            open_ = ReadFile(input(), bytes.data(), size, &size, nullptr) && size > 0;
            for (const char c : std::string_view(bytes.data(), open_ ? size : 0))
                if (c == '\n')
                    lines.push_back(std::exchange(begun_, {}));
                else if (c != '\r' && begun_.size() < max_line)
                    begun_ += c;
        }
        if (!open_ && !begun_.empty())
            lines.push_back(std::exchange(begun_, {}));
        return lines;
    }

  private:
    DWORD type_ = GetFileType(input());
    bool open_ = type_ == FILE_TYPE_PIPE || type_ == FILE_TYPE_DISK; ///< A console is not read here.
    std::string begun_;                                              ///< A line whose end has not come yet.
};

} // namespace

struct Console::State {
    explicit State(const std::string& prompt) {
        DWORD mode = 0;
        if (GetConsoleMode(input(), &mode) && GetConsoleMode(output(), &mode))
            editor.emplace(prompt);
    }
    /// Returns the lines that wait to be shown, with line breaks, and forgets them.
    std::string take_said() {
        const std::lock_guard lock(mutex);
        std::string text;
        if (left_out > 0)
            text = fmt::format("({} lines left out: the terminal was stopped)\n", std::exchange(left_out, 0));
        for (const std::string& line : std::exchange(said, {}))
            text += line + "\n";
        return text;
    }
    void show() {
        const std::string text = take_said();
        if (text.empty())
            return;
        if (editor)
            editor->show(text);
        else
            writer.write(text);
    }

    std::mutex mutex; ///< Guards `said` and `left_out`.
    std::deque<std::string> said;
    std::size_t left_out = 0;
    LineWriter writer{standard_output};
    std::optional<LineEditor> editor;
    Pipe pipe;
};

Console::Console(const std::string& prompt) : state_(std::make_unique<State>(prompt)) {}
Console::~Console() { state_->show(); }

std::vector<std::string> Console::poll() {
    state_->show();
    return state_->editor ? state_->editor->poll() : state_->pipe.poll();
}

bool Console::edits() const { return state_->editor.has_value(); }

void Console::say(const std::string& line) {
    const std::lock_guard lock(state_->mutex);
    state_->said.push_back(line);
    if (state_->said.size() > max_kept) {
        state_->said.pop_front();
        ++state_->left_out;
    }
}

} // namespace platform
