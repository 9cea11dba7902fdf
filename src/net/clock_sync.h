#pragma once
/// The server's clock, estimated on a client from pings: the server stamps its answer, and the stamp is taken to be
/// half a round trip old (Cristian 1989); the time for which the server kept the ping is not part of the round trip (as
/// in NTP). Each of the last 64 answers bounds the server's clock from both sides, since no way takes less than no
/// time; the estimate is the middle of what all of them allow (Marzullo 1984). So the shortest way there counts and the
/// shortest way back, though no single ping had both (the ping with the shortest round trip, NTP's clock filter, is off
/// by what its own two ways differed by). Nothing older than 10 s counts, and what came before the link became slower
/// is forgotten once that shows in every one of 16 answers, unless they come in a few bunches: of who stood still.
///
/// The estimate steps until it has settled; after that it slews, so that match time neither jumps nor runs backwards,
/// and steps only when it is off by more than 0.5 s, and for a second after that. All times in seconds; one answer a
/// ping, in any order; unknown, repeated and impossible ones are ignored.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace net {

class ClockSync {
  public:
    static constexpr std::size_t window = 64;
    static constexpr std::size_t recent = 16;  ///< answers that tell a slower link from a jitter
    static constexpr double memory = 10;       ///< [s]
    static constexpr std::size_t enough = 3;   ///< answers until it is ready
    static constexpr std::size_t settled = 16; ///< answers until it slews instead of stepping
    static constexpr double drift = 2e-4;      ///< how fast two clocks may part: what a sample loses by its age [s/s]
    static constexpr double slew_rate = 0.02;  ///< [s/s]
    static constexpr double max_slew = 0.5;    ///< [s]

    void sent(std::uint32_t number, double local);
    /// `server_received`, `server_time`: the server's clock when the ping came and when it was answered.
    void answered(std::uint32_t number, double server_received, double server_time, double local_now);

    [[nodiscard]] bool ready() const { return answers_ >= enough; }
    [[nodiscard]] bool settled_in() const { return answers_ > settled; } ///< it slews
    /// The server's clock when the own clock shows `local`; `local` before the last answer is taken as that moment's
    /// offset. Before the first answer: `local` itself.
    [[nodiscard]] double match_time(double local) const { return local + offset(local); }
    /// The shortest of those that count; 0 before the first answer.
    [[nodiscard]] double round_trip() const;

  private:
    struct Sample {
        double round_trip = 0;
        double offset = 0; ///< server's clock − own clock
        double at = 0;     ///< own clock when it came
    };
    struct Ping {
        std::uint32_t number = 0;
        double sent = 0;
        bool open = false;
    };
    void forget(double local);
    [[nodiscard]] const Sample& best(double local) const;
    [[nodiscard]] double middle(double local) const; ///< of the offsets that the samples allow
    [[nodiscard]] double offset(double local) const;

    std::array<Ping, 64> pings_{}; ///< ring; a ping older than that has no answer any more
    std::size_t next_ping_ = 0;
    std::deque<Sample> samples_; ///< in the order in which they came, at most `window`
    std::size_t answers_ = 0;
    double slew_from_ = 0;     ///< offset at `slew_start_`
    double slew_to_ = 0;       ///< `middle`
    double slew_start_ = 0;    ///< own clock
    double stepped_at_ = -1e9; ///< own clock, for more than `max_slew`, once settled
};

} // namespace net
