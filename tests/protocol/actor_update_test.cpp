#include "generators.h"

#include "protocol/actor_update.h"
#include "protocol/messages.h"

#include <gtest/gtest.h>
#include <numbers>
#include <rapidcheck/gtest.h>

using namespace protocol;

namespace {

/// Angle between two orientations [rad].
double angle_between(dr::Quat<double> a, dr::Quat<double> b) {
    a = glm::normalize(a), b = glm::normalize(b);
    const dr::Quat<double> d = glm::conjugate(a) * b;
    return 2 * std::atan2(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z), std::abs(d.w));
}

bool within(const dr::Vec3<double>& a, const dr::Vec3<double>& b, const Grid& grid) {
    const double error = grid.max_error() * (1 + 1e-9);
    return std::abs(a.x - b.x) <= error && std::abs(a.y - b.y) <= error && std::abs(a.z - b.z) <= error;
}

dr::Update<float> some_update() {
    dr::Update<float> u;
    u.state.position = {12.25f, -7.5f, 3};
    u.state.velocity = {5, 1, 0};
    u.articulations[dr::turret] = {1.0f, 0.5f};
    u.stick = {1, 0, false};
    u.sequence = 7;
    return u;
}

EncodedUpdate encoded(const dr::Update<float>& update, bool full, const dr::Update<float>& last_sent) {
    return encode_update(make_update(3, {update, dr::Reason::position, full}, last_sent));
}

} // namespace

RC_GTEST_PROP(Quantise, ErrorsStayWithinTheTable, ()) {
    const dr::Update<double> u = draw_update();
    const dr::Update<double> q = quantise(u);
    RC_ASSERT(within(u.state.position, q.state.position, grids::position)); // height has the same grid
    RC_ASSERT(within(u.state.velocity, q.state.velocity, grids::velocity));
    RC_ASSERT(within(u.state.acceleration, q.state.acceleration, grids::acceleration));
    RC_ASSERT(within(u.state.angular_velocity, q.state.angular_velocity, grids::angular_velocity));
    RC_ASSERT(within(u.state.angular_acceleration, q.state.angular_acceleration, grids::angular_acceleration));
    RC_ASSERT(angle_between(u.state.orientation, q.state.orientation) <= max_orientation_error);
    RC_ASSERT(std::abs(glm::length(q.state.orientation) - 1) < 1e-12);
    RC_ASSERT(std::abs(u.time - q.time) <= grids::time.max_error() * (1 + 1e-6));
    RC_ASSERT(std::abs(1 / u.interval - 1 / q.interval) <= grids::update_rate.max_error() * (1 + 1e-9));
    for (std::size_t i = 0; i < dr::part_count; ++i) {
        const double angle = q.articulations[i].angle;
        RC_ASSERT(angle >= -std::numbers::pi && angle < std::numbers::pi);
        RC_ASSERT(std::abs(std::remainder(u.articulations[i].angle - angle, 2 * std::numbers::pi)) <=
                  max_angle_error * (1 + 1e-6));
        RC_ASSERT(std::abs(u.articulations[i].rate - q.articulations[i].rate) <=
                  grids::part_rate.max_error() * (1 + 1e-9));
    }
    RC_ASSERT(std::abs(u.stick.throttle - q.stick.throttle) <= 0.00394f);
    RC_ASSERT(std::abs(u.stick.steer - q.stick.steer) <= 0.00394f);
    RC_ASSERT(u.stick.brake == q.stick.brake);
    RC_ASSERT(u.sequence == q.sequence && u.incarnation == q.incarnation);
    RC_ASSERT(u.contract.road == q.contract.road);
    RC_ASSERT(std::abs(u.contract.progress - q.contract.progress) <= grids::progress.max_error() * (1 + 1e-9));
    RC_ASSERT(std::abs(u.contract.speed - q.contract.speed) <= grids::velocity.max_error() * (1 + 1e-9));
    RC_ASSERT(std::abs(u.contract.side - q.contract.side) <= grids::road_side.max_error() * (1 + 1e-9));
    RC_ASSERT(u.contract.ends == q.contract.ends);
    RC_ASSERT(std::abs(u.contract.end - q.contract.end) <= grids::progress.max_error() * (1 + 1e-9));
}

