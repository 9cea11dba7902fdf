#pragma once
/// How a client treats each refusal: one row per protocol::Refusal.

#include "protocol/limits.h"
#include "tunables/enum_table.h"

namespace protocol {

struct RefusalRow {
    Refusal refusal;
    bool plain;    ///< the client shows the text alone, without naming the server
    bool to_start; ///< the game goes back to its start screen
};
inline constexpr auto refusals = tunables::table<&RefusalRow::refusal>({
    {Refusal::version, false, false},
    {Refusal::full, false, false},
    {Refusal::bad_hello, false, false},
    {Refusal::failure, false, false},
    {Refusal::over, true, true},
    {Refusal::dismissed, true, false},
});

constexpr const RefusalRow& row(Refusal refusal) { return refusals[static_cast<std::size_t>(refusal)]; }

} // namespace protocol
