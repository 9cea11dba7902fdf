/// The fuzzer's property in a short run: random bytes, and encodings with a few flipped bits.

#include "../fuzz/decode_anything.h"
#include "generators.h"

#include "tunables/random.h"

#include <gtest/gtest.h>

using namespace protocol;

TEST(RandomBytes, NeverBreakADecoder) {
    tunables::Random random(1);
    Bytes bytes;
    for (int i = 0; i < 100'000; ++i) {
        bytes.resize(static_cast<std::size_t>(random.uniform(0, 80)));
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(random.bits());
        if (!bytes.empty())
            bytes[0] = static_cast<std::uint8_t>(bytes[0] % (static_cast<int>(Kind::unknown) + 1));
        const auto wrong = fuzz::decode_anything(bytes);
        ASSERT_FALSE(wrong) << *wrong;
    }
}

TEST(RandomBytes, DamagedUpdatesNeverGiveNonsense) {
    tunables::Random random(2);
    int refused = 0;
    constexpr int rounds = 100'000;
    dr::Update<float> update;
    const UpdateBytes whole = encode_update({.full = true, .update = update}).bytes;
    for (int i = 0; i < rounds; ++i) {
        UpdateBytes bytes = whole;
        for (int bit = static_cast<int>(random.uniform(1, 5)); bit > 0; --bit)
            bytes[static_cast<std::size_t>(random.uniform(0, static_cast<double>(bytes.size())))] ^=
                static_cast<std::uint8_t>(1 << (random.bits() % 8));
        const auto wrong = fuzz::decode_update(bytes);
        ASSERT_FALSE(wrong) << *wrong;
        refused += !decode_update({1, bytes}, {}).has_value();
    }
    EXPECT_GT(refused, rounds / 20); // blocked bits, reasons, padding, impossible orientations
}
