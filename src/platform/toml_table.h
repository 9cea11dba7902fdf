#pragma once
/// Reads a TOML file of unknown origin, one table at a time. Each key is taken once, by its type; `end` reports keys
/// that the program does not know. Every error names the file, and the line and the key where there are any: a missing
/// key of the root has no line, and an error of syntax no key.

#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <type_traits>
#include <utility>
#include <vector>

namespace platform {

// The library toml++ parses and destroys tables recursively, and some ten thousand nested levels overrun the stack, so
// the text's nesting is checked first.
constexpr int toml_levels = 32; ///< Largest number of nested brackets, and of dots in a key a.b.c.

/// Parses as toml::parse does, and throws its error also if the text is nested deeper than `toml_levels`. `name` is the
/// file's name in errors.
toml::table parse_toml(std::string_view text, std::string_view name = {});

/// An error, worded for people.
struct TomlError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Parses as parse_toml does, but throws TomlError. `file` is the name in errors.
toml::table read_toml(std::string_view text, const std::string& file);

/// One table. The functions that take a value throw TomlError if it has another type or is out of range; both ends of a
/// range are allowed.
class TomlTable {
  public:
    /// The table of a whole file. `table` must outlive this object and all tables taken from it. `about` describes the
    /// file for people: "a setup".
    TomlTable(const toml::table& table, std::string file, std::string about)
        : table_(&table), file_(std::move(file)), about_(std::move(about)) {}

    [[noreturn]] void fail(const toml::node& at, std::string_view what) const;

    // Optional keys: a missing key leaves `value` unchanged, or returns nothing.
    const toml::node* take(std::string_view key);
    template <class Number> void number(std::string_view key, double low, double high, Number& value) {
        if (const toml::node* node = take(key))
            value = static_cast<Number>(number(*node, key, low, high, std::is_integral_v<Number>));
    }
    void text(std::string_view key, std::string& value);
    void texts(std::string_view key, std::size_t most, std::vector<std::string>& values);
    // Tables: [key], and at most `most` [[key]].
    std::optional<TomlTable> table(std::string_view key);
    std::vector<TomlTable> tables(std::string_view key, std::size_t most);

    // Required keys.
    const toml::node& need(std::string_view key);
    double number(std::string_view key, double low, double high) { return number(need(key), key, low, high); }
    std::string text(std::string_view key);
    bool flag(std::string_view key);

    // Reads a single node; `key` is its name in errors.
    double number(const toml::node& node, std::string_view key, double low, double high, bool whole = false) const;
    /// Reads a list of exactly `count` numbers.
    std::vector<double> numbers(const toml::node& node, std::string_view key, std::size_t count, double low,
                                double high) const;

    /// Returns all keys with their values, ordered by line, and marks them as taken.
    std::vector<std::pair<std::string, const toml::node*>> entries();
    /// Throws TomlError at the first key that was not taken, because it is probably misspelt.
    void end() const;

  private:
    TomlTable(const toml::table& table, const TomlTable& above, std::string about)
        : TomlTable(table, above.file_, std::move(about)) {
        below_ = true;
    }
    [[nodiscard]] std::vector<std::pair<std::string, const toml::node*>> in_order() const;

    const toml::table* table_;
    std::string file_, about_;
    bool below_ = false; ///< Whether it is a nested table.
    std::set<std::string, std::less<>> taken_;
};

} // namespace platform
