#pragma once
/// Keeps the user's own host settings while other ones are live. Those belong to another player's match, or to a match
/// that the program sets up (the first match, the comparison, the battle behind the menu).

#include "client/settings.h"

#include <optional>

namespace apps {

class SavedHostSettings {
  public:
    /// Host settings for the next local match.
    [[nodiscard]] const client::HostSettings& of(const client::HostSettings& live) const {
        return kept_ ? *kept_ : live;
    }
    /// Call before the first frame of another match. In the user's own match, changes are kept as theirs; elsewhere
    /// they belong to the host.
    void enter(client::HostSettings& live, bool own_match) {
        live = of(live);
        kept_ = own_match ? std::nullopt : std::optional(live);
    }

  private:
    std::optional<client::HostSettings> kept_; ///< Set while other host settings are live.
};

} // namespace apps
