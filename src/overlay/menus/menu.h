#pragma once
/// The menu (Esc): the match goes on behind it.

#include "overlay/actions.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

#include <string>
#include <vector>

namespace overlay {

/// A match that somebody offers on this network.
struct MatchOffer {
    std::string address{}; ///< "HOST:PORT"
    std::string name{}, map{};
    int players = 0, max_players = 0;
    bool same_version = true; ///< of the protocol: only then one can join
    std::string mode{}, ping{};
    int version = 0;     ///< of the protocol
    bool lab = false;    ///< everybody gets the truth about everybody
    bool here = false;   ///< it is the one that one is in
    bool silent = false; ///< joined before, and does not answer now
};

/// What the menu shows, beside its own state.
struct MenuFacts {
    std::vector<MatchOffer> offers;
    bool searching = true;         ///< for offers; false: the network cannot be searched
    std::vector<std::string> maps; ///< to start a match on
    std::string status;            ///< of joining, or why the last match ended
    bool connected = true;         ///< there is a match to resume
    tunables::Tunables rows;       ///< pictures and sound
    std::string name;              ///< of the player
};

/// How many bots, with the figure beside the slider; together as wide as `width` [pixels].
void bots_slider(const Look& look, int& bots, float width);

class Menu {
  public:
    /// In the middle of the window. Returns false when the user has had enough of it.
    bool draw(const Look& look, const MenuFacts& facts, const Actions& actions);

  private:
    void draw_new_match(const Look& look, const MenuFacts& facts, const Actions& actions);

    std::string address_;
    std::string map_;
    int bots_ = 5;
};

} // namespace overlay
