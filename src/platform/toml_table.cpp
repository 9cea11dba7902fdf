#include "platform/toml_table.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace platform {

namespace {

/// Returns the position after the quoted text that begins at `at`. If the quote does not end: the end of its line, or
/// of `text` for triple quotes.
std::size_t after_quotes(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
    const bool lines = text.substr(at).starts_with(triple);
    const std::string_view end = lines ? triple : triple.substr(0, 1);
    for (at += end.size(); at < text.size(); ++at) {
        if (text[at] == '\\' && quote == '"')
            ++at;
        else if (text[at] == '\n' && !lines)
            return at; // The quote does not end; the parser reports the error.
        else if (text.substr(at).starts_with(end)) {
            at += end.size();
            for (int more = 0; lines && more < 2 && at < text.size() && text[at] == quote; ++more)
                ++at; // Up to two quotes at the end belong to the text.
            return at;
        }
    }
    return text.size();
}

/// Line at which the nesting is too deep; `nullopt` if there is none. Dots between names or digits count as levels of a
/// key, also where they are not in a key.
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

toml::table read_toml(std::string_view text, const std::string& file) {
    try {
        return parse_toml(text, file);
    } catch (const toml::parse_error& error) {
        throw TomlError(fmt::format("{}, line {}: {}", file, error.source().begin.line, error.description()));
    }
}

void TomlTable::fail(const toml::node& at, std::string_view what) const {
    throw TomlError(fmt::format("{}, line {}: {}", file_, at.source().begin.line, what));
}

const toml::node* TomlTable::take(std::string_view key) {
    taken_.emplace(key);
    return table_->get(key);
}

void TomlTable::text(std::string_view key, std::string& value) {
    if (take(key))
        value = text(key);
}

void TomlTable::texts(std::string_view key, std::size_t most, std::vector<std::string>& values) {
    const toml::node* node = take(key);
    if (!node)
        return;
    const toml::array* list = node->as_array();
    if (!list || list->size() > most)
        fail(*node, fmt::format("'{}' must be a list of at most {} texts", key, most));
    for (const toml::node& item : *list)
        if (const auto text = item.value_exact<std::string>())
            values.push_back(*text);
        else
            fail(item, fmt::format("'{}' must be a list of texts in quotes", key));
}

std::optional<TomlTable> TomlTable::table(std::string_view key) {
    const toml::node* node = take(key);
    if (!node)
        return {};
    if (!node->is_table())
        fail(*node, fmt::format("'{}' must be a table: [{}]", key, key));
    return TomlTable(*node->as_table(), *this, fmt::format("[{}]", key));
}

std::vector<TomlTable> TomlTable::tables(std::string_view key, std::size_t most) {
    std::vector<TomlTable> all;
    const toml::node* node = take(key);
    if (!node)
        return all;
    const toml::array* list = node->as_array();
    if (!list || list->size() > most)
        fail(*node, fmt::format("'{}' must be at most {} tables [[{}]]", key, most, key));
    for (const toml::node& item : *list) {
        if (!item.is_table())
            fail(item, fmt::format("'{}' must be tables [[{}]]", key, key));
        all.push_back(TomlTable(*item.as_table(), *this, fmt::format("[[{}]]", key)));
    }
    return all;
}

const toml::node& TomlTable::need(std::string_view key) {
    if (const toml::node* node = take(key))
        return *node;
    const std::string lacks = fmt::format("'{}' is missing in {}", key, about_);
    if (below_)
        fail(*table_, lacks);
    throw TomlError(fmt::format("{}: {}", file_, lacks));
}

std::string TomlTable::text(std::string_view key) {
    const toml::node& node = need(key);
    if (!node.is_string())
        fail(node, fmt::format("'{}' must be a text in quotes", key));
    return node.value_or(std::string());
}

bool TomlTable::flag(std::string_view key) {
    const toml::node& node = need(key);
    if (!node.is_boolean())
        fail(node, fmt::format("'{}' must be true or false", key));
    return node.value_or(false);
}

double TomlTable::number(const toml::node& node, std::string_view key, double low, double high, bool whole) const {
    const auto value = node.value<double>();
    if (!node.is_number() || !value || (whole && *value != std::trunc(*value)))
        fail(node, fmt::format("'{}' must be a {}number", key, whole ? "whole " : ""));
    if (!(*value >= low && *value <= high))
        fail(node, fmt::format("'{}' must be from {} to {}, not {}", key, low, high, *value));
    return *value;
}

std::vector<double> TomlTable::numbers(const toml::node& node, std::string_view key, std::size_t count, double low,
                                       double high) const {
    const toml::array* list = node.as_array();
    if (!list || list->size() != count)
        fail(node, fmt::format("'{}' must be a list of {} numbers", key, count));
    std::vector<double> values;
    for (const toml::node& item : *list)
        values.push_back(number(item, key, low, high));
    return values;
}

std::vector<std::pair<std::string, const toml::node*>> TomlTable::in_order() const {
    std::vector<std::pair<std::string, const toml::node*>> all;
    for (const auto& [key, node] : *table_)
        all.emplace_back(key.str(), &node);
    std::ranges::stable_sort(all, {}, [](const auto& entry) { return entry.second->source().begin.line; });
    return all;
}

std::vector<std::pair<std::string, const toml::node*>> TomlTable::entries() {
    auto all = in_order();
    for (const auto& entry : all)
        taken_.insert(entry.first);
    return all;
}

void TomlTable::end() const {
    for (const auto& [key, node] : in_order())
        if (!taken_.contains(key))
            fail(*node, fmt::format("{} has no key '{}'; valid: {}", about_, key, fmt::join(taken_, ", ")));
}

} // namespace platform
