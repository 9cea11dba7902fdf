#pragma once
/// The last two minutes of an own tank's publisher, for plots: the deviations tested after completed ticks, and the
/// updates sent.

#include "client/remote/truth.h"
#include "client/scene/update_mark.h"

namespace client {

struct PublisherTrack {
    struct Sample {
        double time = 0; ///< match time, by the clock sync that bypasses the link emulator [s]
        dr::Publisher<float>::Deviation deviation;
    };
    std::deque<Sample> samples;
    std::deque<UpdateMark> marks;

    void add(const Sample& sample) {
        samples.push_back(sample);
        while (sample.time - samples.front().time > ErrorTrack::plot_length)
            samples.pop_front();
        while (!marks.empty() && sample.time - marks.front().match_time > ErrorTrack::plot_length)
            marks.pop_front();
    }
};

} // namespace client
