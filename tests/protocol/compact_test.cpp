#include "compact_link.h"

#include "generators.h"
#include "places.h"

#include <deque>
#include <fstream>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace compact_link;

namespace {

const dr::Update<float> nothing{};

/// Returns the update that the decoder must give at level 0.
ActorUpdate exactly(const ActorUpdate& update) { return update_of(update.actor, state_of(update), nothing); }

bool same(const dr::Update<float>& a, const dr::Update<float>& b) {
    const auto parts = [](const dr::Update<float>& u) {
        const auto& s = u.state;
        return std::tie(s.position, s.velocity, s.acceleration, s.orientation, s.angular_velocity,
                        s.angular_acceleration, u.time, u.interval, u.orientation_lag, u.orientation_interval,
                        u.articulation_lag, u.sequence, u.incarnation, u.has_location, u.has_orientation, u.fixed,
                        u.separate_articulations, u.has_articulations, u.stick.throttle, u.stick.steer, u.stick.brake,
                        u.contract.road, u.contract.progress, u.contract.speed, u.contract.side, u.contract.ends,
                        u.contract.end, u.scan.low, u.scan.high, u.scan.rate, u.scan.phase);
    };
    bool articulated = true;
    for (std::size_t i = 0; i < dr::part_count; ++i)
        articulated = articulated && a.articulations[i].angle == b.articulations[i].angle &&
                      a.articulations[i].rate == b.articulations[i].rate;
    return articulated && parts(a) == parts(b);
}
bool same(const ActorUpdate& a, const ActorUpdate& b) {
    return a.actor == b.actor && a.full == b.full && a.reason == b.reason && same(a.update, b.update);
}

/// A link with packets in flight.
struct Link {
    double loss = 0, doubled = 0;
    int latest = 1; ///< maximum delay [ticks]
    Dice dice{1};
    std::multimap<int, CompactBatch> there{};
    std::multimap<int, CompactAck> back{};

    void send(int now, const auto& message, auto& way) {
        if (dice.chance(loss))
            return;
        way.emplace(now + 1 + dice.below(latest), message);
        if (dice.chance(doubled))
            way.emplace(now + 1 + dice.below(latest), message);
    }
    static auto arrived(int now, auto& way) {
        std::vector<typename std::remove_reference_t<decltype(way)>::mapped_type> all;
        while (!way.empty() && way.begin()->first <= now) {
            all.push_back(way.begin()->second);
            way.erase(way.begin());
        }
        return all;
    }
};

struct Outcome {
    std::size_t sent = 0, decoded = 0;
    Decoder::Counts counts{};
    BitCounts account{};
};

/// Drives actors over a link, some of which leave and return (`leaving`: probability per tick). Compares the decoded
/// updates with the sent ones, exactly or within the precision of `level`.
Outcome drive(Link link, int actors, int ticks, double busy, bool wild, int level, std::uint32_t seed,
              double leaving = 0) {
    Outcome outcome;
    Encoder encoder(hills());
    Decoder decoder(hills());
    std::vector<Drive> drives;
    for (int i = 0; i < actors; ++i)
        drives.emplace_back(static_cast<ActorId>(100 + 7 * i), seed + static_cast<std::uint32_t>(i), wild);
    Dice dice(seed);
    std::map<std::pair<ActorId, std::uint32_t>, ActorUpdate> truth;
    const Precision off = precision(level);
    for (int now = 0; now < ticks; ++now) {
        std::deque<ActorUpdate> updates;
        std::vector<Encoder::Item> items;
        for (Drive& each : drives)
            while (dice.chance(busy)) {
                updates.push_back(each.next());
                items.push_back({&updates.back(), level, static_cast<std::uint8_t>(dice.below(2))});
                truth[{updates.back().actor, updates.back().update.sequence}] = updates.back();
            }
        outcome.sent += items.size();
        if (dice.chance(leaving))
            encoder.forget(static_cast<ActorId>(100 + 7 * dice.below(actors)));
        for (const CompactBatch& batch : encoder.packets(items)) {
            EXPECT_LE(encode(batch).size(), max_message);
            link.send(now, batch, link.there);
        }
        for (const CompactBatch& batch : Link::arrived(now, link.there)) {
            std::vector<Decoded> decoded;
            EXPECT_TRUE(decoder.decode(batch, none, decoded));
            for (const Decoded& it : decoded) {
                const auto found = truth.find({it.update.actor, it.update.update.sequence});
                if (found == truth.end()) {
                    ADD_FAILURE() << "the sender did not send update " << it.update.update.sequence;
                    continue;
                }
                ++outcome.decoded;
                const ActorUpdate wanted = exactly(found->second);
                if (level == 0) {
                    EXPECT_TRUE(same(it.update, wanted)) << it.update.update.sequence;
                    continue;
                }
                const auto &a = it.update.update, &b = wanted.update;
                EXPECT_EQ(a.time, b.time);
                EXPECT_EQ(a.fixed, b.fixed);
                // Horizontal pairs are rounded in the hull's axes.
                constexpr double diagonal = 1.4143, plain = 1.0 / 256;
                EXPECT_LE(glm::distance(a.state.position, b.state.position), 1.74 * off.position + 2 * plain);
                EXPECT_LE(glm::distance(a.state.velocity, b.state.velocity), 1.74 * off.velocity + 4 * plain);
                EXPECT_LE(glm::distance(a.state.acceleration, b.state.acceleration),
                          1.74 * off.acceleration + 16 * plain);
                EXPECT_LE(std::abs(a.state.angular_velocity.z - b.state.angular_velocity.z),
                          diagonal * off.angular_velocity + plain);
                EXPECT_LE(std::abs(a.stick.throttle - b.stick.throttle), off.stick + plain);
            }
        }
        if (const auto seen = decoder.take_ack())
            link.send(now, *seen, link.back);
        for (const CompactAck& seen : Link::arrived(now, link.back))
            encoder.handle_ack(seen);
    }
    outcome.counts = decoder.counts();
    outcome.account = encoder.bit_counts();
    return outcome;
}

} // namespace

