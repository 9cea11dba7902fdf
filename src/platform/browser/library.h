#pragma once
/// Replaces the parts of C++20 that the standard library of Debian's emscripten (libc++ 13) lacks, as far as the
/// project uses them. Only the browser's build includes this, first in each file. The constraints
/// of the real functions are left out.

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

namespace std {

template <class To, class From> constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

template <class T, size_t size>
constexpr strong_ordering operator<=>(const array<T, size>& a, const array<T, size>& b) {
    for (size_t i = 0; i < size; ++i)
        if (const strong_ordering order = a[i] <=> b[i]; order != 0)
            return order;
    return strong_ordering::equal;
}

/// Uses strtod; a page's locale is always "C".
template <class Real, enable_if_t<is_floating_point_v<Real>, int> = 0>
from_chars_result from_chars(const char* first, const char* last, Real& value) {
    const string text(first, last);
    if (text.empty() || text.front() == '+' || isspace(static_cast<unsigned char>(text.front())) ||
        text.find_first_of("xX") != text.npos)
        return {first, errc::invalid_argument};
    char* end = nullptr;
    const double read = strtod(text.c_str(), &end);
    if (end == text.c_str())
        return {first, errc::invalid_argument};
    value = static_cast<Real>(read);
    return {first + (end - text.c_str()), errc()};
}

namespace ranges {

template <class Range, class Predicate, class Projection = identity>
constexpr auto find_if(Range&& range, Predicate predicate, Projection projection = {}) {
    auto it = begin(range);
    while (it != end(range) && !invoke(predicate, invoke(projection, *it)))
        ++it;
    return it;
}
template <class Range, class Value, class Projection = identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
    return ranges::find_if(
        range, [&](const auto& it) { return it == value; }, projection);
}
template <class Range, class Predicate, class Projection = identity>
constexpr bool any_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return ranges::find_if(range, predicate, projection) != end(range);
}
template <class Range, class Predicate, class Projection = identity>
constexpr bool none_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return !ranges::any_of(range, predicate, projection);
}
template <class Range, class Predicate, class Projection = identity>
constexpr bool all_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return ranges::none_of(
        range, [&](auto&& it) { return !invoke(predicate, it); }, projection);
}
template <class Range, class Predicate, class Projection = identity>
constexpr auto count_if(Range&& range, Predicate predicate, Projection projection = {}) {
    std::ptrdiff_t count = 0;
    for (auto&& it : range)
        count += invoke(predicate, invoke(projection, it)) ? 1 : 0;
    return count;
}
template <class Range, class Value, class Projection = identity>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
    return ranges::count_if(
        range, [&](const auto& it) { return it == value; }, projection);
}
template <class Range, class Work, class Projection = identity>
constexpr void for_each(Range&& range, Work work, Projection projection = {}) {
    for (auto&& it : range)
        invoke(work, invoke(projection, it));
}

template <class Compare, class Projection> constexpr auto by(Compare& compare, Projection& projection) {
    return [&](auto&& a, auto&& b) { return invoke(compare, invoke(projection, a), invoke(projection, b)); };
}
template <class Range, class Compare = less, class Projection = identity>
constexpr void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::sort(begin(range), end(range), by(compare, projection));
}
template <class Range, class Compare = less, class Projection = identity>
void stable_sort(Range&& range, Compare compare = {}, Projection projection = {}) {
    std::stable_sort(begin(range), end(range), by(compare, projection));
}
template <class Range, class Iterator, class Compare = less, class Projection = identity>
constexpr void nth_element(Range&& range, Iterator nth, Compare compare = {}, Projection projection = {}) {
    std::nth_element(begin(range), nth, end(range), by(compare, projection));
}
template <class Range, class Compare = less, class Projection = identity>
constexpr auto min_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::min_element(begin(range), end(range), by(compare, projection));
}
template <class Iterator, class Compare = less, class Projection = identity, class = decltype(*declval<Iterator&>())>
constexpr Iterator min_element(Iterator first, Iterator last, Compare compare = {}, Projection projection = {}) {
    return std::min_element(first, last, by(compare, projection));
}
template <class Range, class Compare = less, class Projection = identity>
constexpr auto max_element(Range&& range, Compare compare = {}, Projection projection = {}) {
    return std::max_element(begin(range), end(range), by(compare, projection));
}
template <class Range, class Compare = less, class Projection = identity>
constexpr auto max(Range&& range, Compare compare = {}, Projection projection = {}) {
    return *ranges::max_element(range, compare, projection);
}
template <class Range, class Value, class Compare = less, class Projection = identity>
constexpr auto lower_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
    return std::partition_point(begin(range), end(range),
                                [&](auto&& it) { return invoke(compare, invoke(projection, it), value); });
}
template <class Range, class Value, class Compare = less, class Projection = identity>
constexpr auto upper_bound(Range&& range, const Value& value, Compare compare = {}, Projection projection = {}) {
    return std::partition_point(begin(range), end(range),
                                [&](auto&& it) { return !invoke(compare, value, invoke(projection, it)); });
}

template <class Out> struct in_out { Out out; };
template <class Range, class Out> constexpr in_out<Out> copy(Range&& range, Out out) {
    return {std::copy(begin(range), end(range), out)};
}
template <class Range, class Out, class Predicate, class Projection = identity>
constexpr in_out<Out> copy_if(Range&& range, Out out, Predicate predicate, Projection projection = {}) {
    for (auto&& it : range)
        if (invoke(predicate, invoke(projection, it)))
            *out++ = it;
    return {out};
}
template <class Range, class Out> constexpr in_out<Out> move(Range&& range, Out out) {
    return {std::move(begin(range), end(range), out)};
}
template <class Range, class Out, class Work, class Projection = identity>
constexpr in_out<Out> transform(Range&& range, Out out, Work work, Projection projection = {}) {
    for (auto&& it : range)
        *out++ = invoke(work, invoke(projection, it));
    return {out};
}
template <class Range, class Value> constexpr void replace(Range&& range, const Value& old, const Value& fresh) {
    std::replace(begin(range), end(range), old, fresh);
}
template <class Range, class Predicate, class Value>
constexpr void replace_if(Range&& range, Predicate predicate, const Value& fresh) {
    std::replace_if(begin(range), end(range), predicate, fresh);
}
template <class Range, class Value> constexpr void fill(Range&& range, const Value& value) {
    std::fill(begin(range), end(range), value);
}
template <class Range> constexpr void reverse(Range&& range) { std::reverse(begin(range), end(range)); }
template <class A, class B, class Compare = equal_to, class ProjectionA = identity, class ProjectionB = identity>
constexpr bool equal(A&& a, B&& b, Compare compare = {}, ProjectionA of_a = {}, ProjectionB of_b = {}) {
    return std::equal(begin(a), end(a), begin(b), end(b),
                      [&](auto&& x, auto&& y) { return invoke(compare, invoke(of_a, x), invoke(of_b, y)); });
}

} // namespace ranges
} // namespace std
