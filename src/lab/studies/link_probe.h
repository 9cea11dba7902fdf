#pragma once
/// Measures a real link: a viewer asks the server for the time repeatedly, on the unreliable channel of kinematics. The
/// result is a trace for the link emulator (net/link_trace.h).
///
/// Only round-trip times are measured. Both ways are assumed equal in the shortest round trip (clock sync), so a
/// constant asymmetry (`link-asymmetry`) cannot be detected.

#include "net/clock_sync.h"
#include "net/link_settings.h"
#include "net/transport.h"

#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace lab {

struct LinkProbeOptions {
    double seconds = 30; ///< Time from the first question to the last [s].
    double every = 0.05; ///< Time between two questions [s].
};

/// A question, and its answer if one came.
struct LinkSample {
    double time = 0; ///< Time of the question since the first one [s].
    struct Answer {
        double up, down; ///< Travel time to the server and back from it [s].
    };
    std::optional<Answer> answer{};
    [[nodiscard]] double round_trip() const { return answer->up + answer->down; } ///< Requires an answer [s].
};

class LinkProbe {
  public:
    LinkProbe(std::unique_ptr<net::Transport> way, const LinkProbeOptions& options)
        : options_(options), way_(std::move(way)) {}

    /// `now`: own clock [s]. Throws std::runtime_error if the server cannot be reached or rejects the client.
    void poll(double now);
    /// Whether all questions are sent, and no answer is expected any more.
    [[nodiscard]] bool over(double now) const;
    [[nodiscard]] const std::vector<LinkSample>& samples() const { return samples_; }

    static constexpr double patience = 2; ///< An answer counts as lost after this time [s].

  private:
    void hear(double now, const net::Event& event);

    LinkProbeOptions options_;
    std::unique_ptr<net::Transport> way_;
    net::ClockSync sync_;
    std::vector<LinkSample> samples_;
    std::vector<net::Event> events_;
    std::optional<double> begun_; ///< Time of the first question [s].
    bool admitted_ = false;
};

struct LinkFigures {
    std::size_t asked = 0, lost = 0;
    double least = 0, mean = 0, p95 = 0, most = 0; ///< Round-trip times [s].
    double run = 0;                                ///< Mean number of successive losses; 0: there are none.
    /// Settings of the link emulator that give similar figures: delay, jitter, loss, and bursts if losses cluster.
    net::LinkSettings about{};
};
LinkFigures figures(const std::vector<LinkSample>& samples, double every);
/// Writes the trace as net::LinkTrace reads it: the delay is half of the round-trip time; the columns up and down are
/// additional.
void write_trace(std::ostream& out, const std::vector<LinkSample>& samples);

} // namespace lab
