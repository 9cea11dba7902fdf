#include "protocol/zones.h"

namespace protocol {

tunables::Tunables tunables(ZoneSettings& settings) {
    using Z = ZoneSettings;
    const tunables::RowsOf<Z> row{settings, "Murphy 18.8, Subscription Zones", tunables::Owner::host};
    return {
        row.toggle("zones", &Z::on,
                   "The server sends each client what it would see to be wrong, within a budget; off: "
                   "everything, as it was published"),
        row.number("zone-near", "m", 10, 2000, &Z::near,
                   "Zones: up to this distance, and of what is aimed at, every update is sent"),
        row.number("zone-far", "m", 10, 6000, &Z::far,
                   "Zones: from this distance on only the location is sent, where that will do"),
        row.number("zone-sight-rate", "1/s", 0.2, 60, &Z::sight_rate,
                   "Zones: most updates of what is looked at between near and far"),
        row.number("zone-around-rate", "1/s", 0.2, 60, &Z::around_rate,
                   "Zones: most updates of what is there but not looked at"),
        row.number("zone-beyond-rate", "1/s", 0.2, 60, &Z::beyond_rate,
                   "Zones: most updates of what is farther away than that"),
        row.number(
            "zone-error", "pixels", 0, 50, &Z::error,
            "Zones: so much may be seen to be wrong, on a picture of 1080 lines, before an update puts it right"),
        row.number("zone-heartbeat", "s", 0.2, 8, &Z::heartbeat,
                   "Zones: what is new of an actor is told after so long, whatever is seen of it"),
        row.number("zone-budget", "kbit/s", 0, 20000, &Z::budget,
                   "Zones: updates that a client is sent for each of its tanks, with the datagrams' headers",
                   "no limit"),
    };
}

} // namespace protocol
