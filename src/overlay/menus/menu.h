#pragma once
/// The menu (Esc): the match goes on behind it.

#include "overlay/actions.h"
#include "overlay/menus/host_page.h"
#include "overlay/menus/invitation.h"
#include "overlay/style.h"

#include <limits>
#include <optional>
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
    bool locked = false; ///< it takes a password
    bool here = false;   ///< it is the one that one is in
    bool silent = false; ///< joined before, and does not answer now
    std::string key{};   ///< fingerprint of the server's key; empty: not told
};

/// Somebody else in the match.
struct Person {
    int client = 0;
    std::string name{};
};
/// What the menu shows, beside its own state.
struct MenuFacts {
    std::vector<MatchOffer> offers;
    bool searching = true;         ///< for offers; false: the network cannot be searched
    std::vector<std::string> maps; ///< to start a match on
    std::string status;            ///< of joining, or why the last match ended
    bool connected = true;         ///< there is a match to resume
    std::string name;              ///< of the player
    bool host = false;             ///< he may order
    /// When he leaves his own match, others go on with it; nothing: it is none of his own that others can be in.
    std::optional<bool> hands_on;
    std::string page{};         ///< where browsers come into his own match; empty: nowhere
    std::string password{};     ///< that he has given for matches of his own
    std::string password_for{}; ///< the match that he wants to join takes one; empty: it is not asked for
    std::string key_doubt{};    ///< the server that he wants to join has another key than expected: why; empty: no
    /// He wants to leave it: who could go on with it, the one who is asked by itself first. Empty: he does not.
    std::vector<Person> leaving;
    /// The host of a match leaves it, and it may go on here.
    struct Offer {
        std::string match{};
        double time_left = 0; ///< to answer [s]
    };
    std::optional<Offer> offered;
};

// offers.cpp: the matches of this network, and an address to type; in the menu and in the start menu.

/// At the cursor, as wide as the window. `address`: what was typed. `begin`: the keys go to the first that one can
/// join.
void match_offers(const Look& look, const MenuFacts& facts, const Actions& actions, std::string& address,
                  bool begin = false);

// A match takes a password: the page that asks for it, in the menu and in the start menu. What is typed is never
// shown, and forgotten with the answer.

/// A field for a password: as dots.
bool password_field(const char* id, const char* hint, std::string& typed);

class PasswordQuestion {
  public:
    /// At the cursor, as wide as the window. `match`: for people.
    void draw(const Look& look, const std::string& match, const Actions& actions);
    /// It is not asked (any more): the keys go to the field when it is again.
    void rest() { asked_ = false; }

  private:
    std::string typed_;
    bool asked_ = false; ///< in the last frame
};

/// At the cursor, as wide as the window: asks whether to join a server that has another key than expected.
void draw_key_question(const Look& look, const std::string& why, const Actions& actions);

/// How many bots, with the figure beside the slider; together as wide as `width` [pixels].
void bots_slider(const Look& look, int& bots, float width);

class Menu {
  public:
    /// In the middle of the window. Returns false when the user has had enough of it.
    bool draw(const Look& look, const client::View& client, const MenuFacts& facts, const Actions& actions);
    /// The page for hosts, or back.
    void show_host_page(bool on) {
        host_page_on_ = on;
        drawn_ = std::numeric_limits<int>::max(); // whenever it is drawn next
    }

  private:
    bool draw_main(const Look& look, const MenuFacts& facts, const Actions& actions);
    void draw_leaving(const Look& look, const MenuFacts& facts, const Actions& actions);
    static void draw_offered(const Look& look, const MenuFacts::Offer& offer, const Actions& actions);
    void draw_new_match(const Look& look, const MenuFacts& facts, const Actions& actions);

    Invitation invitation_;
    std::string address_;
    std::string map_;
    int bots_ = 5;
    std::size_t heir_ = 0; ///< of MenuFacts::leaving
    bool host_page_on_ = false;
    int drawn_ = 0; ///< ImGui's frame of the last time
    HostPage host_page_;
    PasswordQuestion password_question_;
};

} // namespace overlay
