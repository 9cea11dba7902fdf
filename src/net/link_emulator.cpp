#include "net/link_emulator.h"

#include <algorithm>

namespace net {

LinkEmulator::LinkEmulator(std::unique_ptr<Transport> inner, tunables::Random random, const LinkSettings& live)
    : inner_(std::move(inner)), settings_(live), out_(LinkConditions::Direction::up, random),
      in_(LinkConditions::Direction::down, random), conditions_(random) {}

/// Queues a message, or the event `disconnected`, with its due time; or drops the message.
void LinkEmulator::hold(Direction& direction, Event event) {
    const bool unreliable = event.kind == Event::Kind::message && event.channel == Channel::kinematics;
    tunables::Random& random = unreliable ? direction.unreliable : direction.reliable;
    const LinkConditions::Now now = conditions_.at(settings_, direction.way, event.time);
    const auto travel_time = [&] { return std::max(0.0, now.delay + random.uniform(-now.jitter, now.jitter)); };
    if (unreliable && random.uniform() < now.loss) {
        ++counts_.lost;
        return;
    }
    double start = event.time;
    const double bandwidth = direction.way == LinkConditions::Direction::up && settings_.up_bandwidth > 0
                                 ? settings_.up_bandwidth
                                 : settings_.bandwidth;
    if (bandwidth > 0) { // the message waits for earlier ones, then for its own bytes to pass
        const double in_line = std::max(event.time, direction.busy_until);
        if (unreliable && in_line - event.time > LinkSettings::max_queue_time) {
            ++counts_.overflowed;
            return;
        }
        const auto size = static_cast<double>(event.bytes.size() + message_overhead);
        start = direction.busy_until = in_line + size / bandwidth;
    }
    double due = start + travel_time();
    if (unreliable) {
        if (random.uniform() < settings_.duplicate) {
            ++counts_.duplicated;
            direction.held.push({start + travel_time(), number_++, event, true});
        }
        if (settings_.in_order)
            due = direction.unreliable_due = std::max(due, direction.unreliable_due);
        if (settings_.reorder > 0 && random.uniform() < settings_.reorder) {
            ++counts_.reordered;
            due += settings_.reorder_delay;
        }
    } else {
        constexpr int max_resends = 10;    // so that total loss only delays reliable messages
        double loss = now.loss, waits = 0; // probability of a loss; delay by resends so far [s]
        for (int i = 0; i < max_resends && random.uniform() < loss; ++i) {
            ++counts_.resent;
            due += settings_.resend_delay;
            waits += settings_.resend_delay;
            loss = conditions_.later_loss(settings_, event.time, waits);
        }
        due = direction.reliable_due = std::max(due, direction.reliable_due);
    }
    direction.held.push({due, number_++, std::move(event)});
}

template <class Deliver> void LinkEmulator::release(double now, Direction& direction, Deliver&& deliver) {
    while (!direction.held.empty() && direction.held.top().due <= now) {
        DelayedMessage held = direction.held.top();
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
    // Due directly after the last reliable message: messages with equal due times keep their order.
    out_.held.push({out_.reliable_due, number_++, {.kind = Event::Kind::disconnected, .peer = peer}});
}

} // namespace net
