#pragma once
/// A replay: a recording comes back to a client under a virtual clock. The client is the same as in a match and
/// dead-reckons anew what the recorder received, under any scheme; nobody's tank is its own. The recorder's tanks are
/// actors like the others. `settings.link` is emulated on top of what the recorder's link did.
///
/// Frames are at most 1/60 s apart, whatever is asked for. Played in steps of 1/60 s, the same file and settings give
/// the same figures to the bit.

#include "client/frame.h"
#include "recording/reader.h"

namespace client {

/// Does it look at a recording? Then nothing there is its own.
bool is_replay(const View& client);

class Playback {
  public:
    /// Opens the recording and puts a client into `client`, at its beginning; `seek` puts a new one there. `settings`
    /// are live. Both must outlive the playback. Throws recording::Error, MapMismatch, or what is wrong with the map.
    Playback(const std::filesystem::path& path, Settings& settings, tunables::Random random,
             std::unique_ptr<Client>& client);

    [[nodiscard]] const recording::Reader& recording() const { return recording_; }
    [[nodiscard]] const world::Map& map() const { return map_; }
    [[nodiscard]] double position() const { return position_; } ///< since the recording began [s]
    [[nodiscard]] double length() const { return recording_.length(); }
    [[nodiscard]] bool ended() const { return position_ >= length(); }

    /// Moves on by `seconds`, which may be 0, but not past the end: one frame or more, of which only the last one has a
    /// camera and a picture.
    void play(double seconds, const FrameEnds& ends);
    /// Goes to `position`. A little forward is played at once, with its scores. Otherwise the match is entered anew
    /// `run_up` before it, and scores start there.
    void seek(double position);

    static constexpr double step = 1.0 / 60; ///< [s]
    static constexpr double run_up = 5;      ///< trails, histories and truth reach less far back [s]

  private:
    void enter(double from);
    void run_to(double position);

    recording::Reader recording_;
    world::Map map_;
    Settings& settings_;
    tunables::Random random_;
    std::unique_ptr<Client>& client_;
    double position_ = 0;
};

} // namespace client
