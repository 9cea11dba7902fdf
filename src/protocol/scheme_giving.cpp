#include "protocol/scheme_giving.h"

namespace protocol {

tunables::Tunable give_schemes_row(bool& give) {
    return tunables::bind(
        {.name = "give-schemes",
         .owner = tunables::Owner::host,
         .help = "Pass the schemes in Lua that players hand in on to everybody, who may look at them as ghosts"},
        give);
}

} // namespace protocol
