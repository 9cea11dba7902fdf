#include "client/remote/error_samples.h"

namespace client {

void ErrorSamples::add(const Sample& sample) {
    if (recent_.empty())
        since_ = sample.time;
    recent_.push_back(sample);
    while (recent_.back().time - recent_.front().time > length)
        recent_.pop_front();
}

double ErrorSamples::recent_mean(double seconds) const {
    double sum = 0;
    int count = 0;
    for (auto sample = recent_.rbegin(); sample != recent_.rend() && recent_.back().time - sample->time <= seconds;
         ++sample, ++count)
        sum += sample->error;
    return count > 0 ? sum / count : 0;
}

} // namespace client
