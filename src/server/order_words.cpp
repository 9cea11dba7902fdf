#include "server/order_words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace server {

std::string trim(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    return first == text.npos ? std::string() : std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::pair<std::string, std::string> first_word(const std::string& text) {
    const auto end = std::min(text.find(' '), text.size());
    return {text.substr(0, end), trim(text.substr(end))};
}

std::string to_lower(std::string_view text) {
    std::string letters(text);
    std::ranges::transform(letters, letters.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return letters;
}

std::size_t match_name(std::string_view typed, const std::vector<std::string>& names, std::string_view what) {
    std::vector<std::size_t> begun;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (to_lower(names[i]) == to_lower(typed))
            return i;
        if (to_lower(names[i]).starts_with(to_lower(typed)))
            begun.push_back(i);
    }
    if (begun.size() == 1 && !typed.empty())
        return begun.front();
    constexpr std::size_t listed = 30; // with more names, an error lists only those that contain `typed`
    std::vector<std::string> valid = names;
    if (names.size() > listed && !typed.empty())
        std::erase_if(valid,
                      [&](const std::string& name) { return to_lower(name).find(to_lower(typed)) == name.npos; });
    throw OrderError(fmt::format("{} {} '{}'; valid: {}", begun.size() > 1 ? "ambiguous" : "unknown", what, typed,
                                 valid.empty() ? names.empty() ? "none" : "the names in reckoning-server --help-all"
                                               : fmt::format("{}", fmt::join(valid, ", "))));
}

std::string reason_suffix(const std::string& why) { return why.empty() ? why : ": " + why; }

std::string numbered_name(const Client& client) { return fmt::format("#{} {}", client.id, client.name); }

std::optional<int> whole_number(const std::string& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace server
