#pragma once
/// The keys of time and of recording: pause, step, slower, faster, seek; record.

#include "apps/window/input.h"
#include "overlay/actions.h"

#include <string>
#include <string_view>

namespace apps {

class TapeKeys {
  public:
    TapeKeys(overlay::TimeControl time, overlay::RecordingControl recording)
        : time_(std::move(time)), recording_(std::move(recording)) {}

    /// Pause, step, slower, faster, and in a replay back and forth. Says for people what came of it.
    std::string rule_time(Action command);
    /// Begins or ends a recording, likewise. `press`: what ends it.
    std::string record(std::string_view press);
    /// What is seen is a recording.
    [[nodiscard]] bool replaying() const { return time_.facts && time_.facts().length > 0; }

  private:
    std::string seek(Action command, const overlay::TimeFacts& facts);

    overlay::TimeControl time_;
    overlay::RecordingControl recording_;
};

} // namespace apps
