#include "net/host_numbers.h"

#include <algorithm>

namespace net {

namespace {
constexpr std::uint32_t numbers = 1 << 24; ///< number of addresses in 0.0.0.0/8
}

/// Adds an entry; a full list drops the least recently used one.
void HostNumbers::keep(std::vector<Entry>& among, const Entry& entry, std::size_t most) {
    if (among.size() < most)
        among.push_back(entry);
    else
        *std::ranges::min_element(among, {}, &Entry::used) = entry;
}

std::uint32_t HostNumbers::number_of(const Endpoint& heard) {
    if (heard.is_v4() && heard.scope != browser_scope)
        return heard.v4();
    const Endpoint host = with_port(heard, 0);
    for (std::vector<Entry>* among : {&answered_, &heard_})
        if (const auto found = std::ranges::find(*among, host, &Entry::host); found != among->end()) {
            found->used = ++uses_;
            return found->number;
        }
    const auto in_use = [&](std::uint32_t number) {
        return std::ranges::count(answered_, number, &Entry::number) +
               std::ranges::count(heard_, number, &Entry::number);
    };
    while (in_use(next_) > 0)
        next_ = next_ % (numbers - 1) + 1;
    const Entry entry{host, next_, ++uses_};
    next_ = next_ % (numbers - 1) + 1;
    keep(heard_, entry, max_heard);
    return entry.number;
}

std::optional<Endpoint> HostNumbers::host_of(std::uint32_t number) {
    if (number >= numbers)
        return v4_endpoint(number, 0);
    if (const auto found = std::ranges::find(answered_, number, &Entry::number); found != answered_.end()) {
        found->used = ++uses_;
        return found->host;
    }
    const auto found = std::ranges::find(heard_, number, &Entry::number);
    if (found == heard_.end())
        return {};
    const Entry entry{found->host, number, ++uses_};
    heard_.erase(found);
    keep(answered_, entry, max_answered);
    return entry.host;
}

} // namespace net
