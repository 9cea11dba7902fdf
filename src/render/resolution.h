#pragma once
/// Dynamic resolution: chooses the drawn share of the window's width and height so that the wanted frame rate holds.
/// Uses only frame times. Reduces the share at once if frames are slow, and restores it if fewer pixels do not help.
/// Raises the share if the larger picture would be fast enough. The display may hide this by limiting the frame rate,
/// so it also tries a larger share at intervals, which grow with each failure.

#include <array>
#include <cstddef>

namespace render {

class ResolutionControl {
  public:
    /// Shares of width and height; each has about 0.7 of the pixels of the previous one.
    static constexpr std::array<double, 5> shares{1, 0.84, 0.71, 0.6, 0.5};

    /// Adds the duration of a frame [s]. `wanted`: allowed duration of a frame [s].
    void add(double frame_time, double wanted);
    /// Returns the share for the next frame.
    [[nodiscard]] double share() const { return shares[step_]; }

  private:
    void judge(double mean, double wanted);
    void go(std::size_t step);

    std::size_t step_ = 0;         ///< index of the share
    double sum_ = 0, longest_ = 0; ///< sum and maximum of the frame times since the last decision [s]
    int frames_ = 0;               ///< number of frames since the last decision
    double since_ = 0;             ///< time since the last change of the step [s]
    double patience_ = 0;          ///< longest wait after a change of the step before a larger share is tried [s]
    double content_ = 0;  ///< remaining time in which slow frames are accepted because fewer pixels did not help [s]
    bool trying_ = false; ///< a larger share is on trial
    std::size_t came_from_ = 0; ///< step before the last reduction
    double before_ = 0;         ///< mean frame time at `came_from_`, while a reduction is checked [s]; otherwise 0
};

} // namespace render
