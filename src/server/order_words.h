#pragma once
/// Parsing of orders: words, abbreviated names, numbers and errors.

#include "server/roster.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

/// An error in an order; its text is for the sender.
struct OrderError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns the text without blanks at its ends.
std::string trim(std::string_view text);
/// Splits off the first word: "kick  Bob rude" → "kick", "Bob rude".
std::pair<std::string, std::string> first_word(const std::string& text);
std::string to_lower(std::string_view text);
/// Returns the index of the name that equals `typed`, or is the only one to begin with it, ignoring case. Otherwise
/// throws OrderError with the valid names. `what`: kind of name, for the error.
std::size_t match_name(std::string_view typed, const std::vector<std::string>& names, std::string_view what);
std::vector<std::string> names_of(const auto& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows)
        names.emplace_back(row.name);
    return names;
}
/// Returns ": why", or an empty string if `why` is empty.
std::string reason_suffix(const std::string& why);
/// Returns number and name, as orders name a client: "#2 Ann".
std::string numbered_name(const Client& client);
std::optional<int> whole_number(const std::string& text);

} // namespace server
