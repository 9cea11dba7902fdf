#include "apps/window/screen.h"

#include "apps/clock.h"
#include "apps/window/panes.h"
#include "client/report.h"
#include "overlay/hud/caption.h"
#include "overlay/hud/frame_graph.h"
#include "platform/files.h"
#include "platform/stop_signals.h"
#include "render/renderer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {
/// The picture behind the progress bar; nothing if it is not installed.
std::optional<render::Picture> title_picture() {
    try {
        return render::load_picture(platform::find_asset("docs/pictures/battle.jpg"));
    } catch (const platform::MissingAsset&) {
        return {};
    }
}
} // namespace

Screen::Screen(GameOptions& options, overlay::Actions actions)
    : options_(options), window_("Reckoning", options.window.width, options.window.height), interface_(window_),
      sound_(options.sound), input_(options.bindings), time_(actions.time), recording_(actions.recording),
      tour_control_(actions.tour), files_(options.sweep, options.folders),
      user_(options), window_as_{options.window.width, options.window.height},
      overlay_(files_.wire(wire_settings(std::move(actions))), &options.overlay), player_camera_(options.view) {
    overlay_.presets() = files_.presets();
    if (!window_.off_screen())
        title_ = title_picture();
    if (window_.software() && !options.quality_given) {
        options.render.quality = render::Quality::low;
        spdlog::info("no graphics card ({}): using quality low; --quality overrides it", window_.driver());
    }
}

void Screen::loading(std::string_view what, double share) {
    platform::check_stop();
    if (window_.off_screen())
        return;
    SDL_PumpEvents(); // Otherwise the desktop reports that the window does not respond.
    render::clear_window(window_.size().x, window_.size().y);
    interface_.begin_frame();
    std::optional<overlay::Backdrop> backdrop;
    if (title_)
        backdrop = {reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(GLuint(title_->texture))),
                    {static_cast<float>(title_->width), static_cast<float>(title_->height)}};
    overlay::draw_loading(interface_.look(), std::string(what), static_cast<float>(share), backdrop);
    interface_.end_frame();
    window_.swap();
}

void Screen::show(const world::Map& map) {
    if (const std::string drawn = fmt::format("{} {}", map.name, world::checksum(map)); drawn != drawn_map_) {
        renderer_.emplace(map, options_.render, [this](std::string_view what, double share) { loading(what, share); });
        drawn_map_ = drawn; // Keeps the renderer for this map, because making one takes a second.
    }
    player_camera_.reset();
    reader_ = {};
    death_view_.end();
}

void Screen::say(const std::string& note) {
    constexpr double shown_for = 4; // Time for which the line is shown [s].
    spdlog::debug("{}", note);
    note_ = note;
    note_until_ = seconds_now() + shown_for;
}

void Screen::say_of_connection(std::string words) {
    if (words.empty() != connection_.empty())
        spdlog::debug("{}", words.empty() ? "the connection works" : words);
    connection_ = std::move(words);
}

void Screen::open_menu() {
    overlay_.show(overlay::Panel::menu, true);
    aim_with_mouse(false);
}

std::string Screen::press(std::string_view action) { return user_.controls(input_.on_pad()).press(action); }

void Screen::open_start() {
    for (const auto panel : {overlay::Panel::help, overlay::Panel::dr, overlay::Panel::measurements,
                             overlay::Panel::scores, overlay::Panel::menu})
        overlay_.show(panel, false);
    overlay_.show(overlay::Panel::start, true);
    aim_with_mouse(false);
    player_camera_.set_orbiting(true);
    spdlog::debug("start menu: shown");
}

void Screen::close_start() {
    if (start_open())
        spdlog::debug("start menu: hidden");
    overlay_.show(overlay::Panel::start, false);
    player_camera_.set_orbiting(false);
}

void Screen::watch_battle() {
    close_start();
    say_how_to_watch();
}

void Screen::observe(bool on) {
    observer_ = on;
    if (on)
        say_how_to_watch();
}

void Screen::say_how_to_watch() {
    say(fmt::format("{}: next tank, {}: next camera, {}: back", press("view-tank"), press("camera"), press("menu")));
}

void Screen::prompt(bool on) {
    prompts_ = on;
    overlay_.prompts() = overlay::Prompts(!options_.overlay.prompts);
}

