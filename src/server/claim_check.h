#pragma once
/// May a claimed hit have been seen by its shooter? The server flies the shell anew, and finds what the shooter's
/// client showed of the victim, from the same updates by the same scheme, as late as they came to it
/// (protocol/judging.h, `validated`).

#include "server/gunnery.h"

namespace server {

/// Why not; `hit`: it may. The victim's cover is another matter.
protocol::Ruling examine(const Game& game, const Client& client, const Flight& flight, const protocol::ShellEnd& end);
/// Of that, what is about the victim: did the shooter's client show it there?
protocol::Ruling examine_victim(const Game& game, const Client& client, const Actor& victim,
                                const protocol::ShellEnd& end);
/// Had the victim any part in a line with the muzzle by then, by its own word? Nothing: it may yet say so, and by what
/// is known it is not all in the open.
std::optional<bool> exposed(const Game& game, const Flight& flight, const Actor& victim, double time, bool last_word);

} // namespace server
