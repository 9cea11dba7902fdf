#pragma once
/// Named presets: scheme, receiver, publisher, DR modes and source of ground heights as in a book, paper, standard or
/// game. A preset sets all rows of these settings, so the result does not depend on earlier settings.

#include "client/settings.h"

namespace client {

/// *Reckoning* (the default), *Murphy 2011*, *DIS*, *Haag 2001*, *BZFlag-like*, *Murphy 2011 with DR modes*, *Pantel &
/// Wolf 2002*, *Lecture* and *No dead reckoning*, under their command-line names.
std::span<const tunables::Preset> presets();

/// Returns the rows that a preset sets: the scheme, all rows of receiver, publisher and DR modes, and `clamp-ground`.
tunables::Tunables preset_rows(Settings& settings);

/// Returns the row `preset`. Its value is the preset in `presets()` that equals the settings, or "custom". Setting a
/// preset sets its rows; setting "custom" changes nothing.
tunables::Tunable preset_row(Settings& settings);

} // namespace client