void Screen::compare(bool on) {
    comparing_ = on;
    if (!on)
        return;
    overlay_.pulse("rate");
    overlay_.show(overlay::Panel::dr, true);
    overlay_.show(overlay::Panel::measurements, true);
    PlayerCamera::Request request;
    request.own = false;
    player_camera_.request(request);
    say(fmt::format("updates at a fixed rate, so that no scheme is favoured; {}: your own tank, {}: next tank",
                    press("view-own"), press("view-tank")));
}

void Screen::aim_with_mouse(bool aiming) {
    if (aiming == input_.mouse_aims() || window_.off_screen())
        return;
    if (!window_.take_mouse(aiming)) {
        say(fmt::format("the mouse cannot aim here: {}", SDL_GetError()));
        return;
    }
    input_.aim_with_mouse(aiming);
    interface_.use_mouse(!aiming);
    say(aiming ? fmt::format("the mouse aims; {} or {} frees it", press("menu"), press("pointer"))
               : "the mouse is free; click into the world to aim");
}

overlay::Actions Screen::wire_settings(overlay::Actions actions) {
    actions.settings = {
        .keep = [this](std::string_view row) { user_.keep(row); },
        .set_text = [this](std::string_view name, const std::string& value) { return user_.set_text(name, value); },
        .ask =
            [this](const overlay::BindingPlace& place) {
                if (const auto device = user_.ask(place))
                    input_.listen(*device);
            },
        .unbind = [this](const overlay::BindingPlace& place) { user_.unbind(place); },
        .reset = [this](std::string_view action) { user_.reset(action); }};
    return actions;
}

void Screen::hear() {
    if (const bool shown = overlay_.shows(overlay::Panel::settings); shown != std::exchange(settings_shown_, shown))
        spdlog::debug("settings: {}", shown ? "shown" : "hidden");
    if (const auto code = input_.heard())
        user_.heard(*code);
    const bool hearing = input_.listening() || (hearing_ && SDL_GetMouseState(nullptr, nullptr) != 0);
    if (std::exchange(hearing_, hearing) != hearing)
        interface_.use_mouse(!hearing);
}

void Screen::fit_window() {
    WindowSettings& wanted = options_.window;
    if (window_.off_screen())
        return;
    if (wanted.width != window_as_.width || wanted.height != window_as_.height)
        window_.resize(wanted.width, wanted.height);
    if (wanted.full_screen != window_as_.full_screen && !window_.toggle_fullscreen()) {
        say(fmt::format("cannot switch full screen: {}", SDL_GetError()));
        wanted.full_screen = window_as_.full_screen;
    }
    window_as_ = wanted;
}

void Screen::handle_input(client::Client& client) {
    input_.end_frame();
    input_.replaying(replaying());
    input_.touring(tour_ ? tour_->count() : 0);
    const bool drives = player_camera_.flying() ||
                        (client.player() && client.player()->spawned() && player_camera_.on_own_tank(client) && !tour_);
    input_.place_fingers(interface_.landed(), drives);
    for (const Action action : std::exchange(touched_, {}))
        input_.press(action);
    for (SDL_Event event; SDL_PollEvent(&event);) {
        const bool for_settings =
            input_.listening() && (event.type == SDL_KEYDOWN || event.type == SDL_MOUSEBUTTONDOWN ||
                                   event.type == SDL_CONTROLLERBUTTONDOWN || event.type == SDL_FINGERDOWN);
        if (!for_settings)
            interface_.handle(event);
        closed_ |= event.type == SDL_QUIT;
        // An open chat gets the keys at once; ImGui's `typing` reports it only some frames later.
        const bool typing = interface_.typing() || (overlay_.chat().is_open() && !start_open());
        input_.handle(event, typing, interface_.pointing());
        if (event.type == SDL_MOUSEBUTTONDOWN && interface_.pointing() && !input_.mouse_aims())
            sound_.click();
    }
    hear();
    fit_window();
    for (const Action command : input_.commands())
        handle_command(command, client);
    jump_to_typed_scene();
    const bool held = input_.held(Action::scores) && !start_open() && !menu_open();
    if (held && !std::exchange(scores_held_, held))
        overlay_.show(overlay::Panel::help, false);
    scores_held_ = held;
    if (const bool scores = held && !overlay_.shows(overlay::Panel::help);
        scores != overlay_.shows(overlay::Panel::scores)) {
        overlay_.show(overlay::Panel::scores, scores);
        spdlog::debug("scores: {}", scores ? "shown" : "hidden");
    }

    if (!window_.focused() || input_.on_screen())
        aim_with_mouse(false);
    client::PlayerInput input =
        menu_open() || start_open() ? client::PlayerInput{} : input_.player(player_camera_.flying());
    player_camera_.update_aim(input_, client, input, frame_time_);
    if (!client.own().empty())
        client.own().front().input = input;
}

