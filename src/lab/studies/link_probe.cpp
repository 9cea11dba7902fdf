#include "lab/studies/link_probe.h"

#include "protocol/messages.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/motion.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <ostream>

namespace lab {

void LinkProbe::poll(double now) {
    events_.clear();
    way_->poll(now, events_);
    for (const net::Event& event : events_)
        hear(now, event);
    if (admitted_ && !begun_)
        begun_ = now;
    while (begun_ && now < *begun_ + options_.seconds &&
           now >= *begun_ + options_.every * static_cast<double>(samples_.size())) {
        samples_.push_back({.time = now - *begun_});
        const auto number = static_cast<std::uint32_t>(samples_.size()); // Counted from 1.
        sync_.sent(number, now);
        way_->send(now, net::server_peer, net::Channel::kinematics, protocol::encode(protocol::Ping{.number = number}));
    }
    way_->flush(now);
}

void LinkProbe::hear(double now, const net::Event& event) {
    if (event.kind == net::Event::Kind::connected) {
        way_->send(now, net::server_peer, net::Channel::events,
                   protocol::encode(protocol::Hello{})); // Joins as a viewer, without a tank.
        return;
    }
    if (event.kind == net::Event::Kind::disconnected)
        throw std::runtime_error(admitted_ && !event.lost
                                     ? "the server has closed the connection"
                                     : fmt::format("the server cannot be reached: {}", event.text));
    if (const auto refused = protocol::decode<protocol::Refused>(event.bytes))
        throw std::runtime_error(fmt::format("the server rejected the connection: {}", refused->text));
    if (protocol::decode<protocol::Welcome>(event.bytes))
        admitted_ = true;
    const auto pong = protocol::decode<protocol::Ping>(event.bytes);
    if (!pong || event.channel != net::Channel::kinematics || pong->number == 0 || pong->number > samples_.size() ||
        pong->received > pong->server_time)
        return;
    LinkSample& sample = samples_[pong->number - 1];
    if (sample.answer || event.time - (*begun_ + sample.time) > patience)
        return;
    sync_.answered(pong->number, pong->received, pong->server_time, event.time);
    const double round_trip = event.time - (*begun_ + sample.time) - (pong->server_time - pong->received);
    const double up = pong->received - sync_.match_time(*begun_ + sample.time);
    sample.answer = {.up = std::clamp(up, 0.0, std::max(round_trip, 0.0)), .down = 0};
    sample.answer->down = std::max(round_trip, 0.0) - sample.answer->up;
}

bool LinkProbe::over(double now) const {
    if (!begun_ || now < *begun_ + options_.seconds)
        return false;
    return now > *begun_ + options_.seconds + patience ||
           std::ranges::all_of(samples_, [](const LinkSample& sample) { return sample.answer.has_value(); });
}

LinkFigures figures(const std::vector<LinkSample>& samples, double every) {
    LinkFigures found{.asked = samples.size()};
    std::vector<double> trips;
    std::size_t runs = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (samples[i].answer)
            trips.push_back(samples[i].round_trip());
        else if (++found.lost; i == 0 || samples[i - 1].answer)
            ++runs;
    }
    if (samples.empty() || trips.empty())
        return found;
    std::ranges::sort(trips);
    const auto count = static_cast<double>(trips.size());
    double sum = 0, squares = 0;
    for (const double trip : trips)
        sum += trip, squares += trip * trip;
    found.mean = sum / count;
    found.least = trips.front(), found.most = trips.back();
    found.p95 = trips[static_cast<std::size_t>(0.95 * (count - 1))];
    found.run = runs == 0 ? 0 : static_cast<double>(found.lost) / static_cast<double>(runs);

    // For two ways with a uniform jitter of ± j each, the round trip's variance is 2 j² / 3.
    const double variance = std::max(0.0, squares / count - found.mean * found.mean);
    found.about.delay = found.mean / 2;
    found.about.jitter = std::sqrt(1.5 * variance);
    // A question or its answer was lost: 1 - (1 - p)².
    const double share = static_cast<double>(found.lost) / static_cast<double>(samples.size());
    found.about.loss = 1 - std::sqrt(1 - share);
    // Independent losses have runs of 1 / (1 - share) on average.
    constexpr std::size_t enough = 5;
    if (runs >= enough && found.run > 1.5 / (1 - share)) {
        found.about.loss = 0;
        found.about.burst = every * found.run;
        found.about.burst_every = every * static_cast<double>(samples.size() - found.lost) / static_cast<double>(runs);
    }
    return found;
}

void write_trace(std::ostream& out, const std::vector<LinkSample>& samples) {
    out << "time,delay,lost,up,down\n";
    for (const LinkSample& sample : samples)
        if (sample.answer)
            out << fmt::format("{:.4f},{:.6f},0,{:.6f},{:.6f}\n", sample.time, sample.round_trip() / 2,
                               sample.answer->up, sample.answer->down);
        else
            out << fmt::format("{:.4f},,1,,\n", sample.time);
}

} // namespace lab
