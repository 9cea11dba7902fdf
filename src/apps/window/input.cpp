#include "apps/window/input.h"

#include <algorithm>
#include <cmath>

namespace apps {

std::span<const KeyRow> key_rows() {
    using enum Action;
    static constexpr KeyRow rows[] = {
        {SDL_SCANCODE_W, forward},
        {SDL_SCANCODE_UP, forward},
        {SDL_SCANCODE_S, back},
        {SDL_SCANCODE_DOWN, back},
        {SDL_SCANCODE_A, left},
        {SDL_SCANCODE_LEFT, left},
        {SDL_SCANCODE_D, right},
        {SDL_SCANCODE_RIGHT, right},
        {SDL_SCANCODE_Q, turret_left},
        {SDL_SCANCODE_E, turret_right},
        {SDL_SCANCODE_R, gun_up},
        {SDL_SCANCODE_F, gun_down},
        {SDL_SCANCODE_B, brake},
        {SDL_SCANCODE_SPACE, fire},
        {SDL_SCANCODE_I, fly_forward},
        {SDL_SCANCODE_K, fly_back},
        {SDL_SCANCODE_J, fly_left},
        {SDL_SCANCODE_L, fly_right},
        {SDL_SCANCODE_PAGEUP, fly_up},
        {SDL_SCANCODE_PAGEDOWN, fly_down},
        {SDL_SCANCODE_TAB, scores},
        {SDL_SCANCODE_M, lay_mine},
        {SDL_SCANCODE_C, camera},
        {SDL_SCANCODE_F1, help},
        {SDL_SCANCODE_F2, dr_panel},
        {SDL_SCANCODE_F3, measurements},
        {SDL_SCANCODE_F11, fullscreen},
        {SDL_SCANCODE_F12, screenshot},
        {SDL_SCANCODE_ESCAPE, menu},
        {SDL_SCANCODE_RIGHTBRACKET, next_actor},
        {SDL_SCANCODE_N, next_actor},
        {SDL_SCANCODE_LEFTBRACKET, previous_actor},
        {SDL_SCANCODE_LSHIFT, zoom},
        {SDL_SCANCODE_RSHIFT, zoom},
        {SDL_SCANCODE_LALT, pointer},
        {SDL_SCANCODE_RALT, pointer},
        {SDL_SCANCODE_V, view_tank},
        {SDL_SCANCODE_G, view_ghost},
        {SDL_SCANCODE_H, view_own},
        {SDL_SCANCODE_X, other_letter},
        {SDL_SCANCODE_O, draw_road},
        {SDL_SCANCODE_U, split},
        {SDL_SCANCODE_T, threshold},
        {SDL_SCANCODE_P, pause},
        {SDL_SCANCODE_PAUSE, pause},
        {SDL_SCANCODE_PERIOD, step},
        {SDL_SCANCODE_MINUS, slower},
        {SDL_SCANCODE_EQUALS, faster},
        {SDL_SCANCODE_RETURN, tour_next},
        {SDL_SCANCODE_KP_ENTER, tour_next},
        {SDL_SCANCODE_BACKSPACE, tour_back},
        {SDL_SCANCODE_F9, record},
    };
    return rows;
}

std::span<const KeyRow> replay_key_rows() {
    using enum Action;
    static constexpr KeyRow rows[] = {
        {SDL_SCANCODE_SPACE, pause},
        {SDL_SCANCODE_LEFT, seek_back},
        {SDL_SCANCODE_RIGHT, seek_forward},
        {SDL_SCANCODE_COMMA, step_back},
    };
    return rows;
}

std::span<const PadRow> pad_rows() {
    using enum Action;
    static constexpr PadRow rows[] = {
        {SDL_CONTROLLER_BUTTON_A, fire},
        {SDL_CONTROLLER_BUTTON_B, lay_mine},
        {SDL_CONTROLLER_BUTTON_X, brake},
        {SDL_CONTROLLER_BUTTON_Y, camera},
        {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, zoom},
        {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, view_tank},
        {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, view_ghost},
        {SDL_CONTROLLER_BUTTON_DPAD_LEFT, view_own},
        {SDL_CONTROLLER_BUTTON_DPAD_UP, dr_panel},
        {SDL_CONTROLLER_BUTTON_DPAD_DOWN, measurements},
        {SDL_CONTROLLER_BUTTON_BACK, scores},
        {SDL_CONTROLLER_BUTTON_START, menu},
    };
    return rows;
}

std::span<const ActionRow> action_help() {
    using enum Action;
    static constexpr ActionRow rows[] = {
        {forward, "W A S D, arrows", "drive"},
        {pointer, "click, Alt", "aim with the mouse; Esc or Alt frees it"},
        {fire, "left button, Space", "fire"},
        {zoom, "right button, Shift", "zoom; in chase: look around"},
        {turret_left, "Q E, R F", "turn the turret, raise and lower the gun"},
        {lay_mine, "M", "lay a mine"},
        {brake, "B", "brake"},
        {camera, "C", "camera: chase, gunner, top-down, free"},
        {camera, "wheel, right drag", "distance or zoom, look around"},
        {view_tank, "V, G, H", "view: next tank, its ghosts, your own"},
        {fly_forward, "I J K L, Page up down", "fly the free camera"},
        {split, "U", "split view: off, 2, 4 schemes"},
        {threshold, "T", "your threshold, and what it is tested on"},
        {pause, "P, .", "pause, one tick further"},
        {slower, "- =", "slower, faster"},
        {seek_back, "Left, Right, Space, ,", "replay: 5 s back, on; pause; a tick back"},
        {record, "F9", "record the match, from now on"},
        {tour_next, "Enter, Backspace", "in the tour: on, back"},
        {scores, "Tab", "scores"},
        {next_actor, "[ ], N", "previous, next tank in the plot"},
        {dr_panel, "F2", "dead reckoning panel"},
        {measurements, "F3", "measurements"},
        {other_letter, "X", "A or B, in a blind comparison (F3, A/B)"},
        {fullscreen, "F11", "full screen"},
        {draw_road, "O", "host: draw a road by driving; again: bots patrol it"},
        {screenshot, "F12", "screenshot"},
        {menu, "Esc", "menu: join, host, settings, quit"},
    };
    return rows;
}

namespace {

Action action_of(SDL_Scancode key, bool replay) {
    if (replay)
        if (const auto row = std::ranges::find(replay_key_rows(), key, &KeyRow::key); row != replay_key_rows().end())
            return row->action;
    const auto row = std::ranges::find(key_rows(), key, &KeyRow::key);
    return row == key_rows().end() ? Action::count : row->action;
}

/// The program's own keys work also while a text is typed.
bool is_function_key(SDL_Scancode key) { return key >= SDL_SCANCODE_F1 && key <= SDL_SCANCODE_F12; }

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

void Input::key(const SDL_KeyboardEvent& event, bool typing) {
    const SDL_Scancode key = event.keysym.scancode;
    if (key < 0 || key >= SDL_NUM_SCANCODES)
        return;
    if (event.type == SDL_KEYUP) {
        keys_.reset(key);
    } else if (event.repeat == 0 && (!typing || is_function_key(key))) {
        keys_.set(key);
        if (const Action action = action_of(key, replay_); action != Action::count)
            press(action);
    }
}

void Input::mouse_button(const SDL_MouseButtonEvent& event, bool pointing) {
    const bool left = event.button == SDL_BUTTON_LEFT, right = event.button == SDL_BUTTON_RIGHT;
    if (!left && !right)
        return;
    const Action action = left ? Action::fire : Action::zoom;
    if (event.type == SDL_MOUSEBUTTONUP) {
        if (mouse_down_[event.button])
            --held_[static_cast<std::size_t>(action)];
        mouse_down_.reset(event.button);
        orbiting_ = orbiting_ && !right;
    } else if (mouse_aims_) {
        if (!mouse_down_[event.button])
            ++held_[static_cast<std::size_t>(action)];
        mouse_down_.set(event.button);
        press(action);
    } else if (!pointing) {
        orbiting_ = orbiting_ || right;
        if (left)
            press(Action::pointer);
    }
}

void Input::aim_with_mouse(bool aiming) {
    mouse_aims_ = aiming;
    orbiting_ = false;
    for (const auto& [button, action] : {std::pair(SDL_BUTTON_LEFT, Action::fire), {SDL_BUTTON_RIGHT, Action::zoom}})
        if (mouse_down_[static_cast<std::size_t>(button)])
            --held_[static_cast<std::size_t>(action)];
    mouse_down_.reset();
}

void Input::handle(const SDL_Event& event, bool typing, bool pointing) {
    const auto pad_action = [&] {
        const auto row = std::ranges::find(pad_rows(), event.cbutton.button, &PadRow::button);
        return row == pad_rows().end() ? Action::count : row->action;
    };
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
            right_ += static_cast<float>(event.motion.xrel);
            down_ += static_cast<float>(event.motion.yrel);
        }
        break;
    case SDL_MOUSEWHEEL:
        if (mouse_aims_ || !pointing)
            wheel_ += static_cast<float>(event.wheel.y);
        break;
    case SDL_CONTROLLERDEVICEADDED:
        open_gamepad(event.cdevice.which);
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        if (gamepad_ && event.cdevice.which == SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(gamepad_))) {
            SDL_GameControllerClose(gamepad_);
            gamepad_ = nullptr;
            release_all(); // its buttons come up no more
        }
        break;
    case SDL_CONTROLLERAXISMOTION:
        if (event.caxis.axis < axes_.size())
            axes_[event.caxis.axis] = static_cast<float>(event.caxis.value) / 32767;
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        if (const Action action = pad_action(); action != Action::count) {
            ++held_[static_cast<std::size_t>(action)];
            press(action);
        }
        break;
    case SDL_CONTROLLERBUTTONUP:
        if (const Action action = pad_action(); action != Action::count)
            held_[static_cast<std::size_t>(action)] = std::max(0, held_[static_cast<std::size_t>(action)] - 1);
        break;
    default:
        break;
    }
}

