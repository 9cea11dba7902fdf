#include "apps/game/offer_list.h"

#include "protocol/limits.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

namespace {

overlay::MatchOffer offer_of(const net::FoundMatch& found) {
    const net::MatchInfo& info = found.info;
    return {.address = net::text(net::Address{found.host, info.port}),
            .name = info.name.empty() ? "(no name)" : info.name,
            .map = info.map,
            .players = players_text(info),
            .same_version = info.protocol_version == protocol::version,
            .mode = info.mode,
            .ping = ping_text(found.ping),
            .version = info.protocol_version,
            .lab = info.lab,
            .locked = info.locked,
            .key = info.key};
}

std::optional<net::Endpoint> endpoint(const std::string& address) {
    const net::Address at = net::parse_address(address);
    const auto found = net::resolve_numeric(at.host, at.port);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

} // namespace

OfferList::Row* OfferList::row_of(const net::FoundMatch& match) {
    const auto is_it = [&](const Row& row) { return row.beacon == match.beacon; };
    const auto is_there = [&](const Row& row) { return row.offer.silent && row.at && match.is_at(*row.at); };
    auto row = std::ranges::find_if(rows_, is_it);
    if (row == rows_.end())
        row = std::ranges::find_if(rows_, is_there); // it was joined before, or the server was started again
    if (row != rows_.end())
        return &*row;
    return rows_.size() < most ? &rows_.emplace_back() : nullptr;
}

void OfferList::update(std::span<const KnownServer> known, std::span<const net::FoundMatch> found,
                       const std::function<bool(const net::FoundMatch&)>& is_here) {
    std::vector<std::optional<net::Endpoint>> places;
    std::ranges::transform(known, std::back_inserter(places),
                           [](const KnownServer& each) { return endpoint(each.address); });
    const auto is_row_of = [&](const Row& row, std::size_t i) {
        return row.offer.address == known[i].address || (row.at && row.at == places[i]);
    };
    for (const bool favourite : {true, false})
        for (std::size_t i = 0; i < known.size() && rows_.size() < most; ++i)
            if (known[i].favourite == favourite &&
                std::ranges::none_of(rows_, [&](const Row& row) { return is_row_of(row, i); }))
                rows_.push_back({.at = places[i],
                                 .offer = {.address = known[i].address,
                                           .name = known[i].name.empty() ? known[i].address : known[i].name}});
    for (Row& row : rows_) {
        row.offer.silent = true;
        row.offer.here = false;
    }
    for (const net::FoundMatch& match : found)
        if (Row* row = row_of(match)) {
            row->beacon = match.beacon;
            row->offer = offer_of(match);
            row->at = endpoint(row->offer.address);
            row->offer.here = is_here(match);
        }
    for (Row& row : rows_) {
        row.offer.favourite = false;
        for (std::size_t i = 0; i < known.size(); ++i)
            row.offer.favourite |= known[i].favourite && is_row_of(row, i);
    }
}

std::vector<overlay::MatchOffer> OfferList::offers() const {
    std::vector<overlay::MatchOffer> offers;
    std::ranges::transform(rows_, std::back_inserter(offers), &Row::offer);
    return offers;
}

std::string free_match_name(const std::string& base, std::span<const net::FoundMatch> found) {
    std::string name = base;
    for (int copy = 2; std::ranges::any_of(found, [&](const net::FoundMatch& it) { return it.info.name == name; });
         ++copy)
        name = fmt::format("{} {}", base, copy);
    return name;
}

} // namespace apps
