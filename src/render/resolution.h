#pragma once
/// Dynamic resolution: chooses the picture's share of the window's size so that the wanted frame rate holds. It depends
/// on frame times alone. It reduces the share at once if frames are slow. It raises the share if there is time left, or
/// tries it if the display limits the rate, less often after each failure. It keeps the share if fewer pixels do not
/// help.

#include <array>
#include <cstddef>

namespace render {

class ResolutionControl {
  public:
    /// Shares of width and height; each has about 0.7 of the pixels of the previous one.
    static constexpr std::array<double, 5> shares{1, 0.84, 0.71, 0.6, 0.5};

    /// Adds a frame's time `frame_time` [s]; `wanted`: its allowed time [s].
    void add(double frame_time, double wanted);
    /// Returns the share for the next frame.
    [[nodiscard]] double share() const { return shares[step_]; }

  private:
    void judge(double mean, double wanted);
    void go(std::size_t step);

    std::size_t step_ = 0;
    double sum_ = 0, longest_ = 0; ///< sum and maximum of the frame times since the last decision [s]
    int frames_ = 0;               ///< number of frames since the last decision
    double since_ = 0;             ///< time since the last change of the step [s]
    double patience_ = 0;          ///< time before the next larger share is tried [s]
    double content_ = 0;  ///< remaining time in which slow frames are accepted because fewer pixels did not help [s]
    bool trying_ = false; ///< a larger share is on trial
    std::size_t came_from_ = 0;
    double before_ = 0; ///< mean frame time at `came_from_`, while a reduction is checked [s]
};

} // namespace render
