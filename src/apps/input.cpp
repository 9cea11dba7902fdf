#include "apps/input.h"

#include <algorithm>
#include <cmath>

namespace apps {

std::span<const KeyRow> key_rows() {
    using enum Action;
    static constexpr KeyRow rows[] = {
        {SDL_SCANCODE_W, forward},      {SDL_SCANCODE_UP, forward},
        {SDL_SCANCODE_S, back},         {SDL_SCANCODE_DOWN, back},
        {SDL_SCANCODE_A, left},         {SDL_SCANCODE_LEFT, left},
        {SDL_SCANCODE_D, right},        {SDL_SCANCODE_RIGHT, right},
        {SDL_SCANCODE_Q, turret_left},  {SDL_SCANCODE_E, turret_right},
        {SDL_SCANCODE_R, gun_up},       {SDL_SCANCODE_F, gun_down},
        {SDL_SCANCODE_B, brake},        {SDL_SCANCODE_SPACE, fire},
        {SDL_SCANCODE_I, fly_forward},  {SDL_SCANCODE_K, fly_back},
        {SDL_SCANCODE_J, fly_left},     {SDL_SCANCODE_L, fly_right},
        {SDL_SCANCODE_PAGEUP, fly_up},  {SDL_SCANCODE_PAGEDOWN, fly_down},
        {SDL_SCANCODE_TAB, scores},     {SDL_SCANCODE_M, lay_mine},
        {SDL_SCANCODE_C, camera},       {SDL_SCANCODE_F1, help},
        {SDL_SCANCODE_F2, dr_panel},    {SDL_SCANCODE_F3, measurements},
        {SDL_SCANCODE_F11, fullscreen}, {SDL_SCANCODE_F12, screenshot},
        {SDL_SCANCODE_ESCAPE, menu},    {SDL_SCANCODE_RIGHTBRACKET, next_actor},
        {SDL_SCANCODE_N, next_actor},   {SDL_SCANCODE_LEFTBRACKET, previous_actor},
    };
    return rows;
}

std::span<const ActionRow> action_help() {
    using enum Action;
    static constexpr ActionRow rows[] = {
        {forward, "W A S D, arrows", "drive"},
        {turret_left, "Q E", "turn the turret"},
        {gun_up, "R F", "raise, lower the gun"},
        {fire, "Space", "fire"},
        {lay_mine, "M", "lay a mine"},
        {brake, "B", "brake"},
        {camera, "C", "camera: chase, top-down, free"},
        {camera, "wheel, right drag", "distance, look around"},
        {fly_forward, "I J K L, Page up down", "fly the free camera"},
        {scores, "Tab", "scores"},
        {next_actor, "[ ], N", "previous, next tank in the plot"},
        {dr_panel, "F2", "dead reckoning panel"},
        {measurements, "F3", "measurements"},
        {fullscreen, "F11", "full screen"},
        {screenshot, "F12", "screenshot"},
        {menu, "Esc", "menu: join, host, quit"},
    };
    return rows;
}

namespace {

Action action_of(SDL_Scancode key) {
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

void Input::key(const SDL_KeyboardEvent& event, bool typing) {
    const SDL_Scancode key = event.keysym.scancode;
    if (key < 0 || key >= SDL_NUM_SCANCODES)
        return;
    if (event.type == SDL_KEYUP) {
        down_.reset(key);
    } else if (event.repeat == 0 && (!typing || is_function_key(key))) {
        down_.set(key);
        tapped_.set(key);
        if (const Action action = action_of(key); action >= Action::lay_mine && action != Action::count)
            commands_.push_back(action);
    }
}

void Input::handle(const SDL_Event& event, bool typing, bool pointing) {
    constexpr float radians_a_pixel = 0.005f, zoom_a_click = 0.88f;
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
        if (event.button.button == SDL_BUTTON_RIGHT && !pointing)
            orbiting_ = true;
        break;
    case SDL_MOUSEBUTTONUP:
        if (event.button.button == SDL_BUTTON_RIGHT)
            orbiting_ = false;
        break;
    case SDL_MOUSEMOTION:
        if (orbiting_) {
            motion_.yaw -= static_cast<float>(event.motion.xrel) * radians_a_pixel;
            motion_.pitch -= static_cast<float>(event.motion.yrel) * radians_a_pixel;
        }
        break;
    case SDL_MOUSEWHEEL:
        if (!pointing)
            motion_.zoom *= std::pow(zoom_a_click, static_cast<float>(event.wheel.y));
        break;
    case SDL_CONTROLLERDEVICEADDED:
        open_gamepad(event.cdevice.which);
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        if (gamepad_ && event.cdevice.which == SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(gamepad_))) {
            SDL_GameControllerClose(gamepad_);
            gamepad_ = nullptr;
        }
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        if (event.cbutton.button == SDL_CONTROLLER_BUTTON_B)
            commands_.push_back(Action::lay_mine);
        else if (event.cbutton.button == SDL_CONTROLLER_BUTTON_Y)
            commands_.push_back(Action::camera);
        else if (event.cbutton.button == SDL_CONTROLLER_BUTTON_START)
            commands_.push_back(Action::menu);
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
    const float value = gamepad_ ? static_cast<float>(SDL_GameControllerGetAxis(gamepad_, which)) / 32767 : 0;
    return std::abs(value) < dead_zone ? 0 : value;
}

bool Input::held(Action action) const {
    return std::ranges::any_of(
        key_rows(), [&](const KeyRow& row) { return row.action == action && (down_[row.key] || tapped_[row.key]); });
}

float Input::both(Action plus, Action minus) const { return (held(plus) ? 1.0f : 0.0f) - (held(minus) ? 1.0f : 0.0f); }

client::Orders Input::orders(bool flying) const {
    using enum Action;
    const auto button = [&](SDL_GameControllerButton which) {
        return gamepad_ && SDL_GameControllerGetButton(gamepad_, which);
    };
    const auto limited = [](float value) { return std::clamp(value, -1.0f, 1.0f); };
    client::Orders orders;
    orders.controls.stick.throttle = limited((flying ? 0 : both(forward, back)) - axis(SDL_CONTROLLER_AXIS_LEFTY));
    orders.controls.stick.steer = limited((flying ? 0 : both(left, right)) - axis(SDL_CONTROLLER_AXIS_LEFTX));
    orders.controls.stick.brake = held(brake) || button(SDL_CONTROLLER_BUTTON_X);
    orders.controls.turret_rate = limited(both(turret_left, turret_right) - axis(SDL_CONTROLLER_AXIS_RIGHTX));
    orders.controls.gun_rate = limited(both(gun_up, gun_down) - axis(SDL_CONTROLLER_AXIS_RIGHTY));
    orders.fire = held(fire) || button(SDL_CONTROLLER_BUTTON_A) || axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT) > 0.5f;
    orders.lay_mine = std::ranges::count(commands_, lay_mine) > 0;
    return orders;
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
    motion_ = {};
}

void Input::release_all() {
    down_.reset();
    tapped_.reset();
    orbiting_ = false;
}

} // namespace apps
