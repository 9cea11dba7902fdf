#include "overlay/instruments/change_log.h"

#include <gtest/gtest.h>

using namespace overlay;

namespace {
/// Settings that change over time; the log checks them ten times a second.
struct Watched {
    void wait(double seconds, bool noted = true) {
        for (const double end = now + seconds - 1e-9; now < end; now += 0.1)
            log.watch(tunables::Tunables(dr::tunables(settings)), now + 100, now, noted);
    }
    dr::PublisherSettings settings;
    ChangeLog log;
    double now = 1;
};
} // namespace

TEST(ChangeLog, RecordsChangesWithTheirTime) {
    Watched it;
    it.settings.rate = 3;
    it.wait(1);
    EXPECT_TRUE(it.log.changes().empty()) << "initial values are no changes";
    const double when = it.now + 100;
    it.settings.rate = 5;
    it.wait(1);
    ASSERT_EQ(it.log.changes().size(), 1u);
    EXPECT_EQ(it.log.changes()[0].text, "update rate: 3 /s → 5 /s");
    EXPECT_NEAR(it.log.changes()[0].time, when, 0.11);
}

TEST(ChangeLog, MovingSliderIsOneChange) {
    Watched it;
    it.settings.rate = 3;
    it.wait(1);
    for (int i = 0; i < 20; ++i) {
        it.settings.rate += 0.5;
        it.wait(0.1);
    }
    it.wait(1);
    ASSERT_EQ(it.log.changes().size(), 1u);
    EXPECT_EQ(it.log.changes()[0].text, "update rate: 3 /s → 13 /s");
    it.settings.rate = 7;
    it.wait(0.2);
    it.settings.rate = 13; // changed and changed back at once
    it.wait(1);
    EXPECT_EQ(it.log.changes().size(), 1u);
}

TEST(ChangeLog, SimultaneousChangesShareOneLine) {
    Watched it;
    it.wait(1);
    it.settings.when = dr::PublisherSettings::When::fixed;
    it.settings.damp = !it.settings.damp;
    it.settings.tiny = 0.5;
    it.wait(1);
    ASSERT_EQ(it.log.changes().size(), 1u);
    EXPECT_EQ(it.log.changes()[0].text, "when to publish: threshold → fixed, 2 more");
    EXPECT_NE(it.log.changes()[0].details.find("(--damp)"), std::string::npos)
        << "the details name the option of the command line";
}

TEST(ChangeLog, IgnoresHiddenChanges) {
    Watched it;
    it.wait(1);
    it.settings.rate = 11;
    it.wait(1, false);
    it.wait(1);
    EXPECT_TRUE(it.log.changes().empty());
}

TEST(ChangeLog, NamesSchemesByTheirTitles) {
    ChangeLog log;
    int scheme = static_cast<int>(dr::index_of(*dr::scheme("pvb")));
    const tunables::Tunables rows{tunables::bind({.name = "scheme", .choices = dr::scheme_names()}, scheme)};
    log.watch(rows, 1, 1, true);
    scheme = static_cast<int>(dr::index_of(*dr::scheme("ease:ctra-fade")));
    for (const double now : {2.0, 3.0})
        log.watch(rows, now, now, true);
    ASSERT_EQ(log.changes().size(), 1u);
    EXPECT_EQ(log.changes()[0].text, "scheme: Projective velocity blending → Eased offset (ctra-fade)");
}
