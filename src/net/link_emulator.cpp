#include "net/link_emulator.h"

#include <algorithm>

namespace net {

LinkEmulator::LinkEmulator(std::unique_ptr<Transport> inner, tunables::Random random, const LinkSettings& live)
    : inner_(std::move(inner)), settings_(live), out_(random), in_(random) {}

double LinkEmulator::travel_time(tunables::Random& random) const {
    return std::max(0.0, settings_.delay + random.uniform(-settings_.jitter, settings_.jitter));
}

/// Puts a message, or the end of the connection, on its way.
void LinkEmulator::hold(Direction& direction, Event event) {
    const bool unreliable = event.kind == Event::Kind::message && event.channel == Channel::kinematics;
    tunables::Random& random = unreliable ? direction.unreliable : direction.reliable;
    if (unreliable && random.uniform() < settings_.loss) {
        ++counts_.lost;
        return;
    }
    double start = event.time;
    if (settings_.bandwidth > 0) { // it waits for those before it, then for its own bytes to pass
        const double in_line = std::max(event.time, direction.busy_until);
        if (unreliable && in_line - event.time > LinkSettings::max_queue_time) {
            ++counts_.overflowed;
            return;
        }
        const auto size = static_cast<double>(event.bytes.size() + message_overhead);
        start = direction.busy_until = in_line + size / settings_.bandwidth;
    }
    double due = start + travel_time(random);
    if (unreliable) {
        if (random.uniform() < settings_.duplicate) {
            ++counts_.duplicated;
            direction.held.push({start + travel_time(random), number_++, event, true});
        }
    } else {
        constexpr int max_resends = 10; // so that total loss holds things up but does not end them
        for (int i = 0; i < max_resends && random.uniform() < settings_.loss; ++i) {
            ++counts_.resent;
            due += settings_.resend_delay;
        }
        due = direction.reliable_due = std::max(due, direction.reliable_due);
    }
    direction.held.push({due, number_++, std::move(event)});
}

template <class Deliver> void LinkEmulator::release(double now, Direction& direction, Deliver&& deliver) {
    while (!direction.held.empty() && direction.held.top().due <= now) {
        Held held = direction.held.top();
        direction.held.pop();
        held.event.time = held.due;
        counts_.passed += held.event.kind == Event::Kind::message && !held.copy;
        deliver(std::move(held.event));
    }
}

void LinkEmulator::send_due(double now) {
    release(now, out_, [&](const Event& event) {
        if (event.kind == Event::Kind::message)
            inner_->send(event.time, event.peer, event.channel, event.bytes);
        else
            inner_->disconnect(event.peer);
    });
}

void LinkEmulator::poll(double now, std::vector<Event>& events) {
    send_due(now);
    std::vector<Event> arrived;
    inner_->poll(now, arrived);
    for (Event& event : arrived) {
        const bool straight = event.kind == Event::Kind::connected ||
                              (event.kind == Event::Kind::message && event.channel == Channel::truth);
        if (straight)
            events.push_back(std::move(event));
        else
            hold(in_, std::move(event));
    }
    release(now, in_, [&](Event event) { events.push_back(std::move(event)); });
}

void LinkEmulator::send(double now, PeerId peer, Channel channel, std::span<const std::uint8_t> bytes) {
    if (channel == Channel::truth)
        inner_->send(now, peer, channel, bytes);
    else
        hold(out_, {.peer = peer, .channel = channel, .bytes = {bytes.begin(), bytes.end()}, .text = {}, .time = now});
}

void LinkEmulator::flush(double now) {
    send_due(now);
    inner_->flush(now);
}

void LinkEmulator::disconnect(PeerId peer) {
    // Right behind the last reliable message: equal due times keep their order.
    out_.held.push({out_.reliable_due, number_++, {.kind = Event::Kind::disconnected, .peer = peer}});
}

} // namespace net
