#include "render/resolution.h"

#include <algorithm>
#include <utility>

namespace render {

namespace {

constexpr double judged_after = 0.4;                        ///< [s]
constexpr int fewest_frames = 5;                            ///< in a judgement
constexpr double interruption = 5;                          ///< [s] a longer frame says nothing
constexpr double too_slow = 1.07;                           ///< of the time that a frame may take
constexpr double room = 0.90;                               ///< of it, with the larger share
constexpr double first_patience = 3, longest_patience = 60; ///< [s]
constexpr double helped = 0.92;                             ///< of the time before, where fewer pixels are of use
constexpr double contentment = 20;                          ///< [s]

double pixels(std::size_t step) { return ResolutionControl::shares[step] * ResolutionControl::shares[step]; }

} // namespace

void ResolutionControl::go(std::size_t step) {
    step_ = step;
    since_ = 0;
}

void ResolutionControl::add(double frame_time, double wanted) {
    if (!(frame_time > 0) || !(wanted > 0) || frame_time > interruption)
        return;
    sum_ += frame_time;
    longest_ = std::max(longest_, frame_time);
    since_ += frame_time;
    content_ -= frame_time;
    ++frames_;
    if (sum_ < judged_after || frames_ < fewest_frames)
        return;
    judge((sum_ - longest_) / (frames_ - 1), wanted); // one alone may be a hitch: something was loaded
    sum_ = longest_ = 0;
    frames_ = 0;
}

void ResolutionControl::judge(double mean, double wanted) {
    patience_ = std::max(patience_, first_patience);
    if (before_ > 0 && mean > helped * before_ && mean > too_slow * wanted) {
        // It is not the pixels that take the time.
        content_ = contentment;
        before_ = 0;
        return go(came_from_);
    }
    before_ = 0;
    if (mean > too_slow * wanted) {
        if (content_ > 0 || step_ + 1 == shares.size())
            return;
        if (std::exchange(trying_, false)) { // back to what has held
            patience_ = std::min(2 * patience_, longest_patience);
            return go(step_ + 1);
        }
        came_from_ = step_;
        before_ = mean;
        std::size_t step = step_ + 1; // as far down as it takes, were it all a matter of pixels
        while (step + 1 < shares.size() && mean * pixels(step) / pixels(step_) > wanted)
            ++step;
        return go(step);
    }
    if (trying_) { // and it holds
        trying_ = false;
        patience_ = first_patience;
    }
    if (step_ == 0)
        return;
    const bool sure = mean * pixels(step_ - 1) / pixels(step_) < room * wanted;
    if (sure || since_ > patience_) {
        trying_ = true;
        go(step_ - 1);
    }
}

} // namespace render
