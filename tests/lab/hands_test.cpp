/// Bots with smooth, average and hectic hands: the motion of the stick decides how well a tank is predicted.

#include "lab/match/match.h"

#include <gtest/gtest.h>

namespace {

lab::MatchFigures fight(bots::Hands hands, dr::PublisherSettings::When when) {
    const bool fixed = when == dr::PublisherSettings::When::fixed;
    lab::MatchOptions options;
    options.bots = {.count = 6, .hands = hands};
    options.seconds = 40;
    options.viewer.receiver.compensate = true;
    options.viewer.link.delay = 0.1;
    options.publisher.when = when;
    options.publisher.rate = fixed ? 3 : 60;
    options.publisher.position_threshold = 0.1;
    options.publisher.rotation_threshold = options.publisher.articulation_threshold = 0;
    return lab::run_match(options, std::array{*dr::scheme("pvb"), *dr::scheme("ease:ctra-fade")});
}

} // namespace

TEST(BotHands, HecticHandsAreHarderToPredictThanSmoothOnes) {
    using bots::Hands;
    tunables::PerEnum<Hands, lab::MatchFigures> fixed, held;
    for (const bots::HandsRow& row : bots::hands_rows) {
        fixed[row.hands] = fight(row.hands, dr::PublisherSettings::When::fixed);
        held[row.hands] = fight(row.hands, dr::PublisherSettings::When::threshold);
        EXPECT_GT(fixed[row.hands].activity.speed, 7) << row.name;
        EXPECT_GT(fixed[row.hands].activity.kills, 3) << row.name;
    }
    const auto error = [&](Hands hands) { return fixed[hands].rows.front().summary.mean; };
    const auto updates = [&](Hands hands) { return held[hands].rows.front().updates_per_s; };
    EXPECT_LT(error(Hands::smooth), 0.9 * error(Hands::average)); // measured: 0.83
    EXPECT_GT(error(Hands::hectic), 2.3 * error(Hands::average)); // measured: 2.7
    EXPECT_NEAR(updates(Hands::smooth) / updates(Hands::average), 1, 0.1);
    EXPECT_GT(updates(Hands::hectic), 1.35 * updates(Hands::average)); // measured: 1.5
}
