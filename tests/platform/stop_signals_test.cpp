#include "platform/stop_signals.h"

#include "child.h"
#include "platform/system.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace platform {
namespace {

void default_signals() { // the test's parent process may ignore some signals
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
        std::signal(number, SIG_DFL);
}

TEST(StopSignals, EverySignalRequestsAStop) {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        Child child([number] {
            default_signals();
            catch_stop_signals("test");
            if (stop_requested() || stop_time_left() < 1e9)
                return 1;
            raise(number);
            if (!stop_requested() || stop_time_left() > stop_limit() || stop_time_left() <= 0)
                return 2;
            try {
                check_stop();
            } catch (const StopRequested&) {
                return 0;
            }
            return 3;
        });
        EXPECT_EQ(child.wait(), 0) << number;
    }
}

TEST(StopSignals, IgnoredSignalStaysIgnored) {
    Child child([] {
        default_signals();
        std::signal(SIGHUP, SIG_IGN);
        catch_stop_signals("test");
        raise(SIGHUP);
        return stop_requested() ? 1 : 0;
    });
    EXPECT_EQ(child.wait(), 0);
}

TEST(StopSignals, ProgramThatDoesNotStopIsEndedWithAMessage) {
    const PipeEnds errors;
    const auto began = std::chrono::steady_clock::now();
    Child child([&] {
        default_signals();
        dup2(errors.writer(), STDERR_FILENO);
        catch_stop_signals("test");
        raise(SIGTERM);
        for (;;)
            pause();
        return 0;
    });
    EXPECT_EQ(child.wait(), 1);
    EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::duration<double>(stop_limit()));
    ASSERT_TRUE(errors.has_input());
    char text[200];
    const ssize_t size = read(errors.reader(), text, sizeof text);
    EXPECT_TRUE(std::string(text, static_cast<std::size_t>(size)).starts_with("test: has not ended"));
}

TEST(StopSignals, ForcedEndDoesNotWaitForStandardError) {
    const PipeEnds errors;
    Child child([&] {
        default_signals();
        dup2(errors.writer(), STDERR_FILENO);
        fcntl(STDERR_FILENO, F_SETFL, O_NONBLOCK);
        while (write(STDERR_FILENO, "full", 4) > 0) {
        }
        fcntl(STDERR_FILENO, F_SETFL, 0);
        catch_stop_signals("test");
        raise(SIGTERM);
        for (;;)
            pause();
        return 0;
    });
    EXPECT_EQ(child.wait(), 1);
}

TEST(StopSignals, StartedProgramsCanEndByABrokenPipe) {
    Child child([] {
        default_signals();
        catch_stop_signals("test");
        raise(SIGPIPE); // ignored here
        // The shell would inherit the ignored signal, unless starting a program restores it.
        char script[] = "/tmp/reckoning-signal-XXXXXX";
        const int file = mkstemp(script);
        dprintf(file, "#!/bin/sh\nkill -PIPE $$\n");
        fchmod(file, 0700);
        close(file);
        const ProgramResult ended = run_program(script, {});
        unlink(script);
        return ended.succeeded || ended.not_started ? 1 : 0;
    });
    EXPECT_EQ(child.wait(), 0);
}

} // namespace
} // namespace platform
