#pragma once
/// A recorded drive as the truth of a run: the vehicle's state in each frame, at 60 frames a second, and the driver's
/// stick.

#include "dead_reckoning/state.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace lab {

/// States computed on demand: those of a long trajectory would take more memory than its file.
class StateSource {
  public:
    virtual ~StateSource() = default;
    [[nodiscard]] virtual std::size_t frames() const = 0;
    static constexpr std::size_t block_size = 1024; ///< [frames]
    /// States of `block_size` frames from frame `block` × `block_size` on; fewer at the end. Any thread may call it.
    [[nodiscard]] virtual std::vector<dr::KinematicState<double>> block(std::size_t block) const = 0;
};

/// True state of each frame; a run's waves do not apply to it. The driver's future commands are unknown, so there is no
/// model fit.
struct RecordedDrive {
    std::vector<dr::KinematicState<double>> states{};
    std::vector<dr::Stick> sticks{};             ///< One for each state; empty if they were not recorded.
    std::shared_ptr<const StateSource> source{}; ///< Computes the states if set; `states` is then unused.
    [[nodiscard]] std::size_t frames() const { return source ? source->frames() : states.size(); }
    [[nodiscard]] double length() const { return frames() < 2 ? 0 : static_cast<double>(frames() - 1) / 60; } ///< [s]
};

/// Reads a drive's states, fastest in the order of frames. The drive must outlive the reader. Not for several threads
/// at once.
class DriveStates {
  public:
    explicit DriveStates(const RecordedDrive& drive) : drive_(drive) {}
    /// State of a frame, `frame` < frames(). The reference is valid until the next call.
    const dr::KinematicState<double>& at(std::size_t frame) {
        if (!drive_.source)
            return drive_.states[frame];
        const std::size_t block = frame / StateSource::block_size;
        if (states_.empty() || block != block_) {
            states_ = drive_.source->block(block);
            block_ = block;
        }
        return states_[frame % StateSource::block_size];
    }
    [[nodiscard]] std::size_t frames() const { return drive_.frames(); }

  private:
    const RecordedDrive& drive_;
    std::vector<dr::KinematicState<double>> states_{}; ///< States of block `block_`.
    std::size_t block_ = 0;
};

/// Returns all states at once, for a short drive.
inline std::vector<dr::KinematicState<double>> all_states(const RecordedDrive& drive) {
    std::vector<dr::KinematicState<double>> all;
    all.reserve(drive.frames());
    DriveStates states(drive);
    for (std::size_t i = 0; i < drive.frames(); ++i)
        all.push_back(states.at(i));
    return all;
}

} // namespace lab
