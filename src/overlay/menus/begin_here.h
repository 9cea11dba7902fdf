#pragma once
/// Where keyboard and gamepad begin on a page.

namespace overlay {

/// The keys begin on the last item, if `wanted`; and one sees it.
void begin_here(bool wanted);

} // namespace overlay
