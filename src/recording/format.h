#pragma once
/// The recording of a match as one client saw it: what it was told with the instants of arrival, what it published
/// itself, its own tanks in each tick, and its clocks. A recording is complete in itself: it begins with what a
/// newcomer is told. It holds what the messages said, not their packets: no protocol version is in it.
///
/// A file is: 8 bytes of magic, 2 of version (least significant first), then blocks. A block is 4 bytes of length and
/// so many bytes of one zstd frame, which knows its size and a checksum of its content; at most `max_block` unpacked.
/// The first block is the file's Layout (layout.h), the second one the Header, the others are Records, in the order in
/// which they happened. So a file that was cut or damaged can be read up to there.
///
/// Times are seconds on the recorder's own clock since the recording began.

#include "protocol/actor_update.h"
#include "protocol/message_types.h"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace recording {

constexpr std::array<std::uint8_t, 8> magic{'R', 'E', 'C', 'K', 'O', 'N', 'E', 'D'};
/// Of the container and the layout. New kinds and fields need no new one: files name theirs. Version 1 held packets.
constexpr std::uint16_t version = 2;
constexpr std::size_t max_block = std::size_t{1} << 20; ///< unpacked [B]
constexpr double max_time = 86400;                      ///< a record's time, either way [s]
/// A recorder writes its clocks ten times a second, and a match that stood still for longer is over [s].
constexpr double max_silence = 60;

/// A recording that cannot be written or read: what, where, and what to do.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How the match stood when the recording began, and who made it.
struct Header {
    protocol::Welcome welcome{}; ///< as the recorder was welcomed: map and checksum, its client number
    std::string recorder{};      ///< its tank's name, at most protocol::max_name bytes; empty: it had none
    std::uint64_t seed = 0;      ///< of the recorder's program
    double match_time = 0;       ///< when the recording began, by the clock that the updates share [s]
    /// The recorder's tunables by name, as their rows' texts: how the match was seen and published then.
    std::vector<std::pair<std::string, std::string>> settings{};
};

/// An update as it was decoded, with what a partial leaves out filled in from those before it.
struct Update {
    enum class Origin : std::uint8_t { received, snapshot, published, count };
    Origin origin = Origin::received;
    protocol::ActorUpdate update{};
};
/// A true pose.
struct Truth {
    bool published = false; ///< by the recorder; otherwise received
    protocol::TruthPose pose{};
};
/// A tank of the recorder's in a completed tick: raw physics state.
struct OwnTick {
    protocol::ActorId actor = 0;
    std::uint8_t incarnation = 0;
    double time = 0; ///< the tick, in match time by the clock sync past the link emulator [s]
    dr::KinematicState<float> state{};
    dr::Articulations<float> articulations{};
    dr::Stick stick{};
};
/// Match time minus the record's time, by the sync that shares the updates' link and by the one past it [s].
struct Clocks {
    double match = 0;
    double truth = 0;
};

/// What is recorded; the messages among it are the server's. A new kind is a type here and its `describe` (fields.h).
using What =
    std::variant<protocol::ActorAdded, protocol::ActorRemoved, protocol::Spawned, protocol::Shot, protocol::Ownership,
                 protocol::Explosion, protocol::Health, protocol::Score, protocol::MatchState, protocol::Setting,
                 protocol::Road, protocol::Team, protocol::Objective, protocol::Kit, protocol::Chat,
                 protocol::ShotRefused, protocol::ShotVerdict, protocol::Power, protocol::Waypoints, protocol::Act,
                 protocol::TruthDoubt, protocol::SchemeSource, Update, Truth, OwnTick, Clocks>;

struct Record {
    double time = 0; ///< [s]
    What what{};
};

} // namespace recording