RC_GTEST_PROP(Compact, DecodesEveryUpdateExactlyOrNotAtAll, (std::uint32_t seed)) {
    Link link{.loss = draw(0, 0.5), .doubled = draw(0, 0.3), .latest = *rc::gen::inRange(1, 25), .dice = Dice(seed)};
    const double leaving = *rc::gen::arbitrary<bool>() ? 0.02 : 0;
    const auto outcome = drive(link, *rc::gen::inRange(1, 30), 150, draw(0.02, 0.6), true, 0, seed, leaving);
    RC_ASSERT(outcome.counts.malformed == 0u);
    if (leaving == 0) // with leaving actors, a late update may refer to a reused slot
        RC_ASSERT(outcome.counts.unknown == 0u);
    RC_ASSERT(!testing::Test::HasFailure());
}

RC_GTEST_PROP(Compact, IsOffByNoMoreThanItsPrecision, (std::uint32_t seed)) {
    Link link{.loss = 0.1, .latest = 5, .dice = Dice(seed)};
    drive(link, 5, 100, 0.1, *rc::gen::arbitrary<bool>(), *rc::gen::inRange(1, max_level + 1), seed);
    RC_ASSERT(!testing::Test::HasFailure());
}

TEST(Compact, EveryUpdateArrivesWithoutLoss) {
    const auto outcome = drive({.latest = 4}, 20, 600, 0.05, true, 0, 3);
    EXPECT_GT(outcome.sent, 500u);
    EXPECT_GE(outcome.decoded + 20, outcome.sent) << "all updates arrive, except up to 20 on their way";
    EXPECT_LT(outcome.account.absolute, outcome.account.updates / 4) << "baselines are known";
}

TEST(Compact, UsesNearlyEveryUpdateThatArrivesOverALossyLink) {
    const auto outcome = drive({.loss = 0.2, .latest = 6}, 20, 600, 0.05, false, 2, 4);
    EXPECT_EQ(outcome.counts.unknown, 0u);
    EXPECT_NEAR(static_cast<double>(outcome.decoded), 0.8 * static_cast<double>(outcome.sent),
                0.1 * static_cast<double>(outcome.sent));
}

TEST(Compact, SendsWithoutBaselinesIfNothingIsAcknowledged) {
    Encoder encoder(hills());
    Decoder decoder(hills());
    Drive tank(1, 1, false);
    for (int i = 0; i < 100; ++i) {
        const ActorUpdate update = tank.next();
        const Encoder::Item item{&update, 2, 0};
        for (const CompactBatch& batch : encoder.packets(std::span(&item, 1))) {
            std::vector<Decoded> decoded;
            ASSERT_TRUE(decoder.decode(batch, none, decoded));
            ASSERT_EQ(decoded.size(), 1u);
        }
    }
    EXPECT_EQ(encoder.bit_counts().absolute, 100u);
}

