#include "apps/screen.h"

#include "render/shot.h"

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

/// Where screenshots go: the user's pictures folder where there is one, else out/.
std::filesystem::path picture_path() {
    std::filesystem::path folder = "out";
    if (const char* pictures = std::getenv("XDG_PICTURES_DIR"); pictures && *pictures)
        folder = pictures;
    else if (const char* home = std::getenv("HOME");
             home && std::filesystem::is_directory(std::filesystem::path(home) / "Pictures"))
        folder = std::filesystem::path(home) / "Pictures";
    std::filesystem::create_directories(folder);
    return folder / fmt::format("reckoning-{:%Y%m%d-%H%M%S}.png", fmt::localtime(std::time(nullptr)));
}

float heading_of(const glm::quat& orientation) {
    const glm::vec3 forward = orientation * glm::vec3(1, 0, 0);
    return std::atan2(forward.y, forward.x);
}

std::vector<overlay::KeyHelp> help_rows() {
    std::vector<overlay::KeyHelp> rows;
    for (const ActionRow& row : action_help())
        rows.push_back({std::string(row.keys), std::string(row.help)});
    rows.push_back({"F1", "this list"});
    return rows;
}

} // namespace

Screen::Screen(GameOptions& options, overlay::Actions actions)
    : options_(options), window_("Reckoning", options.width, options.height), interface_(window_),
      sound_(options.sound), overlay_(std::move(actions)) {
    // The instruments take 344 of 1280 columns and 216 of 720 lines: a small window starts as a game alone.
    constexpr int instruments_need = 960;
    overlay_.show(overlay::Panel::dr, options.width >= instruments_need);
    overlay_.show(overlay::Panel::measurements, options.width >= instruments_need);
    if (window_.software() && !options.quality_given) {
        options.render.quality = render::Quality::low;
        spdlog::info("no graphics card ({}): quality low; --quality has the last word", window_.driver());
    }
}

void Screen::show(const world::Map& map) {
    renderer_.emplace(map, options_.render);
    rig_ = {};
    input_.release_all();
}

void Screen::say(const std::string& note, double now) {
    constexpr double shown_for = 4; // [s]
    note_ = note;
    note_until_ = now + shown_for;
}

void Screen::next_camera() {
    const client::CameraRig fresh;
    rig_.mode = static_cast<client::CameraMode>((static_cast<int>(rig_.mode) + 1) % client::camera_mode_names().size());
    rig_.yaw = fresh.yaw;
    rig_.pitch = fresh.pitch;
    if (rig_.mode == client::CameraMode::free) { // it starts where the last picture was taken from
        const glm::vec3 look = glm::normalize(camera_.target - camera_.eye);
        rig_.position = camera_.eye;
        rig_.yaw = std::atan2(look.y, look.x);
        rig_.pitch = std::asin(std::clamp(look.z, -1.0f, 1.0f));
    }
}

void Screen::obey(Action command, client::Client& client) {
    using overlay::Panel;
    switch (command) {
    case Action::camera:
        next_camera();
        say(fmt::format("camera: {}", client::camera_mode_names()[static_cast<std::size_t>(rig_.mode)]), client.now());
        break;
    case Action::help:
        overlay_.toggle(Panel::help);
        break;
    case Action::dr_panel:
        overlay_.toggle(Panel::dr);
        break;
    case Action::measurements:
        overlay_.toggle(Panel::measurements);
        break;
    case Action::fullscreen:
        window_.toggle_fullscreen();
        break;
    case Action::screenshot:
        shot_ = picture_path();
        shot_by_key_ = true;
        break;
    case Action::menu:
        overlay_.toggle(Panel::menu);
        break;
    case Action::next_actor:
        overlay_.focus_next(client, 1);
        break;
    case Action::previous_actor:
        overlay_.focus_next(client, -1);
        break;
    default:
        return; // driving is not a command
    }
    sound_.click();
}

void Screen::handle_input(client::Client& client) {
    input_.end_frame();
    for (SDL_Event event; SDL_PollEvent(&event);) {
        interface_.handle(event);
        closed_ |= event.type == SDL_QUIT;
        input_.handle(event, interface_.typing(), interface_.pointing());
    }
    for (const Action command : input_.commands())
        obey(command, client);
    overlay_.show(overlay::Panel::scores, input_.held(Action::scores));

    const bool flying = rig_.mode == client::CameraMode::free;
    if (!client.own().empty())
        client.own().front()->orders = menu_open() ? client::Orders{} : input_.orders(flying);
}

