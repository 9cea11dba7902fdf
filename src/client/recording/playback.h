#pragma once
/// A replay: plays a recording to a client under a virtual clock. The client works as in a match, and dead-reckons the
/// recorded updates under any scheme. It owns no tank: the recorder's tanks are remote ones. `settings.link` is
/// emulated in addition to the effects of the recorded link.
///
/// Frames are at most 1/60 s apart. In steps of 1/60 s, the same file and settings give the same figures to the bit.

#include "client/frame.h"
#include "recording/reader.h"

namespace client {

/// True if the client plays a recording; it then owns no actor.
bool is_replay(const ClientState& client);

class Playback {
  public:
    /// Opens the recording and puts a client at its beginning into `client`; `seek` may replace that client. `settings`
    /// is read in every frame. `settings` and `client` must outlive the playback. Throws recording::Error, MapMismatch,
    /// or the errors of world::load_map.
    Playback(const std::filesystem::path& path, Settings& settings, tunables::Random random,
             std::unique_ptr<Client>& client);

    [[nodiscard]] const recording::Reader& recording() const { return recording_; }
    [[nodiscard]] const world::Map& map() const { return map_; }
    [[nodiscard]] double position() const { return position_; } ///< time since the recording began [s]
    [[nodiscard]] double length() const { return recording_.length(); }
    [[nodiscard]] bool ended() const { return position_ >= length(); }

    /// Plays the next `seconds`, which may be 0, up to the end. Runs one frame or more; only the last has a camera and
    /// a picture.
    void play(double seconds, const FrameCallbacks& callbacks);
    /// Goes to `position` [s]. Up to `2 * run_up` ahead it plays on, and scores continue. Otherwise a new client starts
    /// `run_up` before it, and scores start at `position`.
    void seek(double position);

    static constexpr double step = 1.0 / 60; ///< longest frame [s]
    static constexpr double run_up = 5;      ///< time played before `position` to fill trails and true poses [s]

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
