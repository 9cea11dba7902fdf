#include "client/match/session.h"

#include "net/player_number.h"
#include "protocol/refusals.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace client {

Session::Session(std::unique_ptr<net::Transport> transport, protocol::Hello hello, double now)
    : transport_(std::move(transport)), hello_(std::move(hello)), secret_(hello_.player), started_(now), heard_(now) {}

void Session::poll(double now) {
    if (!ended_.empty() || next_map_)
        return;
    events_.clear();
    transport_->poll(now, events_);
    for (net::Event& event : events_)
        if (!next_map_ && ended_.empty())
            receive(now, event);
    if (next_map_)
        return;
    if (welcome_) {
        ping(now, kinematics_clock_);
        ping(now, truth_clock_);
    }
    if (ended_.empty() && !welcome_ && patience_.over(now)) {
        lost_ = true;
        ended_ =
            fmt::format("no answer from the server within {:.0f} s: is it running, and is the port open?", join_limit);
    }
    transport_->flush(now);
}

std::unique_ptr<Session> Session::continue_on_next_map(double now) {
    protocol::Hello hello = hello_;
    hello.seat = seat();
    const bool gone = !transport_;
    auto next = std::make_unique<Session>(std::move(transport_), std::move(hello), now);
    next->server_ = server_;
    next->greeted_again_ = true; // the number in its Hello stays
    next->by_stream_ = by_stream_;
    next->server_key_ = server_key_;
    next->watch_ = watch_;
    next->joined_ = joined_;
    next->send(now, next->hello_);
    next->flush(now);
    if (gone)
        next->ended_ = "the connection was lost when the map changed";
    return next;
}

std::vector<Session::ReceivedMessage> Session::take() {
    if (messages_.size() <= max_messages_a_frame)
        return std::exchange(messages_, {});
    const auto rest = messages_.begin() + static_cast<std::ptrdiff_t>(max_messages_a_frame);
    std::vector<ReceivedMessage> taken(std::make_move_iterator(messages_.begin()), std::make_move_iterator(rest));
    messages_.erase(messages_.begin(), rest);
    return taken;
}

void Session::give_up(const std::string& why) {
    if (!ended_.empty())
        return;
    ended_ = why;
    lost_ = false;
    messages_.clear();
    leave();
}

void Session::ping(double now, Clock& clock) {
    if (now < clock.next_ping)
        return;
    constexpr double at_first = 0.05, seldom = 0.5; // time between the first 20 pings; longest between later ones [s]
    clock.next_ping = now + (clock.number < 20 ? at_first : std::clamp(double{welcome_->ping_every}, at_first, seldom));
    ++clock.number;
    clock.sync.sent(clock.number, now);
    const double kept = clock.stamp > 0 ? std::max(0.0, now - clock.came) : 0;
    send(now, clock.channel, protocol::Ping{.number = clock.number, .received = kept, .server_time = clock.stamp});
}

void Session::receive(double now, net::Event& event) {
    switch (event.kind) {
    case net::Event::Kind::connected:
        server_ = event.text;
        by_stream_ = event.stream;
        server_key_ = event.key;
        hello_.player = net::number_at(secret_, server_key_);
        send(now, hello_);
        break;
    case net::Event::Kind::disconnected:
        lost_ = ended_.empty() && event.lost;
        password_refused_ = event.password;
        key_refused_ = !event.key.empty();
        if (key_refused_)
            server_key_ = event.key;
        if (ended_.empty())
            ended_ = event.password || key_refused_ ? event.text
                     : event.lost && welcome_       ? "the connection is lost: the server does not answer"
                     : welcome_                     ? "the server closed the connection"
                                                    : fmt::format("the server cannot be reached: {}", event.text);
        break;
    case net::Event::Kind::message:
        heard_ = now;
        handle(now, event);
        break;
    }
}

