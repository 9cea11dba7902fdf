#pragma once
/// Counts the bits of the compact coding by purpose, for panels and the lab.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace protocol::compact {

enum class Label : std::uint8_t {
    header,        ///< the packet's kind and number, and the padding of its last byte
    naming,        ///< the entry's actor, number and baseline
    time,          ///< time stamp
    shape,         ///< sequence, reason, and fields that seldom change: parts, incarnation, interval, precision, mode
    position,      ///< horizontal position
    height,        ///< height over the ground where the actor stands on it, else over the sea
    velocity,      ///< horizontal velocity
    climb,         ///< vertical velocity
    acceleration,  ///< in all three axes
    heading,       ///< heading of the hull
    tilt,          ///< slopes of the hull, relative to the ground's where the actor stands on it
    yaw_rate,      ///< angular velocity about the world's z
    tilt_rate,     ///< angular velocity about the world's x and y
    articulations, ///< turret and gun, and their scan
    stick,
    contract, ///< promise to follow a road (dr::Contract), and angular acceleration
    count
};
inline constexpr auto label_names = std::to_array<std::string_view>(
    {"header", "naming", "time", "shape", "position", "height", "velocity", "climb", "acceleration", "heading", "tilt",
     "yaw rate", "tilt rate", "articulations", "stick", "contract"});
static_assert(label_names.size() == static_cast<std::size_t>(Label::count),
              "one name for each label, in the order of the enum");

struct BitCounts {
    std::array<std::uint64_t, label_names.size()> bits{};
    std::uint64_t updates = 0, absolute = 0; ///< `absolute`: those without a baseline
    std::uint64_t packets = 0, bytes = 0;    ///< `bytes`: without the transport's headers

    std::uint64_t& operator[](Label label) { return bits[static_cast<std::size_t>(label)]; }
    BitCounts& operator+=(const BitCounts& other) {
        for (std::size_t i = 0; i < bits.size(); ++i)
            bits[i] += other.bits[i];
        updates += other.updates;
        absolute += other.absolute;
        packets += other.packets;
        bytes += other.bytes;
        return *this;
    }
};

/// The counts of the time since `before`, an earlier copy of them.
inline BitCounts since(BitCounts now, const BitCounts& before) {
    for (std::size_t i = 0; i < now.bits.size(); ++i)
        now.bits[i] -= before.bits[i];
    now.updates -= before.updates, now.absolute -= before.absolute;
    now.packets -= before.packets, now.bytes -= before.bytes;
    return now;
}

/// Passes bits on to a stream, and counts them by their label.
template <class Stream> class CountingStream {
  public:
    static constexpr bool reading = Stream::reading;

    CountingStream(Stream& stream, BitCounts& account) : stream_(stream), bit_counts_(account) {}
    Label label = Label::header; ///< purpose of the next bits

    template <class Value> bool bits(Value&& value, int count) {
        bit_counts_[label] += static_cast<std::uint64_t>(count);
        bits_ += static_cast<std::size_t>(count);
        return stream_.bits(value, count);
    }
    [[nodiscard]] std::size_t passed() const { return bits_; } ///< [bit]

  private:
    Stream& stream_;
    BitCounts& bit_counts_;
    std::size_t bits_ = 0;
};

} // namespace protocol::compact
