#pragma once
/// The path through a trajectory's samples, at 60 frames a second: Hermite's cubic, with the samples' velocities or
/// else the differences of their positions; orientations go the shortest way. Without a direction of its own the actor
/// faces where it moves. Accelerations and turn rates are central differences over 1/30 s.

#include "lab/recorded_drive.h"

namespace lab {

/// What is known of an actor, each list by sample. Compact: files have millions of them.
struct TrackSamples {
    std::vector<double> times{};                  ///< since the file's first, rising [s]
    std::vector<dr::Vec3<double>> positions{};    ///< [m]
    std::vector<dr::Vec3<double>> velocities{};   ///< [m/s]; none: not known
    std::vector<dr::Quat<double>> orientations{}; ///< none: not known
};

class TrackCurve final : public MadeStates {
  public:
    /// Through the samples from `begin` to before `end`, two at least.
    TrackCurve(std::shared_ptr<const TrackSamples> samples, std::size_t begin, std::size_t end);
    [[nodiscard]] std::size_t frames() const override { return frames_; }
    [[nodiscard]] std::vector<dr::KinematicState<double>> block(std::size_t block) const override;

  private:
    [[nodiscard]] double time_of(std::size_t frame) const;
    [[nodiscard]] dr::Vec3<double> velocity(std::size_t sample) const;
    [[nodiscard]] dr::KinematicState<double> state(std::size_t sample) const;
    /// Without directions: the frames from `first` to before `last`.
    [[nodiscard]] std::vector<dr::KinematicState<double>> between_samples(std::size_t first, std::size_t last) const;
    void look_where_it_goes();

    std::shared_ptr<const TrackSamples> samples_;
    std::size_t begin_, end_, frames_ = 0;
    std::vector<dr::Quat<double>> faces_{}; ///< before each block, where the samples have no orientations
};

} // namespace lab