/// The worst orientations for the wire have three or four components of equal size.
TEST(Quantise, OrientationsWithEqualComponentsStayPrecise) {
    for (int signs = 0; signs < 16; ++signs)
        for (double spread = -1e-4; spread <= 1e-4; spread += 1e-6) {
            const auto component = [&](int i) { return (signs >> i & 1 ? -0.5 : 0.5) + spread * (i - 1); };
            dr::Update<double> u;
            u.state.orientation =
                glm::normalize(dr::Quat<double>(component(0), component(1), component(2), component(3)));
            EXPECT_LE(angle_between(u.state.orientation, quantise(u).state.orientation), max_orientation_error);
        }
}

TEST(Quantise, StateAtRestIsExact) {
    dr::Update<double> u;
    for (const double rate : {0.5, 1.0, 3.0, 5.0, 7.5, 10.0, 30.0, 60.0}) {
        u.interval = 1 / rate;
        const dr::Update<double> q = quantise(u);
        EXPECT_EQ(q.state.position, u.state.position);
        EXPECT_EQ(q.state.velocity, u.state.velocity);
        EXPECT_EQ(q.state.acceleration, u.state.acceleration);
        EXPECT_EQ(q.state.angular_velocity, u.state.angular_velocity);
        EXPECT_EQ(q.state.orientation, u.state.orientation);
        EXPECT_EQ(q.articulations[dr::turret].angle, 0);
        EXPECT_EQ(q.stick.throttle, 0);
        EXPECT_NEAR(q.interval, u.interval, 1e-15);
    }
}

TEST(Quantise, ClampsValuesToTheRange) {
    dr::Update<double> u;
    u.state.position = {5000, -5000, -2000};
    u.state.velocity = {100, -100, 0};
    u.time = -1;
    u.interval = 1e-9;
    u.stick.throttle = 7;
    const dr::Update<double> q = quantise(u);
    EXPECT_EQ(q.state.position, (dr::Vec3<double>(4096 - 1.0 / 512, -4096, -1024)));
    EXPECT_EQ(q.state.velocity, (dr::Vec3<double>(64 - 1.0 / 256, -64, 0)));
    EXPECT_EQ(q.time, 0);
    EXPECT_NEAR(q.interval, 1 / 163.93, 1e-9);
    EXPECT_EQ(q.stick.throttle, 1);
}

TEST(Quantise, ThrowsOnNonFiniteValues) {
    const auto refused = [](auto&& spoil) {
        dr::Update<float> u;
        spoil(u);
        EXPECT_THROW(quantise(u), std::logic_error);
        EXPECT_THROW(encode_update({.full = true, .update = u}), std::logic_error);
    };
    refused([](auto& u) { u.state.position.y = NAN; });
    refused([](auto& u) { u.state.velocity.z = INFINITY; });
    refused([](auto& u) { u.state.orientation = {0, 0, 0, 0}; });
    refused([](auto& u) { u.state.orientation.x = NAN; });
    refused([](auto& u) { u.articulations[dr::gun].angle = NAN; });
    refused([](auto& u) { u.time = NAN; });
    refused([](auto& u) { u.interval = 0; });
}

