#pragma once
/// The menu's page for hosts: who is here, the round, its limits, bots, presets. Everything is an order in words
/// (server/orders.h), so that the server alone knows what it means; its last answer stands at the top.

#include "client/view.h"
#include "overlay/actions.h"
#include "overlay/style.h"

#include <set>
#include <string>
#include <vector>

namespace overlay {

class HostPage {
  public:
    /// At the cursor, as wide as the window. `maps`: that can be played on. `hands_on`: see MenuFacts.
    void draw(const Look& look, const client::View& client, const std::vector<std::string>& maps,
              std::optional<bool> hands_on, const HostControl& control);

  private:
    void draw_people(const Look& look, const client::View& client);
    void draw_round(const Look& look, const client::View& client, const std::vector<std::string>& maps);
    void draw_rules(const Look& look, const client::View& client);
    void draw_words(const Look& look);
    void order(const std::string& text);

    const HostControl* control_ = nullptr; ///< while it is drawn
    std::set<int> muted_;                  ///< from here
    int ban_ = 0;                          ///< who is banned with the next click on it
    std::string map_, say_;
    int bots_ = -1; ///< as the slider stands; below 0: as many as there are
    int score_ = -1;
    float minutes_ = -1;
};

} // namespace overlay
