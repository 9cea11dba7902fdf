#pragma once

namespace client {

/// A completed tick of physics, from which is published: its time on a client's three clocks [s].
struct TickStamp {
    double local = 0; ///< own clock
    double match = 0; ///< match time by the sync that shares the updates' link
    double truth = 0; ///< match time by the sync past the link emulator
    double dt = 0;    ///< since the tick published from before
};

} // namespace client
