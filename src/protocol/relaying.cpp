#include "protocol/relaying.h"

namespace protocol {

tunables::Tunables tunables(Relaying& settings) {
    const tunables::RowsOf<Relaying> row{settings, "Murphy 18.5, compression", tunables::Owner::host};
    return {row.choice("coding", coding_names, &Relaying::coding,
                       "How the server passes updates on: as their publishers coded them (plain), or for each viewer "
                       "against what he is known to have, as precisely as can be seen (compact)"),
            row.from("Singhal & Zyda 1999, 7.1, timeout-based packet aggregation")
                .number("bundle", "s", 0, 0.5, &Relaying::bundle,
                        "Updates wait at the server up to so long, to share datagrams: their headers are most of what "
                        "a small match sends",
                        "off")};
}

tunables::Tunable give_schemes_row(bool& give) {
    return tunables::bind(
        {.name = "give-schemes",
         .owner = tunables::Owner::host,
         .help = "Pass the schemes in Lua that players hand in on to everybody, who may look at them as ghosts"},
        give);
}

} // namespace protocol
