#include "server/map_vote.h"

#include <algorithm>

namespace server {

void MapVote::tick(bool running) {
    if (const bool open = !running && game_.settings.maps.size() > 1; open != std::exchange(open_, open)) {
        votes_.clear();
        told_.clear();
        game_.tell_all(ballot());
        told_ = counts();
    } else if (open_ && counts() != told_) { // a voter may also have left
        told_ = counts();
        game_.tell_all(ballot());
    }
}

void MapVote::vote(Client& client, const protocol::Vote& vote) {
    if (!open_ || vote.candidate >= candidates() || client.bots)
        return game_.reject(client, RejectReason::bad_vote);
    votes_[client.id] = vote.candidate;
}

/// Returns the index in the rotation `step` maps after the present one.
std::size_t MapVote::turn(std::size_t step) const {
    const auto& maps = game_.settings.maps;
    const auto at = std::ranges::find(maps, present_);
    const std::size_t place = at == maps.end() ? maps.size() - 1 : static_cast<std::size_t>(at - maps.begin());
    return (place + step) % maps.size();
}

/// Number of maps to vote for: of a longer rotation, only the next ones.
std::size_t MapVote::candidates() const { return std::min(game_.settings.maps.size(), protocol::max_maps); }

/// Counts the votes, at most AddressLimits::votes from one machine.
std::vector<int> MapVote::counts() const {
    std::vector<int> counts(candidates());
    const int limit = game_.settings.address.votes;
    std::map<std::string, int> of_machine;
    for (const Client& client : game_.roster.each_admitted())
        if (const auto vote = votes_.find(client.id); vote != votes_.end())
            if (client.machine.empty() || limit == 0 || ++of_machine[client.machine] <= limit)
                ++counts[vote->second];
    return counts;
}

/// Lists the maps in the order of the rotation, the next one first.
protocol::Ballot MapVote::ballot() const {
    protocol::Ballot ballot;
    const std::vector<int> votes = counts();
    for (std::size_t i = 0; open_ && i < votes.size(); ++i)
        ballot.candidates.push_back({game_.settings.maps[turn(i + 1)], static_cast<std::uint16_t>(votes[i])});
    return ballot;
}

std::string MapVote::next() const {
    if (game_.settings.maps.empty())
        return present_;
    const std::vector<int> votes = counts();
    const auto most = std::ranges::max_element(votes);
    const bool decided = *most > 0 && std::ranges::count(votes, *most) == 1;
    return game_.settings.maps[turn(decided ? static_cast<std::size_t>(most - votes.begin()) + 1 : 1)];
}

} // namespace server
