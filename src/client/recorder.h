#pragma once
/// Records the match that a client plays (recording/format.h), from the next frame on: what it receives as it came past
/// the link emulator, what it publishes, its own tanks in each tick, and its clocks. It begins with how the match
/// stands, so that a recording can begin at any time.

#include "client/client.h"
#include "recording/writer.h"

namespace client {

class Recorder {
  public:
    /// `who`: the recorder's name. Throws recording::Error if the file cannot be opened.
    Recorder(const std::filesystem::path& path, const Client& client, const std::string& who, std::uint64_t seed);

    // Called by the client in each frame, in this order.
    void received(std::vector<Session::Arrived>& arrived);
    void published(double now, std::span<const std::uint8_t> packet);
    /// The own tanks in the tick that a frame completed; `time`: that tick's, past the link emulator [s].
    void tick(const Client& client, double time);
    void clocks(const Session& session, double now);

    /// Length, size, and what went wrong: see there.
    [[nodiscard]] const recording::Writer& file() const { return writer_; }

  private:
    [[nodiscard]] double since_start(double local) const { return local - began_; }

    double began_;            ///< own clock [s]
    double next_clocks_ = -1; ///< own clock [s]
    recording::Writer writer_;
};

} // namespace client
