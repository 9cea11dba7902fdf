#include "platform/console.h"

#include "child.h"
#include "platform/stop_signals.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <regex>
#include <sys/ioctl.h>
#include <termios.h>

namespace platform {
namespace {

/// A terminal whose other end the test reads.
struct Pty {
    Pty() { good = openpty(&master, &slave, nullptr, nullptr, nullptr) == 0; }
    ~Pty() {
        close(master);
        close(slave);
    }
    Pty(const Pty&) = delete;
    Pty& operator=(const Pty&) = delete;

    /// Makes it the terminal of the calling process.
    void enter() const {
        setsid();
        ioctl(slave, TIOCSCTTY, 0);
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            dup2(slave, stream);
        setenv("TERM", "xterm", 1);
        setenv("HOME", "/nonexistent", 1);
    }
    /// Returns the output up to `end`, or until 10 s pass without output.
    [[nodiscard]] std::string read_until(const std::string& end) const {
        std::string text;
        char bytes[4096];
        for (pollfd input{.fd = master, .events = POLLIN, .revents = 0};
             text.find(end) == text.npos && ::poll(&input, 1, 10'000) > 0;)
            if (const ssize_t size = read(master, bytes, sizeof bytes); size > 0)
                text.append(bytes, static_cast<std::size_t>(size));
            else
                break;
        return text;
    }
    int master = -1, slave = -1;
    bool good = false;
};

TEST(Console, KeepsTheLastLinesOfAStoppedTerminalAndSaysHowManyItLeftOut) {
    const Pty terminal;
    ASSERT_TRUE(terminal.good);
    const PipeEnds said, shown;
    Child child([&] {
        terminal.enter();
        Console console("> ");
        if (!console.edits())
            return 1;
        for (int i = 1; i <= 5000; ++i)
            console.say("line " + std::to_string(i) + std::string(200, '.')); // a megabyte exceeds a terminal's buffer
        char byte = 'x';
        (void)!write(said.writer(), &byte, 1);
        (void)!read(shown.reader(), &byte, 1);
        return 0;
    });
    char byte = 0;
    ASSERT_TRUE(said.has_input());
    ASSERT_EQ(read(said.reader(), &byte, 1), 1);
    const std::string text = terminal.read_until("line 5000.");
    const std::regex line(R"(line \d+\.)"), some(R"(\((\d+) lines left out: the terminal was stopped\))");
    const auto lines = std::distance(std::sregex_iterator(text.begin(), text.end(), line), std::sregex_iterator());
    long left_out = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), some); it != std::sregex_iterator(); ++it)
        left_out += std::stol((*it)[1]);
    EXPECT_GT(left_out, 0);
    EXPECT_EQ(lines + left_out, 5000);
    EXPECT_GE(lines, 1000);
    ASSERT_EQ(write(shown.writer(), &byte, 1), 1);
    EXPECT_EQ(child.wait(), 0);
}

TEST(Console, EndsSoonAtATerminalThatTakesNoOutput) {
    const Pty terminal;
    ASSERT_TRUE(terminal.good);
    Child child([&] {
        terminal.enter();
        auto console = std::make_unique<Console>("> ");
        for (int i = 1; i <= 5000; ++i)
            console->say(std::string(200, '.'));
        const auto began = std::chrono::steady_clock::now();
        console.reset();
        return std::chrono::steady_clock::now() - began < std::chrono::duration<double>(stop_limit() / 3) ? 0 : 1;
    });
    EXPECT_EQ(child.wait(), 0);
    termios modes{};
    tcgetattr(terminal.slave, &modes);
    EXPECT_TRUE(modes.c_lflag & ICANON) << "the terminal's modes were not restored";
    EXPECT_TRUE(modes.c_lflag & ECHO);
}

TEST(Console, AcceptsUtf8InAnyLocaleAndDropsInvalidBytes) {
    const Pty terminal;
    ASSERT_TRUE(terminal.good);
    const PipeEnds typed;
    Child child([&] {
        terminal.enter();
        unsetenv("LANG");
        unsetenv("LC_ALL");
        Console console("> ");
        for (int i = 0; i < 2000; ++i) {
            for (const std::string& line : console.poll()) {
                (void)!write(typed.writer(), line.data(), line.size());
                return 0;
            }
            usleep(5000);
        }
        return 1;
    });
    EXPECT_NE(terminal.read_until("> ").find("> "), std::string::npos);
    const std::string keys = "say \xff\xc3Gr\xc3\xbc\xc3\x9f"
                             "e \xf0\x9f\x9a\x80\r"; // invalid UTF-8, an incomplete character, umlauts, a rocket
    ASSERT_EQ(write(terminal.master, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    EXPECT_EQ(child.wait(), 0);
    ASSERT_TRUE(typed.has_input());
    char line[100];
    const ssize_t size = read(typed.reader(), line, sizeof line);
    EXPECT_EQ(std::string(line, static_cast<std::size_t>(size)), "say Gr\xc3\xbc\xc3\x9f"
                                                                 "e \xf0\x9f\x9a\x80");
}

} // namespace
} // namespace platform
