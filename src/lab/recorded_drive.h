#pragma once
/// A recorded drive as truth: a state for each frame, at 60 frames a second, and the driver's stick.

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
    /// States of a block: its frames start at `block` × `block_size`. Any thread may call it.
    [[nodiscard]] virtual std::vector<dr::KinematicState<double>> block(std::size_t block) const = 0;
};

/// True state of each frame, on its own ground. Its future commands are unknown, so there is no model fit.
struct RecordedDrive {
    std::vector<dr::KinematicState<double>> states{};
    std::vector<dr::Stick> sticks{};             ///< One for each state; empty if they were not recorded.
    std::shared_ptr<const StateSource> source{}; ///< Replaces `states`.
    [[nodiscard]] std::size_t frames() const { return source ? source->frames() : states.size(); }
    [[nodiscard]] double length() const { return static_cast<double>(frames() - 1) / 60; } ///< [s]
};

/// Reads a drive's states; fastest in the order of frames. The drive must outlive it. For one thread.
class DriveStates {
  public:
    explicit DriveStates(const RecordedDrive& drive) : drive_(drive) {}
    /// `frame` < frames(). Valid until the next call.
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
    std::vector<dr::KinematicState<double>> states_{}; ///< States of the present block.
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
