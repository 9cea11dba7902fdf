#include "platform/system.h"
#include "sanitized.h"

#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace {

/// Returns the process's private memory in RAM [KiB].
long resident() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("RssAnon:"))
            return std::stol(line.substr(line.find_first_of("0123456789")));
    return 0;
}

/// The remaining blocks lie between freed ones: by default the C library keeps all of that memory.
TEST(Memory, FreedBlocksBetweenLiveOnesAreReturnedToTheSystem) {
    if (test::sanitized)
        GTEST_SKIP() << "a sanitizer has a heap of its own";
    constexpr int blocks = 65536, one_remains_of = 64;
    std::vector<std::unique_ptr<std::array<char, 1024>>> memory(blocks);
    for (auto& block : memory) {
        block = std::make_unique<std::array<char, 1024>>();
        block->fill(1);
    }
    const long full = resident();
    const std::size_t allocated = platform::allocated();
    for (int i = 0; i < blocks; ++i)
        if (i % one_remains_of != 0)
            memory[static_cast<std::size_t>(i)].reset();
    EXPECT_GT(resident(), full - 4096) << "the C library keeps the memory before the call";
    // `cached`: freed blocks that the thread may keep.
    constexpr double a_block = 1024 + 16, freed = blocks - blocks / one_remains_of, cached = 16;
    EXPECT_NEAR(static_cast<double>(allocated - platform::allocated()), freed * a_block, cached * a_block);
    platform::release_freed_memory();
    EXPECT_LT(resident(), full - 56000) << "most of the 64 MiB are returned";
}

} // namespace
