#include "protocol/zones.h"

namespace protocol {

tunables::Tunables tunables(ZoneSettings& settings) {
    using Z = ZoneSettings;
    const tunables::RowsOf<Z> row{settings, "Murphy 18.8, Subscription Zones", tunables::Owner::host};
    return {
        row.toggle("zones", &Z::on,
                   "The server sends each client only updates that correct a visible error, within a budget; off: "
                   "every update, as published"),
        row.number("zone-near", "m", 10, 2000, &Z::near,
                   "Zones: up to this distance, and of an actor aimed at, the client gets every update"),
        row.number("zone-far", "m", 10, 6000, &Z::far,
                   "Zones: beyond this distance, only the location if the error stays within zone-error"),
        row.number("zone-sight-rate", "1/s", 0.2, 60, &Z::sight_rate,
                   "Zones: largest update rate of an actor in view between near and far"),
        row.number("zone-around-rate", "1/s", 0.2, 60, &Z::around_rate,
                   "Zones: largest update rate of an actor out of view between near and far"),
        row.number("zone-beyond-rate", "1/s", 0.2, 60, &Z::beyond_rate,
                   "Zones: largest update rate of an actor beyond far"),
        row.number("zone-error", "pixels", 0, 50, &Z::error,
                   "Zones: visible error above which the client gets an update, on a picture of 1080 lines"),
        row.number("zone-heartbeat", "s", 0.2, 8, &Z::heartbeat,
                   "Zones: longest time until the client gets a change of an actor, visible or not"),
        row.number(
            "zone-budget", "kbit/s", 0, 20000, &Z::budget,
            "Zones: largest data rate of updates to a client, for each of its tanks, with the datagrams' headers",
            "no limit"),
    };
}

} // namespace protocol