void Screen::update_camera(const client::Client& client, client::Scene& scene) {
    constexpr float flight_speed = 30; // [m/s]
    const double now = client.now();
    const auto dt = static_cast<float>(std::clamp(now - last_frame_, 0.0, 0.1));
    frame_time_ += (static_cast<float>(now - last_frame_) - frame_time_) * 0.05f;
    last_frame_ = now;

    const bool free = rig_.mode == client::CameraMode::free;
    const CameraMotion hand = input_.camera_motion();
    rig_.yaw += hand.yaw;
    rig_.pitch = std::clamp(rig_.pitch + hand.pitch, -1.5f, 1.2f);
    rig_.distance = std::clamp(rig_.distance * hand.zoom, 5.0f, 120.0f);
    client::fly(rig_, input_.flight(free) * (flight_speed * dt));

    glm::vec3 position = rig_.target;
    float heading = rig_.heading;
    if (const client::LocalPlayer* player = client.player(); player && player->spawned()) {
        const auto pose = client.pose(*player);
        position = pose.state.position;
        heading = heading_of(pose.state.orientation) + pose.articulations[dr::turret].angle;
    }
    camera_ = client::follow(rig_, client.terrain(), position, heading, dt);

    make_room(position, dt);
    scene.camera = camera_;
}

void Screen::make_room(const glm::vec3& tank, float dt) {
    glm::vec2 wanted(0);
    const glm::vec2 size(std::max(1, window_.width()), std::max(1, window_.height()));
    if (rig_.mode != client::CameraMode::free) {
        const overlay::Area area = overlay_.free_area(interface_.look(), {size.x, size.y});
        wanted = {1 - (area.low.x + area.high.x) / size.x, 1 - (area.low.y + area.high.y) / size.y};
    }
    shift_ += (wanted - shift_) * std::min(1.0f, dt * 8);

    // To the right by moving aside, downward by looking down: the eye must not come closer to the ground.
    const float tangent = std::tan(camera_.field_of_view / 2);
    const glm::vec3 look = camera_.target - camera_.eye;
    const float along = std::atan2(look.y, look.x);
    const glm::vec3 right(std::sin(along), -std::cos(along), 0);
    const glm::vec3 aside = right * (shift_.x * tangent * size.x / size.y * glm::distance(camera_.eye, tank));
    camera_.eye += aside;
    camera_.target += aside;
    const float down = 0.6f * shift_.y * tangent * glm::length(look); // most of it: the horizon stays in sight
    if (rig_.mode == client::CameraMode::chase)
        camera_.target.z -= down;
    else if (rig_.mode == client::CameraMode::top_down) {
        camera_.eye.y -= down;
        camera_.target.y -= down;
    }
}

void Screen::take_picture(double now) {
    if (!shot_)
        return;
    try {
        render::save_png(*shot_, window_.width(), window_.height());
        if (shot_by_key_)
            say(fmt::format("saved {}", shot_->string()), now);
    } catch (const std::exception& error) {
        if (!shot_by_key_)
            throw;
        say(error.what(), now);
    }
    shot_.reset();
    shot_by_key_ = false;
}

void Screen::render(const client::Client& client, const client::Scene& scene, overlay::MenuFacts menu) {
    const int width = window_.width(), height = window_.height();
    renderer_->draw(scene, width, height);
    interface_.begin_frame();
    overlay::Facts facts;
    facts.hud = {.frames_per_s = 1 / std::max(frame_time_, 1e-3f),
                 .note = client.now() < note_until_ ? note_ : std::string()};
    facts.menu = std::move(menu);
    facts.menu.rows = render::tunables(options_.render);
    for (const auto& row : tunables(options_.sound))
        facts.menu.rows.push_back(row);
    facts.keys = help_rows();
    overlay_.draw(interface_.look(), client, scene, options_.settings, facts);
    interface_.end_frame();
    sound_.update(client, scene);
    take_picture(client.now());
    window_.swap();
}

} // namespace apps
