/// A virtual gamepad for unmodified programs. Preloaded into one (LD_PRELOAD), it adds SDL's virtual joystick and
/// follows commands from the pipe RECKONING_TEST_PAD, one a line: "a 1", "a 0", "leftx 0.5", "righttrigger 1". Names
/// are those of SDL's game controllers; sticks range from -1 to 1, triggers from 0 to 1.

#include <SDL.h>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>

namespace {

class Pad {
  public:
    Pad() {
        if (const char* pipe = std::getenv("RECKONING_TEST_PAD"))
            pipe_ = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC); // also for writing, so that the pipe does not end
        if (pipe_ < 0)
            return;
        pad_ = SDL_JoystickOpen(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                          SDL_CONTROLLER_BUTTON_DPAD_RIGHT + 1, 0));
        SDL_JoystickSetVirtualAxis(pad_, SDL_CONTROLLER_AXIS_TRIGGERLEFT, SDL_JOYSTICK_AXIS_MIN);
        SDL_JoystickSetVirtualAxis(pad_, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_JOYSTICK_AXIS_MIN);
    }

    /// Carries out the next line, if there is one.
    void obey() {
        for (char byte = 0; pad_ && read(pipe_, &byte, 1) == 1;) {
            if (byte == '\n')
                return obey(std::exchange(line_, {}));
            line_ += byte;
        }
    }

  private:
    void obey(const std::string& line) {
        std::istringstream words(line);
        std::string name;
        double value = 0;
        words >> name >> value;
        if (const auto button = SDL_GameControllerGetButtonFromString(name.c_str());
            button != SDL_CONTROLLER_BUTTON_INVALID)
            SDL_JoystickSetVirtualButton(pad_, button, value != 0);
        const auto axis = SDL_GameControllerGetAxisFromString(name.c_str());
        if (axis == SDL_CONTROLLER_AXIS_INVALID)
            return;
        if (axis >= SDL_CONTROLLER_AXIS_TRIGGERLEFT) // a released trigger is at the low end
            value = 2 * value - 1;
        SDL_JoystickSetVirtualAxis(pad_, axis, static_cast<Sint16>(value * SDL_JOYSTICK_AXIS_MAX));
    }

    int pipe_ = -1;
    SDL_Joystick* pad_ = nullptr;
    std::string line_;
};

} // namespace

/// A program polls until there are no more events, once a frame. The pad then carries out one line, so "a 1" and "a 0"
/// take two frames.
extern "C" int SDL_PollEvent(SDL_Event* event) {
    static const auto poll = reinterpret_cast<int (*)(SDL_Event*)>(dlsym(RTLD_NEXT, "SDL_PollEvent"));
    const int found = poll(event);
    if (found == 0 && SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0) {
        static Pad pad;
        pad.obey();
    }
    return found;
}
