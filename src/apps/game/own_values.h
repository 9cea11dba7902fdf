#pragma once
/// The user's own publisher settings, while somebody else's match has put its host's into the live ones.

#include "dead_reckoning/publishing/publisher.h"

#include <optional>

namespace apps {

class OwnValues {
  public:
    /// What a match of the user's own starts with.
    [[nodiscard]] const dr::PublisherSettings& of(const dr::PublisherSettings& live) const {
        return kept_ ? *kept_ : live;
    }
    /// Before the first frame of another match. In one's own, changes are the user's; elsewhere they are the host's.
    void enter(dr::PublisherSettings& live, bool own_match) {
        live = of(live);
        kept_ = own_match ? std::nullopt : std::optional(live);
    }

  private:
    std::optional<dr::PublisherSettings> kept_; ///< while a host's are live
};

} // namespace apps
