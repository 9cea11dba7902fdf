#include "client/session.h"

#include <fmt/format.h>

namespace client {

Session::Session(std::unique_ptr<net::Transport> transport, protocol::Hello hello, double now)
    : transport_(std::move(transport)), hello_(std::move(hello)), started_(now) {}

void Session::poll(double now) {
    if (!ended_.empty())
        return;
    events_.clear();
    transport_->poll(now, events_);
    for (net::Event& event : events_)
        receive(now, event);
    if (welcome_) {
        ping(now, kinematics_clock_);
        ping(now, truth_clock_);
    }
    if (ended_.empty() && !welcome_ && now - started_ > join_limit)
        ended_ = fmt::format("no answer from the server within {:.0f} s: is it running, and is the port open (UDP)?",
                             join_limit);
    transport_->flush(now);
}

std::vector<Session::Arrived> Session::take() { return std::exchange(messages_, {}); }

void Session::ping(double now, Clock& clock) {
    if (now < clock.next_ping)
        return;
    clock.next_ping = now + (clock.number < 20 ? 0.05 : 0.1); // quickly at first
    ++clock.number;
    clock.sync.sent(clock.number, now);
    send(now, clock.channel, protocol::Ping{.number = clock.number});
}

void Session::receive(double now, net::Event& event) {
    switch (event.kind) {
    case net::Event::Kind::connected:
        send(now, net::Channel::events, hello_);
        break;
    case net::Event::Kind::disconnected:
        if (ended_.empty())
            ended_ = welcome_ ? "the server closed the connection"
                              : fmt::format("the server cannot be reached: {}", event.text);
        break;
    case net::Event::Kind::message:
        handle(event);
        break;
    }
}

namespace {
/// Decodes a packet of one of the kinds that a server may send. False: malformed, or not for a client.
template <class... Messages>
bool decode_into(std::vector<Session::Arrived>& out, net::Event& event, std::variant<Messages...>*) {
    const auto attempt = [&]<class Message>(std::type_identity<Message>) {
        if (protocol::kind(event.bytes) != protocol::kind_of<Message>)
            return false;
        auto message = protocol::decode<Message>(event.bytes);
        if (message)
            out.push_back({std::move(*message), event.time, std::move(event.bytes)});
        return message.has_value();
    };
    return (attempt(std::type_identity<Messages>{}) || ...);
}
} // namespace

void Session::handle(net::Event& event) {
    using protocol::Kind;
    const Kind kind = protocol::kind(event.bytes);
    bool understood = false;
    if (kind == Kind::ping) {
        if (const auto pong = protocol::decode<protocol::Ping>(event.bytes)) {
            Clock& clock = event.channel == net::Channel::truth ? truth_clock_ : kinematics_clock_;
            clock.sync.answered(pong->number, pong->received, pong->server_time, event.time);
            understood = true;
        }
    } else if (kind == Kind::welcome) {
        welcome_ = protocol::decode<protocol::Welcome>(event.bytes);
        understood = welcome_.has_value();
    } else if (kind == Kind::refused) {
        if (const auto refused = protocol::decode<protocol::Refused>(event.bytes)) {
            ended_ = fmt::format("the server refused: {}", refused->text);
            understood = true;
        }
    } else {
        understood = decode_into(messages_, event, static_cast<ServerMessage*>(nullptr));
    }
    if (!understood)
        ++dropped_[fmt::format("malformed {}", protocol::name(kind))];
}

} // namespace client
