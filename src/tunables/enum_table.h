#pragma once
/// Tables with one row per enumerator, and arrays that an enumerator indexes. The enum's last enumerator is `count`.

#include <array>
#include <cstddef>

namespace tunables {

template <class Enum> inline constexpr std::size_t count_of = static_cast<std::size_t>(Enum::count);

namespace detail {
template <class Row, class Enum> Row row_with(Enum Row::*);
template <class Row, class Enum> Enum key_of(Enum Row::*);

/// Converts to any type. For unevaluated operands only.
struct Anything {
    template <class T> constexpr operator T() const;
};
} // namespace detail

/// Returns the rows as an array. `key`: the member that holds a row's enumerator. Does not compile unless there is
/// exactly one row per enumerator, in the enum's order.
template <auto key, class Row = decltype(detail::row_with(key)), std::size_t n>
consteval std::array<Row, n> table(const Row (&rows)[n]) {
    using Enum = decltype(detail::key_of(key));
    static_assert(n == count_of<Enum>, "the table must have one row per enumerator");
    for (std::size_t i = 0; i < n; ++i)
        if (rows[i].*key != static_cast<Enum>(i))
            throw "the rows must stand in the order of the enumerators";
    return std::to_array(rows);
}

/// One value per enumerator.
template <class Enum, class Value> struct PerEnum : std::array<Value, count_of<Enum>> {
    using std::array<Value, count_of<Enum>>::operator[];
    static constexpr PerEnum filled(const Value& value) {
        PerEnum all;
        all.fill(value);
        return all;
    }
    constexpr Value& operator[](Enum at) { return (*this)[static_cast<std::size_t>(at)]; }
    constexpr const Value& operator[](Enum at) const { return (*this)[static_cast<std::size_t>(at)]; }
};

template <class Struct, class... Members> consteval std::size_t member_count() {
    if constexpr (requires { Struct{Members{}..., detail::Anything{}}; })
        return member_count<Struct, Members..., detail::Anything>();
    else
        return sizeof...(Members);
}

/// Whether every member of `Struct` has exactly one row. `Row::member` is a variant of pointers to members.
template <class Struct, class Row, std::size_t n> consteval bool one_row_per_member(const std::array<Row, n>& rows) {
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (rows[i].member == rows[k].member)
                return false;
    return n == member_count<Struct>();
}

} // namespace tunables
