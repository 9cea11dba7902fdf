#pragma once
/// What was changed while one looked on, by whomever: for the vertical lines in the plots. It compares the live rows
/// with what they were, so that a slider here, a preset, and a setting that the host has sent all count alike.

#include "client/view.h"
#include "overlay/widgets.h"

#include <deque>
#include <map>
#include <string>

namespace overlay {

struct SettingChange {
    double time = 0;     ///< when it began, on the plots' clock: match time past the link emulator [s]
    std::string text;    ///< "rate 3 → 5"; of several "preset DIS → Haag 2001, 4 more"
    std::string details; ///< all of them, a line each
};

class ChangeLog {
  public:
    /// Once a frame. `noted` false: what changes now is nobody's business (a blind comparison).
    void watch(const client::View& client, client::Settings& settings, bool noted = true);
    /// The same with plain values: `rows` at `time` on the plots' clock, `now` on the own one [s].
    void watch(const tunables::Tunables& rows, double time, double now, bool noted);
    [[nodiscard]] const std::deque<SettingChange>& changes() const { return changes_; }

  private:
    struct Value {
        double seen = 0;   ///< at the last look
        double before = 0; ///< when it last was at rest
    };
    void note(const tunables::Tunables& rows);

    std::map<std::string_view, Value> values_; ///< names are literals
    std::deque<SettingChange> changes_;
    Pace pace_{0.1};
    double moved_ = 0, began_ = 0; ///< [s]; the last one on the plots' clock
    bool moving_ = false;
};

} // namespace overlay
