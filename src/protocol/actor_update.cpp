#include "protocol/actor_update.h"

#include "protocol/messages.h"
#include "protocol/messages/motion.h"

#include <array>
#include <cmath>
#include <numbers>

namespace protocol {
namespace {

using glm::vec3;

constexpr int largest_component_step = (1 << 14) - 1; ///< steps on either side of 0: 15 bits
constexpr int stick_steps = 127;                      ///< steps on either side of 0: 8 bits

/// Sends the smallest three components of a unit quaternion ("smallest three", Fiedler, Snapshot Compression). Each is
/// at most 1/√2. The largest one follows from them, and is positive because q and −q are the same rotation.
template <class Stream, class Real> bool smallest_three(Stream& stream, dr::Quat<Real>& q) {
    constexpr double unit = std::numbers::sqrt2 / 2 / largest_component_step;
    std::array<double, 4> components{};
    std::uint32_t largest = 0;
    if constexpr (!Stream::reading) {
        components = {q.w, q.x, q.y, q.z};
        double length = 0;
        for (std::uint32_t i = 0; i < 4; ++i) {
            length += components[i] * components[i];
            if (std::abs(components[i]) > std::abs(components[largest]))
                largest = i;
        }
        length = std::sqrt(length);
        if (!std::isfinite(length) || length < 0.5) // not a rotation
            return false;
        const double scale = 1 / std::copysign(length, components[largest]);
        for (double& component : components)
            component *= scale;
    }
    if (!stream.bits(largest, 2))
        return false;
    double rest = 1;
    for (std::uint32_t i = 0; i < 4; ++i) {
        if (i == largest)
            continue;
        auto step = static_cast<int>(std::round(components[i] / unit));
        if (!integer(stream, step, -largest_component_step, largest_component_step))
            return false;
        components[i] = step * unit;
        rest -= components[i] * components[i];
    }
    // The square of the largest component is at least 1/4; 0.249 allows for rounding.
    if (rest < 0.249)
        return false;
    if constexpr (Stream::reading) {
        components[largest] = std::sqrt(rest);
        q = dr::Quat<Real>(static_cast<Real>(components[0]), static_cast<Real>(components[1]),
                           static_cast<Real>(components[2]), static_cast<Real>(components[3]));
    }
    return true;
}

template <class Stream, class Real> bool vector(Stream& stream, dr::Vec3<Real>& v, const Grid& grid) {
    return real(stream, v.x, grid) && real(stream, v.y, grid) && real(stream, v.z, grid);
}

/// An angle, wrapped to [−π, π) [rad].
template <class Stream, class Real> bool angle(Stream& stream, Real& value) {
    constexpr double unit = std::numbers::pi / 32768;
    std::int16_t step = 0;
    if constexpr (!Stream::reading) {
        if (!std::isfinite(value))
            return false;
        const double turn = std::remainder(static_cast<double>(value), 2 * std::numbers::pi); // −π to π
        step = static_cast<std::int16_t>(static_cast<int>(std::round(turn / unit)));          // π becomes −π
    }
    if (!integer(stream, step))
        return false;
    if constexpr (Stream::reading)
        value = static_cast<Real>(step * unit);
    return true;
}

template <class Stream, class Real> bool location(Stream& stream, dr::KinematicState<Real>& state) {
    return real(stream, state.position.x, grids::position) && real(stream, state.position.y, grids::position) &&
           real(stream, state.position.z, grids::height) && vector(stream, state.velocity, grids::velocity) &&
           vector(stream, state.acceleration, grids::acceleration);
}

/// Side and end of a contract, after a bit that tells whether it has one of them.
template <class Stream, class Real> bool side_and_end(Stream& stream, dr::Contract<Real>& value) {
    bool more = value.ends || std::abs(value.side) > static_cast<Real>(grids::road_side.max_error());
    return boolean(stream, more) &&
           (!more || (real(stream, value.side, grids::road_side) && boolean(stream, value.ends) &&
                      (value.ends ? real(stream, value.end, grids::progress) : value.side != 0)));
}

/// A contract, after a bit that tells whether there is one. The road's number is 1 to 255.
template <class Stream, class Real> bool contract(Stream& stream, dr::Contract<Real>& value) {
    bool present = value.road != 0;
    if (!boolean(stream, present))
        return false;
    if constexpr (Stream::reading)
        value = {};
    return !present || (integer(stream, value.road, 1, 255) && real(stream, value.progress, grids::progress) &&
                        real(stream, value.speed, grids::velocity) && side_and_end(stream, value));
}

/// The angular acceleration, after a bit that is 0 if it rounds to 0.
template <class Stream, class Real> bool angular_acceleration(Stream& stream, dr::Vec3<Real>& value) {
    constexpr const Grid& grid = grids::angular_acceleration;
    const auto is_zero = [&] {
        const auto zero = grid.step(0);
        return grid.step(value.x) == zero && grid.step(value.y) == zero && grid.step(value.z) == zero;
    };
    bool present = false;
    if constexpr (!Stream::reading) {
        if (!std::isfinite(value.x) || !std::isfinite(value.y) || !std::isfinite(value.z))
            return false;
        present = !is_zero();
    }
    if (!boolean(stream, present))
        return false;
    if constexpr (Stream::reading)
        value = dr::Vec3<Real>(0);
    return !present || (vector(stream, value, grid) && !is_zero());
}

template <class Stream, class Real> bool orientation(Stream& stream, dr::KinematicState<Real>& state) {
    return smallest_three(stream, state.orientation) &&
           vector(stream, state.angular_velocity, grids::angular_velocity) &&
           angular_acceleration(stream, state.angular_acceleration);
}

/// The parts that a partial carries. Where articulations are published separately, each part has its own bit. A
/// combination that is otherwise impossible marks this form: a location alone, with articulations.
template <class Stream, class Real> bool parts(Stream& stream, dr::Update<Real>& update, bool with_articulations) {
    const bool apart = !Stream::reading && update.separate_articulations;
    bool separate = apart || !update.has_location || !update.has_orientation;
    if (!boolean(stream, separate))
        return false;
    if constexpr (Stream::reading) {
        update.has_location = update.has_orientation = true;
        update.separate_articulations = false;
        update.scan = {};
    }
    if (!separate)
        return true;
    bool only_location = apart || update.has_location;
    if (!boolean(stream, only_location))
        return false;
    if (only_location && with_articulations) {
        if (!Stream::reading && !apart)
            return false;
        update.separate_articulations = true;
        return boolean(stream, update.has_location) && boolean(stream, update.has_orientation) &&
               boolean(stream, update.has_articulations) &&
               (update.has_location || update.has_orientation || update.has_articulations);
    }
    if constexpr (Stream::reading) {
        update.has_location = only_location;
        update.has_orientation = !only_location;
    }
    return update.has_location != update.has_orientation;
}

/// One time for both parts. A full update adds the orientation's time if it differs. In a partial, a missing part keeps
/// its previous time.
template <class Stream, class Real> bool times(Stream& stream, dr::Update<Real>& update, bool full) {
    const double location_time = update.time;
    double orientation_time = update.orientation_time(), articulation_time = update.articulation_time();
    double stamp = update.stamp();
    if (!real(stream, stamp, grids::time) || !std::isfinite(orientation_time))
        return false;
    bool differs = full && grids::time.step(orientation_time) != grids::time.step(stamp);
    if (full && !boolean(stream, differs))
        return false;
    if (full && differs && !real(stream, orientation_time, grids::time))
        return false;
    if constexpr (Stream::reading) {
        if (full && differs && grids::time.step(orientation_time) == grids::time.step(stamp))
            return false;
        update.time = update.has_location ? stamp : location_time;
        if (update.has_orientation && !(full && differs))
            orientation_time = stamp;
        update.orientation_lag = update.time - orientation_time;
        if (update.brings_articulations())
            articulation_time = full && update.has_orientation ? orientation_time : stamp;
        update.articulation_lag = update.time - articulation_time;
    }
    return true;
}

template <class Stream, class Real> bool articulations(Stream& stream, dr::Articulations<Real>& parts) {
    for (dr::Articulation<Real>& part : parts)
        if (!angle(stream, part.angle) || !real(stream, part.rate, grids::part_rate))
            return false;
    return true;
}

/// A scan, without a bit that tells whether there is one.
template <class Stream, class Real> bool scan(Stream& stream, dr::Scan<Real>& value) {
    return angle(stream, value.low) && angle(stream, value.high) && real(stream, value.rate, grids::part_rate) &&
           angle(stream, value.phase) && value.low < value.high && value.rate > 0;
}

/// The scan of separately published articulations, after a bit that tells whether there is one.
template <class Stream, class Real> bool optional_scan(Stream& stream, dr::Scan<Real>& value) {
    bool present = value.rate > 0;
    if (!boolean(stream, present))
        return false;
    if constexpr (Stream::reading)
        value = {};
    return !present || scan(stream, value);
}

/// The scan at the end of a full update, if there is one: more bits are then left than the last byte's padding has.
template <class Stream, class Real> bool trailing_scan(Stream& stream, dr::Update<Real>& update) {
    const bool present = Stream::reading ? stream.bits_left() >= 8 : update.scan.rate > 0;
    if constexpr (Stream::reading) {
        update.scan = {};
        update.separate_articulations |= present;
    }
    return !present || scan(stream, update.scan);
}

/// Brings separately published articulations to the orientation's time, for a full update.
dr::Update<float> at_one_time(dr::Update<float> update) {
    if (!update.separate_articulations)
        return update;
    const double later = update.orientation_time() - update.articulation_time();
    if (later == 0)
        return update;
    if (update.scan.rate > 0) {
        update.articulations[dr::turret] = dr::sweep(update.scan, later);
        const float half = (update.scan.high - update.scan.low) / 2;
        update.scan.phase += half > 0 ? static_cast<float>(static_cast<double>(update.scan.rate / half) * later) : 0;
    } else {
        update.articulations[dr::turret].angle += update.articulations[dr::turret].rate * static_cast<float>(later);
    }
    dr::Articulation<float>& gun = update.articulations[dr::gun];
    gun.angle = std::clamp(gun.angle + gun.rate * static_cast<float>(later),
                           static_cast<float>(dr::part_limits[dr::gun].lowest),
                           static_cast<float>(dr::part_limits[dr::gun].highest));
    update.articulation_lag = update.orientation_lag;
    update.has_articulations = true;
    return update;
}

/// A deflection from −1 to 1; both ends and 0 are exact.
template <class Stream> bool deflection(Stream& stream, float& value) {
    int step = 0;
    if constexpr (!Stream::reading) {
        if (!std::isfinite(value))
            return false;
        step = static_cast<int>(std::round(std::clamp(value, -1.0f, 1.0f) * stick_steps));
    }
    if (!integer(stream, step, -stick_steps, stick_steps))
        return false;
    if constexpr (Stream::reading)
        value = static_cast<float>(step) / stick_steps;
    return true;
}

template <class Stream> bool stick(Stream& stream, dr::Stick& value) {
    return deflection(stream, value.throttle) && deflection(stream, value.steer) && boolean(stream, value.brake);
}

template <class Stream> bool interval(Stream& stream, double& seconds) {
    double rate = 0;
    if constexpr (!Stream::reading) {
        if (!(seconds > 0) || !std::isfinite(seconds))
            return false;
        rate = std::min(1 / seconds, grids::update_rate.maximum());
    }
    if (!real(stream, rate, grids::update_rate))
        return false;
    if constexpr (Stream::reading)
        seconds = 1 / rate;
    return true;
}

template <class Stream, class Real> bool intervals(Stream& stream, dr::Update<Real>& update) {
    bool own = update.orientation_interval > 0;
    if (!interval(stream, update.interval) || !boolean(stream, own))
        return false;
    if constexpr (Stream::reading)
        update.orientation_interval = 0;
    return !own || interval(stream, update.orientation_interval);
}

/// The reason. With `zone_tag`, the value 15, zone and number come first; the number fills the second byte.
template <class Stream> bool why(Stream& stream, ActorUpdate& m) {
    constexpr std::int64_t last_reason = static_cast<std::int64_t>(dr::Reason::count) - 1, to_a_viewer = 15;
    static_assert(last_reason < to_a_viewer);
    auto reason = static_cast<std::int64_t>(m.reason);
    auto first = m.zone_tag.given() ? to_a_viewer : reason;
    if (!integer(stream, first, 0, 15))
        return false;
    if constexpr (Stream::reading) {
        m.zone_tag = {};
        reason = first;
    }
    if (first == to_a_viewer) {
        auto zone = static_cast<std::int64_t>(m.zone_tag.zone);
        if (!integer(stream, zone, 0, 7) || zone == 0 || zone >= static_cast<std::int64_t>(Zone::count) ||
            !integer(stream, m.zone_tag.number) || !integer(stream, reason, 0, 15))
            return false;
        if constexpr (Stream::reading)
            m.zone_tag.zone = static_cast<Zone>(zone);
    }
    if (reason > last_reason)
        return false;
    if constexpr (Stream::reading)
        m.reason = static_cast<dr::Reason>(reason);
    return true;
}

template <class Stream> bool serialize(Stream& stream, ActorUpdate& m, std::uint32_t last_sequence) {
    dr::Update<float>& update = m.update;
    if (!boolean(stream, m.full) || !why(stream, m))
        return false;
    std::array<bool, 3> blocks{m.has_articulations || (!m.full && update.separate_articulations), m.has_stick,
                               m.has_interval};
    for (bool& block : blocks)
        if (m.full)
            block = true;
        else if (!boolean(stream, block))
            return false;
    if (m.full)
        update.has_location = update.has_orientation = update.has_articulations = true;
    if (!(m.full ? boolean(stream, update.fixed) : parts(stream, update, blocks[0])))
        return false;
    if (!m.full && update.separate_articulations)
        blocks[0] = update.has_articulations;
    else if (blocks[0] && !update.has_orientation)
        return false;
    auto low_sequence = static_cast<std::uint16_t>(update.sequence);
    if (!integer(stream, low_sequence) || !integer(stream, update.incarnation) || !times(stream, update, m.full))
        return false;
    if (update.has_location && !(location(stream, update.state) && contract(stream, update.contract)))
        return false;
    if (update.has_orientation && !orientation(stream, update.state))
        return false;
    if (blocks[0] && !articulations(stream, update.articulations))
        return false;
    if (blocks[0] && !m.full && update.separate_articulations && !optional_scan(stream, update.scan))
        return false;
    if ((blocks[1] && !stick(stream, update.stick)) || (blocks[2] && !intervals(stream, update)))
        return false;
    if (m.full && !trailing_scan(stream, update))
        return false;
    if constexpr (Stream::reading) {
        m.has_articulations = blocks[0];
        m.has_stick = blocks[1];
        m.has_interval = blocks[2];
        const auto distance = static_cast<std::int16_t>(low_sequence - static_cast<std::uint16_t>(last_sequence));
        std::int64_t sequence = std::int64_t{last_sequence} + distance;
        if (sequence < 0)
            sequence += 65536;
        update.sequence = static_cast<std::uint32_t>(sequence);
    }
    return true;
}

/// One part of an update as bytes: to round it, and to see whether it changed on the wire.
template <class Value, class Serialize> Bytes part(const Value& value, Serialize&& serialize_part) {
    Value copy = value;
    WriteStream stream(64);
    if (!serialize_part(stream, copy))
        throw std::logic_error("an update is not finite, or its orientation is not a rotation");
    return stream.finish();
}

template <class Value, class Serialize> Value rounded(const Value& value, Serialize&& serialize_part) {
    const Bytes bytes = part(value, serialize_part);
    ReadStream stream(bytes);
    Value result = value;
    serialize_part(stream, result);
    return result;
}

} // namespace

ActorUpdate whole_update(ActorId actor, dr::Reason reason, const dr::Update<float>& merged) {
    return {.actor = actor,
            .full = true,
            .reason = reason,
            .has_articulations = true,
            .has_stick = true,
            .has_interval = true,
            .update = merged};
}

EncodedUpdate encode_update(const ActorUpdate& update) {
    ActorUpdate whole = update;
    if (update.full)
        whole.update = at_one_time(update.update);
    return {.actor = update.actor, .bytes = UpdateBytes(part(whole, [](auto& stream, ActorUpdate& m) {
                                       return serialize(stream, m, m.update.sequence);
                                   }))};
}

std::optional<ActorUpdate> decode_update(const EncodedUpdate& encoded, const dr::Update<float>& last) {
    ReadStream stream(encoded.bytes);
    ActorUpdate result;
    result.actor = encoded.actor;
    result.update = last;
    if (!serialize(stream, result, last.sequence) || !stream.finished())
        return {};
    return result;
}

ActorUpdate make_update(ActorId actor, const dr::Publication<float>& publication, const dr::Update<float>& last_sent) {
    const dr::Update<float>& update = publication.update;
    const auto differs = [](const auto& now, const auto& before, auto&& serialize_part) {
        return part(now, serialize_part) != part(before, serialize_part);
    };
    const bool full = publication.full;
    return {.actor = actor,
            .full = full,
            .reason = publication.reason,
            .has_articulations =
                full || (update.separate_articulations
                             ? update.has_articulations
                             : update.has_orientation &&
                                   differs(update.articulations, last_sent.articulations,
                                           [](auto& stream, auto& value) { return articulations(stream, value); })),
            .has_stick = full || differs(update.stick, last_sent.stick,
                                         [](auto& stream, auto& value) { return stick(stream, value); }),
            .has_interval =
                full || differs(update, last_sent, [](auto& stream, auto& value) { return intervals(stream, value); }),
            .update = update};
}

template <class Real> dr::Update<Real> quantise(const dr::Update<Real>& update) {
    return rounded(update, [](auto& stream, dr::Update<Real>& u) {
        return times(stream, u, true) && location(stream, u.state) && contract(stream, u.contract) &&
               orientation(stream, u.state) && articulations(stream, u.articulations) &&
               optional_scan(stream, u.scan) && stick(stream, u.stick) && intervals(stream, u);
    });
}
template dr::Update<float> quantise(const dr::Update<float>&);
template dr::Update<double> quantise(const dr::Update<double>&);

std::size_t update_size(const ActorUpdate& update) { return measure(UpdateBatch{{encode_update(update)}}); }

std::size_t update_size(bool full) { return update_size({.full = full, .update = {}}); }

} // namespace protocol
