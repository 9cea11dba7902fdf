/// Measures a link with known settings, and replays the measured link.

#include "lab/studies/link_probe.h"
#include "net/link_emulator.h"
#include "net/memory_transport.h"
#include "server/server.h"

#include <gtest/gtest.h>
#include <sstream>

namespace {

world::Map flat_ground() {
    world::Map map;
    map.name = "flat";
    map.size = 512;
    map.samples = 65;
    map.min_height = -10;
    map.max_height = 100;
    map.heights.assign(65 * 65, 0.0f);
    map.spawns = {{0, 0, 0}};
    return map;
}

std::vector<lab::LinkSample> measured(const net::LinkSettings& link, const lab::LinkProbeOptions& options) {
    net::MemoryHub hub;
    const world::Map map = flat_ground();
    server::Server server(map, map.name, hub.listen(), {}, tunables::Random(1));
    lab::LinkProbe probe(std::make_unique<net::LinkEmulator>(hub.connect(), tunables::Random(5), link), options);
    double now = 100;
    constexpr int looks = 16; // polls of the probe in a tick
    for (long look = 0; !probe.over(now); ++look, now += world::tick_length / looks) {
        probe.poll(now);
        if (look % looks == 0)
            server.tick(now);
        if (now > 110 + options.seconds)
            throw std::runtime_error("it does not end");
    }
    return probe.samples();
}

} // namespace

TEST(LinkProbe, MeasuresDelayJitterAndLoss) {
    const net::LinkSettings link{.delay = 0.04, .jitter = 0.01, .loss = 0.05};
    const auto samples = measured(link, {.seconds = 100, .every = 0.05});
    const lab::LinkFigures found = lab::figures(samples, 0.05);
    EXPECT_EQ(found.asked, 2000u);
    EXPECT_NEAR(found.about.delay, 0.04, 0.0015); // resolution: a sixteenth of a tick
    EXPECT_NEAR(found.about.jitter, 0.01, 0.001);
    EXPECT_NEAR(found.about.loss, 0.05, 0.015); // tolerance: five standard deviations
    EXPECT_EQ(found.about.burst, 0);
    EXPECT_LT(found.least, 0.065);
    EXPECT_GT(found.most, 0.095);
}

TEST(LinkProbe, FindsBursts) {
    const lab::LinkFigures found =
        lab::figures(measured({.delay = 0.02, .burst = 0.5, .burst_every = 4}, {.seconds = 300, .every = 0.02}), 0.02);
    EXPECT_NEAR(found.about.burst, 0.5, 0.2); // from about 67 bursts
    EXPECT_NEAR(found.about.burst_every, 4, 1.5);
    EXPECT_EQ(found.about.loss, 0);
}

TEST(LinkProbe, WrittenTraceIsReadBack) {
    const auto samples = measured({.delay = 0.03, .jitter = 0.02, .loss = 0.1}, {.seconds = 20, .every = 0.05});
    std::stringstream file;
    lab::write_trace(file, samples);
    const net::LinkTrace trace = net::LinkTrace::read(file.str(), "mine.csv");
    ASSERT_EQ(trace.samples().size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const net::LinkTrace::Sample& played = trace.samples()[i];
        EXPECT_NEAR(played.time, samples[i].time, 1e-4);
        EXPECT_EQ(played.lost, samples[i].answer ? 0 : 1);
        if (samples[i].answer) {
            EXPECT_NEAR(played.delay, samples[i].round_trip() / 2, 1e-6);
        }
    }
}

TEST(LinkProbe, HasNothingToMeasureWithoutAServer) {
    net::MemoryHub hub; // without a server
    lab::LinkProbe nobody(hub.connect(), {});
    for (double now = 0; now < 1; now += 0.1)
        nobody.poll(now);
    EXPECT_FALSE(nobody.over(100));
    EXPECT_EQ(lab::figures(nobody.samples(), 0.05).asked, 0u);
}
