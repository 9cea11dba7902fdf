#pragma once
/// A map for small keys that is iterated far more often than changed. Like std::map it keeps elements in place until
/// they are erased, and iterates in the order of the keys. Iteration reads a contiguous list instead of a tree: a
/// server walks a thousand actors some twenty times a tick, and memory access dominates.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace server {

template <class Key, class Value> class StableMap {
  public:
    using value_type = std::pair<const Key, Value>;

    /// Iterates by index, so that elements may be added or erased during iteration; another element may then be visited
    /// twice or not at all.
    template <class Map, class Element> class Iterator {
      public:
        using value_type = StableMap::value_type;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(Map& map, std::size_t place) : map_(&map), place_(place) {}
        Element& operator*() const { return *map_->entries_[place_].element; }
        Element* operator->() const { return &**this; }
        Iterator& operator++() {
            ++place_;
            return *this;
        }
        Iterator operator++(int) { return std::exchange(*this, Iterator(*map_, place_ + 1)); }
        bool operator==(const Iterator& other) const { return place() == other.place(); }

      private:
        friend StableMap;
        [[nodiscard]] std::size_t place() const { return map_ ? std::min(place_, map_->size()) : 0; }
        Map* map_ = nullptr;
        std::size_t place_ = 0; ///< Index of the element; beyond the last element: the end.
    };
    using iterator = Iterator<StableMap, value_type>;
    using const_iterator = Iterator<const StableMap, const value_type>;

    [[nodiscard]] iterator begin() { return {*this, 0}; }
    [[nodiscard]] const_iterator begin() const { return {*this, 0}; }
    [[nodiscard]] iterator end() { return {*this, no_place}; }
    [[nodiscard]] const_iterator end() const { return {*this, no_place}; }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] bool empty() const { return entries_.empty(); }

    /// Returns the element with this key; `end()` if there is none.
    [[nodiscard]] iterator find(const Key& key) { return {*this, place_of(key)}; }
    [[nodiscard]] const_iterator find(const Key& key) const { return {*this, place_of(key)}; }
    [[nodiscard]] bool contains(const Key& key) const { return find(key) != end(); }
    /// Throws std::out_of_range if there is no element with this key.
    [[nodiscard]] Value& at(const Key& key) { return of(*this, key); }
    [[nodiscard]] const Value& at(const Key& key) const { return of(*this, key); }
    Value& operator[](const Key& key) {
        auto there = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
        if (there == entries_.end() || there->key != key)
            there = entries_.insert(
                there, {key, std::make_unique<value_type>(std::piecewise_construct, std::tuple(key), std::tuple())});
        return there->element->second;
    }
    void erase(iterator there) { entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(there.place_)); }
    void erase(const Key& key) {
        if (const iterator found = find(key); found != end())
            erase(found);
    }

  private:
    static constexpr std::size_t no_place = static_cast<std::size_t>(-1);
    struct Entry {
        Key key;
        std::unique_ptr<value_type> element;
    };
    static auto& of(auto& map, const Key& key) {
        const auto found = map.find(key);
        if (found == map.end())
            throw std::out_of_range("StableMap::at: unknown key");
        return found->second;
    }
    [[nodiscard]] std::size_t place_of(const Key& key) const {
        const auto there = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
        return there != entries_.end() && there->key == key ? static_cast<std::size_t>(there - entries_.begin())
                                                            : no_place;
    }
    std::vector<Entry> entries_;
};

/// Iterates over the values of a StableMap for which `wanted` holds. Elements may be added or erased during iteration.
template <class Map, auto wanted> class FilteredValues {
  public:
    class Iterator {
      public:
        using value_type = std::remove_cvref_t<decltype(std::declval<Map&>().begin()->second)>;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(Map& map, decltype(map.begin()) at) : map_(&map), at_(at) { skip(); }
        auto& operator*() const { return at_->second; }
        Iterator& operator++() {
            ++at_;
            skip();
            return *this;
        }
        Iterator operator++(int) { return std::exchange(*this, ++Iterator(*this)); }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

      private:
        void skip() {
            while (at_ != map_->end() && !std::invoke(wanted, at_->second))
                ++at_;
        }
        Map* map_ = nullptr;
        decltype(std::declval<Map&>().begin()) at_{};
    };
    explicit FilteredValues(Map& map) : map_(map) {}
    [[nodiscard]] Iterator begin() const { return {map_, map_.begin()}; }
    [[nodiscard]] Iterator end() const { return {map_, map_.end()}; }

  private:
    Map& map_;
};

} // namespace server
