#include "apps/sound/listener.h"
#include "apps/sound/sound.h"

#include "../client/fake_server.h"

#include <SDL.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

using namespace apps;

namespace {

/// A camera at the origin that looks north, so that east is right.
const client::Camera north{.eye = {0, 0, 0}, .target = {0, 10, 0}};

/// Root mean square of every `step`-th sample from `first`.
float rms(std::span<const float> samples, std::size_t first = 0, std::size_t step = 1) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = first; i < samples.size(); i += step, ++count)
        sum += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    return static_cast<float>(std::sqrt(sum / static_cast<double>(std::max<std::size_t>(count, 1))));
}
float left(std::span<const float> stereo) { return rms(stereo, 0, 2); }
float right(std::span<const float> stereo) { return rms(stereo, 1, 2); }

/// Returns `seconds` of a mixer's output, fetched in blocks as by a device.
std::vector<float> record(Mixer& mixer, float seconds) {
    std::vector<float> all, piece(2 * 512);
    while (static_cast<float>(all.size()) < 2 * seconds * sample_rate) {
        mixer.render(piece);
        all.insert(all.end(), piece.begin(), piece.end());
    }
    return all;
}

std::vector<float> explosion_at(const glm::vec3& place) {
    Mixer mixer;
    mixer.play(Clip::explosion, spatialize(north, place, 1, 150));
    return record(mixer, 3.5f);
}

} // namespace

TEST(KindSounds, CratesSoundWhenTakenAndPowerUpsWhenUsed) {
    for (std::size_t i = 0; i < world::actor_kinds.size(); ++i) {
        const auto kind = static_cast<world::ActorKind>(i);
        const bool crate = world::row(kind).name.ends_with(" crate");
        EXPECT_EQ(sound_of(kind).taken.empty(), !crate) << world::row(kind).name;
        EXPECT_EQ(sound_of(kind).used.empty(), world::power_up_of(kind) == world::PowerUp::none);
        for (const auto* sound : {&sound_of(kind).taken, &sound_of(kind).used})
            for (const float sample : *sound)
                ASSERT_LT(std::abs(sample), 2) << world::row(kind).name;
    }
}

TEST(Spatialization, PansSoundsBySideAtConstantPower) {
    const Spatialization east = spatialize(north, {20, 0, 0}, 1, 100), west = spatialize(north, {-20, 0, 0}, 1, 100);
    EXPECT_GT(east.right, 5 * east.left);
    EXPECT_NEAR(east.right, west.left, 1e-5);
    const Spatialization ahead = spatialize(north, {0, 20, 0}, 1, 100);
    EXPECT_NEAR(ahead.left, ahead.right, 1e-5);
    EXPECT_NEAR(std::hypot(ahead.left, ahead.right), std::hypot(east.left, east.right), 1e-5)
        << "panning keeps the power constant";
}

TEST(Spatialization, DistantSoundsAreQuieterDullerAndLater) {
    const Spatialization near = spatialize(north, {0, 20, 0}, 1, 100), far = spatialize(north, {0, 365, 0}, 1, 100);
    EXPECT_GT(near.left, 5 * far.left);
    EXPECT_GT(near.bright, far.bright);
    EXPECT_EQ(near.delay, 0) << "the own gun is heard at once";
    EXPECT_NEAR(far.delay, 1, 1e-3) << "340 m beyond that";
    EXPECT_NEAR(spatialize(north, {0, 100, 0}, 1, 100).left, spatialize(north, {0, 0.1f, 0}, 1, 100).left / 2, 1e-3);
}

/// A ridge 20 m high along the y axis.
world::Map ridge() {
    world::Map map = client::fakes::flat_map();
    map.max_height = 20;
    for (std::size_t i = 0; i < map.heights.size(); ++i)
        if (const std::size_t x = i % 257; x > 123 && x < 133)
            map.heights[i] = 20;
    return map;
}

TEST(Spatialization, HillMufflesSoundsBehindIt) {
    const world::Terrain terrain(ridge());
    const glm::vec3 ear{-40, 0, 3}, open{-40, 60, 0}, behind{40, 0, 0};
    EXPECT_EQ(occlusion(terrain, ear, open), 0);
    EXPECT_EQ(occlusion(terrain, ear, behind), 1);
    const Spatialization clear{.left = 0.4f, .right = 0.6f, .delay = 0.1f, .bright = 0.8f};
    const Spatialization muffled = occlude(clear, 1);
    EXPECT_NEAR(muffled.left / clear.left, 0.35, 1e-3);
    EXPECT_NEAR(muffled.right / clear.right, 0.35, 1e-3);
    EXPECT_NEAR(muffled.bright / clear.bright, 0.15, 1e-3);
    EXPECT_EQ(muffled.delay, clear.delay);
    EXPECT_EQ(occlude(clear, 0).left, clear.left);
}

