#pragma once
/// What orders are made of: words, names that may be shortened, numbers; and what is wrong with them.

#include "server/roster.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

/// What is wrong with an order, for who gave it.
struct WrongOrder : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Without blanks at its ends.
std::string words_of(std::string_view text);
/// "kick  Bob rude" → "kick", "Bob rude"
std::pair<std::string, std::string> first_word(const std::string& text);
std::string small(std::string_view text);
/// The place of the name that `typed` is, or is the beginning of. Throws WrongOrder.
std::size_t unique(std::string_view typed, const std::vector<std::string>& names, std::string_view what);
/// The names of rows of a table.
std::vector<std::string> names_of(const auto& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows)
        names.emplace_back(row.name);
    return names;
}
/// ": why", or nothing.
std::string because(const std::string& why);
/// "#2 Ann"
std::string called(const Client& client);
std::optional<int> whole_number(const std::string& text);

} // namespace server
