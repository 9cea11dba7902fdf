#pragma once
/// Records the match that a client plays (recording/format.h), from the next frame on. It stores the messages as they
/// leave the link emulator, the published updates, the own tanks in each tick, and the clocks. A recording begins with
/// the state of the match, so it can start at any time.

#include "client/client_state.h"
#include "recording/match_snapshot.h"
#include "recording/writer.h"

namespace client {

class Recorder {
  public:
    /// `who`: the recording player's name. Throws recording::Error if the file cannot be opened, or exists and
    /// `existing` is keep.
    Recorder(const std::filesystem::path& path, const ClientState& client, const std::string& who, std::uint64_t seed,
             recording::ExistingFile existing = recording::ExistingFile::keep);

    // Called by the client in each frame, in this order.
    void received(std::vector<Session::ReceivedMessage>& arrived);
    void published(double now, std::span<const std::uint8_t> packet);
    /// Records the own tanks at the tick that a frame completed. `time`: its match time, by the clock sync that
    /// bypasses the link emulator [s].
    void tick(const ClientState& client, double time);
    void clocks(const Session& session, double now);

    /// Writes all data to the disk; afterwards `file().error()` is empty if that worked.
    void finish() { writer_.finish(); }
    /// The written file, with its length, size and error.
    [[nodiscard]] const recording::Writer& file() const { return writer_; }

  private:
    void add(double time, recording::RecordPayload what);
    void add(double time, recording::Update::Origin origin, std::span<const protocol::EncodedUpdate> updates);
    void add(double time, const protocol::compact::Decoded& decoded);
    void add(double time, bool published, const protocol::TruthBatch& truth);
    void add_own_schemes(const ClientState& client);
    [[nodiscard]] double since_start(double local) const { return local - began_; }

    double began_;            ///< local time at which the recording began [s]
    double next_clocks_ = -1; ///< time of the next record of the clocks [s]
    recording::Writer writer_;
    recording::MatchSnapshot snapshot_; ///< completes partial updates
    std::map<std::string, std::string>
        schemes_; ///< own Lua schemes that were shown, not longer than protocol::max_source
};

} // namespace client
