#include "protocol/coding.h"

namespace protocol {

tunables::Tunable coding_row(Coding& coding) {
    return tunables::bind({.name = "coding",
                           .fallback = static_cast<double>(Coding::plain),
                           .owner = tunables::Owner::host,
                           .help =
                               "How the server passes updates on: as their publishers coded them (plain), or for each "
                               "viewer against what he is known to have, as precisely as can be seen (compact)",
                           .source = "Murphy 18.5, compression",
                           .choices = coding_names},
                          coding);
}

} // namespace protocol
