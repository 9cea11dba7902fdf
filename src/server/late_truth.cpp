#include "server/late_truth.h"

#include <algorithm>

namespace server {

void send_truth(Game& game, const Client& client, std::span<const protocol::TruthPose> poses) {
    static const std::size_t header = protocol::measure(protocol::TruthBatch{});
    static const std::size_t pose_size = protocol::measure(protocol::TruthBatch{{{}}}) - header;
    static const std::size_t with_parts = protocol::measure(protocol::TruthBatch{{{.parts = {{}}}}}) - header;
    const bool any_parts = std::ranges::any_of(poses, [](const auto& pose) { return pose.parts.has_value(); });
    const std::size_t at_once = (protocol::max_message - header) / (any_parts ? with_parts : pose_size);
    while (!poses.empty()) {
        const auto part = poses.first(std::min(at_once, poses.size()));
        game.tell(client, protocol::TruthBatch{{part.begin(), part.end()}});
        poses = poses.subspan(part.size());
    }
}

void LateTruth::add(const protocol::TruthPose& pose) {
    const auto [newest, first] = newest_.try_emplace(pose.actor, Newest{pose.time, pose.incarnation});
    if (!first && newest->second.incarnation == pose.incarnation && pose.time < newest->second.time + interval)
        return;
    newest->second = {pose.time, pose.incarnation};
    waiting_.push_back({game_.now, pose});
}

/// Returns the tanks of other owners that the client has been told about, `max_tanks` at most.
std::vector<ActorId> LateTruth::tanks_told(const Client& client) const {
    std::vector<ActorId> tanks;
    for (const Actor& tank : game_.roster.each_tank())
        if (tank.owner != client.id && tank.motion.known())
            tanks.push_back(tank.id);
    if (tanks.size() > max_tanks) { // the next turn begins where this one ends
        const auto first = static_cast<std::size_t>(game_.now / turn) * max_tanks % tanks.size();
        std::rotate(tanks.begin(), tanks.begin() + static_cast<std::ptrdiff_t>(first), tanks.end());
        tanks.resize(max_tanks);
        std::ranges::sort(tanks);
    }
    std::erase_if(tanks, [&](ActorId id) { return client.concealed.conceals(id); });
    if (game_.settings.zones.on)
        std::erase_if(tanks, [sent = client.sent.actors(game_.now)](ActorId id) { return !sent[id]; });
    return tanks;
}

/// Notes once a second which tanks each living player has been told about.
void LateTruth::note_told(const std::set<ClientId>& living, double delay) {
    constexpr unsigned a_second = 60; // ticks in a second
    ++ticks_;
    for (const Client& client : game_.roster.each_person()) {
        if (!living.contains(client.id))
            continue;
        std::deque<Told>& told = told_[client.id];
        if (told.empty() || client.id % a_second == ticks_ % a_second)
            told.push_back({game_.now, tanks_told(client)});
        while (told.size() > 1 && told[1].from < game_.now - delay)
            told.pop_front();
    }
}

/// Sends those of the oldest `count` poses whose tanks the client had been told about when the server accepted them.
void LateTruth::send(const Client& client, const std::deque<Told>& told, std::size_t count) {
    std::vector<protocol::TruthPose> poses;
    auto then = told.begin();
    for (auto item = waiting_.begin(); item != waiting_.begin() + static_cast<std::ptrdiff_t>(count); ++item) {
        while (then + 1 != told.end() && (then + 1)->from <= item->at)
            ++then;
        if (then->from <= item->at && std::binary_search(then->tanks.begin(), then->tanks.end(), item->pose.actor))
            poses.push_back(item->pose);
    }
    send_truth(game_, client, poses);
}

void LateTruth::relay(const std::set<ClientId>& living) {
    const double delay = game_.settings.relaying.truth_delay;
    if (delay <= 0) {
        waiting_.clear();
        newest_.clear();
        told_.clear();
        return;
    }
    note_told(living, delay);
    const auto due = [&] { return std::ranges::upper_bound(waiting_, game_.now - delay, {}, &Item::at); };
    const bool died = std::ranges::any_of(told_, [&](const auto& it) { return !living.contains(it.first); });
    const auto until = died ? waiting_.end() : due(); // end of the poses that may be sent now
    waiting_.erase(std::remove_if(waiting_.begin(), until,
                                  [&](const Item& item) {
                                      const Actor* actor = game_.roster.actor(item.pose.actor);
                                      return !actor || actor->truth_doubted_until >= game_.now;
                                  }),
                   until);
    const auto count = static_cast<std::size_t>(due() - waiting_.begin());
    for (auto told = told_.begin(); told != told_.end();) {
        const Client* client = game_.roster.client_with_id(told->first);
        const bool alive = living.contains(told->first);
        if (client && client->admitted()) // from a destroyed player the server withholds nothing
            send(*client, told->second, alive ? count : waiting_.size());
        told = client && alive ? std::next(told) : told_.erase(told);
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    std::erase_if(newest_, [&](const auto& it) { return it.second.time < game_.now - delay - 1; });
}

} // namespace server
