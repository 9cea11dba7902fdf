#include "client/match/session.h"

#include <algorithm>
#include <fmt/format.h>

namespace client {

Session::Session(std::unique_ptr<net::Transport> transport, protocol::Hello hello, double now)
    : transport_(std::move(transport)), hello_(std::move(hello)), started_(now), heard_(now) {}

void Session::poll(double now) {
    if (!ended_.empty() || next_map_)
        return;
    events_.clear();
    transport_->poll(now, events_);
    for (net::Event& event : events_)
        if (!next_map_)
            receive(now, event);
    if (next_map_)
        return;
    if (welcome_) {
        ping(now, kinematics_clock_);
        ping(now, truth_clock_);
    }
    if (ended_.empty() && !welcome_ && now - started_ > join_limit) {
        lost_ = true;
        ended_ = fmt::format("no answer from the server within {:.0f} s: is it running, and is the port open (UDP)?",
                             join_limit);
    }
    transport_->flush(now);
}

std::unique_ptr<Session> Session::go_on(double now) {
    protocol::Hello hello = hello_;
    hello.seat = seat();
    auto next = std::make_unique<Session>(std::move(transport_), std::move(hello), now);
    next->server_ = server_;
    next->send(now, net::Channel::events, next->hello_);
    next->flush(now);
    return next;
}

std::vector<Session::Arrived> Session::take() { return std::exchange(messages_, {}); }

void Session::ping(double now, Clock& clock) {
    if (now < clock.next_ping)
        return;
    clock.next_ping = now + (clock.number < 20 ? 0.05 : 0.1); // quickly at first
    ++clock.number;
    clock.sync.sent(clock.number, now);
    const double kept = clock.stamp > 0 ? std::max(0.0, now - clock.came) : 0;
    send(now, clock.channel, protocol::Ping{.number = clock.number, .received = kept, .server_time = clock.stamp});
}

void Session::receive(double now, net::Event& event) {
    switch (event.kind) {
    case net::Event::Kind::connected:
        server_ = event.text;
        send(now, net::Channel::events, hello_);
        break;
    case net::Event::Kind::disconnected:
        lost_ = ended_.empty() && event.lost;
        password_refused_ = event.password;
        if (ended_.empty())
            ended_ = event.password           ? event.text
                     : event.lost && welcome_ ? "the connection is lost: the server does not answer"
                     : welcome_               ? "the server closed the connection"
                                              : fmt::format("the server cannot be reached: {}", event.text);
        break;
    case net::Event::Kind::message:
        heard_ = now;
        handle(now, event);
        break;
    }
}

void Session::handle(double now, net::Event& event) {
    auto message = protocol::decode_as<protocol::ServerMessage>(event.bytes);
    if (!message) {
        ++dropped_[fmt::format("malformed {}", protocol::name(protocol::kind(event.bytes)))];
        return;
    }
    std::visit(
        protocol::Handle{
            [&](protocol::Ping& pong) {
                Clock& clock = event.channel == net::Channel::truth ? truth_clock_ : kinematics_clock_;
                clock.sync.answered(pong.number, pong.received, pong.server_time, event.time);
                if (pong.server_time > clock.stamp) {
                    clock.stamp = pong.server_time;
                    clock.came = event.time;
                }
            },
            [&](protocol::Welcome& welcome) { welcome_ = std::move(welcome); },
            [&](protocol::Refused& refused) {
                refusal_ = refused.refusal;
                ended_ = refused.refusal == protocol::Refusal::over || refused.refusal == protocol::Refusal::dismissed
                             ? refused.text
                             : fmt::format("the server {}: {}", welcome_ ? "ends the match" : "refused", refused.text);
            },
            [&](protocol::MapChange& change) { next_map_ = std::move(change); },
            [&](protocol::Heritage& heritage) { heritage_ = std::move(heritage); },
            [&](protocol::MovedOn& there) {
                moved_on_ = std::move(there);
                if (ended_.empty())
                    ended_ = fmt::format("the match goes on with {}", moved_on_->with);
            },
            [&](auto& other) {
                messages_.push_back({std::move(other), std::min(event.time, now)});
            },
        },
        *message);
}

} // namespace client
