#include "net/link_conditions.h"

namespace net {

LinkConditions::Now LinkConditions::at(const LinkSettings& settings, Direction way, double time) {
    if (!begun_)
        begun_ = time;
    Now now{.delay = settings.delay, .jitter = settings.jitter, .loss = settings.loss};
    if (settings.trace) {
        const LinkTrace::Sample& sample = settings.trace->at(time - *begun_);
        now = {.delay = sample.delay, .jitter = 0, .loss = sample.lost};
    }
    if (bad_.at(time, settings.burst, settings.burst_every))
        now.loss = settings.burst_loss;
    if (detour_.at(time, settings.detour > 0 ? settings.route_every : 0, settings.route_every))
        now.delay += settings.detour;
    now.delay += (way == Direction::up ? settings.asymmetry : -settings.asymmetry) / 2;
    return now;
}

double LinkConditions::later_loss(const LinkSettings& settings, double time, double after) const {
    const double usual = settings.trace ? settings.trace->at(time + after - begun_.value_or(time)).lost : settings.loss;
    const double bad = bad_.probability_after(after, settings.burst, settings.burst_every);
    return bad * settings.burst_loss + (1 - bad) * usual;
}

} // namespace net
