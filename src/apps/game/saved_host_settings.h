#pragma once
/// Saves the user's own host settings while the program uses others: in another player's match, and in a match with
/// settings of its own (first match, comparison, battle behind the menu).

#include "client/settings.h"

#include <optional>

namespace apps {

class SavedHostSettings {
  public:
    /// Returns the user's host settings, for the next local match. `live`: the host settings in use.
    [[nodiscard]] const client::HostSettings& of(const client::HostSettings& live) const {
        return kept_ ? *kept_ : live;
    }
    /// Call before the first frame of each match. `own_match`: whether changes of `live` in this match change the
    /// user's settings; otherwise the user's settings are saved here.
    void enter(client::HostSettings& live, bool own_match) {
        live = of(live);
        kept_ = own_match ? std::nullopt : std::optional(live);
    }

  private:
    std::optional<client::HostSettings> kept_; ///< The user's settings while others are in use.
};

} // namespace apps
