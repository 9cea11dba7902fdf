#pragma once
/// The window that switches ghosts, on one tank or on everybody: every scheme there is as a cell of one grid,
/// convergences down and predictors across, each cell that is on in its ghost's colour; above it the ghosts that are on
/// and favourites as buttons, and a search that fades what does not match.

#include "client/view.h"
#include "overlay/style.h"

#include <optional>
#include <string>
#include <vector>

namespace overlay {

class GhostPicker {
  public:
    GhostPicker();
    /// `actor` 0: for everybody.
    void open(protocol::ActorId actor) {
        target_ = actor;
        open_ = true;
    }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }
    [[nodiscard]] protocol::ActorId target() const { return target_; }
    [[nodiscard]] const std::vector<int>& favourites() const { return favourites_; }

    /// Its window, if it is open. `settings` are the client's own, live.
    void draw(const Look& look, const client::View& client, client::ViewerSettings& settings);
    /// The middle of a scheme's cell in the last picture [pixels]: where to click.
    [[nodiscard]] ImVec2 cell(int scheme) const;

  private:
    void choose_target(const Look& look, const client::View& client, client::ViewerSettings& settings);
    void chips(const Look& look, const client::View& client, client::ViewerSettings& settings);
    void grid(const Look& look, const client::View& client, client::ViewerSettings& settings);
    void say(const Look& look, const client::View& client, const client::ViewerSettings& settings) const;
    void toggle(const client::View& client, client::ViewerSettings& settings, int scheme) const;
    [[nodiscard]] bool matches(int scheme) const;

    bool open_ = false;
    protocol::ActorId target_ = 0;
    std::string search_;
    std::vector<int> favourites_;
    std::optional<int> hovered_;
    ImVec2 origin_{0, 0}; ///< of the cells [pixels]
    float step_ = 1;      ///< from cell to cell [pixels]
};

/// Remote tanks, then the own one (its echo), as they can be looked at.
std::vector<protocol::ActorId> actors_of(const client::View& client);
/// The name; "me as others see me" for an own one, "everybody" for 0.
std::string title_of(const client::View& client, protocol::ActorId actor);

/// Whether every word of `search` is part of the scheme's name.
bool matches(std::string_view scheme, std::string_view search);
/// What is searched of a scheme: its option's name and its full one.
std::string searched(const dr::Scheme& scheme);

} // namespace overlay