TEST(Spatialization, EdgeThatHidesOnlyTheFootMufflesPartly) {
    const world::Terrain terrain(ridge());
    const float over = occlusion(terrain, {-40, 0, 90}, {12, 0, 0}); // seen over the edge at a steep angle
    EXPECT_GT(over, 0);
    EXPECT_LT(over, 1);
}

TEST(Spatialization, MineTicksFasterWhenNearer) {
    EXPECT_LT(tick_interval(2), 0.5 * tick_interval(12));
    EXPECT_GT(tick_interval(0), 0.05);
}

TEST(Mixer, ExplosionIsLouderOnItsSideAndQuieterFarAway) {
    const auto near = explosion_at({20, 0, 0}), far = explosion_at({400, 0, 0});
    EXPECT_GT(right(near), 4 * left(near));
    EXPECT_GT(right(near), 4 * right(far));
    EXPECT_GT(right(far), 0.001f) << "a far sound is still audible";
}

TEST(Mixer, SoundArrivesAfterItsDelay) {
    Mixer mixer;
    mixer.play(Clip::click, {.delay = 0.5f});
    const auto heard = record(mixer, 1);
    const std::size_t half = heard.size() / 2;
    EXPECT_EQ(rms(std::span(heard).first(half - 2000)), 0);
    EXPECT_GT(rms(std::span(heard).subspan(half)), 0.005f);
}

TEST(Mixer, ManySoundsAtOnceStayWithinBoundsAndEndInSilence) {
    Mixer mixer;
    for (int i = 0; i < 100; ++i)
        mixer.play(static_cast<Clip>(i % static_cast<int>(Clip::count)), {});
    const auto heard = record(mixer, 4);
    for (const float sample : heard)
        ASSERT_LE(std::abs(sample), 1.0f);
    EXPECT_EQ(rms(std::span(heard).last(20000)), 0);
}

TEST(Mixer, EnginesFadeInRunOnAndFadeOut) {
    Mixer mixer;
    const Mixer::Engine engine{.id = 7, .state = engine_state(5, 1), .spatial = {.left = 0.2f, .right = 0.8f}};
    mixer.set_engines({&engine, 1});
    const auto running = record(mixer, 1);
    EXPECT_NEAR(right(running) / left(running), 4, 0.3);
    mixer.set_engines({});
    record(mixer, 0.05f);
    EXPECT_EQ(rms(record(mixer, 0.1f)), 0);
}

TEST(Synthesis, ClipsAreBoundedAndBeginAndEndInSilence) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(Clip::count); ++i) {
        const auto samples = synthesise(static_cast<Clip>(i));
        ASSERT_GT(samples.size(), 1000u) << i;
        EXPECT_LT(std::abs(samples.front()), 0.01f) << i;
        EXPECT_LT(std::abs(samples.back()), 0.01f) << i;
        EXPECT_GT(rms(samples), 0.01f) << i;
        for (const float sample : samples)
            ASSERT_LT(std::abs(sample), 2.5f) << i;
    }
}

TEST(Synthesis, LoadMakesTheEngineLouderAndRevsMakeItFaster) {
    const auto run = [](const EngineState& state) {
        EngineVoice voice(1);
        std::vector<float> samples(sample_rate);
        voice.render(state, samples); // reaches the steady state
        voice.render(state, samples);
        return samples;
    };
    const auto idle = run({}), pulling = run({.revs = 0.5f, .load = 1}), coasting = run({.revs = 0.5f});
    EXPECT_GT(rms(idle), 0.01f);
    EXPECT_GT(rms(pulling), 1.3f * rms(coasting));
    // The number of strokes per second is the period of the best autocorrelation: 48 when idle, 109 at half revs.
    const auto resembles = [](std::span<const float> samples, int strokes) {
        const auto lag = static_cast<std::size_t>(sample_rate / strokes);
        double sum = 0;
        for (std::size_t i = lag; i < samples.size(); ++i)
            sum += static_cast<double>(samples[i] * samples[i - lag]);
        return sum;
    };
    EXPECT_GT(resembles(idle, 48), resembles(idle, 75));
    EXPECT_GT(resembles(coasting, 109), resembles(coasting, 75));
}

TEST(Synthesis, TracksGetLouderWithSpeedWithoutClicks) {
    EngineVoice voice(3);
    std::vector<float> still(sample_rate / 2), moving(still);
    voice.render({}, still);
    voice.render({}, still);
    voice.render({.track_speed = 12}, moving);
    voice.render({.track_speed = 12}, moving);
    EXPECT_GT(rms(moving), 1.1f * rms(still));
    for (const float sample : moving)
        ASSERT_LT(std::abs(sample), 2);
}

