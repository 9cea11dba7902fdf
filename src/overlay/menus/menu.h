#pragma once
/// The menu (Esc). The match continues behind it.

#include "overlay/actions.h"
#include "overlay/menus/host_page.h"
#include "overlay/menus/invitation.h"
#include "overlay/menus/join_list.h"
#include "overlay/style.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace overlay {

/// Another player in the host's match.
struct Person {
    int client = 0;
    std::string name{};
};
/// Facts from the program for the menu.
struct MenuFacts {
    std::vector<MatchOffer> offers;
    bool searching = true;         ///< the search for offers runs; false: the network cannot be searched
    std::vector<std::string> maps; ///< maps for a new match
    std::string status;            ///< progress of joining, or why the last match ended
    bool connected = true;         ///< the match goes on behind the menu, and can be resumed
    std::string name;
    std::string match_name{}; ///< name of a hosted match for which the player chooses none
    bool host = false;        ///< this client is the host
    /// Whether another player takes over the player's own match when the player leaves. `nullopt`: there is no own
    /// match that others can join.
    std::optional<bool> hands_on;
    std::string page{};         ///< address at which browsers join the player's match; empty: none
    std::string password{};     ///< password for the player's own matches
    std::string password_for{}; ///< name of the match to join that requires a password; empty: do not ask
    std::string key_doubt{};    ///< why the server to join has an unexpected key; empty: no doubt
    /// Players who can take over the match that the host wants to leave, the default first. Empty: the host does not
    /// leave.
    std::vector<Person> leaving;
    /// Offer to take over a match whose host leaves.
    struct Offer {
        std::string match{};
        double time_left = 0; ///< time left to answer [s]
    };
    std::optional<Offer> offered;
};

// The question for a match's password. The typed text is never shown, and is erased after the answer.

/// An input field that shows dots.
bool password_field(const char* id, const char* hint, std::string& typed);

class PasswordQuestion {
  public:
    /// Draws at the cursor, over the window's width. `match`: name for display.
    void draw(const Look& look, const std::string& match, const Actions& actions);
    /// Call while the question is hidden: its field takes the keyboard focus when it is shown again.
    void rest() { asked_ = false; }

  private:
    std::string typed_;
    bool asked_ = false; ///< the question was shown in the last frame
};

/// Draws at the cursor, over the window's width: asks whether to join a server with an unexpected key.
void draw_key_question(const Look& look, const std::string& why, const Actions& actions);

/// Draws a slider for the number of bots and its value. `width`: width of slider and value [pixels].
void bots_slider(const Look& look, int& bots, float width);

class Menu {
  public:
    /// Draws in the middle of the window. Returns false when the user closes it.
    bool draw(const Look& look, const client::ClientState& client, const MenuFacts& facts, const Actions& actions);
    /// Shows the page for hosts, or the main page.
    void show_host_page(bool on) {
        host_page_on_ = on;
        // The next draw does not count as opening the menu, which would show the main page.
        drawn_ = std::numeric_limits<int>::max();
    }

  private:
    bool draw_main(const Look& look, const MenuFacts& facts, const Actions& actions);
    void draw_leaving(const Look& look, const MenuFacts& facts, const Actions& actions);
    static void draw_offered(const Look& look, const MenuFacts::Offer& offer, const Actions& actions);
    void draw_new_match(const Look& look, const MenuFacts& facts, const Actions& actions);

    Invitation invitation_;
    JoinList join_list_;
    std::string map_;
    int bots_ = 5;
    std::size_t successor_ = 0; ///< candidate to take over: index in MenuFacts::leaving
    bool host_page_on_ = false;
    int drawn_ = 0; ///< number of the ImGui frame in which the menu was last drawn
    HostPage host_page_;
    PasswordQuestion password_question_;
};

} // namespace overlay