/// A restarted receiver has no baselines and sends no acknowledgements, so everything is sent again.
TEST(Compact, RestartedReceiverDecodesAgain) {
    Encoder encoder(hills());
    auto decoder = std::make_unique<Decoder>(hills());
    Drive tank(1, 1, false);
    int decoded_again = 0;
    for (int i = 0; i < 100; ++i) {
        if (i == 30)
            decoder = std::make_unique<Decoder>(hills());
        const ActorUpdate update = tank.next();
        const Encoder::Item item{&update, 0, 0};
        for (const CompactBatch& batch : encoder.packets(std::span(&item, 1))) {
            std::vector<Decoded> decoded;
            ASSERT_TRUE(decoder->decode(batch, none, decoded));
            for (const Decoded& it : decoded)
                EXPECT_TRUE(same(it.update, exactly(update)));
            decoded_again += i > 30 ? static_cast<int>(decoded.size()) : 0;
        }
        if (const auto seen = decoder->take_ack())
            encoder.handle_ack(*seen);
    }
    EXPECT_GT(decoder->counts().unknown, 0u);
    EXPECT_GT(decoded_again, 30);
}

TEST(Compact, CountsMissingUpdates) {
    Encoder encoder(hills());
    Decoder decoder(hills());
    Drive tank(1, 1, false);
    std::vector<std::uint32_t> missing;
    for (int i = 0; i < 10; ++i) {
        const ActorUpdate update = tank.next();
        const Encoder::Item item{&update, 0, 0};
        std::vector<Decoded> decoded;
        for (const CompactBatch& batch : encoder.packets(std::span(&item, 1)))
            if (i != 4 && i != 5)
                decoder.decode(batch, none, decoded);
        for (const Decoded& it : decoded)
            missing.push_back(it.missing);
    }
    EXPECT_EQ(missing, (std::vector<std::uint32_t>{0, 0, 0, 0, 2, 0, 0, 0}));
}

/// A truncated or lengthened packet, or one with a flipped bit, is rejected or decodes to something else, without harm.
TEST(Compact, DamagedPacketsDoNoHarm) {
    Encoder encoder(hills());
    std::vector<CompactBatch> spoken;
    std::vector<Drive> tanks;
    for (ActorId i = 0; i < 5; ++i)
        tanks.emplace_back(i, i, true);
    for (int i = 0; i < 40; ++i) {
        std::vector<ActorUpdate> updates;
        for (Drive& tank : tanks)
            updates.push_back(tank.next());
        std::vector<Encoder::Item> items;
        for (const ActorUpdate& update : updates)
            items.push_back({&update, 2, 0});
        for (CompactBatch& batch : encoder.packets(items)) {
            encoder.handle_ack({.number = batch.number});
            spoken.push_back(std::move(batch));
        }
    }
    Dice dice(5);
    Decoder decoder(hills());
    const auto finite = [](float value) { return std::isfinite(value); };
    for (int round = 0; round < 20000; ++round) {
        CompactBatch batch = spoken[static_cast<std::size_t>(dice.below(static_cast<int>(spoken.size())))];
        batch.number = static_cast<std::uint16_t>(round + dice.below(40));
        for (int turns = dice.below(3); turns > 0 && !batch.bytes.empty(); --turns)
            batch.bytes[static_cast<std::size_t>(dice.below(static_cast<int>(batch.bytes.size())))] ^=
                static_cast<std::uint8_t>(1 << dice.below(8));
        if (dice.chance(0.2))
            batch.bytes.resize(static_cast<std::size_t>(dice.below(static_cast<int>(batch.bytes.size()) + 3)));
        std::vector<Decoded> decoded;
        decoder.decode(batch, none, decoded);
        for (const Decoded& it : decoded) {
            const dr::KinematicState<float>& state = it.update.update.state;
            for (const auto& v : {state.position, state.velocity, state.acceleration, state.angular_velocity})
                EXPECT_TRUE(finite(v.x) && finite(v.y) && finite(v.z));
            EXPECT_NEAR(glm::dot(state.orientation, state.orientation), 1, 1e-5f);
            EXPECT_TRUE(it.update.update.interval > 0 && std::isfinite(it.update.update.time));
            encoder.handle_ack({.number = static_cast<std::uint16_t>(dice.below(65536)),
                                .before = static_cast<std::uint32_t>(dice.below(1 << 30))});
        }
    }
    EXPECT_GT(decoder.counts().malformed, 100u);
    EXPECT_GT(decoder.counts().packets, 100u);
}

