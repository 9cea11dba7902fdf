#pragma once
/// Path through a trajectory's samples, at 60 frames a second: Hermite's cubic, with the samples' velocities or else
/// differences of their positions. Orientations are interpolated along the shortest turn; without them the actor faces
/// its direction of motion. Accelerations and turn rates are central differences over 1/30 s.

#include "lab/recorded_drive.h"

namespace lab {

/// Samples of an actor, one list for each quantity, to save memory: files have millions of them.
struct TrackSamples {
    std::vector<double> times{};                  ///< Times since the file's first sample, rising [s].
    std::vector<dr::Vec3<double>> positions{};    ///< [m]
    std::vector<dr::Vec3<double>> velocities{};   ///< [m/s]; empty: unknown.
    std::vector<dr::Quat<double>> orientations{}; ///< Empty: unknown.
    std::vector<double> stamps{}; ///< Times at which the poses were valid, on the clock of `times` [s]; empty: `times`.
};

class TrackCurve final : public StateSource {
  public:
    /// Uses the samples from `begin` to before `end`, at least two.
    TrackCurve(std::shared_ptr<const TrackSamples> samples, std::size_t begin, std::size_t end);
    [[nodiscard]] std::size_t frames() const override { return frames_; }
    [[nodiscard]] std::vector<dr::KinematicState<double>> block(std::size_t block) const override;

  private:
    [[nodiscard]] double time_of(std::size_t frame) const;
    [[nodiscard]] dr::Vec3<double> velocity(std::size_t sample) const;
    [[nodiscard]] dr::KinematicState<double> state(std::size_t sample) const;
    /// States in the frames from `first` to before `last`, without accelerations and turn rates; orientations only if
    /// the samples have them.
    [[nodiscard]] std::vector<dr::KinematicState<double>> between_samples(std::size_t first, std::size_t last) const;
    void look_where_it_goes();

    std::shared_ptr<const TrackSamples> samples_;
    std::size_t begin_, end_, frames_ = 0;
    std::vector<dr::Quat<double>> faces_{}; ///< Orientation before each block's first frame, if the samples have none.
};

} // namespace lab
