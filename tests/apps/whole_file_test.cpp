#include "apps/whole_file.h"
#include "places.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <random>
#include <thread>

namespace apps {

/// Several programs of one user remember the keys of servers at the same time.
TEST(WholeFile, ReaderSeesWholeTextsOfConcurrentWriters) {
    const std::filesystem::path folder =
        std::filesystem::path(places::build()) / ("whole-file-" + std::to_string(std::random_device{}()));
    const std::filesystem::path file = folder / "known-keys";
    constexpr int texts = 300;
    constexpr std::size_t bytes = 100'000;
    write_whole_file(file, std::string(bytes, 'a'));
    const auto write = [&](char letter) {
        for (int i = 0; i < texts; ++i)
            EXPECT_NO_THROW(write_whole_file(file, std::string(bytes, letter)));
    };
    std::jthread first(write, 'a'), second(write, 'b');
    for (int i = 0; i < texts; ++i) {
        const std::string text = read_whole_file(file);
        ASSERT_EQ(text.size(), bytes);
        ASSERT_EQ(std::ranges::count(text, text.front()), static_cast<std::ptrdiff_t>(bytes));
    }
    first.join();
    second.join();
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "temporary files remain";
    std::filesystem::remove_all(folder);
}

} // namespace apps
