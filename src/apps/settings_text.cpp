#include "apps/settings_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

namespace apps {

std::optional<std::string> text_of_value(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>())
        return *text;
    if (const auto on = node.value_exact<bool>())
        return *on ? "on" : "off";
    if (const auto number = node.value<double>())
        return fmt::format("{:.10g}", *number);
    return {};
}

std::optional<std::vector<std::string>> texts_of_value(const toml::node& node) {
    std::vector<std::string> texts;
    const auto add = [&](const toml::node& each) {
        const auto text = text_of_value(each);
        if (text)
            texts.push_back(*text);
        return text.has_value();
    };
    const toml::array* list = node.as_array();
    return (list ? std::ranges::all_of(*list, add) : add(node)) ? std::optional(texts) : std::nullopt;
}

namespace {

struct Line {
    std::string_view text{}; ///< Includes the line end.
    std::string table{};     ///< Table that the line is in; "?" after a damaged header.
    std::string key{};       ///< Key of the line's setting; empty: no setting.
    toml::table parsed{};
    std::string damage{}; ///< Parse error; empty: none.
    bool header = false;
    [[nodiscard]] const toml::node& value() const { return parsed.begin()->second; }
};

std::string_view without_end(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

void read_line(Line& line, std::string& table) {
    const std::string_view text = without_end(line.text);
    const auto first = text.find_first_not_of(" \t");
    line.header = first != std::string_view::npos && text[first] == '[';
    if (line.header)
        table = "?";
    try {
        line.parsed = platform::parse_toml(text);
    } catch (const toml::parse_error& error) {
        line.damage = error.description();
    }
    if (line.header && line.damage.empty()) {
        const toml::table* named = line.value().as_table();
        if (named && named->empty())
            table = line.parsed.begin()->first.str();
        else
            line.damage = "the header of a table must be [name]";
    } else if (!line.header && !line.parsed.empty()) {
        line.key = line.parsed.begin()->first.str();
    }
    line.table = table;
}

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    std::string table;
    while (!text.empty()) {
        Line line;
        line.text = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        text.remove_prefix(line.text.size());
        read_line(line, table);
        lines.push_back(std::move(line));
    }
    return lines;
}

/// Byte index of a character in a line of UTF-8. `column`: the character's number, from 1.
std::size_t byte_of(std::string_view line, std::size_t column) {
    std::size_t at = 0;
    for (; at < line.size() && column > 1; --column)
        for (++at; at < line.size() && (static_cast<unsigned char>(line[at]) & 0xc0u) == 0x80u;)
            ++at;
    return at;
}

/// Returns the line with another value. A comment behind the value stays, unless the result cannot be parsed as wanted.
std::string with_value(const Line& line, const std::string& value) {
    const std::string_view text = without_end(line.text);
    const toml::source_region& place = line.value().source();
    const std::size_t begin = byte_of(text, place.begin.column), end = byte_of(text, place.end.column);
    std::string changed = fmt::format("{}{}{}", text.substr(0, begin), value, line.text.substr(end));
    const std::string wanted = fmt::format("{} = {}\n", line.key, value);
    std::string table = line.table;
    Line now{.text = changed}, plain{.text = wanted};
    read_line(now, table);
    read_line(plain, table);
    return now.parsed == plain.parsed ? changed : wanted;
}

} // namespace

SettingsText read_settings(std::string_view text) {
    SettingsText read;
    int number = 0;
    for (const Line& line : lines_of(text)) {
        ++number;
        const auto damage = [&](const std::string& what) {
            read.damages.push_back(fmt::format("line {}: {}", number, what));
        };
        if (!line.damage.empty())
            damage(line.damage + (line.header ? "; the lines up to the next [table] are ignored" : ""));
        if (line.key.empty() || line.table == "?")
            continue;
        const auto same = [&](const WrittenSetting& other) {
            return other.table == line.table && other.key == line.key;
        };
        if (const auto before = std::ranges::find_if(read.settings, same); before != read.settings.end())
            damage(fmt::format("'{}' is set in line {} already; this line is ignored", line.key, before->line));
        else if (const auto values = texts_of_value(line.value()))
            read.settings.push_back({line.table, line.key, *values, number});
        else
            damage(fmt::format("'{}' must be a number, a text, true or false, or a list of texts", line.key));
    }
    return read;
}

std::string change_setting(std::string_view text, std::string_view table, std::string_view key,
                           const std::optional<std::string>& value) {
    std::vector<Line> lines = lines_of(text);
    const auto wanted = [&](const Line& line) { return line.table == table && line.key == key && line.damage.empty(); };
    const auto place = std::ranges::find_if(lines, wanted);
    // A new setting goes after the last header or setting of its table.
    const auto says = [&](const Line& line) { return line.table == table && (line.header || !line.key.empty()); };
    const auto last = std::find_if(lines.rbegin(), lines.rend(), says);
    std::string changed;
    const auto add = [&](const std::string& words) {
        if (!changed.empty() && !changed.ends_with('\n'))
            changed += '\n';
        changed += words;
    };
    for (auto line = lines.begin(); line != lines.end(); ++line) {
        if (line == place)
            changed += value ? with_value(*line, *value) : "";
        else
            changed += line->text;
        if (value && place == lines.end() && last != lines.rend() && line == last.base() - 1)
            add(fmt::format("{} = {}\n", key, *value));
    }
    if (value && place == lines.end() && last == lines.rend())
        add(fmt::format("{}[{}]\n{} = {}\n", lines.empty() ? "" : "\n", table, key, *value));
    return changed;
}

std::string toml_text(const std::string& text) {
    const toml::value<std::string> value(text);
    std::ostringstream out;
    out << toml::toml_formatter(value, toml::format_flags::none); // No flags: everything on one line.
    return out.str();
}

std::string toml_list(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts)
        list += (list.empty() ? "" : ", ") + toml_text(text);
    return "[" + list + "]";
}

} // namespace apps
