#pragma once
/// The keyboard that a tablet or phone shows for a text field. It appears only for a field of the page, so the page
/// keeps an invisible one (assets/web/page/page.js) and sends what is typed there to the program as keys.

namespace platform {

/// Call once a frame: whether a text field of the program has the focus. Without effect on the desktop.
void want_screen_keyboard(bool wanted);

} // namespace platform
