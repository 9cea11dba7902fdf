#include "platform/iso_time.h"

#include <chrono>

namespace platform {
namespace {

/// Takes a number of exactly `digits` digits off the front.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
    int value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
        if (i >= text.size() || text[i] < '0' || text[i] > '9')
            return {};
        value = 10 * value + (text[i] - '0');
    }
    text.remove_prefix(digits);
    return value;
}

/// Takes the first character off `text` if it is one of `any`.
bool take(std::string_view& text, std::string_view any) {
    const bool there = !text.empty() && any.find(text.front()) != any.npos;
    text.remove_prefix(there ? 1 : 0);
    return there;
}

/// Takes the time zone off the front; returns how far it is ahead of UTC [min], 0 if it is missing.
std::optional<int> take_zone(std::string_view& text) {
    const bool behind = text.starts_with('-');
    if (text.empty() || take(text, "Zz"))
        return 0;
    if (!take(text, "+-"))
        return {};
    const auto hours = take_number(text, 2);
    (void)take(text, ":");
    const auto minutes = text.empty() ? std::optional(0) : take_number(text, 2);
    if (!hours || !minutes)
        return {};
    return (behind ? -1 : 1) * (60 * *hours + *minutes);
}

} // namespace

std::optional<long double> read_iso_time(std::string_view text) {
    const auto year = take_number(text, 4);
    const bool first_dash = take(text, "-");
    const auto month = take_number(text, 2);
    const bool second_dash = take(text, "-");
    const auto day = take_number(text, 2);
    const bool parted = take(text, "Tt ");
    const auto hour = take_number(text, 2);
    const bool colon = take(text, ":");
    const auto minute = take_number(text, 2);
    if (!year || !first_dash || !month || !second_dash || !day || !parted || !hour || !colon || !minute)
        return {};
    long double seconds = 0;
    if (take(text, ":")) {
        const auto whole = take_number(text, 2);
        if (!whole || *whole > 60)
            return {};
        seconds = *whole;
        if (take(text, ".,"))
            for (long double place = 0.1L; !text.empty() && text.front() >= '0' && text.front() <= '9'; place /= 10) {
                seconds += place * static_cast<long double>(text.front() - '0');
                text.remove_prefix(1);
            }
    }
    const auto zone = take_zone(text);
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!zone || !text.empty() || !date.ok() || *hour > 24 || *minute > 59)
        return {};
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    return static_cast<long double>(days) * 86400 + (60 * *hour + *minute - *zone) * 60 + seconds;
}

} // namespace platform
