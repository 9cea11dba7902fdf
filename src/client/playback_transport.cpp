#include "client/playback_transport.h"

namespace client {

using protocol::Bytes;
using protocol::Kind;

PlaybackTransport::PlaybackTransport(const recording::Reader& recording, double from, double zero)
    : recording_(recording), zero_(zero), recorder_(recording.header().welcome.client) {
    answers_.push_back({.kind = net::Event::Kind::connected, .text = recording.path().string()});
    protocol::Welcome welcome = recording.header().welcome;
    welcome.client = spectator;
    welcome.host = false;
    // On the channel that no link emulator holds up: without it there is nothing to look at.
    answers_.push_back({.channel = net::Channel::truth, .bytes = protocol::encode(welcome), .text = {}});
    enter(from);
}

void PlaybackTransport::enter(double from) {
    if (recording_.blocks().empty())
        return;
    next_block_ = recording_.block_at(from);
    recording::Digest digest = recording_.blocks()[next_block_].before;
    for (recording::Record& record : recording_.read(next_block_++)) {
        if (record.time >= from)
            ahead_.push_back(std::move(record));
        else if (const auto* received = std::get_if<recording::Received>(&record.what))
            digest.take(received->packet);
        else if (const auto* published = std::get_if<recording::Published>(&record.what))
            digest.take(published->packet);
    }
    for (Bytes& packet : digest.packets())
        say(from, for_viewer(std::move(packet)));
}

void PlaybackTransport::say(double time, Bytes packet) {
    const Kind kind = protocol::kind(packet);
    const net::Channel channel = kind == Kind::update_batch  ? net::Channel::kinematics
                                 : kind == Kind::truth_batch ? net::Channel::truth
                                                             : net::Channel::events;
    due_.push_back({.channel = channel, .bytes = std::move(packet), .text = {}, .time = zero_ + time});
}

/// Nothing is the viewer's, and the recorder's tanks are known from what it sent: its echo comes later.
Bytes PlaybackTransport::for_viewer(Bytes packet) {
    switch (protocol::kind(packet)) {
    case Kind::actor_added:
        if (auto added = protocol::decode<protocol::ActorAdded>(packet)) {
            if (added->owner == recorder_ && added->kind == protocol::ActorKind::tank)
                own_tanks_.insert(added->actor);
            else
                own_tanks_.erase(added->actor);
            if (added->owner != spectator)
                return packet;
            added->owner = 0;
            return protocol::encode(*added);
        }
        return packet;
    case Kind::ownership:
        if (auto ownership = protocol::decode<protocol::Ownership>(packet); ownership && ownership->owner == spectator)
            return protocol::encode(protocol::Ownership{ownership->actor, 0});
        return packet;
    case Kind::update_batch:
        if (auto batch = protocol::decode<protocol::UpdateBatch>(packet)) {
            const auto echoed = [&](const protocol::EncodedUpdate& it) { return own_tanks_.contains(it.actor); };
            if (std::erase_if(batch->updates, echoed) == 0)
                return packet;
            return batch->updates.empty() ? Bytes() : protocol::encode(*batch);
        }
        return packet;
    default:
        return packet;
    }
}

void PlaybackTransport::say_again(recording::Record& record) {
    if (auto* received = std::get_if<recording::Received>(&record.what)) {
        if (Bytes packet = for_viewer(std::move(received->packet)); !packet.empty())
            say(record.time, std::move(packet));
    } else if (auto* published = std::get_if<recording::Published>(&record.what)) {
        say(record.time, std::move(published->packet));
    }
}

void PlaybackTransport::poll(double now, std::vector<net::Event>& events) {
    while (ahead_.empty() ? next_block_ < recording_.blocks().size() : zero_ + ahead_.front().time <= now) {
        if (ahead_.empty()) {
            auto records = recording_.read(next_block_++);
            ahead_.assign(std::make_move_iterator(records.begin()), std::make_move_iterator(records.end()));
            continue;
        }
        say_again(ahead_.front());
        ahead_.pop_front();
    }
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
        return; // there is nobody to hear it
    const recording::Clocks clocks = recording_.clocks(now - zero_);
    ping->received = ping->server_time = now - zero_ + (channel == net::Channel::truth ? clocks.truth : clocks.match);
    answers_.push_back({.channel = channel, .bytes = protocol::encode(*ping), .text = {}, .time = now});
}

} // namespace client
