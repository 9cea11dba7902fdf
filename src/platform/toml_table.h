#pragma once
/// A TOML file of a stranger's, read a table at a time: each key is taken once, by its type, and at the end it is said
/// which keys nobody has taken. Every complaint names the file, the line and the key.

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

// The library recurses into what is nested, in reading and in throwing away: some ten thousand levels overrun the
// stack. So that is looked at before.
constexpr int toml_levels = 32; ///< of brackets in each other, and of names in a key a.b.c; ours have three

/// As toml::parse, whose error it throws, also for what is nested deeper. `name`: of the file, for people.
toml::table parse_toml(std::string_view text, std::string_view name = {});

/// For people.
struct TomlError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// As parse_toml; what is wrong is a TomlError. `file`: its name, for people.
toml::table read_toml(std::string_view text, const std::string& file);

/// What takes something throws TomlError where that is of another kind or out of its range, ends included.
class TomlTable {
  public:
    /// A whole file, which must stay as long as this and what comes out of it. `about`: what it is, for people: "a
    /// setup".
    TomlTable(const toml::table& table, std::string file, std::string about)
        : table_(&table), file_(std::move(file)), about_(std::move(about)) {}

    [[noreturn]] void fail(const toml::node& at, std::string_view what) const;

    // What may be there: where it is not, there is nothing, or `value` stays as it is.
    const toml::node* take(std::string_view key);
    template <class Number> void number(std::string_view key, double low, double high, Number& value) {
        if (const toml::node* node = take(key))
            value = static_cast<Number>(number(*node, key, low, high, std::is_integral_v<Number>));
    }
    void text(std::string_view key, std::string& value);
    void texts(std::string_view key, std::size_t most, std::vector<std::string>& values);
    /// [key], [[key]].
    std::optional<TomlTable> table(std::string_view key);
    std::vector<TomlTable> tables(std::string_view key, std::size_t most);

    // What must be there.
    const toml::node& need(std::string_view key);
    double number(std::string_view key, double low, double high) { return number(need(key), key, low, high); }
    std::string text(std::string_view key);
    bool flag(std::string_view key);

    // Of a node by itself; `key` is what it is called.
    double number(const toml::node& node, std::string_view key, double low, double high, bool whole = false) const;
    /// A list of so many.
    std::vector<double> numbers(const toml::node& node, std::string_view key, std::size_t count, double low,
                                double high) const;

    /// Its keys in the file's order; whoever goes through them takes all.
    std::vector<std::pair<std::string, const toml::node*>> entries();
    /// Whoever writes a key that nobody takes wants to know.
    void end() const;

  private:
    TomlTable(const toml::table& table, const TomlTable& above, std::string about)
        : TomlTable(table, above.file_, std::move(about)) {
        below_ = true;
    }
    [[nodiscard]] std::vector<std::pair<std::string, const toml::node*>> in_order() const;

    const toml::table* table_;
    std::string file_, about_;
    bool below_ = false; ///< another one: it has a line of its own
    std::set<std::string, std::less<>> taken_;
};

} // namespace platform
