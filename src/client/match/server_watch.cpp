#include "client/match/server_watch.h"

#include "protocol/messages/moving.h"
#include "protocol/messages/roads.h"

namespace client {

std::string ServerWatch::check_packet(double now, std::size_t bytes) {
    return messages_.take(now) && bytes_.take(now, static_cast<double>(bytes))
               ? ""
               : "sends more messages or bytes than any match needs";
}

std::string ServerWatch::check_message(double now, const protocol::AnyMessage& message) {
    const auto* const road = message.get_if<protocol::Road>();
    const auto* const waypoints = message.get_if<protocol::Waypoints>();
    const double length = road        ? dr::length_of(road->points, road->closed)
                          : waypoints ? dr::length_of(waypoints->points, false)
                                      : 0;
    if ((road || waypoints) && !road_.take(now, length))
        return "sends more roads than any match needs";
    if (message.is<protocol::MapChange>() && !map_changes_.take(now))
        return "changes the map too often";
    if (message.is<protocol::SchemeSource>() && !schemes_.take(now))
        return "passes on too many schemes";
    return {};
}

std::string ServerWatch::check_clock_jump(double now) {
    return leaps_.take(now) ? "" : "has a clock that jumps too often";
}

} // namespace client
