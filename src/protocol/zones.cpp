#include "protocol/zones.h"

namespace protocol {

tunables::Tunables tunables(ZoneSettings& settings) {
    const auto row = [&](tunables::Row it, auto ZoneSettings::*member) {
        it.owner = tunables::Owner::host;
        it.source = "Murphy 18.8, Subscription Zones";
        return tunables::bind(it, settings, member);
    };
    return {
        row({.name = "zones",
             .help = "The server sends each client what it would see to be wrong, within a budget; off: "
                     "everything, as it was published"},
            &ZoneSettings::on),
        row({.name = "zone-near",
             .unit = "m",
             .minimum = 10,
             .maximum = 2000,
             .help = "Zones: up to this distance, and of what is aimed at, every update is sent"},
            &ZoneSettings::near),
        row({.name = "zone-far",
             .unit = "m",
             .minimum = 10,
             .maximum = 6000,
             .help = "Zones: from this distance on only the location is sent, where that will do"},
            &ZoneSettings::far),
        row({.name = "zone-sight-rate",
             .unit = "1/s",
             .minimum = 0.2,
             .maximum = 60,
             .help = "Zones: most updates of what is looked at between near and far"},
            &ZoneSettings::sight_rate),
        row({.name = "zone-around-rate",
             .unit = "1/s",
             .minimum = 0.2,
             .maximum = 60,
             .help = "Zones: most updates of what is there but not looked at"},
            &ZoneSettings::around_rate),
        row({.name = "zone-beyond-rate",
             .unit = "1/s",
             .minimum = 0.2,
             .maximum = 60,
             .help = "Zones: most updates of what is farther away than that"},
            &ZoneSettings::beyond_rate),
        row({.name = "zone-error",
             .unit = "pixels",
             .minimum = 0,
             .maximum = 50,
             .help =
                 "Zones: so much may be seen to be wrong, on a picture of 1080 lines, before an update puts it right"},
            &ZoneSettings::error),
        row({.name = "zone-heartbeat",
             .unit = "s",
             .minimum = 0.2,
             .maximum = 8,
             .help = "Zones: what is new of an actor is told after so long, whatever is seen of it"},
            &ZoneSettings::heartbeat),
        row({.name = "zone-budget",
             .unit = "kbit/s",
             .minimum = 0,
             .maximum = 20000,
             .help = "Zones: updates that a client is sent for each of its tanks, with the datagrams' headers",
             .zero = "no limit"},
            &ZoneSettings::budget),
    };
}

} // namespace protocol
