#include "apps/window/input.h"

#include <algorithm>
#include <cmath>

namespace apps {

std::span<const HelpRow> help_rows() {
    using enum Action;
    static const HelpRow rows[] = {
        {{dr_panel}, "compare: schemes side by side, and their cost"},
        {{measurements}, "measure: errors of schemes over time"},
        {{next_actor, previous_actor}, "next, previous tank in the plot"},
        {{view_tank, view_ghost, view_own}, "look at the next tank, its ghosts, your own tank"},
        {{split}, "split view: off, 2, 4 schemes"},
        {{threshold}, "your threshold and its reference ghost"},
        {{other_letter}, "blind comparison: A or B"},
        {{pause, step}, "pause, one tick further"},
        {{slower, faster}, "slower, faster"},
        {{replay_pause, seek_back, seek_forward, step_back}, "replay: pause, 5 s back, 5 s forward, one tick back"},
        {{record}, "record the match from now on; again: stop"},
        {{tour_next, tour_back, tour_list, black_screen}, "tour: next scene, previous scene, list, black screen"},
        {{chat, team_chat}, "chat: with everybody, with your team"},
        {{draw_road}, "host: draw a road by driving; again: bots patrol it"},
        {{pointer}, "aim with the mouse, free the pointer"},
        {{turret_left, turret_right, gun_up, gun_down}, "turret and gun by hand"},
        {{brake}, "brake"},
        {{use_power}, "use your power-up: boost, jump, guided shell"},
        {{smoke, scan, hatch}, "smoke; turret scans; hatch"},
        {{fly_forward, fly_left, fly_back, fly_right, fly_up, fly_down}, "fly the free camera"},
        {{fullscreen}, "full screen"},
        {{screenshot}, "screenshot"},
        {{help}, "keys: next page, close"},
    };
    return rows;
}

namespace {

/// Function keys also work while a text is typed.
bool is_function_key(SDL_Scancode key) { return key >= SDL_SCANCODE_F1 && key <= SDL_SCANCODE_F12; }

/// The digit of a number key; `nullopt` for other keys.
std::optional<int> digit_of(SDL_Scancode key) {
    for (const auto& [first, zero] : {std::pair(SDL_SCANCODE_1, SDL_SCANCODE_0),
                                      std::pair(SDL_SCANCODE_KP_1, SDL_SCANCODE_KP_0)}) // 1 to 9, then 0.
        if (first <= key && key <= zero)
            return (key - first + 1) % 10;
    return {};
}

bool opens_text(Action action) { return action == Action::chat || action == Action::team_chat; }

/// Opens the first available gamepad; nullptr if there is none.
SDL_GameController* open_gamepad() {
    for (int device = 0; device < SDL_NumJoysticks(); ++device)
        if (SDL_GameController* const gamepad = SDL_IsGameController(device) ? SDL_GameControllerOpen(device) : nullptr)
            return gamepad;
    return nullptr;
}

} // namespace

Input::~Input() {
    if (gamepad_)
        SDL_GameControllerClose(gamepad_);
}

void Input::press(Action action) {
    tapped_.set(static_cast<std::size_t>(action));
    if (action >= Action::lay_mine)
        commands_.push_back(action);
}

void Input::press(Device device, Code code) {
    if (code <= no_code || code >= code_count)
        return;
    pressed_[static_cast<std::size_t>(device)].set(static_cast<std::size_t>(code));
    on_pad_ = device == Device::pad;
    on_screen_ = false;
    if (const Action bound = action(device, code); bound != Action::count)
        press(bound);
    else if (device == Device::keys && code == SDL_SCANCODE_ESCAPE) // Opens the menu even if Escape is not bound.
        press(Action::menu);
}

void Input::release(Device device, Code code) {
    if (code > no_code && code < code_count)
        pressed_[static_cast<std::size_t>(device)].reset(static_cast<std::size_t>(code));
}

void Input::key(const SDL_KeyboardEvent& event, bool typing) {
    const SDL_Scancode key = event.keysym.scancode;
    // If the chat was opened in this frame, later keys are typed text: at a low frame rate, half a word.
    typing = typing || std::ranges::any_of(commands_, opens_text);
    if (event.type == SDL_KEYUP)
        release(Device::keys, key);
    else if (const auto digit = digit_of(key); digit && scenes_ > 1 && event.repeat == 0 && !typing)
        digits_.push_back(*digit);
    else if (event.repeat == 0 && (!typing || is_function_key(key)))
        press(Device::keys, key);
}

void Input::mouse_button(const SDL_MouseButtonEvent& event, bool pointing) {
    const bool right = event.button == SDL_BUTTON_RIGHT;
    on_screen_ = false;
    if (event.type == SDL_MOUSEBUTTONUP) {
        release(Device::mouse, event.button);
        orbiting_ = orbiting_ && !right;
    } else if (mouse_aims_) {
        press(Device::mouse, event.button);
    } else if (!pointing) {
        orbiting_ = orbiting_ || right;
        if (event.button == SDL_BUTTON_LEFT)
            press(Action::pointer);
    }
}

/// Stores the axis; triggers also act as buttons.
void Input::pad_axis(const SDL_ControllerAxisEvent& event) {
    if (event.axis >= axes_.size())
        return;
    constexpr float pulled = 0.5f;
    const float before = std::exchange(axes_[event.axis], static_cast<float>(event.value) / 32767);
    on_pad_ = on_pad_ || std::abs(axes_[event.axis]) > pulled;
    on_screen_ = on_screen_ && !on_pad_;
    const Code code = event.axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT    ? left_trigger
                      : event.axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT ? right_trigger
                                                                       : no_code;
    if (axes_[event.axis] <= pulled)
        release(Device::pad, code);
    else if (before <= pulled)
        press(Device::pad, code);
}

void Input::listen(Device device) {
    release_all();
    listening_ = device;
    heard_.reset();
}

/// Takes an event while the settings wait for a press. Returns true if the event must have no other effect.
bool Input::hear(const SDL_Event& event) {
    const auto end = [&](Device device, Code code) {
        heard_ = device == *listening_ ? code : no_code;
        listening_.reset();
        return true;
    };
    switch (event.type) {
    case SDL_KEYDOWN:
        return event.key.repeat != 0 ||
               end(Device::keys,
                   event.key.keysym.scancode == SDL_SCANCODE_ESCAPE ? no_code : event.key.keysym.scancode);
    case SDL_MOUSEBUTTONDOWN:
        return end(Device::mouse, event.button.button);
    case SDL_FINGERDOWN:
        return end(*listening_, no_code);
    case SDL_CONTROLLERBUTTONDOWN:
        return end(Device::pad, pad_code(event.cbutton.button));
    case SDL_CONTROLLERAXISMOTION:
        if (event.caxis.value > 16384 && event.caxis.axis >= SDL_CONTROLLER_AXIS_TRIGGERLEFT)
            return end(Device::pad, event.caxis.axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT ? left_trigger : right_trigger);
        return true;
    case SDL_WINDOWEVENT:
        if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST)
            end(Device::keys, no_code);
        return false;
    default:
        return false;
    }
}

