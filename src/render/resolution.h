#pragma once
/// Dynamic resolution: which share of the window's size the picture is drawn at, so that the frame rate which is asked
/// for is held. A function of the frames' times alone. It comes down at once when frames take too long; it goes up when
/// there is room, or, where that cannot be known since the display sets the pace, tries now and then, and less often
/// the more it fails. Where fewer pixels do not help it does without that.

#include <array>
#include <cstddef>

namespace render {

class ResolutionControl {
  public:
    /// Shares of width and height, from all to half; each has about 0.7 of the pixels of the one before.
    static constexpr std::array<double, 5> shares{1, 0.84, 0.71, 0.6, 0.5};

    /// A frame took `frame_time` [s], from the one before to this one; `wanted`: how long one may take [s].
    void add(double frame_time, double wanted);
    /// For the next frame.
    [[nodiscard]] double share() const { return shares[step_]; }

  private:
    void judge(double mean, double wanted);
    void go(std::size_t step);

    std::size_t step_ = 0;
    double sum_ = 0, longest_ = 0; ///< of the frames' times since the last judgement [s]
    int frames_ = 0;               ///< since then
    double since_ = 0;             ///< the step was taken [s]
    double patience_ = 0;          ///< how long a step is kept before the next larger one is tried [s]
    double content_ = 0;           ///< for so long slow frames are put up with: fewer pixels did not help [s]
    bool trying_ = false;          ///< a larger share is on trial
    std::size_t came_from_ = 0;
    double before_ = 0; ///< frames' mean time there, if that was left for being too slow [s]
};

} // namespace render
