#pragma once
/// What the overlay asks the program to do. It changes settings by itself; all else is a callback.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace overlay {

struct Actions {
    /// A host's setting, for everybody.
    std::function<void(std::string_view name, double value)> change_setting{};
    std::function<void()> clear_scores{};
    /// "HOST[:PORT]". The running match goes on until the other one has been joined.
    std::function<void(const std::string& address)> join{};
    std::function<void(const std::string& map, int bots)> start_match{};
    std::function<void()> quit{};
};

} // namespace overlay
