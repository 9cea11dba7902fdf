/// The panel with the bits of the compact coding by field.

#include "overlay/instruments/relay_panels.h"

#include "panel_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using protocol::compact::BitCounts;
using protocol::compact::Label;

/// 20 updates a second in 10 packets: 40 bits of position, 8 of time.
BitCounts after(double seconds) {
    BitCounts account;
    account.updates = static_cast<std::uint64_t>(20 * seconds);
    account.packets = account.updates / 2;
    account.bytes = account.updates * 6;
    account[Label::position] = account.updates * 40;
    account[Label::time] = account.updates * 8;
    return account;
}

TEST(CodingPanel, CountsTheLastTenSeconds) {
    overlay::CodingPanel panel;
    for (int i = 0; i <= 300; ++i)
        panel.watch(after(i * 0.1), 5 + i * 0.1);
    BitCounts lately = panel.lately();
    EXPECT_NEAR(static_cast<double>(lately.updates), 200, 10);
    EXPECT_EQ(lately[Label::position], lately.updates * 40);
    panel.watch(after(0), 2); // another match
    EXPECT_EQ(panel.lately().updates, 0u);
}

TEST(CodingPanel, ShowsTheBitsOfEachFieldOrWhyThereAreNone) {
    overlay::CodingPanel panel;
    PanelContext context;
    const auto words = [&](bool on) {
        return context.words([&] {
            ImGui::SetNextWindowSize({1000, 600});
            ImGui::Begin("bits");
            panel.draw(context.look, on);
            ImGui::End();
        });
    };
    EXPECT_THAT(words(false), testing::HasSubstr("as they were published"));
    EXPECT_THAT(words(true), testing::HasSubstr("No updates received"));
    for (int i = 0; i <= 20; ++i)
        panel.watch(after(i * 0.5), i * 0.5);
    EXPECT_THAT(words(true), testing::AllOf(testing::HasSubstr("6.00 B an update"), testing::HasSubstr("position"),
                                            testing::HasSubstr("40.0"), testing::HasSubstr("8.00"),
                                            testing::HasSubstr("2.00 updates share a packet")));
}

} // namespace
