#pragma once
/// Estimates the server's clock on a client from pings (Cristian 1989). The server stamps its answer; the time for
/// which the server kept the ping is not part of the round trip (as in NTP).
///
/// No travel time is below 0, so each answer bounds the server's clock from both sides. The estimate is the middle of
/// the interval that the last 64 answers allow together (Marzullo 1984). So it uses the shortest travel time of each
/// direction, even if they belong to two pings. NTP's clock filter takes the ping with the shortest round trip, and
/// errs by half the difference of that ping's two travel times.
///
/// The estimate ignores answers older than 10 s. If all of the last 16 answers show that the link became slower, it
/// also ignores all earlier ones. It keeps the earlier ones if the 16 came in fewer than 8 bunches, because then client
/// or server had stood still.
///
/// The offset (the server's clock minus the client's) follows each of the first 16 answers in a step. Then it slews, so
/// that match time neither jumps nor runs backwards. If it is wrong by more than 0.5 s, it follows each answer in a
/// step again for 1 s. All times are in seconds. Answers may come in any order; unknown, repeated and impossible ones
/// are ignored.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace net {

class ClockSync {
  public:
    static constexpr std::size_t window = 64;
    static constexpr std::size_t recent = 16;  ///< number of latest answers that tell a slower link from jitter
    static constexpr double memory = 10;       ///< largest age of an answer that counts [s]
    static constexpr std::size_t enough = 3;   ///< number of answers from which on `ready` is true
    static constexpr std::size_t settled = 16; ///< number of first answers that the offset follows in steps
    static constexpr double drift = 2e-4;      ///< growth of a sample's uncertainty, by the clocks' drift [s/s]
    static constexpr double slew_rate = 0.02;  ///< largest change of the offset while slewing [s/s]
    static constexpr double max_slew = 0.5;    ///< a larger error is corrected by a step [s]

    void sent(std::uint32_t number, double local);
    /// `server_received`, `server_time`: the server's clock when it received the ping and when it answered.
    void answered(std::uint32_t number, double server_received, double server_time, double local_now);

    [[nodiscard]] bool ready() const { return answers_ >= enough; }
    /// Whether more than `settled` answers have come. From then on the offset steps only after errors above `max_slew`.
    [[nodiscard]] bool settled_in() const { return answers_ > settled; }
    /// The server's clock when the client's clock shows `local`; before the first answer `local` itself. For a `local`
    /// before the last answer, the offset at that answer counts.
    [[nodiscard]] double match_time(double local) const { return local + offset(local); }
    /// Round-trip time of the sample with the least uncertainty [s]; 0 before the first answer.
    [[nodiscard]] double round_trip() const;

  private:
    struct Sample {
        double round_trip = 0;
        double offset = 0; ///< server's clock minus client's clock
        double at = 0;     ///< client's clock when the answer came
    };
    struct Ping {
        std::uint32_t number = 0;
        double sent = 0;
        bool open = false;
    };
    void forget(double local);
    [[nodiscard]] const Sample& best(double local) const;
    [[nodiscard]] double middle(double local) const; ///< middle of the offsets that the samples allow
    [[nodiscard]] double offset(double local) const;

    std::array<Ping, 64> pings_{}; ///< ring of the newest pings; answers to older ones are ignored
    std::size_t next_ping_ = 0;
    std::deque<Sample> samples_; ///< in order of arrival, at most `window`
    std::size_t answers_ = 0;
    double slew_from_ = 0;     ///< offset at `slew_start_`
    double slew_to_ = 0;       ///< `middle` at the last answer
    double slew_start_ = 0;    ///< client's clock at the last answer
    double stepped_at_ = -1e9; ///< client's clock at the last error above `max_slew`
};

} // namespace net
