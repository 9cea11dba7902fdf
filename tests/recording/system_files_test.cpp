/// Recordings on a full disk, and files that are none.

#include "sample.h"

#include <csignal>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace recording::testing {

using ::testing::HasSubstr;

/// Regression: opening a pipe without a writer blocked forever.
TEST(SystemFiles, PipeIsRejected) {
    const File file("pipe");
    ASSERT_EQ(::mkfifo(file.path.c_str(), 0600), 0);
    EXPECT_THAT(error_of(file.path), HasSubstr("not a readable file"));
}

TEST(SystemFiles, FullDiskIsReportedAndTheWrittenPartIsReadable) {
    Writer nowhere("/dev/full", header());
    for (const Record& record : sample(5))
        nowhere.add(record); // the match continues
    EXPECT_THAT(nowhere.error(),
                HasSubstr("/dev/full has ended after 0.0 s, 0 bytes: the disk is full (No space left"));
    EXPECT_THROW(Writer("/no/such/folder/match.reck", header()), Error);

    const File file("full");
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{20000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const auto records = sample(60);
    Writer writer(file.path, header());
    for (const Record& record : records)
        writer.add(record);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_THAT(writer.error(), HasSubstr("File too large; the part before that can be replayed"));
    const Reader reader(file.path);
    EXPECT_EQ(reader.damage(), "");
    EXPECT_GT(reader.length(), 4);
    EXPECT_TRUE(begins(records, read_all(reader)));
}

} // namespace recording::testing