void Input::aim_with_mouse(bool aiming) {
    mouse_aims_ = aiming;
    orbiting_ = false;
    pressed_[static_cast<std::size_t>(Device::mouse)].reset();
}

void Input::handle(const SDL_Event& event, bool typing, bool pointing) {
    if (listening_ && hear(event))
        return;
    switch (event.type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        key(event.key, typing);
        break;
    case SDL_WINDOWEVENT:
        if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST)
            release_all();
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        mouse_button(event.button, pointing);
        break;
    case SDL_MOUSEMOTION:
        if (mouse_aims_ || orbiting_) {
            glm::vec2& way = mouse_aims_ && is_down(Action::look) ? aside_way_ : way_;
            way += glm::vec2(event.motion.xrel, event.motion.yrel);
        }
        break;
    case SDL_MOUSEWHEEL:
        if (mouse_aims_ || !pointing)
            wheel_ += static_cast<float>(event.wheel.y);
        break;
    case SDL_CONTROLLERDEVICEADDED:
        if (!gamepad_)
            gamepad_ = open_gamepad();
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        if (gamepad_ && event.cdevice.which == SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(gamepad_))) {
            SDL_GameControllerClose(gamepad_);
            gamepad_ = open_gamepad(); // Another gamepad may have been plugged in.
            release_all();             // The removed pad sends no releases.
        }
        break;
    case SDL_CONTROLLERAXISMOTION:
        pad_axis(event.caxis);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        press(Device::pad, pad_code(event.cbutton.button));
        break;
    case SDL_CONTROLLERBUTTONUP:
        release(Device::pad, pad_code(event.cbutton.button));
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        if (const auto edge = touch_.handle(event.tfinger))
            press(*edge == Touch::Edge::right ? Action::dr_panel : Action::measurements);
        on_pad_ = false;
        on_screen_ = true;
        break;
    default:
        break;
    }
}

float Input::axis(SDL_GameControllerAxis which) const {
    constexpr float dead_zone = 0.15f;
    const float value = axes_[static_cast<std::size_t>(which)];
    return std::abs(value) < dead_zone ? 0 : std::copysign((std::abs(value) - dead_zone) / (1 - dead_zone), value);
}

