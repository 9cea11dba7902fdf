#pragma once
/// The recording of a match as one client saw it: the messages that it received, with their times of arrival, its own
/// updates, its own tanks in each tick, and its clocks. A recording needs no other data: it begins with the match's
/// state, as sent to a client that joins. It holds the contents of messages, not packets, so it does not depend on the
/// protocol's version.
///
/// A file is 8 bytes of magic, 2 of version (least significant first), then blocks. A block is 4 bytes of length and
/// one zstd frame of that length, which knows its unpacked size and has a checksum; unpacked it has at most `max_block`
/// bytes. The first block is the file's Layout (layout.h), the second one the Header; the others are Records in order
/// of time. A file that was cut or damaged can be read up to the damage.
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
/// Version of the container and the layout. It stays the same for new kinds of records and new fields, since each file
/// lists its own. Version 1 held packets.
constexpr std::uint16_t version = 2;
constexpr std::size_t max_block = std::size_t{1} << 20; ///< largest unpacked size of a block [B]
constexpr double max_time = 86400;                      ///< largest |time| of a record [s]; beyond: damage
/// Longest time between two successive records [s]; a longer one counts as damage, because a recorder writes its clocks
/// ten times a second.
constexpr double max_silence = 60;

/// A recording cannot be written or read; the message tells the fault, where it is, and a remedy.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The start of the recording, and its recorder.
struct Header {
    protocol::Welcome welcome{}; ///< the recorder's Welcome: map and checksum, client number
    std::string recorder{};      ///< name of the recorder's tank, at most protocol::max_name bytes; empty: no tank
    std::uint64_t seed = 0;      ///< random seed of the recording program
    double match_time = 0;       ///< match time when the recording began, by the clock sync on the updates' link [s]
    /// The recorder's settings by name, as text: how it displayed and published the match.
    std::vector<std::pair<std::string, std::string>> settings{};
};

/// A decoded update. Data that a partial update leaves out are those of earlier updates.
struct Update {
    enum class Origin : std::uint8_t { received, snapshot, published, count };
    Origin origin = Origin::received;
    protocol::ActorUpdate update{};
};
/// A true pose of an actor.
struct Truth {
    bool published = false; ///< true: the recorder published it; false: it was received
    protocol::TruthPose pose{};
};
/// A tank of the recorder in a completed tick: raw physics state.
struct OwnTick {
    protocol::ActorId actor = 0;
    std::uint8_t incarnation = 0;
    double time = 0; ///< match time of the tick, by the clock sync that bypasses the link emulator [s]
    dr::KinematicState<float> state{};
    dr::Articulations<float> articulations{};
    dr::Stick stick{};
};
/// Match time minus the record's time [s], by the clock sync on the updates' link and by the one that bypasses the link
/// emulator.
struct Clocks {
    double match = 0;
    double truth = 0;
};

/// The contents of a record; the messages of `protocol` are those from the server. A new kind needs its type here and
/// its `describe` (fields.h).
using RecordPayload =
    std::variant<protocol::ActorAdded, protocol::ActorRemoved, protocol::Spawned, protocol::Shot, protocol::Ownership,
                 protocol::Explosion, protocol::Health, protocol::Score, protocol::MatchState, protocol::Setting,
                 protocol::Road, protocol::Team, protocol::Objective, protocol::Loadout, protocol::Chat,
                 protocol::ShotRefused, protocol::ShotVerdict, protocol::Power, protocol::Waypoints,
                 protocol::CosmeticEvent, protocol::TruthDoubt, protocol::SchemeSource, protocol::Concealed, Update,
                 Truth, OwnTick, Clocks>;

struct Record {
    double time = 0; ///< on the recorder's clock, since the recording began [s]
    RecordPayload payload{};
};

} // namespace recording
