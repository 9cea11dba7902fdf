#pragma once
/// The DR errors as rows for people: plain data read off a client.

#include "client/view.h"
#include "dead_reckoning/custom.h"
#include "overlay/plot/plot.h"

#include <string>
#include <vector>

namespace overlay {

using ReasonCounts = decltype(client::RemoteActor::by_reason); ///< in the order of dr::Reason

/// One displayed state of one actor.
struct SchemeScore {
    protocol::ActorId actor = 0;
    bool echo = false; ///< the own tank, as others see it
    std::string name{};
    std::string scheme{};  ///< for people
    dr::Failure failure{}; ///< of its script: then there are no figures
    ImU32 colour = colours::text;
    int dash = 0;                                          ///< of its line in the plot: see plot.h
    bool scored = false;                                   ///< truth has come
    bool doubted = false;                                  ///< and was not believed: protocol::TruthDoubt
    double since = 0;                                      ///< match time of the first frame that was scored [s]
    bool later = false;                                    ///< that is later than another scheme's of the same tank
    double now = 0;                                        ///< error of the last scored frame [m]
    dr::Summary error{};                                   ///< and of all of them
    double delay = 0;                                      ///< mean age of an update when it arrived [s]
    double updates_per_s = 0, bytes_per_s = 0;             ///< [1/s], [B/s] without headers
    client::ErrorTrack::Parts parts{};                     ///< turret and gun, where they are published apart
    double parts_updates_per_s = 0, parts_bytes_per_s = 0; ///< of the updates above, those of turret and gun alone
    ReasonCounts by_reason{};
    int scheme_index = 0; ///< in dr::schemes()
    bool drawn = true;    ///< solid; false: a ghost
};

/// Each scheme over all remote tanks (actor 0, named "all tanks"), if there are several; every scheme of every remote
/// tank, by actor; the own tank's echo last.
std::vector<SchemeScore> read_scores(const client::View& client);
/// The rows over all tanks: means weighted by frames, the largest of the largest, since the first of them.
std::vector<SchemeScore> over_all(const std::vector<SchemeScore>& rows);

/// "position 61 %, heartbeat 4 %": the most frequent first.
std::string describe_reasons(const ReasonCounts& counts);

/// Name, colour and shape of each reason, and when an update is sent because of it, in the order of dr::Reason.
const std::vector<MarkKind>& reason_kinds();
/// A bar divided by the reasons' shares, at `at`.
void draw_reasons(ImDrawList& list, ImVec2 at, ImVec2 size, const ReasonCounts& counts);

} // namespace overlay
