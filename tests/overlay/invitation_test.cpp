#include "overlay/menus/invitation.h"

#include <gtest/gtest.h>

namespace overlay {

TEST(QrCode, HasThreeFinderPatternsAndTheTimingPatterns) {
    const QrCode code = qr_code("http://192.168.1.20:26000");
    ASSERT_EQ(code.side, 25) << "version 2 holds 26 bytes at level M";
    const auto dark = [&](int x, int y) {
        return static_cast<bool>(code.dark.at(static_cast<std::size_t>(y * code.side + x)));
    };
    const int far = code.side - 7;
    for (const auto& [left, top] : {std::pair{0, 0}, std::pair{far, 0}, std::pair{0, far}})
        for (int y = 0; y < 7; ++y)
            for (int x = 0; x < 7; ++x) {
                const int ring = std::max(std::abs(x - 3), std::abs(y - 3)); // 7.3.2: dark, light, and 3x3 dark
                EXPECT_EQ(dark(left + x, top + y), ring != 2) << x << "," << y << " at " << left << "," << top;
            }
    for (int i = 8; i < far - 1; ++i) {
        EXPECT_EQ(dark(i, 6), i % 2 == 0) << i;
        EXPECT_EQ(dark(6, i), i % 2 == 0) << i;
    }
    EXPECT_NE(code.dark, qr_code("http://192.168.1.21:26000").dark);
}

TEST(QrCode, IsEmptyForTooLongText) { EXPECT_EQ(qr_code(std::string(4000, 'x')).side, 0); }

} // namespace overlay
