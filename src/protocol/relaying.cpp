#include "protocol/relaying.h"

namespace protocol {

tunables::Tunables tunables(Relaying& settings) {
    return {
        tunables::bind({.name = "coding",
                        .fallback = static_cast<double>(Coding::plain),
                        .owner = tunables::Owner::host,
                        .help = "How the server passes updates on: as their publishers coded them (plain), or for each "
                                "viewer against what he is known to have, as precisely as can be seen (compact)",
                        .source = "Murphy 18.5, compression",
                        .choices = coding_names},
                       settings.coding),
        tunables::bind({.name = "bundle",
                        .unit = "s",
                        .maximum = 0.5,
                        .owner = tunables::Owner::host,
                        .help =
                            "Updates wait at the server up to so long, to share datagrams: their headers are most of "
                            "what a small match sends",
                        .source = "Singhal & Zyda 1999, 7.1, timeout-based packet aggregation",
                        .zero = "off"},
                       settings, &Relaying::bundle)};
}

tunables::Tunable give_schemes_row(bool& give) {
    return tunables::bind(
        {.name = "give-schemes",
         .owner = tunables::Owner::host,
         .help = "Pass the schemes in Lua that players hand in on to everybody, who may look at them as ghosts"},
        give);
}

} // namespace protocol
