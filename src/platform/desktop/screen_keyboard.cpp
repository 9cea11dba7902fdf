#include "platform/screen_keyboard.h"

namespace platform {

void want_screen_keyboard(bool) {}

} // namespace platform
