#include "render/resolution.h"

#include <algorithm>
#include <utility>

namespace render {

namespace {

constexpr double judged_after = 0.4; ///< time over which frames are averaged before a decision [s]
constexpr int fewest_frames = 5;     ///< least number of frames for a decision
constexpr double interruption = 5;   ///< longer frames are ignored [s]
constexpr double too_slow = 1.07;    ///< frames are too slow above this multiple of the allowed time
constexpr double room = 0.90;        ///< a larger picture is chosen if estimated below this share of the allowed time
constexpr double first_patience = 3, longest_patience = 60; ///< first and longest `patience_` [s]
constexpr double helped = 0.92;    ///< fewer pixels have helped if frames take less than this share of the earlier time
constexpr double contentment = 20; ///< time in which slow frames are accepted, if fewer pixels did not help [s]

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
    judge((sum_ - longest_) / (frames_ - 1), wanted); // without the longest frame, which may be a hitch, e.g. loading
    sum_ = longest_ = 0;
    frames_ = 0;
}

void ResolutionControl::judge(double mean, double wanted) {
    patience_ = std::max(patience_, first_patience);
    if (before_ > 0 && mean > helped * before_ && mean > too_slow * wanted) {
        // Frames are slow for another reason than the number of pixels.
        content_ = contentment;
        before_ = 0;
        return go(came_from_);
    }
    before_ = 0;
    if (mean > too_slow * wanted) {
        if (content_ > 0 || step_ + 1 == shares.size())
            return;
        if (std::exchange(trying_, false)) { // the trial failed: back to the last good share
            patience_ = std::min(2 * patience_, longest_patience);
            return go(step_ + 1);
        }
        came_from_ = step_;
        before_ = mean;
        std::size_t step = step_ + 1; // first step that is fast enough if the time depends only on the number of pixels
        while (step + 1 < shares.size() && mean * pixels(step) / pixels(step_) > wanted)
            ++step;
        return go(step);
    }
    if (trying_) { // the trial succeeded
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
