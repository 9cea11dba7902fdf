/// Runs every target on its seeds and on mutated inputs. RECKONING_FUZZ_SEED sets the seed, which is printed;
/// RECKONING_FUZZ_TIMES multiplies the number of inputs.

#include "dice.h"
#include "targets.h"
#include "tunables/random.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// Flips bits, replaces bytes, and cuts out or doubles a piece.
protocol::Bytes changed(protocol::Bytes bytes, tunables::Random& random) {
    const auto below = [&](std::size_t limit) {
        return static_cast<std::size_t>(random.bits() % std::max<std::size_t>(limit, 1));
    };
    for (std::size_t changes = 1 + below(8); changes > 0 && !bytes.empty(); --changes) {
        const std::size_t at = below(bytes.size());
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t length = 1 + below(std::min<std::size_t>(bytes.size() - at, 16));
        switch (below(5)) {
        case 0:
            *place ^= static_cast<std::uint8_t>(1 << below(8));
            break;
        case 1:
            *place = static_cast<std::uint8_t>(random.bits());
            break;
        case 2:
            bytes.erase(place, place + static_cast<std::ptrdiff_t>(length));
            break;
        case 3: {
            const protocol::Bytes piece(place, place + static_cast<std::ptrdiff_t>(length));
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), piece.begin(), piece.end());
            break;
        }
        default:
            std::fill_n(place, length, static_cast<std::uint8_t>(below(2) * 255));
        }
    }
    return bytes;
}

class EveryReader : public testing::TestWithParam<const fuzz::Target*> {};

} // namespace

TEST_P(EveryReader, SurvivesAnyInput) {
    const fuzz::Target& target = *GetParam();
    const std::uint64_t seed = number_from("RECKONING_FUZZ_SEED", 1);
    const auto corpus = seeds(target);
    ASSERT_FALSE(corpus.empty());
    for (const protocol::Bytes& bytes : corpus)
        EXPECT_EQ(target.check(bytes).value_or(""), "");
    const auto inputs = static_cast<std::uint64_t>(target.quick) * number_from("RECKONING_FUZZ_TIMES", 1);
    for (std::uint64_t i = 0; i < inputs; ++i) {
        tunables::Random random(seed * 1'000'003 + i);
        const protocol::Bytes bytes = changed(corpus[random.bits() % corpus.size()], random);
        ASSERT_EQ(target.check(bytes).value_or(""), "")
            << target.name << ", input " << i << " of seed " << seed << " (RECKONING_FUZZ_SEED)";
    }
}

/// A folder of inputs without a target would never be replayed.
TEST(Corpus, FilesAreSmallAndBelongToATarget) {
    for (const auto& folder : std::filesystem::directory_iterator(fuzz::corpus_folder())) {
        const fuzz::Target* const target = fuzz::target(folder.path().filename().string());
        ASSERT_NE(target, nullptr) << folder.path();
        for (const auto& file : std::filesystem::directory_iterator(folder))
            EXPECT_LE(file.file_size(), target->longest) << file.path();
    }
}

/// libFuzzer cuts off inputs that are longer than the target's limit.
TEST(Corpus, HasAnUncutInputForEachTarget) {
    for (const fuzz::Target& target : fuzz::targets()) {
        const auto all = seeds(target);
        EXPECT_TRUE(std::ranges::any_of(all, [&](const auto& seed) { return seed.size() <= target.longest; }))
            << target.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, EveryReader, testing::ValuesIn([] {
                             std::vector<const fuzz::Target*> all;
                             for (const fuzz::Target& target : fuzz::targets())
                                 all.push_back(&target);
                             return all;
                         }()),
                         [](const auto& it) {
                             std::string name(it.param->name);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });
