#include "server/stats_broadcaster.h"

#include <algorithm>

namespace server {

namespace {

/// Returns part number `turn` of `all`; the list repeats after its end.
template <class Item> std::vector<Item> part_of(const std::vector<Item>& all, std::size_t turn) {
    std::vector<Item> part;
    for (std::size_t i = 0; i < std::min(all.size(), StatsBroadcaster::part_size); ++i)
        part.push_back(all[(turn * StatsBroadcaster::part_size + i) % all.size()]);
    return part;
}

} // namespace

void StatsBroadcaster::collect() {
    all_ = {.links = {}, .errors = truth_.figures()};
    link_of_.clear();
    for (const Client& client : game_.roster.each_admitted())
        if (auto link = client.link.figures()) {
            link->client = client.id;
            link->stream = client.stream;
            link_of_[client.id] = *link;
            all_.links.push_back(*link);
        }
    ++turn_;
}

void StatsBroadcaster::tick() {
    constexpr double between = 1; // time between two collections [s]
    ++ticks_;
    const bool due = game_.now >= again_at_;
    if (due) {
        again_at_ = game_.now + between;
        collect();
    }
    if (std::max(all_.links.size(), all_.errors.size()) > at_once)
        send_part();
    else if (due && !(all_.links.empty() && all_.errors.empty()))
        game_.tell_all(all_);
}

/// Sends to every 60th client in each tick, which spreads the work over a second.
void StatsBroadcaster::send_part() {
    constexpr unsigned a_second = 60; // ticks in a second
    protocol::Stats part{.links = part_of(all_.links, turn_), .errors = part_of(all_.errors, turn_), .all = false};
    const std::size_t others = part.links.size();
    for (const Client& client : game_.roster.each_admitted()) {
        if (client.id % a_second != ticks_ % a_second)
            continue;
        part.links.resize(others);
        if (const auto own = link_of_.find(client.id);
            own != link_of_.end() && std::ranges::count(part.links, client.id, &protocol::LinkFigures::client) == 0)
            part.links.push_back(own->second);
        game_.tell(client, part);
    }
}

} // namespace server