RC_GTEST_PROP(Update, FullUpdateArrivesAsQuantised, ()) {
    const dr::Update<float> u = cast<float>(draw_update());
    const auto reason = static_cast<dr::Reason>(*rc::gen::inRange(0, static_cast<int>(dr::reason_count)));
    dr::Update<float> last;
    last.sequence = u.sequence - 1;
    const EncodedUpdate bytes = encode_update(make_update(9, {u, reason, true}, last));
    const auto arrived = decode_update(bytes, last);
    RC_ASSERT(arrived.has_value());
    RC_ASSERT(arrived->actor == 9 && arrived->full && arrived->reason == reason);
    RC_ASSERT(arrived->has_articulations && arrived->has_stick && arrived->has_interval);
    const dr::Update<float> q = quantise(u);
    RC_ASSERT(arrived->update.state.position == q.state.position);
    RC_ASSERT(arrived->update.state.velocity == q.state.velocity);
    RC_ASSERT(arrived->update.state.acceleration == q.state.acceleration);
    RC_ASSERT(arrived->update.state.angular_velocity == q.state.angular_velocity);
    RC_ASSERT(arrived->update.state.orientation == q.state.orientation);
    RC_ASSERT(arrived->update.articulations[dr::gun].angle == q.articulations[dr::gun].angle);
    RC_ASSERT(arrived->update.stick.steer == q.stick.steer);
    RC_ASSERT(arrived->update.contract.road == q.contract.road);
    RC_ASSERT(arrived->update.contract.progress == q.contract.progress);
    RC_ASSERT(arrived->update.contract.speed == q.contract.speed);
    RC_ASSERT(arrived->update.contract.side == q.contract.side);
    RC_ASSERT(arrived->update.contract.ends == q.contract.ends && arrived->update.contract.end == q.contract.end);
    RC_ASSERT(arrived->update.time == q.time && arrived->update.interval == q.interval);
    RC_ASSERT(arrived->update.state.angular_acceleration == q.state.angular_acceleration);
    RC_ASSERT(arrived->update.orientation_interval == q.orientation_interval);
    RC_ASSERT(arrived->update.orientation_lag == 0 && arrived->update.fixed == u.fixed);
    RC_ASSERT(arrived->update.sequence == u.sequence && arrived->update.incarnation == u.incarnation);
}

RC_GTEST_PROP(Update, FloatAndDoubleRoundAlike, ()) {
    const dr::Update<float> u = cast<float>(draw_update());
    const dr::Update<float> f = quantise(u);
    const dr::Update<double> d = quantise(cast<double>(u));
    RC_ASSERT(f.state.position == dr::Vec3<float>(d.state.position));
    RC_ASSERT(f.state.orientation == dr::Quat<float>(d.state.orientation));
    RC_ASSERT(f.articulations[0].angle == static_cast<float>(d.articulations[0].angle));
}

RC_GTEST_PROP(Update, TruncatedOrLengthenedUpdateIsRejected, (bool full)) {
    dr::Update<float> u = cast<float>(draw_update());
    u.has_location = *rc::gen::arbitrary<bool>();
    u.has_orientation = !u.has_location || *rc::gen::arbitrary<bool>();
    EncodedUpdate bytes = encoded(u, full, u);
    const UpdateBytes whole = bytes.bytes;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        bytes.bytes = std::span(whole.data(), size);
        RC_ASSERT(!decode_update(bytes, {}));
    }
    bytes.bytes = whole;
    bytes.bytes.push_back(0);
    RC_ASSERT(!decode_update(bytes, {}));
}

TEST(Update, PartialUpdateCarriesTheChangedFields) {
    const dr::Update<float> before = some_update();
    dr::Update<float> now = before;
    now.articulations[dr::turret].angle += 1e-6f; // rounds to the same value
    ActorUpdate partial = make_update(3, {now, dr::Reason::interval, false}, before);
    EXPECT_FALSE(partial.has_articulations || partial.has_stick || partial.has_interval);
    now.articulations[dr::gun].rate = 0.1f;
    partial = make_update(3, {now, dr::Reason::interval, false}, before);
    EXPECT_TRUE(partial.has_articulations);
    EXPECT_FALSE(partial.has_stick || partial.has_interval);
    now.stick.brake = true;
    now.interval = 0.2;
    partial = make_update(3, {now, dr::Reason::interval, false}, before);
    EXPECT_TRUE(partial.has_stick && partial.has_interval);
}

TEST(Update, PartialUpdateIsSmallerThanAFullUpdate) {
    EXPECT_EQ(update_size(true) - update_size(false), 11u);
    EXPECT_EQ(update_size(true), 6u + 50); // kind, count, actor, length; 395 bits
    dr::Update<float> u = some_update();
    const std::size_t smallest = encoded(u, false, u).bytes.size();
    dr::Update<float> other = u;
    other.stick.steer = 1;
    EXPECT_LT(smallest, encoded(u, false, other).bytes.size());
    other.interval = 1;
    other.articulations[0].angle = 2;
    EXPECT_LE(encoded(u, false, other).bytes.size(), encoded(u, true, u).bytes.size() + 1); // three more flags
}

