#pragma once
/// What a page's frame does before the game's: there are no threads to do it.

namespace platform {

/// A step, or the steps that are due, of all that lasts (lasting.h).
void step_what_lasts();

} // namespace platform