void Input::open_gamepad(int index) {
    if (!gamepad_)
        gamepad_ = SDL_GameControllerOpen(index);
}

float Input::axis(SDL_GameControllerAxis which) const {
    constexpr float dead_zone = 0.15f;
    const float value = axes_[static_cast<std::size_t>(which)];
    return std::abs(value) < dead_zone ? 0 : std::copysign((std::abs(value) - dead_zone) / (1 - dead_zone), value);
}

bool Input::held(Action action) const {
    const auto index = static_cast<std::size_t>(action);
    return tapped_[index] || held_[index] > 0 ||
           std::ranges::any_of(key_rows(), [&](const KeyRow& row) { return row.action == action && keys_[row.key]; });
}

float Input::both(Action plus, Action minus) const { return (held(plus) ? 1.0f : 0.0f) - (held(minus) ? 1.0f : 0.0f); }

client::PlayerInput Input::player(bool flying) const {
    using enum Action;
    const auto limited = [](float value) { return std::clamp(value, -1.0f, 1.0f); };
    client::PlayerInput input;
    input.tank.stick.throttle = limited((flying ? 0 : both(forward, back)) - axis(SDL_CONTROLLER_AXIS_LEFTY));
    input.tank.stick.steer = limited((flying ? 0 : both(left, right)) - axis(SDL_CONTROLLER_AXIS_LEFTX));
    input.tank.stick.brake = held(brake);
    input.tank.turret_rate = both(turret_left, turret_right);
    input.tank.gun_rate = both(gun_up, gun_down);
    input.fire = held(fire) || axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT) > 0.5f;
    input.lay_mine = std::ranges::count(commands_, lay_mine) > 0;
    return input;
}

