/// Local presentation delay (Pantel & Wolf 1): the whole picture is delayed, including the own tank.

#include "fake_server.h"
#include "remote_owner.h"

#include <deque>
#include <gtest/gtest.h>

using namespace client;
using namespace client::fakes;

namespace {

constexpr double delay = 0.2; ///< [s], 12 ticks

/// Mean error of a weaving remote tank with 0.1 s latency under a presentation delay [m].
double remote_error(double presentation_delay) {
    Settings settings = pvb();
    settings.receiver.compensate = true;
    settings.presentation_delay = presentation_delay;
    Table table(settings);
    RemoteDriver driver(table, 5, 0.1, 0, 0, 0);
    for (int tick = 0; tick < 1200; ++tick) {
        driver.stick = {1, tick / 60 % 2 == 0 ? 1.0f : -1.0f, false};
        driver.tick();
    }
    return driver.summary(0).mean;
}

} // namespace

TEST(PresentationDelay, OwnTankIsShownAtAPastInstant) {
    Table table;
    table.add_tank(3, true);
    table.ends.handle_input = [](Client& client) {
        for (auto& own : client.own())
            own.input.tank.stick = {1, 0.3f, false};
    };
    std::deque<glm::vec3> shown;
    const auto run = [&](int frames) {
        for (int i = 0; i < frames; ++i) {
            table.frame();
            shown.push_back(table.client->player()->completed().state.position);
        }
    };
    run(60);
    const auto drawn = [&] { return table.client->pose(*table.client->player()).state.position; };
    const glm::vec3 present = drawn();
    table.settings.presentation_delay = delay;
    run(1);
    EXPECT_LT(glm::distance(drawn(), present), 0.3f) << "the picture does not jump";
    run(119); // plays a fifth slower until the delay is reached
    // Without a delay, the displayed instant is one tick before the last completed tick.
    EXPECT_LT(glm::distance(drawn(), shown[shown.size() - 1 - 12 - 1]), 0.02f);
    EXPECT_GT(glm::distance(drawn(), shown.back()), 1);
}

/// The delay reduces the age of updates, so less has to be predicted.
TEST(PresentationDelay, RemoteTanksAreCloserToTheTruth) {
    const double present = remote_error(0), delayed = remote_error(0.1);
    EXPECT_GT(present, 0.02);
    EXPECT_LT(delayed, 0.6 * present);
}
