#pragma once
/// Records the match that a client plays (recording/format.h). A recording holds the messages as they leave the link
/// emulator, the published updates, the own tanks after completed ticks, and the clocks. It begins with the state of
/// the match, so it can start at any time.

#include "client/client_state.h"
#include "recording/match_snapshot.h"
#include "recording/writer.h"

namespace client {

class Recorder {
  public:
    /// `who`: the recording player's name. `seed`: random seed of the program. Throws recording::Error if the file
    /// cannot be opened, or exists and `existing` is keep.
    Recorder(const std::filesystem::path& path, const ClientState& client, const std::string& who, std::uint64_t seed,
             recording::ExistingFile existing = recording::ExistingFile::keep);

    // Called by the client in each frame. `received` sorts the messages by arrival.
    void received(std::vector<Session::ReceivedMessage>& arrived);
    void published(double now, std::span<const std::uint8_t> packet);
    /// Records the own tanks after a frame's last completed tick, and new versions of shown own schemes. `time`: match
    /// time of that tick, by the clock sync that bypasses the link emulator [s].
    void tick(const ClientState& client, double time);
    void clocks(const Session& session, double now);

    /// Writes all data to the disk; `file().error()` is empty afterwards if writing succeeded.
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
    double next_clocks_ = -1; ///< local time of the next record of the clocks [s]
    recording::Writer writer_;
    recording::MatchSnapshot snapshot_; ///< completes partial updates
    std::map<std::string, std::string>
        schemes_; ///< sources of the own Lua schemes recorded so far, by name, at most protocol::max_source long
};

} // namespace client