CameraInput Input::camera(const ViewSettings& settings, float dt) const {
    constexpr float zoom_a_click = 0.88f, orbit = 2; // dragging turns faster than aiming
    const float up = settings.invert ? 1.0f : -1.0f; // the mouse's y grows downwards, so does the stick's
    const auto turned = [&](float right, float down) { return client::Direction{-right, up * down}; };
    // Squared: small deflections are for aiming.
    const auto stick = [&](SDL_GameControllerAxis which) {
        const float value = axis(which);
        return value * std::abs(value) * settings.stick_speed * dt;
    };
    CameraInput camera;
    const client::Direction way = turned(right_ * settings.mouse_speed, down_ * settings.mouse_speed);
    (mouse_aims_ ? camera.aim : camera.orbit) =
        mouse_aims_ ? way : client::Direction{orbit * way.yaw, orbit * way.pitch};
    const client::Direction pushed = turned(stick(SDL_CONTROLLER_AXIS_RIGHTX), stick(SDL_CONTROLLER_AXIS_RIGHTY));
    camera.aim = {camera.aim.yaw + pushed.yaw, camera.aim.pitch + pushed.pitch};
    camera.zoom = std::pow(zoom_a_click, wheel_);
    return camera;
}

glm::vec3 Input::flight(bool flying) const {
    using enum Action;
    glm::vec3 motion(both(fly_forward, fly_back), both(fly_left, fly_right), both(fly_up, fly_down));
    if (flying)
        motion += glm::vec3(both(forward, back), both(left, right), 0);
    return motion;
}

void Input::end_frame() {
    tapped_.reset();
    commands_.clear();
    right_ = down_ = wheel_ = 0;
}

void Input::release_all() {
    keys_.reset();
    held_ = {};
    tapped_.reset();
    mouse_down_.reset();
    axes_ = {};
    orbiting_ = false;
}

} // namespace apps
