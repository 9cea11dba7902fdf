#pragma once
/// Measures a real link: a client that only looks on asks the server for the time again and again, on the channel of
/// kinematics, where what is lost stays lost. What it finds is a trace that the link emulator plays (net/link_trace.h).
///
/// A round trip is measured; how much of it each way took is not: both are taken to be alike where they were shortest
/// (clock sync). A link whose ways differ always (`link-asymmetry`) cannot be told from one whose ways do not.

#include "net/clock_sync.h"
#include "net/link_settings.h"
#include "net/transport.h"

#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace lab {

struct LinkProbeOptions {
    double seconds = 30; ///< of asking
    double every = 0.05; ///< [s]
};

/// A question, and its answer if one came.
struct LinkSample {
    double time = 0; ///< asked, from the first one on [s]
    struct Answer {
        double up, down; ///< [s]
    };
    std::optional<Answer> answer{};
    [[nodiscard]] double round_trip() const { return answer->up + answer->down; } ///< of what was answered [s]
};

class LinkProbe {
  public:
    LinkProbe(std::unique_ptr<net::Transport> way, const LinkProbeOptions& options)
        : options_(options), way_(std::move(way)) {}

    /// `now`: the own clock [s]. Throws std::runtime_error: the server cannot be reached, or refuses.
    void poll(double now);
    /// All has been asked, and no answer is to be expected any more.
    [[nodiscard]] bool over(double now) const;
    [[nodiscard]] const std::vector<LinkSample>& samples() const { return samples_; }

    static constexpr double patience = 2; ///< with an answer: later it is lost [s]

  private:
    void hear(double now, const net::Event& event);

    LinkProbeOptions options_;
    std::unique_ptr<net::Transport> way_;
    net::ClockSync sync_;
    std::vector<LinkSample> samples_;
    std::vector<net::Event> events_;
    std::optional<double> begun_; ///< [s]
    bool admitted_ = false;
};

struct LinkFigures {
    std::size_t asked = 0, lost = 0;
    double least = 0, mean = 0, p95 = 0, most = 0; ///< round trips [s]
    double run = 0;                                ///< of losses one after another, the mean; 0: there are none
    /// That is about alike: delay, jitter, loss, and bursts where losses stick together.
    net::LinkSettings about{};
};
LinkFigures figures(const std::vector<LinkSample>& samples, double every);
/// As net::LinkTrace reads it: half of the round trip is the delay; columns up and down say more.
void write_trace(std::ostream& out, const std::vector<LinkSample>& samples);

} // namespace lab
