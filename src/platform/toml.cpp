#include "platform/toml.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace platform {

namespace {

/// Skips what stands in quotes from `at` on, and returns where it ends; the text's end where it does not.
std::size_t after_quotes(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
    const bool lines = text.substr(at).starts_with(triple);
    const std::string_view end = lines ? triple : triple.substr(0, 1);
    for (at += end.size(); at < text.size(); ++at) {
        if (text[at] == '\\' && quote == '"')
            ++at;
        else if (text[at] == '\n' && !lines)
            return at; // it is damaged: the parser says how
        else if (text.substr(at).starts_with(end)) {
            at += end.size();
            for (int more = 0; lines && more < 2 && at < text.size() && text[at] == quote; ++more)
                ++at; // the text's own last ones
            return at;
        }
    }
    return text.size();
}

/// The line of what is nested too deep. Dots in one run of names make a key's levels, whether it is a key or not.
std::optional<toml::source_index> too_deep(std::string_view text) {
    int brackets = 0, names = 0;
    toml::source_index line = 1;
    for (std::size_t at = 0; at < text.size();) {
        const char letter = text[at];
        const std::size_t from = at++;
        if (letter == '"' || letter == '\'') {
            at = after_quotes(text, from);
            for (const char each : text.substr(from, at - from))
                line += each == '\n';
        } else if (letter == '#') {
            at = std::min(text.find('\n', from), text.size());
        } else if (letter == '.') {
            ++names;
        } else if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '_' && letter != '-' &&
                   letter != ' ' && letter != '\t') {
            names = 0;
            line += letter == '\n';
            brackets += letter == '[' || letter == '{' ? 1 : letter == ']' || letter == '}' ? -1 : 0;
        }
        if (brackets > toml_levels || names > toml_levels)
            return line;
    }
    return {};
}

} // namespace

toml::table parse_toml(std::string_view text, std::string_view name) {
    if (const auto line = too_deep(text))
        throw toml::parse_error("it is nested too deep", toml::source_position{*line, 1});
    return toml::parse(text, name);
}

} // namespace platform
