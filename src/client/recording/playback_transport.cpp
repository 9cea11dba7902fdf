#include "client/recording/playback_transport.h"

#include "protocol/batch_writer.h"
#include "protocol/messages.h"
#include "world/actor_kinds.h"

#include <algorithm>

namespace client {

using protocol::Bytes;

PlaybackTransport::PlaybackTransport(const recording::Reader& recording, double from, double zero)
    : recording_(recording), zero_(zero), recorder_(recording.header().welcome.client) {
    answers_.push_back({.kind = net::Event::Kind::connected, .text = recording.path().string()});
    protocol::Welcome welcome = recording.header().welcome;
    welcome.client = spectator;
    welcome.host = false;
    // The Welcome uses the channel that bypasses the link emulator, because the client cannot start without it.
    answers_.push_back({.channel = net::Channel::truth, .bytes = protocol::encode(welcome), .text = {}});
    enter(from);
}

void PlaybackTransport::enter(double from) {
    if (recording_.blocks().empty())
        return;
    next_block_ = recording_.block_at(from);
    recording::MatchSnapshot snapshot = recording_.blocks()[next_block_].before;
    for (recording::Record& record : recording_.read(next_block_++)) {
        if (record.time >= from)
            ahead_.push_back(std::move(record));
        else
            snapshot.take(record.payload);
    }
    for (recording::RecordPayload& what : snapshot.briefing())
        say(from, std::move(what));
    send_batches();
}

/// Queues a record as a message. Actors owned by the number of the replay's client get owner 0. The recording client's
/// tanks move by the updates that it published, so their echo from the server is skipped.
void PlaybackTransport::say(double time, recording::RecordPayload what) {
    std::visit(protocol::Handle{
                   [&](const recording::Update& it) {
                       if (it.origin == Origin::received && own_tanks_.contains(it.update.actor))
                           return;
                       collect(time, it.origin);
                       attempt([&] { updates_.push_back(protocol::encode_update(it.update)); });
                   },
                   [&](const recording::Truth& it) {
                       collect(time, it.published ? Origin::published : Origin::received);
                       truth_.poses.push_back(it.pose);
                   },
                   [&](protocol::ActorAdded& added) {
                       if (added.owner == recorder_ && world::driven(added.kind))
                           own_tanks_.insert(added.actor);
                       else
                           own_tanks_.erase(added.actor);
                       added.owner = added.owner == spectator ? 0 : added.owner;
                       tell_event(time, added);
                   },
                   [&](protocol::Ownership& ownership) {
                       ownership.owner = ownership.owner == spectator ? 0 : ownership.owner;
                       tell_event(time, ownership);
                   },
                   [&](const auto& other) { tell_event(time, other); },
                   [](const recording::OwnTick&) {}, // true poses and updates have their own records
                   [](const recording::Clocks&) {},  // the answers to pings carry the clocks
               },
               what);
}

/// Prepares to collect an update or a true pose: those of one instant share a packet, because an emulated link loses
/// whole packets. Sends the batches of an earlier instant or another origin first.
void PlaybackTransport::collect(double time, Origin origin) {
    if (time != batch_time_ || origin != batch_origin_)
        send_batches();
    batch_time_ = time;
    batch_origin_ = origin;
}

void PlaybackTransport::send_batches() {
    constexpr std::size_t at_once = 200; // updates per Snapshot, far fewer than protocol::max_packet allows
    if (batch_origin_ == Origin::snapshot) {
        for (std::size_t i = 0; i < updates_.size(); i += at_once) {
            const auto from = updates_.begin() + static_cast<std::ptrdiff_t>(i);
            const auto count = static_cast<std::ptrdiff_t>(std::min(at_once, updates_.size() - i));
            tell(batch_time_, net::Channel::events, protocol::Snapshot{{from, from + count}});
        }
    } else {
        for (Bytes& packet : protocol::encode_batches(updates_))
            due(batch_time_, net::Channel::kinematics, std::move(packet));
    }
    if (!truth_.poses.empty())
        tell(batch_time_, net::Channel::truth, truth_);
    updates_.clear();
    truth_.poses.clear();
}

/// Calls `action`, which encodes a message. Skips a message that the current wire format cannot carry.
template <class Action> void PlaybackTransport::attempt(Action&& action) {
    try {
        action();
    } catch (const std::logic_error&) {
        ++not_said_;
    }
}

template <class Message> void PlaybackTransport::tell(double time, net::Channel channel, const Message& message) {
    attempt([&] { due(time, channel, protocol::encode(message)); });
}

template <class Message> void PlaybackTransport::tell_event(double time, const Message& message) {
    send_batches(); // updates of earlier records go first
    tell(time, net::Channel::events, message);
}

void PlaybackTransport::due(double time, net::Channel channel, Bytes packet) {
    due_.push_back({.channel = channel, .bytes = std::move(packet), .text = {}, .time = zero_ + time});
}

void PlaybackTransport::poll(double now, std::vector<net::Event>& events) {
    while (ahead_.empty() ? next_block_ < recording_.blocks().size() : zero_ + ahead_.front().time <= now) {
        if (ahead_.empty()) {
            auto records = recording_.read(next_block_++);
            ahead_.assign(std::make_move_iterator(records.begin()), std::make_move_iterator(records.end()));
            continue;
        }
        say(ahead_.front().time, std::move(ahead_.front().payload));
        ahead_.pop_front();
    }
    send_batches();
    for (net::Event& answer : std::exchange(answers_, {}))
        events.push_back(std::move(answer));
    for (; !due_.empty() && due_.front().time <= now; due_.pop_front()) {
        ++traffic_.messages_received;
        traffic_.bytes_received += due_.front().bytes.size();
        events.push_back(std::move(due_.front()));
    }
}

void PlaybackTransport::send(double now, net::PeerId, net::Channel channel, std::span<const std::uint8_t> bytes) {
    auto ping = protocol::decode<protocol::Ping>(bytes);
    if (!ping)
        return; // this server answers pings only
    const recording::Clocks clocks = recording_.clocks(now - zero_);
    ping->received = ping->server_time = now - zero_ + (channel == net::Channel::truth ? clocks.truth : clocks.match);
    answers_.push_back({.channel = channel, .bytes = protocol::encode(*ping), .text = {}, .time = now});
}

} // namespace client
