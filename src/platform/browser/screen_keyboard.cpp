#include "platform/screen_keyboard.h"

#include <emscripten.h>

namespace platform {

namespace {
// Defined by the page (assets/web/page/page.js).
// clang-format off
EM_JS(void, tell_the_page, (bool wanted), { if (Module.keyboard) Module.keyboard(!!wanted); });
// clang-format on
} // namespace

void want_screen_keyboard(bool wanted) { tell_the_page(wanted); }

} // namespace platform
