#include "client/match/server_watch.h"

namespace client {

std::string ServerWatch::came(double now, std::size_t bytes) {
    return messages_.take(now) && bytes_.take(now, static_cast<double>(bytes)) ? "" : "sends more than any match needs";
}

std::string ServerWatch::said(double now, const protocol::ServerMessage& message) {
    const auto road = [&](const std::vector<dr::Road::Place>& points, bool closed) -> std::string {
        return road_.take(now, dr::length_of(points, closed)) ? "" : "sends more roads than anybody drives";
    };
    return std::visit(protocol::Handle{
                          [&](const protocol::Road& it) { return road(it.points, it.closed); },
                          [&](const protocol::Waypoints& it) { return road(it.points, false); },
                          [&](const protocol::MapChange&) -> std::string {
                              return map_changes_.take(now) ? "" : "changes the map again and again";
                          },
                          [&](const protocol::SchemeSource&) -> std::string {
                              return schemes_.take(now) ? "" : "hands on more schemes than anybody writes";
                          },
                          [](const auto&) { return std::string(); },
                      },
                      message);
}

std::string ServerWatch::leapt(double now) { return leaps_.take(now) ? "" : "has a clock that leaps to and fro"; }

} // namespace client
