#pragma once
/// Names the settings that have no effect at present because of other settings.

#include "client/settings.h"

#include <optional>
#include <string_view>

namespace client {

/// A row and a value, as text, that another row needs to have an effect.
struct Need {
    std::string_view row, value;
    bool partly = false; ///< without it, the other row has a small effect
    friend bool operator==(const Need&, const Need&) = default;
};

/// Returns what the setting `row` needs to have an effect on tanks; `nullopt` if it has its whole effect, and for
/// unknown rows. If it needs several values, returns the first that is missing.
std::optional<Need> need_of(std::string_view row, const Settings& settings);

} // namespace client
