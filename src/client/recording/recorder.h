#pragma once
/// Records the match that a client plays (recording/format.h), from the next frame on: what it was told when it came
/// past the link emulator, what it publishes, its own tanks in each tick, and its clocks. It begins with how the match
/// stands, so that a recording can begin at any time.

#include "client/view.h"
#include "recording/digest.h"
#include "recording/writer.h"

namespace client {

class Recorder {
  public:
    /// `who`: the recorder's name. Throws recording::Error if the file cannot be opened, or is to be kept.
    Recorder(const std::filesystem::path& path, const View& client, const std::string& who, std::uint64_t seed,
             recording::Existing existing = recording::Existing::keep);

    // Called by the client in each frame, in this order.
    void received(std::vector<Session::Arrived>& arrived);
    void published(double now, std::span<const std::uint8_t> packet);
    /// The own tanks in the tick that a frame completed; `time`: that tick's, past the link emulator [s].
    void tick(const View& client, double time);
    void clocks(const Session& session, double now);

    /// Puts everything on the disk: `file` says whether that went well.
    void finish() { writer_.finish(); }
    /// Length, size, and what went wrong: see there.
    [[nodiscard]] const recording::Writer& file() const { return writer_; }

  private:
    void add(double time, recording::What what);
    void add(double time, recording::Update::Origin origin, std::span<const protocol::EncodedUpdate> updates);
    void add(double time, const protocol::compact::Decoded& decoded);
    void add(double time, bool published, const protocol::TruthBatch& truth);
    void add_own_schemes(const View& client);
    [[nodiscard]] double since_start(double local) const { return local - began_; }

    double began_;            ///< own clock [s]
    double next_clocks_ = -1; ///< own clock [s]
    recording::Writer writer_;
    recording::Digest digest_; ///< what partial updates leave out is in it
    std::map<std::string, std::string>
        schemes_; ///< of the recorder's own, that were shown and are no longer than protocol::max_source
};

} // namespace client