TEST(Update, PartialUpdateMayHaveOnePart) {
    dr::Update<float> known = some_update();
    known.time = 5;
    known.state.angular_velocity = {0, 0, 0.5f};
    dr::Update<float> now = known;
    now.time = 7;
    now.sequence = 8;
    now.state.position.x = 20;
    now.state.orientation = {0, 0, 0, 1};
    now.articulations[dr::turret].angle = 2;

    now.has_orientation = false;
    EXPECT_EQ(encoded(now, false, known).bytes.size(), 28u);
    const dr::Update<float> moved = decode_update(encoded(now, false, known), known)->update;
    EXPECT_TRUE(moved.has_location && !moved.has_orientation);
    EXPECT_EQ(moved.state.position.x, 20);
    EXPECT_EQ(moved.state.orientation, known.state.orientation);
    EXPECT_EQ(moved.articulations[dr::turret].angle, 1.0f) << "turret and gun belong to the orientation";
    EXPECT_EQ(moved.time, 7);
    EXPECT_DOUBLE_EQ(moved.orientation_time(), 5);
    EXPECT_DOUBLE_EQ(moved.stamp(), 7);

    now.has_orientation = true;
    now.has_location = false;
    now.articulations = known.articulations;
    EXPECT_EQ(encoded(now, false, known).bytes.size(), 20u);
    const dr::Update<float> turned = decode_update(encoded(now, false, known), known)->update;
    EXPECT_TRUE(!turned.has_location && turned.has_orientation);
    EXPECT_EQ(turned.state.position.x, 12.25f);
    EXPECT_NEAR(turned.state.orientation.z, 1, 1e-6);
    EXPECT_EQ(turned.time, 5);
    EXPECT_DOUBLE_EQ(turned.orientation_time(), 7);
    EXPECT_DOUBLE_EQ(turned.stamp(), 7);

    now.has_orientation = false;
    EXPECT_THROW(encoded(now, false, known), std::logic_error) << "an update needs a location or an orientation";
}

/// A server's snapshot contains both parts, from different updates.
TEST(Update, FullUpdateCarriesBothPartsWithTheirTimes) {
    dr::Update<float> merged = some_update();
    merged.time = 5;
    merged.orientation_lag = -2;
    merged.has_location = false;
    const auto told = decode_update(encode_update({.actor = 3, .full = true, .update = merged}), {});
    ASSERT_TRUE(told);
    EXPECT_TRUE(told->update.has_location && told->update.has_orientation);
    EXPECT_EQ(told->update.time, 5);
    EXPECT_DOUBLE_EQ(told->update.orientation_time(), 7);
    merged.orientation_lag = NAN;
    EXPECT_THROW(encode_update({.actor = 3, .full = true, .update = merged}), std::logic_error);
}

TEST(Update, AngularAccelerationCostsBytesOnlyWhenPresent) {
    dr::Update<float> u = some_update();
    const std::size_t without = encoded(u, false, u).bytes.size();
    EXPECT_EQ(without, 39u);
    u.state.angular_acceleration = {0, 0.003f, 0}; // rounds to 0
    EXPECT_EQ(encoded(u, false, u).bytes.size(), without);
    u.state.angular_acceleration = {0, 0, -1.5f};
    EXPECT_EQ(encoded(u, false, u).bytes.size(), without + 5);
    EXPECT_EQ(decode_update(encoded(u, false, u), u)->update.state.angular_acceleration.z, -1.5f);
}

TEST(Update, FullUpdateRepairsALostPartialUpdate) {
    dr::Update<float> sent = some_update();
    dr::Update<float> known = decode_update(encoded(sent, true, {}), {})->update;

    dr::Update<float> turned = sent; // the turret turned, and that partial update is lost
    turned.articulations[dr::turret] = {2.0f, 0};
    turned.sequence = 8;
    ASSERT_TRUE(make_update(3, {turned, dr::Reason::interval, false}, sent).has_articulations);

    dr::Update<float> moved = turned; // the next partial update does not contain the turret
    moved.state.position.x += 1;
    moved.sequence = 9;
    known = decode_update(encoded(moved, false, turned), known)->update;
    EXPECT_EQ(known.state.position.x, 13.25f);
    EXPECT_NEAR(known.articulations[dr::turret].angle, 1.0f, 1e-4f);

    moved.sequence = 10;
    known = decode_update(encoded(moved, true, moved), known)->update;
    EXPECT_NEAR(known.articulations[dr::turret].angle, 2.0f, 1e-4f);
}