TEST(Compact, TruncatedOrLengthenedPacketIsRejected) {
    Encoder encoder(hills());
    Drive tank(1, 1, false);
    const ActorUpdate update = tank.next();
    const Encoder::Item item{&update, 2, 0};
    const CompactBatch whole = encoder.packets(std::span(&item, 1)).front();
    std::vector<Decoded> decoded;
    for (std::size_t size = 0; size < whole.bytes.size(); ++size)
        EXPECT_FALSE(Decoder(hills()).decode(
            {whole.number, Bytes(whole.bytes.begin(), whole.bytes.begin() + static_cast<std::ptrdiff_t>(size))}, none,
            decoded));
    CompactBatch longer = whole;
    longer.bytes.push_back(0);
    EXPECT_FALSE(Decoder(hills()).decode(longer, none, decoded));
    EXPECT_TRUE(decoded.empty());
    EXPECT_TRUE(Decoder(hills()).decode(whole, none, decoded));
}

/// Converts states to the plain coding's grids and back.
TEST(Compact, StateIsAsPreciseAsInThePlainCoding) {
    ASSERT_TRUE(rc::check([] {
        ActorUpdate plain{.actor = 1, .full = true, .has_articulations = true, .has_stick = true, .has_interval = true};
        plain.update = quantise(cast<float>(draw_update()));
        const dr::Update<float> back = update_of(1, state_of(plain), nothing).update;
        const dr::Update<float>& given = plain.update;
        RC_ASSERT(back.state.position == given.state.position);
        RC_ASSERT(back.state.velocity == given.state.velocity);
        RC_ASSERT(back.state.acceleration == given.state.acceleration);
        RC_ASSERT(back.state.angular_velocity == given.state.angular_velocity);
        RC_ASSERT(back.state.angular_acceleration == given.state.angular_acceleration);
        RC_ASSERT(std::abs(glm::dot(back.state.orientation, given.state.orientation)) > 1 - 2e-7f);
        RC_ASSERT(back.time == given.time);
        RC_ASSERT(back.interval == given.interval);
        RC_ASSERT(back.orientation_interval == given.orientation_interval);
        RC_ASSERT(back.sequence == given.sequence);
        RC_ASSERT(back.contract.progress == given.contract.progress);
        RC_ASSERT(back.contract.side == given.contract.side);
        RC_ASSERT(back.contract.ends == given.contract.ends && back.contract.end == given.contract.end);
        RC_ASSERT(back.stick.throttle == given.stick.throttle);
        for (std::size_t i = 0; i < dr::part_count; ++i) {
            RC_ASSERT(back.articulations[i].angle == given.articulations[i].angle);
            RC_ASSERT(back.articulations[i].rate == given.articulations[i].rate);
        }
    }));
}

TEST(Compact, TurnAndItsInverseAreExact) {
    ASSERT_TRUE(rc::check([](std::int16_t angle) {
        const Pair v{*rc::gen::inRange(-4000000, 4000000), *rc::gen::inRange(-4000000, 4000000)};
        const Turn turn(direction(angle));
        const Pair there = turn.into(v), back = turn.out_of(there);
        RC_ASSERT(back.x == v.x && back.y == v.y);
        const double yaw = angle * 3.14159265358979 / 32768;
        RC_ASSERT(std::abs(there.x - (v.x * std::cos(yaw) + v.y * std::sin(yaw))) <
                  3 + 3.5e-4 * (std::abs(v.x) + std::abs(v.y)));
        RC_ASSERT(std::abs(there.y - (v.y * std::cos(yaw) - v.x * std::sin(yaw))) <
                  3 + 3.5e-4 * (std::abs(v.x) + std::abs(v.y)));
    }));
}

