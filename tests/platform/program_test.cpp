#include "platform/system.h"

#include <gtest/gtest.h>

namespace platform {
namespace {

TEST(Program, ReportsSuccessFailureOrAMissingProgram) {
    EXPECT_TRUE(run_program("true", {}).good);
    const Ended failed = run_program("ls", {"/no/such/folder"});
    EXPECT_FALSE(failed.good);
    EXPECT_FALSE(failed.not_started);
    const Ended missing = run_program("no-such-program", {});
    EXPECT_FALSE(missing.good);
    EXPECT_EQ(missing.not_started, std::errc::no_such_file_or_directory);
}

} // namespace
} // namespace platform
