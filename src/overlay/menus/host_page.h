#pragma once
/// The menu's page for hosts: people, round, rules, bots, presets. Each action is sent as an order in text
/// (server/orders.h), so only the server interprets orders. The server's last answer is at the bottom.

#include "client/client_state.h"
#include "overlay/actions.h"
#include "overlay/style.h"

#include <set>
#include <string>
#include <vector>

namespace overlay {

class HostPage {
  public:
    /// Draws at the cursor, over the window's width. `maps`: available maps. `hands_on`: see MenuFacts::hands_on.
    void draw(const Look& look, const client::ClientState& client, const std::vector<std::string>& maps,
              std::optional<bool> hands_on, const HostControl& control);

  private:
    void draw_people(const Look& look, const client::ClientState& client);
    void draw_round(const Look& look, const client::ClientState& client, const std::vector<std::string>& maps);
    void draw_rules(const Look& look, const client::ClientState& client);
    void draw_words(const Look& look);
    void restart(const client::Match& match);
    void order(const std::string& text);

    const HostControl* control_ = nullptr; ///< set by each `draw`; null before the first
    std::set<int> muted_;                  ///< clients whose chat this host has muted
    int ban_ = 0;                          ///< client whose button "Ban" was clicked once; 0: none
    std::string say_;
    int bots_ = -1; ///< number of bots being edited; below 0: the match's
    /// Choices for the next round; a choice without a value stays as in this round.
    struct Round {
        std::optional<std::string> map{};
        const world::ModeRow* mode = nullptr;
        std::optional<int> score{};
        std::optional<float> minutes{};
        [[nodiscard]] bool any() const { return map || mode || score || minutes; }
    };
    Round wanted_;
};

} // namespace overlay
