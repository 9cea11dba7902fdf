#include "platform/line_writer.h"

#include "child.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <gtest/gtest.h>

namespace platform {
namespace {

std::string read_all(int descriptor) {
    std::string text(1 << 20, '\0');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(descriptor, text.data(), text.size()))));
    return text;
}

TEST(LineWriter, SaysHowManyLinesItLeftOutWhenTheReaderGoesOn) {
    const PipeEnds pipe;
    LineWriter writer(pipe.writer());
    const std::string line(999, 'x');
    constexpr int many = 1000; // a megabyte, more than a pipe's buffer
    for (int i = 0; i < many; ++i)
        writer.write(line + "\n");
    std::string text = read_all(pipe.reader());
    writer.write("again\n");
    text += read_all(pipe.reader());
    const auto whole = std::ranges::count(text, 'x') / 999;
    EXPECT_EQ(std::ranges::count(text, 'x') % 999, 0) << "an incomplete line was written";
    EXPECT_TRUE(
        text.ends_with("\n(" + std::to_string(many - whole) + " lines left out: the output was stopped)\nagain\n"))
        << text.substr(text.size() - 200);
}

TEST(LineWriter, WritesEveryLineIntoAFile) {
    std::FILE* const file = std::tmpfile();
    std::fputs("before\n", file);
    std::fflush(file);
    {
        LineWriter writer(fileno(file));
        for (int i = 0; i < 1000; ++i)
            writer.write(std::string(999, 'x') + "\n");
    }
    EXPECT_EQ(lseek(fileno(file), 0, SEEK_CUR), 7 + 1000 * 1000);
    std::fclose(file);
}

TEST(LineWriter, LeavesTheDescriptorAsItIs) {
    const PipeEnds pipe;
    const int before = fcntl(pipe.writer(), F_GETFL);
    LineWriter writer(pipe.writer());
    writer.write("line\n");
    EXPECT_EQ(fcntl(pipe.writer(), F_GETFL), before);
}

TEST(LineWriter, GoesOnWithoutAReader) {
    Child child([] {
        std::signal(SIGPIPE, SIG_IGN);
        PipeEnds pipe;
        LineWriter writer(pipe.writer());
        pipe.close_reader();
        for (int i = 0; i < 3; ++i)
            writer.write("line\n");
        return 0;
    });
    EXPECT_EQ(child.wait(), 0);
}

} // namespace
} // namespace platform
