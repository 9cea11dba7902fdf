#pragma once
/// A recorded drive as truth: a state for each frame, at 60 frames a second, and what the driver held.

#include "dead_reckoning/state.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace lab {

/// States that are made as they are asked for: those of a long trajectory would take more memory than its file.
class MadeStates {
  public:
    virtual ~MadeStates() = default;
    [[nodiscard]] virtual std::size_t frames() const = 0;
    static constexpr std::size_t block_size = 1024; ///< frames
    /// All of a block's, the frames from `block` × `block_size` on. Any thread may ask.
    [[nodiscard]] virtual std::vector<dr::KinematicState<double>> block(std::size_t block) const = 0;
};

/// The truth of each frame, on its own ground. What the vehicle was about to do is not known: there is no model fit.
struct RecordedDrive {
    std::vector<dr::KinematicState<double>> states{};
    std::vector<dr::Stick> sticks{};          ///< one a state; or none, if they were not recorded
    std::shared_ptr<const MadeStates> made{}; ///< instead of `states`
    [[nodiscard]] std::size_t frames() const { return made ? made->frames() : states.size(); }
    [[nodiscard]] double length() const { return static_cast<double>(frames() - 1) / 60; } ///< [s]
};

/// Reads a drive's states, fastest from frame to frame. The drive must outlive it. One thread may use it.
class DriveStates {
  public:
    explicit DriveStates(const RecordedDrive& drive) : drive_(drive) {}
    /// `frame` < frames(). Good until the next call.
    const dr::KinematicState<double>& at(std::size_t frame) {
        if (!drive_.made)
            return drive_.states[frame];
        const std::size_t block = frame / MadeStates::block_size;
        if (states_.empty() || block != block_) {
            states_ = drive_.made->block(block);
            block_ = block;
        }
        return states_[frame % MadeStates::block_size];
    }
    [[nodiscard]] std::size_t frames() const { return drive_.frames(); }

  private:
    const RecordedDrive& drive_;
    std::vector<dr::KinematicState<double>> states_{}; ///< of the block
    std::size_t block_ = 0;
};

/// All of them at once, for a drive that is not long.
inline std::vector<dr::KinematicState<double>> all_states(const RecordedDrive& drive) {
    std::vector<dr::KinematicState<double>> all;
    all.reserve(drive.frames());
    DriveStates states(drive);
    for (std::size_t i = 0; i < drive.frames(); ++i)
        all.push_back(states.at(i));
    return all;
}

} // namespace lab
