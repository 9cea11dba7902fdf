#pragma once
/// A log of changed settings for the vertical lines in the plots. It compares live rows with their earlier values, so
/// changes by sliders, by presets and by the host are all found.

#include "client/client_state.h"
#include "overlay/widgets.h"

#include <deque>
#include <map>
#include <string>

namespace overlay {

struct SettingChange {
    double time = 0;     ///< match time of the change's start, on the plots' clock (client::RenderTime::truth) [s]
    std::string text;    ///< "update rate: 3 /s → 5 /s"; several rows: "when to publish: threshold → fixed, 2 more"
    std::string details; ///< all changed rows, one per line
};

class ChangeLog {
  public:
    /// Call once a frame. `noted` false: ignores present changes (during a blind comparison).
    void watch(const client::ClientState& client, client::Settings& settings, bool noted = true);
    /// Compares `rows`. `time` is on the plots' clock, `now` on the local clock [s].
    void watch(const tunables::Tunables& rows, double time, double now, bool noted);
    [[nodiscard]] const std::deque<SettingChange>& changes() const { return changes_; }

  private:
    struct Value {
        double seen = 0;   ///< value at the last call
        double before = 0; ///< value before the present change
    };
    void note(const tunables::Tunables& rows);

    std::map<std::string_view, Value> values_; ///< keys are string literals
    std::deque<SettingChange> changes_;
    Pace pace_{0.1};
    double moved_ = 0, began_ = 0; ///< `moved_`: last change of a value, local clock; `began_`: start, plots' clock [s]
    bool moving_ = false;          ///< a change has begun and is not logged yet
};

} // namespace overlay
