#pragma once
/// Identities in a capture. DIS numbers entities by site, application and entity within an exercise. Two exercises may
/// use the same numbers, and two senders may do so by mistake.

#include "dis/frames.h"
#include "dis/pdu.h"

#include <fmt/format.h>
#include <iterator>
#include <string>

namespace lab {

/// Owner of a clock for time stamps: one application of an exercise, on one machine.
struct Simulator {
    int exercise = 0;
    std::uint16_t site = 0, application = 0;
    dis::Sender sender{}; ///< Last, so that equal numbers are neighbours in a map.
    auto operator<=>(const Simulator&) const = default;
    [[nodiscard]] std::string number() const { return fmt::format("{}:{}", site, application); }
};

struct EntityKey {
    int exercise = 0;
    dis::EntityId id{};
    dis::Sender sender{}; ///< Last, so that equal numbers are neighbours in a map.
    auto operator<=>(const EntityKey&) const = default;
    [[nodiscard]] std::string number() const { return dis::text(id); }
    [[nodiscard]] Simulator simulator() const { return {exercise, id.site, id.application, sender}; }
};

template <class Key> bool same_number(const Key& a, const Key& b) {
    return a.exercise == b.exercise && a.number() == b.number();
}

/// Number for people, with the exercise if `all` has several exercises.
template <class Map> std::string number_in(const Map& all, const typename Map::key_type& key) {
    const bool several = all.begin()->first.exercise != all.rbegin()->first.exercise;
    return several ? fmt::format("{} in exercise {}", key.number(), key.exercise) : key.number();
}

/// Number for people, as number_in(), with the sender if several senders use this number.
template <class Map> std::string name_in(const Map& all, typename Map::const_iterator it) {
    const bool several = (it != all.begin() && same_number(std::prev(it)->first, it->first)) ||
                         (std::next(it) != all.end() && same_number(std::next(it)->first, it->first));
    return number_in(all, it->first) + (several ? " from " + dis::text(it->first.sender) : "");
}

} // namespace lab
