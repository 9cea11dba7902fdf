#pragma once
/// A link with the compact coding that may lose, double and reorder packets and acknowledgements, and drives of actors
/// over it.

#include "protocol/compact/decoder.h"
#include "protocol/compact/encoder.h"

#include "protocol/messages.h"

#include <deque>
#include <random>

namespace compact_link {

using namespace protocol;
using namespace protocol::compact;

/// Hills on a map of 256 m; heights are multiples of 1/8 m.
inline const Ground& hills() {
    static const Ground ground = [] {
        constexpr int samples = 65;
        std::vector<float> heights;
        for (int row = 0; row < samples; ++row)
            for (int column = 0; column < samples; ++column)
                heights.push_back(static_cast<float>(((column * 37) % 11 + (row * 23) % 13 + column / 4) * 0.125));
        return Ground(256, samples, heights, 1.8, 1.15);
    }();
    return ground;
}

/// Random numbers without the distributions of the standard library, which differ between platforms.
class Dice {
  public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint32_t>(n)); }
    int about(int most) { return below(2 * most + 1) - most; }
    bool chance(double share) { return below(1 << 20) < share * (1 << 20); }

  private:
    std::mt19937 engine_;
};

/// Updates of an actor that drives on the plain coding's grids. If `wild`, it also jumps and uses every field of
/// an update.
class Drive {
  public:
    Drive(ActorId actor, std::uint32_t seed, bool wild) : actor_(actor), dice_(seed), wild_(wild) {
        state_.traits = has_location | has_orientation | has_articulations | full;
        for (const Field field : {pos_x, pos_y})
            state_.value[field] = dice_.about(100 * 512);
        state_.value[heading] = dice_.about(32767);
    }

    ActorUpdate next() {
        ++state_.sequence;
        const std::uint32_t ticks = dice_.chance(0.7) ? 20 : 1 + static_cast<std::uint32_t>(dice_.below(100));
        time_ += ticks * 500;
        std::int32_t seconds_512 = static_cast<std::int32_t>(ticks) * 512 / 60;
        auto& v = state_.value;
        const auto nudge = [&](Field field, int most) {
            const FieldRow& row = field_rows[field];
            v[field] = std::clamp(v[field] + dice_.about(most), row.low, row.high);
        };
        v[pos_x] = std::clamp(v[pos_x] + v[vel_x] * seconds_512 / 256, -130 * 512, 130 * 512);
        v[pos_y] = std::clamp(v[pos_y] + v[vel_y] * seconds_512 / 256, -130 * 512, 130 * 512);
        nudge(heading, 2000), nudge(vel_x, 200), nudge(vel_y, 200), nudge(acc_x, 100), nudge(acc_y, 100);
        nudge(yaw_rate, 200), nudge(roll_rate, 100), nudge(pitch_rate, 100), nudge(turret_angle, 3000);
        nudge(turret_rate, 100), nudge(gun_angle, 300), nudge(steer, 20);
        const Ground::Plane plane = hills().under(v[pos_x], v[pos_y], v[heading]);
        v[pos_z] = plane.height + 435 + dice_.about(20);
        v[slope_x] = std::clamp(plane.slope_x + dice_.about(200), -12000, 12000);
        v[slope_y] = std::clamp(plane.slope_y + dice_.about(200), -12000, 12000);
        v[vel_z] = dice_.about(300);
        state_.traits = has_location | has_orientation | has_articulations;
        state_.reason = static_cast<std::uint8_t>(dice_.chance(0.8) ? dr::Reason::position : dr::Reason::rotation);
        if (dice_.chance(0.1)) {
            v[throttle] = dice_.about(127);
            v[brake] = dice_.below(2);
        }
        if (wild_ && dice_.chance(0.3))
            leap();
        const std::uint32_t stamp = 100000 + time_ / 3;
        constexpr std::array parts{has_location, has_orientation, has_articulations};
        for (std::size_t part = 0; part < part_times; ++part)
            if (state_.is(parts[part]))
                state_.at[part] = stamp;
        ActorUpdate update = update_of(actor_, state_, last_);
        last_ = update.update;
        return update;
    }

  private:
    void leap() {
        auto& v = state_.value;
        switch (dice_.below(9)) {
        case 0:
            ++state_.incarnation;
            v[pos_x] = dice_.about(2000000), v[pos_y] = dice_.about(2000000), v[pos_z] = dice_.about(400000);
            state_.traits |= full;
            break;
        case 1:
            state_.traits = has_location;
            break;
        case 2:
            state_.traits = has_orientation | has_articulations;
            break;
        case 3:
            state_.traits = has_articulations | separate_articulations | scanning;
            v[scan_low] = -dice_.below(10000), v[scan_high] = 1 + dice_.below(10000),
            v[scan_rate] = 1 + dice_.below(400);
            v[scan_phase] = dice_.about(32767);
            break;
        case 4:
            state_.traits |= promised;
            state_.road = static_cast<std::uint8_t>(1 + dice_.below(255));
            v[progress] = dice_.below(1048576), v[road_speed] = dice_.about(16000);
            if (dice_.below(2) == 0)
                state_.traits |= aside, v[side_of_road] = 1 + dice_.below(1000);
            if (dice_.below(2) == 0)
                state_.traits |= ending, v[end_of_drive] = dice_.below(1048576);
            break;
        case 5:
            state_.traits |= spinning;
            v[spin_x] = 1 + dice_.below(4000), v[spin_y] = dice_.about(4000), v[spin_z] = dice_.about(4000);
            break;
        case 6:
            state_.traits |= fixed | full;
            state_.interval = static_cast<std::uint16_t>(dice_.below(16384));
            state_.orientation_interval = static_cast<std::uint16_t>(dice_.below(16385));
            break;
        case 7:
            state_.sequence += static_cast<std::uint32_t>(dice_.below(1000));
            time_ += static_cast<std::uint32_t>(dice_.below(1000000));
            break;
        default:
            for (const Field field : {vel_x, vel_y, vel_z, acc_x, acc_y, acc_z, roll_rate, pitch_rate, yaw_rate})
                v[field] = dice_.chance(0.5) ? field_rows[field].low : field_rows[field].high;
        }
    }

    ActorId actor_;
    Dice dice_;
    bool wild_;
    State state_;
    std::uint32_t time_ = 0; ///< time of the update, in thirds of a step of the wire's time
    dr::Update<float> last_{};
};

/// Returns an empty previous update.
inline dr::Update<float> none(ActorId) { return {}; }

/// Returns the packets of an encoder over a lossy link, with every feature of the coding.
inline Bytes conversation() {
    Encoder encoder(hills());
    Decoder decoder(hills());
    Dice dice(11);
    std::vector<Drive> drives;
    for (ActorId i = 0; i < 12; ++i)
        drives.emplace_back(static_cast<ActorId>(40 * i), i, i % 3 == 0);
    Bytes all;
    for (int now = 0; now < 120; ++now) {
        std::deque<ActorUpdate> updates;
        std::vector<Encoder::Item> items;
        for (Drive& each : drives)
            if (dice.chance(0.3)) {
                updates.push_back(each.next());
                items.push_back({&updates.back(), updates.back().actor % 5, 1});
            }
        for (const CompactBatch& batch : encoder.packets(items)) {
            const Bytes packet = encode(batch);
            all.insert(all.end(), packet.begin(), packet.end());
            std::vector<Decoded> decoded;
            if (dice.chance(0.8))
                decoder.decode(batch, none, decoded);
        }
        if (const auto seen = decoder.take_ack(); seen && dice.chance(0.8))
            encoder.handle_ack(*seen);
    }
    return all;
}

} // namespace compact_link
