#pragma once
/// The user's own host settings, while somebody else's match has put its host's into the live ones, or one that the
/// program has made up: the first match, the comparison, the battle behind the menu.

#include "client/settings.h"

#include <optional>

namespace apps {

class OwnValues {
  public:
    /// What a match of the user's own starts with.
    [[nodiscard]] const client::HostSettings& of(const client::HostSettings& live) const {
        return kept_ ? *kept_ : live;
    }
    /// Before the first frame of another match. In one's own, changes are the user's; elsewhere they are the host's.
    void enter(client::HostSettings& live, bool own_match) {
        live = of(live);
        kept_ = own_match ? std::nullopt : std::optional(live);
    }

  private:
    std::optional<client::HostSettings> kept_; ///< while a host's are live
};

} // namespace apps