void Screen::update_camera(const client::ClientState& client, client::Scene& scene) {
    const double now = seconds_now();
    options_.settings.instruments = overlay_.instruments() || tour_;
    options_.settings.figures = window_.off_screen() || !options_.report.empty(); // Game::finish writes them
    const double passed = last_frame_ > 0 ? now - last_frame_ : 0;                // 0 in the first frame.
    const auto dt = static_cast<float>(std::clamp(passed, 0.0, 0.1));
    frame_time_ += (static_cast<float>(passed) - frame_time_) * 0.05f;
    last_frame_ = now;
    passed_ = passed;
    events_ = reader_.read(client);
    scene.camera = player_camera_.look(client, scene, events_, dt);
    if (const auto watched = player_camera_.target();
        watched != std::exchange(watched_, watched) && !client.is_own(watched))
        overlay_.measurements().focus_on(watched); // The plot shows the watched tank, too.
    death_view_.look(client, events_);
    if (!scene.panes.empty() || tour_ || !player_camera_.on_own_tank(client))
        death_view_.end();
    if (death_view_.camera()) {
        scene.camera = *death_view_.camera();
        death_view_.add_to(scene);
    }
    if (tour_)
        tour_->add_to(scene, client);
    make_room(scene, dt);
    trace(now, client, scene);
}

void Screen::make_room(client::Scene& scene, float dt) {
    const glm::vec2 size(std::max(1, window_.size().x), std::max(1, window_.size().y));
    const overlay::Area area = overlay_.free_area(interface_.look(), {size.x, size.y});
    const glm::vec2 low(area.low.x / size.x, 1 - area.high.y / size.y);
    const glm::vec2 high(area.high.x / size.x, 1 - area.low.y / size.y);
    shift_ += (low + high - 1.0f - shift_) * (1 - std::exp(-dt / 0.12f));
    scene.camera.shift = scene.panes.empty() ? shift_ : glm::vec2(0);
    tile(scene, low, high);
}

void Screen::set_tour(Tour* tour) {
    tour_ = tour;
    // An empty caption reserves its space in the first frame.
    overlay_.set_caption(tour ? std::optional(overlay::Caption{}) : std::nullopt);
    black_ = black_ && tour;
    if (!tour)
        return;
    close_start();
    for (const auto panel : {overlay::Panel::dr, overlay::Panel::measurements, overlay::Panel::menu})
        overlay_.show(panel, false);
    player_camera_.request(tour->scene().camera.request());
}

void Screen::take_picture() {
    if (!shot_)
        return;
    try {
        render::save_png(*shot_, window_.size().x, window_.size().y);
        if (shot_by_key_)
            say(fmt::format("saved {}", shot_->string()));
    } catch (const std::exception& error) {
        if (!shot_by_key_)
            throw;
        say(error.what());
    }
    shot_.reset();
    shot_by_key_ = false;
}

overlay::PromptKeys Screen::prompt_keys(const overlay::Controls& hands) const {
    if (input_.on_screen())
        return {"left thumb", "drag", "tap", "Mine"};
    const std::string fire = hands.press("fire"), mine = hands.press("lay-mine");
    if (hands.pad)
        return {"left stick", "right stick", fire, mine};
    return {fmt::format("{} {} {} {}", hands.press("forward"), hands.press("left"), hands.press("back"),
                        hands.press("right")),
            "click, then the mouse", fire, mine};
}