TEST(Synthesis, RevsClimbInEveryGear) {
    EXPECT_EQ(engine_state(0, 0).revs, 0);
    EXPECT_GT(engine_state(3.9f, 0).revs, 0.9f);
    EXPECT_LT(engine_state(4.1f, 0).revs, 0.6f) << "the engine shifts to the next gear";
    EXPECT_GT(engine_state(-3.9f, 0).revs, 0.9f) << "reverse has high revs as well";
    EXPECT_GT(engine_state(5, 3).load, engine_state(5, 0).load);
    EXPECT_LE(engine_state(50, 50).load, 1);
}

/// Regression: the speed of a turn counted as acceleration, so that a steady turn sounded like full power.
TEST(Listener, SteadyTurnNeedsNoMorePowerThanItsTrackSpeed) {
    dr::KinematicState<float> state;
    state.velocity = {5, 0, 0};
    const EngineState straight = engine_state(state);
    EXPECT_FLOAT_EQ(straight.load, engine_state(5, 0).load);
    for (const float way : {-1.0f, 1.0f}) {
        state.angular_velocity.z = way;
        state.angular_acceleration.z = 0;
        const float outer = 5 + world::track_gauge / 2;
        EXPECT_FLOAT_EQ(engine_state(state).load, engine_state(outer, 0).load);
        state.angular_acceleration.z = way; // turns faster and faster
        EXPECT_FLOAT_EQ(engine_state(state).load, engine_state(outer, world::track_gauge / 2).load);
        state.angular_acceleration.z = -way;
        EXPECT_FLOAT_EQ(engine_state(state).load, engine_state(outer, 0).load) << "braking the turn needs no power";
    }
    state = {};
    state.velocity = {-5, 0, 0};
    state.acceleration = {-2, 0, 0};
    EXPECT_FLOAT_EQ(engine_state(state).load, engine_state(5, 2).load) << "reverse";
}

TEST(Listener, HitOnTheRightOfTheHullSoundsOnTheRight) {
    client::fakes::Table table;
    table.add_tank(3, true); // faces east, so that right is south
    FrameEventReader reader;
    SoundSettings settings;
    settings.engines = 0;
    Listener listener(settings);
    Mixer mixer;
    FrameEvents seen;
    table.ends.update_camera = [&](const client::ClientState& client, client::Scene& scene) {
        scene.camera = {.eye = {-13, 0, 4}, .target = {0, 0, 2}}; // place of the chase camera
        const FrameEvents events = reader.read(client);
        listener.listen(client, scene, events, mixer);
        seen.damage += events.damage;
    };
    table.frames(60);
    record(mixer, 3); // lets earlier sounds end
    const glm::vec3 place = table.client->player()->completed().state.position + glm::vec3(0, -1.4f, 0);
    table.server.send(net::Channel::events, protocol::Explosion{protocol::ExplosionKind::shell, 1, place, table.now});
    table.server.send(net::Channel::events, protocol::Health{3, 66, 7, protocol::ExplosionKind::shell});
    table.frames(3);
    EXPECT_EQ(seen.damage, 34);
    const auto heard = record(mixer, 2);
    EXPECT_GT(right(heard), 1.3f * left(heard));
}

TEST(Speaker, DevicePlaysAnExplosionLouderOnItsSideAndQuieterFarAway) {
    const auto recorded = [](const glm::vec3& place) {
        const auto file = std::filesystem::temp_directory_path() / "reckoning-sound-test.raw";
        std::filesystem::remove(file);
        SDL_setenv("SDL_AUDIODRIVER", "disk", 1);
        SDL_setenv("SDL_DISKAUDIOFILE", file.c_str(), 1);
        SDL_setenv("SDL_DISKAUDIODELAY", "1", 1); // faster than real time
        {
            Speaker speaker;
            EXPECT_TRUE(speaker.open()) << SDL_GetError();
            Spatialization spatial = spatialize(north, place, 1, 150);
            spatial.delay = 0;
            speaker.mixer.play(Clip::explosion, spatial);
            constexpr std::uintmax_t enough = 2 * sizeof(float) * sample_rate; // one second
            for (int i = 0; i < 1000 && (!std::filesystem::exists(file) || std::filesystem::file_size(file) < enough);
                 ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        SDL_Quit();
        std::ifstream in(file, std::ios::binary);
        std::vector<float> samples(2 * sample_rate);
        in.read(reinterpret_cast<char*>(samples.data()), static_cast<std::streamsize>(samples.size() * sizeof(float)));
        EXPECT_EQ(in.gcount(), static_cast<std::streamsize>(samples.size() * sizeof(float)));
        std::filesystem::remove(file);
        return samples;
    };
    const auto near = recorded({20, 0, 0}), far = recorded({300, 0, 0});
    EXPECT_GT(right(near), 4 * left(near));
    EXPECT_GT(right(near), 3 * right(far));
    EXPECT_GT(right(far), 0.001f);
}