/// At any precision a stopped actor must stand: no update follows for ten seconds, and a remaining speed would show.
TEST(Compact, StoppedActorStandsAtAnyPrecision) {
    for (int level = 0; level <= max_level; ++level)
        for (const float heading : {0.0f, 0.7f, 3.0f}) {
            Encoder encoder(hills());
            Decoder decoder(hills());
            ActorUpdate update{.actor = 1, .full = true, .update = {}};
            std::vector<Decoded> decoded;
            const auto tell = [&] {
                ++update.update.sequence;
                update.update.time += 1 / 3.0;
                const Encoder::Item item{.update = &update, .level = level};
                for (const CompactBatch& batch : encoder.packets(std::span(&item, 1)))
                    decoder.decode(
                        batch, [&](ActorId) { return nothing; }, decoded);
                if (const auto seen = decoder.take_ack())
                    encoder.handle_ack(*seen);
            };
            dr::KinematicState<float>& state = update.update.state;
            state.orientation = {std::cos(heading / 2), 0, 0, std::sin(heading / 2)};
            state.velocity = {1.93f, -0.71f, 0.2f};
            state.acceleration = {0.4f, 1.3f, 0.1f};
            state.angular_velocity = {0.02f, 0.03f, 0.51f};
            update.update.articulations[dr::turret].rate = 0.4f;
            update.update.stick = {1, -1, false};
            tell();
            const double off = precision(level).stick + 1e-6;
            EXPECT_NEAR(decoded.back().update.update.stick.throttle, 1, off) << "level " << level;
            EXPECT_NEAR(decoded.back().update.update.stick.steer, -1, off) << "level " << level;
            EXPECT_LE(off, 0.51) << "a coarser stick would hide the command";
            state.velocity = state.acceleration = state.angular_velocity = {0, 0, 0};
            update.update.articulations[dr::turret].rate = 0;
            update.update.stick = {0, 0, true};
            tell();
            ASSERT_EQ(decoded.size(), 2u);
            const dr::Update<float>& stands = decoded.back().update.update;
            EXPECT_EQ(stands.state.velocity, glm::vec3(0)) << "level " << level;
            EXPECT_EQ(stands.state.acceleration, glm::vec3(0)) << "level " << level;
            EXPECT_EQ(stands.state.angular_velocity, glm::vec3(0)) << "level " << level;
            EXPECT_EQ(stands.articulations[dr::turret].rate, 0) << "level " << level;
            EXPECT_EQ(stands.stick.throttle, 0) << "level " << level;
            EXPECT_EQ(stands.stick.steer, 0) << "level " << level;
            EXPECT_TRUE(stands.stick.brake);
        }
}

/// The encoder keeps little for a client that never acknowledges, and its first acknowledgement suffices to continue
/// normally.
TEST(Compact, SilentClientGetsUpdatesWithoutBaselines) {
    Encoder encoder(hills());
    Decoder decoder(hills());
    Drive drive(1, 5, false);
    std::vector<Decoded> decoded;
    for (int i = 0; i < 600; ++i) {
        const ActorUpdate update = drive.next();
        const Encoder::Item item{.update = &update};
        for (const CompactBatch& batch : encoder.packets(std::span(&item, 1)))
            decoder.decode(
                batch, [&](ActorId) { return nothing; }, decoded);
        if (const auto seen = decoder.take_ack(); seen && i >= 500)
            encoder.handle_ack(*seen);
    }
    EXPECT_EQ(decoded.size(), 600u);
    EXPECT_EQ(encoder.bit_counts().absolute, 501u);
    EXPECT_EQ(decoder.bit_counts().absolute, 501u);
}

TEST(Compact, PrecisionFollowsThresholdAndDistance) {
    EXPECT_EQ(level_for(1e-6), 0);
    EXPECT_EQ(level_for(0.02), 2);
    EXPECT_LE(precision(level_for(0.02)).position, 0.005);
    for (const double distance : {10.0, 50.0, 200.0})
        EXPECT_LE(precision(level_for(0.02, distance)).position, std::max(0.005, distance * 0.00054));
    EXPECT_GT(level_for(0.02, 100), level_for(0.02, 10));
    EXPECT_EQ(level_for(1e6), max_level);
}

namespace {

const std::string golden_file = places::source() + "/tests/data/compact_coding.bin";

} // namespace

/// GCC, Clang and browser builds encode the same bits. A change of the bits needs a new protocol version.
TEST(Compact, EncodesTheSameBitsOnEveryPlatform) {
    std::ifstream file(golden_file, std::ios::binary);
    const Bytes recorded{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(conversation(), recorded) << "if the coding was changed on purpose: test_protocol "
                                           "--gtest_also_run_disabled_tests --gtest_filter=*WritesTheGolden*";
}
TEST(Compact, DISABLED_WritesTheGoldenFile) {
    const Bytes bytes = conversation();
    std::ofstream(golden_file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}