/// Handles the answer to a ping. Ignores times that no server sends, or that exceed the range of an update's time.
void Session::answered(const protocol::Ping& pong, const net::Event& event) {
    constexpr double last = protocol::grids::time.maximum();
    if (!(pong.received >= 0 && pong.received <= pong.server_time && pong.server_time <= last)) {
        ++dropped_["a ping answer with an impossible time"];
        return;
    }
    Clock& clock = event.channel == net::Channel::truth ? truth_clock_ : kinematics_clock_;
    const double before = clock.sync.match_time(event.time);
    const bool settled = clock.sync.settled_in();
    clock.sync.answered(pong.number, pong.received, pong.server_time, event.time);
    if (settled && std::abs(clock.sync.match_time(event.time) - before) > net::ClockSync::max_slew)
        if (const std::string why = watch_.check_clock_jump(event.time); !why.empty())
            return give_up("the server " + why);
    if (pong.server_time > clock.stamp) {
        clock.stamp = pong.server_time;
        clock.came = event.time;
    }
}

void Session::answer(double now, const protocol::HostAnswer& answer) {
    agreed_ = answer.yes;
    send(now, answer);
}

std::optional<protocol::Bytes> Session::packet(protocol::MessageRef message) {
    try {
        return protocol::encode(message);
    } catch (const std::logic_error& error) {
        ++dropped_[error.what()];
        return {};
    }
}

void Session::send(double now, net::Channel channel, protocol::MessageRef message) {
    if (const auto bytes = packet(message))
        send_packet(now, channel, *bytes);
}

void Session::handle(double now, net::Event& event) {
    if (const std::string why = watch_.check_packet(now, event.bytes.size()); !why.empty())
        return give_up("the server " + why);
    const protocol::Kind kind = protocol::kind(event.bytes);
    auto message = protocol::sent_by(protocol::Sender::server, kind) ? protocol::decode(event.bytes) : std::nullopt;
    if (!message) {
        ++dropped_[fmt::format("malformed {}", protocol::name(kind))];
        return;
    }
    auto* const welcome = message->get_if<protocol::Welcome>();
    auto* const refused = message->get_if<protocol::Refused>();
    auto* const pong = message->get_if<protocol::Ping>();
    auto* const former = message->get_if<protocol::FormerServers>();
    // Before the Welcome, only a refusal, a pong or the former servers count. Repeated messages such as MatchState may
    // overtake the Welcome.
    if (!welcome_ && !welcome && !refused && !pong && !former) {
        if (event.channel == net::Channel::events && !message->is<protocol::MatchState>())
            ++dropped_["before the welcome"];
        return;
    }
    if (const std::string why = watch_.check_message(now, *message); !why.empty())
        return give_up("the server " + why);
    if (pong) {
        answered(*pong, event);
    } else if (former) {
        if (std::exchange(greeted_again_, true) || welcome_)
            return void(++dropped_["former servers that no hello asked for"]);
        hello_.player = net::number_at(secret_, former->servers, server_key_);
        send(now, hello_);
    } else if (welcome) {
        if (welcome_)
            return void(++dropped_["a second welcome"]);
        welcome_ = std::move(*welcome);
        if (!joined_)
            joined_ = Cost{.wall = now - started_, .network_cpu = traffic().thread_cpu};
    } else if (refused) {
        refusal_ = refused->refusal;
        ended_ = protocol::row(refused->refusal).plain
                     ? refused->text
                     : fmt::format("the server {}: {}", welcome_ ? "ends the match" : "refused", refused->text);
    } else if (auto* change = message->get_if<protocol::MapChange>()) {
        next_map_ = std::move(*change);
    } else if (auto* offer = message->get_if<protocol::HostOffer>()) {
        if (std::exchange(offered_, true))
            ++dropped_["a second offer to host the match"];
        else
            offer_ = std::move(*offer);
    } else if (auto* migration = message->get_if<protocol::HostMigration>()) {
        if (std::exchange(agreed_, false))
            host_migration_ = std::move(*migration);
        else
            ++dropped_["a handed-over match that this client did not accept"];
    } else if (auto* there = message->get_if<protocol::MatchRedirect>()) {
        redirect_ = std::move(*there);
        if (ended_.empty())
            ended_ = fmt::format("the match goes on with {} as host", redirect_->with);
    } else {
        messages_.push_back({.message = std::move(*message), .time = std::min(event.time, now)});
    }
}

} // namespace client
