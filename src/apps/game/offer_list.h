#pragma once
/// The rows of the join list. Each match keeps its row while the program runs, so that a click hits what the user saw:
/// new matches are appended, and one that no longer answers stays and says so.

#include "apps/server/match_list.h"
#include "overlay/menus/join_list.h"

#include <functional>
#include <optional>

namespace apps {

class OfferList {
  public:
    static constexpr std::size_t most = 64; ///< Largest number of rows.

    /// `known`: servers joined before, which are listed from the start on, favourites first. `is_here`: whether the
    /// player is in that match.
    void update(std::span<const KnownServer> known, std::span<const net::FoundMatch> found,
                const std::function<bool(const net::FoundMatch&)>& is_here);
    [[nodiscard]] std::vector<overlay::MatchOffer> offers() const;

  private:
    struct Row {
        std::optional<std::uint32_t> beacon{}; ///< The server's number, once it has answered.
        std::optional<net::Endpoint> at{};
        overlay::MatchOffer offer{};
    };
    /// The match's row, which it appends if there is none; null if the list is full.
    Row* row_of(const net::FoundMatch& match);

    std::vector<Row> rows_;
};

/// The first of "BASE", "BASE 2", "BASE 3", ... that no found match has as its name.
std::string free_match_name(const std::string& base, std::span<const net::FoundMatch> found);

} // namespace apps
