#include "protocol/relaying.h"

namespace protocol {

tunables::Tunables tunables(Relaying& settings) {
    const tunables::RowsOf<Relaying> row{settings, "Murphy 18.5, compression", tunables::Owner::host};
    return {row.choice("coding", coding_names, &Relaying::coding,
                       "Coding of updates that the server relays: as published (plain), or differences from "
                       "updates that the client has, rounded without visible error (compact)"),
            row.from("Singhal & Zyda 1999, 7.1, timeout-based packet aggregation")
                .number("bundle", "s", 0, 0.5, &Relaying::bundle,
                        "Longest time an update may wait at the server for others, to share a datagram: most bytes of "
                        "a small match are headers",
                        "off"),
            row.from({}).number("truth-delay", "s", 0, 30, &Relaying::truth_delay,
                                "Time after which living players of a match receive the true poses of the tanks that "
                                "the server shows them; their errors are this late",
                                "off"),
            row.from("Murphy 18.8, server validation")
                .toggle("cover", &Relaying::cover,
                        "In a match: tell living players nothing of tanks and mines that ground and houses hide from "
                        "them, so that no changed game can show these")};
}

tunables::Tunable give_schemes_row(bool& give) {
    return tunables::bind({.name = "give-schemes",
                           .owner = tunables::Owner::host,
                           .help = "Pass the players' schemes in Lua on to all clients, which can show them as ghosts"},
                          give);
}

} // namespace protocol