overlay::Facts Screen::facts(const client::ClientState& client, overlay::MenuFacts menu) {
    overlay::Facts facts;
    facts.hud.frames_per_s = 1 / std::max(frame_time_, 1e-3f);
    facts.hud.note = last_frame_ < note_until_ ? note_ : std::string();
    facts.hud.observer = observer_;
    if (comparing_)
        facts.hud.lesson = "error = distance from the white outline to the solid tank";
    facts.hud.bare = tour_ != nullptr || (client.own().empty() && !observer_); // No tank: the battle behind the menu.
    facts.hud.connection = connection_;
    facts.hud.camera_name = player_camera_.mode_name();
    if (!player_camera_.on_own_tank(client)) {
        facts.hud.target_name = player_camera_.target_name(client);
        facts.hud.target_tank =
            client.is_own(player_camera_.target()) ? "your tank" : client.match().name_of(player_camera_.target());
    }
    if (death_view_.camera()) {
        facts.hud.target_name = facts.hud.target_tank = death_view_.killer();
        facts.hud.death = death_view_.words();
    }
    facts.hud.sight = player_camera_.through_sight(client);
    facts.hud.mouse_captured = input_.mouse_aims();
    facts.hud.aim_point = player_camera_.aim_point();
    facts.menu = std::move(menu);
    facts.controls = &user_.controls(input_.on_pad());
    if (overlay_.shows(overlay::Panel::settings))
        facts.settings = user_.facts(input_.on_pad());
    if (prompts_)
        facts.prompts = prompt_keys(*facts.controls);
    if (input_.on_screen() && !menu_open())
        facts.touch = touch_facts();
    facts.pareto = {files_.sweep(), files_.why_no_sweep()};
    return facts;
}

double Screen::drawn_share() {
    const render::Settings& wanted = options_.render;
    if (const auto fixed = static_cast<std::size_t>(wanted.resolution); fixed > 0)
        return render::ResolutionControl::shares[fixed - 1];
    if (window_.off_screen()) // No display whose frame rate must be reached.
        return 1;
    constexpr double software_rate = 30; // Frame rate that a software renderer can reach [1/s].
    const double rate = window_.software() ? std::min(wanted.frame_rate, software_rate) : wanted.frame_rate;
    resolution_.add(passed_, 1 / rate);
    return resolution_.share();
}

void Screen::render(const client::ClientState& client, const client::Scene& scene, const client::FramePace& pace,
                    overlay::MenuFacts menu) {
    const glm::ivec2 size = window_.size();
    const double share = drawn_share();
    renderer_->draw(scene, size.x, size.y, share);
    interface_.fit_fingers(input_.on_screen());
    interface_.set_scale(static_cast<float>(options_.overlay.scale));
    for (const auto& [id, actor] : client.match().actors)
        interface_.will_draw(actor.added.name);
    for (const client::ChatLine& line : client.match().chat) {
        interface_.will_draw(line.name);
        interface_.will_draw(line.text);
    }
    for (const protocol::KeptSeats::Seat& seat : client.match().away)
        interface_.will_draw(seat.name);
    for (const overlay::MatchOffer& offer : menu.offers)
        interface_.will_draw(offer.name);
    interface_.will_draw(menu.name);
    interface_.navigate(menu_open() || start_open() || interface_.list_open());
    interface_.begin_frame();
    if (tour_) {
        overlay::Caption caption = tour_->caption(client, time_.facts().speed);
        const std::string way = caption.count > 1
                                    ? fmt::format("{}: next   {}: back", press("tour-next"), press("tour-back"))
                                    : fmt::format("{}: again", press("tour-next"));
        if (!input_.on_screen()) // On a touch screen, buttons replace the keys.
            caption.keys = fmt::format("{}   {}: pause   {}: leave", way, press(replaying() ? "replay-pause" : "pause"),
                                       press("menu"));
        overlay_.set_caption(caption);
    }
    overlay::Facts shown = facts(client, std::move(menu));
    shown.slow_frames = client::slow_frames_note(pace);
    overlay_.draw(interface_.look(), client, scene, options_.settings, shown);
    if (prompts_ && options_.overlay.prompts && overlay_.prompts().all_done()) {
        options_.overlay.prompts = false;
        user_.keep("prompts");
    }
    if (black_)
        ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize, IM_COL32_BLACK);
    if (options_.render.frame_graph)
        overlay::draw_frame_graph(interface_.look(), pace, options_.render.frame_rate, share);
    interface_.end_frame();
    sound_.update(client, scene, events_);
    take_picture();
    window_.swap();
}

} // namespace apps
