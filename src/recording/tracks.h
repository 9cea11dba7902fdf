#pragma once
/// The true paths of a recording, sampled evenly in time. A measuring run can publish them again under other settings.

#include "recording/reader.h"

namespace recording {

/// The path of an actor from one spawn to the next. It also ends at a gap in the recording.
struct Track {
    struct Sample {
        dr::KinematicState<double> state{};        ///< without angular acceleration
        dr::Articulations<double> articulations{}; ///< known for the recorder's tanks only; otherwise 0
        /// Stick of the driver. The recorder's tanks: at the tick before; others: as last published, if at all.
        std::optional<dr::Stick> stick{};
    };
    protocol::ActorId actor = 0;
    std::string name{};
    std::string kind{}; ///< name of the kind of actor: protocol::ActorAdded::kind
    bool bot = false;   ///< driven by a bot of the match
    bool own = false;   ///< a tank of the recorder, whose state and stick are known in each tick, not only its pose
    double start = 0;   ///< match time of the first sample [s]
    static constexpr double step = 1.0 / 60; ///< time between two samples [s]
    std::vector<Sample> samples{};
    [[nodiscard]] double length() const { return static_cast<double>(samples.size()) * step; } ///< duration [s]
};

struct Recording {
    Header header{};
    double length = 0;                      ///< duration of the recording [s]
    std::string damage{};                   ///< why the file ends early: see Reader::damage
    std::vector<Track> tracks;              ///< in the order of their starts, without those shorter than `min_length`
    static constexpr double min_length = 1; ///< shortest duration of a track [s]
};

/// Loads the tracks of a recording. Samples are at multiples of 1/60 s of match time, interpolated between the recorded
/// poses: positions by a cubic Hermite, orientations by slerp, other motion linearly. The acceleration and angular
/// velocity of other clients' actors are central differences of velocity and orientation over 1/30 s. A gap of more
/// than 0.5 s between poses ends a track. Throws Error if Reader cannot read the file, or if the tracks
/// last more than 111 h in all.
Recording load(const std::filesystem::path& path);

} // namespace recording
