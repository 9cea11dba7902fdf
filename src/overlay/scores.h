#pragma once
/// The DR errors as rows for people: plain data read off a client.

#include "client/client.h"
#include "overlay/style.h"

#include <array>
#include <string>
#include <vector>

namespace overlay {

using ReasonCounts = std::array<std::uint64_t, 8>; ///< in the order of dr::Reason

/// One displayed state of one actor.
struct SchemeScore {
    protocol::ActorId actor = 0;
    bool echo = false; ///< the own tank, as others see it
    std::string name;
    std::string scheme;
    ImU32 colour = colours::text;
    bool scored = false;                        ///< truth has come
    double now = 0, mean = 0, p95 = 0, max = 0; ///< [m]
    double updates_per_s = 0;
    ReasonCounts by_reason{};
};

/// Every scheme of every remote tank, by actor; the own tank's echo last. Sorting for the percentiles costs: a few
/// times a second is enough.
std::vector<SchemeScore> read_scores(const client::Client& client);

/// "position 61 %, heartbeat 4 %": the most frequent first.
std::string describe_reasons(const ReasonCounts& counts);

/// A colour for each reason.
ImU32 reason_colour(dr::Reason reason);
/// A bar divided by the reasons' shares, at `at`.
void draw_reasons(ImDrawList& list, ImVec2 at, ImVec2 size, const ReasonCounts& counts);

} // namespace overlay
