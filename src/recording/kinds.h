#pragma once
/// The kinds of records as they are numbered in a file that is written today: two of the header, then those of What.
/// Between layout.cpp, record_writer.cpp and parser.cpp.

#include "recording/fields.h"

#include <tuple>
#include <type_traits>

namespace recording {

template <class... Whats> std::tuple<Start, Tunable, Whats...> kinds_of(std::variant<Whats...>);
using Kinds = decltype(kinds_of(What{}));
inline constexpr std::size_t kind_count = std::tuple_size_v<Kinds>;
inline constexpr std::size_t header_kinds = 2;

/// Their names in files.
inline constexpr auto kind_names = std::to_array<std::string_view>(
    {"start",     "tunable",     "actor-added",   "actor-removed", "spawned",      "shot",     "ownership",
     "explosion", "health",      "score",         "match-state",   "setting",      "road",     "team",
     "objective", "kit",         "chat",          "shot-refused",  "shot-verdict", "power",    "waypoints",
     "act",       "truth-doubt", "scheme-source", "update",        "truth",        "own-tick", "clocks"});
static_assert(kind_names.size() == kind_count, "every kind has a name");

/// Calls `use(type, number)` for each kind.
template <class Use> void for_each_kind(Use&& use) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (use(std::type_identity<std::tuple_element_t<i, Kinds>>{}, i), ...);
    }
    (std::make_index_sequence<kind_count>{});
}

} // namespace recording
