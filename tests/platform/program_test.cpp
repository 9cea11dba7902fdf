#include "platform/system.h"

#include <gtest/gtest.h>

namespace platform {
namespace {

TEST(Program, ReportsSuccessFailureOrAMissingProgram) {
    EXPECT_TRUE(run_program("true", {}).succeeded);
    const ProgramResult failed = run_program("ls", {"/no/such/folder"});
    EXPECT_FALSE(failed.succeeded);
    EXPECT_FALSE(failed.not_started);
    const ProgramResult missing = run_program("no-such-program", {});
    EXPECT_FALSE(missing.succeeded);
    EXPECT_EQ(missing.not_started, std::errc::no_such_file_or_directory);
}

} // namespace
} // namespace platform