Action Input::action(Device device, Code code) const {
    for (const When when : all_whens)
        if (when == When::always || (when == When::tour ? scenes_ > 0 : replay_))
            if (const Action bound = bindings_->action(device, code, when); bound != Action::count)
                return bound;
    return Action::count;
}

bool Input::is_down(Action wanted) const {
    const auto on = [&](Device device) {
        return std::ranges::any_of(bindings_->codes(device, wanted), [&](Code code) {
            return pressed_[static_cast<std::size_t>(device)][static_cast<std::size_t>(code)] &&
                   action(device, code) == wanted;
        });
    };
    return on(Device::keys) || on(Device::mouse) || on(Device::pad);
}

bool Input::held(Action action) const { return tapped_[static_cast<std::size_t>(action)] || is_down(action); }

float Input::both(Action plus, Action minus) const { return (held(plus) ? 1.0f : 0.0f) - (held(minus) ? 1.0f : 0.0f); }

client::PlayerInput Input::player(bool flying) const {
    using enum Action;
    const auto limited = [](float value) { return std::clamp(value, -1.0f, 1.0f); };
    client::PlayerInput input;
    const glm::vec2 thumb = flying ? glm::vec2(0) : touch_.pushed();
    input.tank.stick.throttle = limited((flying ? 0 : both(forward, back)) - axis(SDL_CONTROLLER_AXIS_LEFTY) + thumb.x);
    input.tank.stick.steer = limited((flying ? 0 : both(left, right)) - axis(SDL_CONTROLLER_AXIS_LEFTX) + thumb.y);
    input.tank.stick.brake = held(brake);
    input.tank.turret_rate = both(turret_left, turret_right);
    input.tank.gun_rate = both(gun_up, gun_down);
    input.fire = held(fire) || touch_.tapped();
    input.lay_mine = std::ranges::count(commands_, lay_mine) > 0;
    input.use_power = std::ranges::count(commands_, use_power) > 0;
    input.smoke = std::ranges::count(commands_, smoke) > 0;
    input.move_hatch = std::ranges::count(commands_, hatch) > 0;
    return input;
}

CameraInput Input::camera(const ViewSettings& settings, float dt) const {
    constexpr float zoom_a_click = 0.88f, orbit = 2; // Dragging turns the view twice as fast as aiming.
    const float up = settings.invert ? 1.0f : -1.0f; // y of mouse and stick is positive downwards.
    const auto turned = [&](float right, float down) { return client::Direction{-right, up * down}; };
    // Square of the deflection, so that small deflections aim finely.
    const auto stick = [&](SDL_GameControllerAxis which) {
        const float value = axis(which);
        return value * std::abs(value) * settings.stick_speed * dt;
    };
    CameraInput camera;
    const auto moved = [&](const glm::vec2& way, float speed) { return turned(way.x * speed, way.y * speed); };
    (mouse_aims_ ? camera.aim : camera.orbit) = moved(way_, settings.mouse_speed * (mouse_aims_ ? 1 : orbit));
    camera.aside = moved(aside_way_, settings.mouse_speed);
    const client::Direction pushed = turned(stick(SDL_CONTROLLER_AXIS_RIGHTX), stick(SDL_CONTROLLER_AXIS_RIGHTY));
    client::Direction& sticks = held(Action::look) ? camera.aside : camera.aim;
    sticks = {sticks.yaw + pushed.yaw, sticks.pitch + pushed.pitch};
    const client::Direction swept = moved(touch_.way(), settings.mouse_speed);
    camera.aim = {camera.aim.yaw + swept.yaw, camera.aim.pitch + swept.pitch};
    camera.zoom = std::pow(zoom_a_click, wheel_) * touch_.zoom();
    return camera;
}

glm::vec3 Input::flight(bool flying) const {
    using enum Action;
    glm::vec3 motion(both(fly_forward, fly_back), both(fly_left, fly_right), both(fly_up, fly_down));
    if (flying)
        motion += glm::vec3(both(forward, back), both(left, right), 0) + glm::vec3(touch_.pushed(), 0);
    return glm::clamp(motion, -1.0f, 1.0f); // keys of both kinds and a thumb may act at once
}

void Input::end_frame() {
    tapped_.reset();
    commands_.clear();
    digits_.clear();
    way_ = aside_way_ = glm::vec2(0);
    wheel_ = 0;
}

void Input::release_all() {
    pressed_ = {};
    tapped_.reset();
    axes_ = {};
    orbiting_ = false;
    touch_.release();
}

} // namespace apps