RC_GTEST_PROP(Update, SequenceDecodesToTheNearestNumber, (std::uint32_t last, std::int16_t distance)) {
    const std::int64_t sequence = std::int64_t{last} + distance;
    RC_PRE(sequence >= 0 && sequence <= std::numeric_limits<std::uint32_t>::max() && distance != INT16_MIN);
    dr::Update<float> u;
    u.sequence = static_cast<std::uint32_t>(sequence);
    dr::Update<float> known;
    known.sequence = last;
    RC_ASSERT(decode_update(encoded(u, true, u), known)->update.sequence == u.sequence);
}

TEST(Update, SequenceStartsAnywhereAndWraps) {
    dr::Update<float> u;
    for (const std::uint32_t first : {0u, 1u, 32767u, 32768u, 40000u, 65535u}) {
        u.sequence = first;
        EXPECT_EQ(decode_update(encoded(u, true, u), {})->update.sequence, first); // never below 0
    }
    dr::Update<float> known;
    known.sequence = 65535;
    u.sequence = 65536;
    EXPECT_EQ(decode_update(encoded(u, true, u), known)->update.sequence, 65536u);
    EXPECT_TRUE(newer(0, 65535));
    EXPECT_TRUE(newer(1, 0));
    EXPECT_FALSE(newer(0, 0));
    EXPECT_FALSE(newer(65535, 0));
}

TEST(Update, AnUnknownReasonIsRefused) {
    dr::Update<float> u;
    EncodedUpdate bytes = encoded(u, true, u);
    for (int reason = 0; reason < 16; ++reason) {
        bytes.bytes[0] = static_cast<std::uint8_t>((bytes.bytes[0] & ~0x1e) | reason << 1);
        EXPECT_EQ(decode_update(bytes, {}).has_value(), reason < static_cast<int>(dr::reason_count)) << reason;
    }
}

TEST(Update, SideAndEndOfAContractCostFourBytesMore) {
    dr::Update<float> known = some_update();
    dr::Update<float> next = known;
    ++next.sequence;
    next.contract = {.road = 3, .progress = 100, .speed = 8};
    const std::size_t without = encoded(next, false, known).bytes.size();
    next.contract.side = -1.5f;
    next.contract.ends = true;
    next.contract.end = 137.25f;
    const auto partial = encoded(next, false, known);
    EXPECT_LE(partial.bytes.size(), without + 4);
    const auto made = decode_update(partial, known);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->update.contract.side, -1.5f);
    EXPECT_TRUE(made->update.contract.ends);
    EXPECT_EQ(made->update.contract.end, 137.25f);
    next.contract.ends = false; // on a side, without an end
    EXPECT_EQ(decode_update(encoded(next, false, known), known)->update.contract.side, -1.5f);
    EXPECT_EQ(decode_update(encoded(next, false, known), known)->update.contract.end, 0);
}

/// A contract belongs to the location: a location without a contract ends it, and an orientation alone keeps it. It
/// costs 6 bytes.
TEST(Update, AContractTravelsWithTheLocation) {
    dr::Update<float> known = some_update();
    dr::Update<float> next = known;
    ++next.sequence;
    next.contract = {200, 123.5f, -7.25f};
    const auto partial = encoded(next, false, known);
    EXPECT_LE(partial.bytes.size(), encoded(known, false, known).bytes.size() + 6);
    const auto made = decode_update(partial, known);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->update.contract.road, 200);
    EXPECT_EQ(made->update.contract.progress, 123.5f);
    EXPECT_EQ(made->update.contract.speed, -7.25f);

    dr::Update<float> turned = made->update;
    ++turned.sequence;
    turned.has_location = false;
    const auto kept = decode_update(encoded(turned, false, made->update), made->update);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->update.contract.road, 200);

    dr::Update<float> left = made->update;
    ++left.sequence;
    left.contract = {};
    const auto ended = decode_update(encoded(left, false, made->update), made->update);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->update.contract.road, 0);
    EXPECT_EQ(ended->update.contract.progress, 0);
}
