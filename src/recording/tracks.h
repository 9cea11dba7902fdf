#pragma once
/// The true paths of a recording, sampled evenly in time. A measuring run can publish them again under other settings.

#include "recording/reader.h"

namespace recording {

/// The path of an actor from a spawn to the next. A gap in the recording ends it, too.
struct Track {
    struct Sample {
        dr::KinematicState<double> state{};        ///< without angular acceleration
        dr::Articulations<double> articulations{}; ///< known for own tanks only; otherwise 0
        /// Stick of the driver: own tanks in each tick; others as last published, if at all.
        std::optional<dr::Stick> stick{};
    };
    protocol::ActorId actor = 0;
    std::string name{};
    std::string kind{}; ///< name of the kind of actor: protocol::ActorAdded::kind
    bool bot = false;   ///< driven by a bot of the match
    bool own = false;   ///< a tank of the recorder: state and stick of each tick are known, not only the pose
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

/// Loads the tracks of a recording. Samples lie at multiples of 1/60 s between the recorded poses: by a cubic Hermite
/// for positions and velocities, by slerp for orientations. The acceleration of other clients' tanks is the central
/// difference of their velocity over 1/30 s, their angular velocity that of their orientation. A gap of more than 0.5 s
/// between poses ends a track. Throws Error if Reader cannot read the file, or if it has too many hours of tanks.
Recording load(const std::filesystem::path& path);

} // namespace recording
