#pragma once
/// The list of matches on the network, to join or to watch. Rows keep their places: the program only appends to
/// MenuFacts::offers. A row is selected first; a button, Enter or a double click then joins.

#include "overlay/actions.h"
#include "overlay/style.h"

#include <optional>
#include <string>
#include <vector>

namespace overlay {

struct MenuFacts;

/// A match on offer in this network.
struct MatchOffer {
    std::string address{}; ///< "HOST:PORT"
    std::string name{}, map{};
    std::string players{};    ///< "2 of 16 + 5 bots"
    bool same_version = true; ///< protocol versions match; required to join
    std::string mode{}, ping{};
    int version = 0;        ///< protocol version
    bool lab = false;       ///< every client receives the true poses of all tanks
    bool locked = false;    ///< the match requires a password
    bool here = false;      ///< the offer is the match that the client is in
    bool silent = false;    ///< it does not answer now
    bool favourite = false; ///< the player has marked it; such matches are listed first
    std::string key{};      ///< fingerprint of the server's key; empty: unknown
};

/// Whether each word of `filter` is part of the offer's name, map or mode; upper and lower case are equal.
bool passes(const MatchOffer& offer, std::string_view filter);

class JoinList {
  public:
    /// Draws at the cursor, over the window's width. `height`: that of the list between the fields and the buttons
    /// [pixels]. `begin`: moves the keyboard focus to the first match.
    void draw(const Look& look, const MenuFacts& facts, const Actions& actions, float height, bool begin = false);

  private:
    /// Draws a row; returns whether to join it.
    bool row(const Look& look, const MatchOffer& offer, std::size_t index, const Actions& actions);

    std::string address_, filter_;
    std::optional<std::size_t> chosen_; ///< index in MenuFacts::offers
};

} // namespace overlay
