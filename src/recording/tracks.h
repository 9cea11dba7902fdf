#pragma once
/// A recording's true paths, evenly in time: what a measuring run can publish anew, under other settings.

#include "recording/reader.h"

namespace recording {

/// One life of one actor: from a spawn to the next, without a gap.
struct Track {
    struct Sample {
        dr::KinematicState<double> state{};        ///< without angular acceleration
        dr::Articulations<double> articulations{}; ///< own tanks only; else 0
        std::optional<dr::Stick> stick{};          ///< own tanks: as it was held; others: as last published, if at all
    };
    protocol::ActorId actor = 0;
    std::string name{};
    std::string kind{}; ///< protocol::ActorAdded::kind
    bool bot = false;   ///< a bot of the match drove it
    bool own = false;   ///< the recorder's: state and stick of each tick are known, not only the pose
    double start = 0;   ///< match time of the first sample [s]
    static constexpr double step = 1.0 / 60; ///< between samples [s]
    std::vector<Sample> samples{};
    [[nodiscard]] double length() const { return static_cast<double>(samples.size()) * step; } ///< [s]
};

struct Recording {
    Header header{};
    double length = 0;                      ///< [s]
    std::string damage{};                   ///< as Reader::damage
    std::vector<Track> tracks;              ///< by start; lives shorter than `min_length` are left out
    static constexpr double min_length = 1; ///< [s]
};

/// Between the recorded poses (a cubic Hermite on positions and velocities; of orientations the shortest way) at
/// multiples of 1/60 s. Of others' tanks the acceleration is the central difference of the velocity and the angular
/// velocity that of the orientation, over 1/30 s. A gap of more than 0.5 s in the poses ends a track. Throws Error as
/// Reader does.
Recording load(const std::filesystem::path& path);

} // namespace recording
