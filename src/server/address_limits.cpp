#include "server/address_limits.h"

#include <algorithm>
#include <fmt/format.h>

namespace server {

namespace {

/// Whether the seat's owner is connected, but has not yet sent Hello after a change of the map.
bool is_on_the_way(const Roster& roster, const Seat& seat) {
    return std::ranges::any_of(roster.clients,
                               [&](const auto& it) { return it.second.moving && it.second.seat.same(seat.token); });
}

/// Numbers of tanks and viewers from one machine.
struct AtMachine {
    int tanks = 0, viewers = 0;

    void add(const Seat& seat) { seat.tanks.empty() ? ++viewers : tanks += static_cast<int>(seat.tanks.size()); }
};
AtMachine at_machine(const Roster& roster, const std::string& machine) {
    AtMachine found;
    const std::map<ClientId, int> tanks = roster.tanks_by_owner();
    for (const Client& client : roster.each_admitted())
        if (client.machine == machine) {
            const auto own = tanks.find(client.id);
            const bool looks_on = own == tanks.end() && !client.bots;
            found.tanks += own == tanks.end() ? 0 : own->second;
            found.viewers += looks_on ? 1 : 0;
        }
    for (const Seat& seat : roster.seats)
        if (seat.machine == machine && is_on_the_way(roster, seat))
            found.add(seat);
    return found;
}

std::string full_of(int count, const char* what, const std::string& machine, const char* option) {
    return fmt::format("{} {} from {} are here already, and this server accepts no more from one address ({})", count,
                       what, machine, option);
}

} // namespace

std::optional<std::string> check_address_limits(const Roster& roster, const Client& client, int tanks,
                                                const AddressLimits& limits) {
    if (client.machine.empty())
        return {};
    const AtMachine now = at_machine(roster, client.machine);
    if (tanks > 0 && limits.tanks > 0 && now.tanks + tanks > limits.tanks)
        return full_of(now.tanks, "tanks", client.machine, "tanks-per-address");
    if (tanks == 0 && limits.viewers > 0 && now.viewers >= limits.viewers)
        return full_of(now.viewers, "spectators", client.machine, "viewers-per-address");
    return {};
}

void free_kept_seats(Roster& roster, const std::string& machine, int tanks, const AddressLimits& limits) {
    AtMachine all = at_machine(roster, machine);
    (tanks == 0 ? all.viewers : all.tanks) += std::max(tanks, 1);
    const auto kept = [&](const Seat& seat) { return seat.machine == machine && !is_on_the_way(roster, seat); };
    for (const Seat& seat : roster.seats)
        if (kept(seat))
            all.add(seat);
    std::erase_if(roster.seats, [&](const Seat& seat) {
        const bool viewer = seat.tanks.empty();
        const int limit = viewer ? limits.viewers : limits.tanks;
        int& count = viewer ? all.viewers : all.tanks;
        if (!kept(seat) || limit == 0 || count <= limit)
            return false;
        count -= viewer ? 1 : static_cast<int>(seat.tanks.size());
        return true;
    });
}

} // namespace server
