#pragma once
/// The window that switches ghosts, on one tank or on all. A grid has one cell for each scheme, convergences down and
/// predictors across; cells of shown ghosts have the ghost's colour. Above the grid are buttons for shown ghosts and
/// favourites, and a search that dims the cells of schemes without a match.

#include "client/client_state.h"
#include "overlay/style.h"

#include <optional>
#include <string>
#include <vector>

namespace overlay {

class GhostPicker {
  public:
    GhostPicker();
    /// Opens the window for an actor; 0: for all actors.
    void open(protocol::ActorId actor) {
        target_ = actor;
        open_ = true;
    }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }
    [[nodiscard]] protocol::ActorId target() const { return target_; }
    [[nodiscard]] const std::vector<int>& favourites() const { return favourites_; }

    /// Draws the window if it is open. `settings`: the object that `client` uses; changes act at once.
    void draw(const Look& look, const client::ClientState& client, client::ViewerSettings& settings);
    /// Middle of a scheme's cell as last drawn, for clicks by tests [pixels].
    [[nodiscard]] ImVec2 cell(int scheme) const;

  private:
    void choose_target(const Look& look, const client::ClientState& client, client::ViewerSettings& settings);
    void chips(const Look& look, const client::ClientState& client, client::ViewerSettings& settings);
    void grid(const Look& look, const client::ClientState& client, client::ViewerSettings& settings);
    void say(const Look& look, const client::ClientState& client, const client::ViewerSettings& settings) const;
    void toggle(const client::ClientState& client, client::ViewerSettings& settings, int scheme) const;
    [[nodiscard]] bool matches(int scheme) const;

    bool open_ = false;
    protocol::ActorId target_ = 0;
    std::string search_;
    std::vector<int> favourites_;
    std::optional<int> hovered_;
    ImVec2 origin_{0, 0}; ///< upper left corner of the grid's cells [pixels]
    float step_ = 1;      ///< distance between cells [pixels]
};

/// Remote tanks that have been displayed, then the player's own tank if its echo (the tank as others see it) has been.
std::vector<protocol::ActorId> actors_of(const client::ClientState& client);
/// The actor's name; "me as others see me" for the player's own tank, "all tanks" for 0.
std::string title_of(const client::ClientState& client, protocol::ActorId actor);

/// Whether the text `scheme` contains every word of `search`, ignoring case.
bool matches(std::string_view scheme, std::string_view search);
/// The text of a scheme that a search covers: option name and full name.
std::string searched(const dr::Scheme& scheme);

} // namespace overlay
