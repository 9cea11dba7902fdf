#pragma once
/// What the bits of an update are spent on in the compact coding (docs/coding.md), field by field: measured by what
/// arrives here.

#include "overlay/style.h"
#include "protocol/compact/account.h"

#include <deque>

namespace overlay {

class CodingPanel {
  public:
    static constexpr double window = 10; ///< what came in the last so many seconds counts [s]

    /// What had come by `now` [s].
    void watch(const protocol::compact::Account& account, double now);
    /// Inside an open ImGui window; fills it. `on`: the host has the compact coding.
    void draw(const Look& look, bool on) const;
    /// Of the last `window`.
    [[nodiscard]] protocol::compact::Account lately() const;

  private:
    struct Reading {
        double time = 0;
        protocol::compact::Account account{};
    };
    std::deque<Reading> readings_; ///< half a second apart
};

} // namespace overlay
