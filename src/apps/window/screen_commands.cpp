/// Commands of the user other than driving: panels, time, recording, camera.

#include "apps/clock.h"
#include "apps/window/panes.h"
#include "apps/window/screen.h"
#include "platform/files.h"
#include "platform/path.h"
#include "protocol/cosmetic_events.h"
#include "world/physics_world.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

std::filesystem::path picture_path(const Folders& folders) {
    return chosen_folder(folders.screenshots, platform::pictures_folder) /
           platform::path_of(fmt::format("reckoning-{:%Y%m%d-%H%M%S}.png", fmt::localtime(std::time(nullptr))));
}

struct TouchKey {
    const char* label;
    Action action;
};
constexpr TouchKey playing[] = {
    {"Menu", Action::menu},       {"Compare", Action::dr_panel}, {"Measure", Action::measurements},
    {"Camera", Action::camera},   {"My tank", Action::view_own}, {"Mine", Action::lay_mine},
    {"Power", Action::use_power}, {"Chat", Action::chat}};
constexpr TouchKey watching[] = {{"Menu", Action::menu},
                                 {"Compare", Action::dr_panel},
                                 {"Measure", Action::measurements},
                                 {"Camera", Action::camera},
                                 {"Next tank", Action::view_tank}};
constexpr TouchKey touring[] = {{"Next", Action::tour_next},       {"Back", Action::tour_back},
                                {"Pause", Action::pause},          {"Compare", Action::dr_panel},
                                {"Measure", Action::measurements}, {"Leave", Action::menu}};

/// Begins or ends drawing a road by driving (client::Client::draw_road), which only a host can do. Returns a message.
std::string draw_road(client::Client& client, bool on) {
    if (on == client.roads().drawing())
        return {};
    if (on && !client.match().welcome.host)
        return "only the host of the match can draw roads";
    if (on && !client.player())
        return "you need a tank to draw a road";
    if (!client.draw_road(on))
        return "this cannot be a road: drive at least 30 m, away from the map's edge";
    return on ? "drawing a road: drive, then press again; end at the start for a loop"
              : "all players have the road now; patrolling bots use it";
}

} // namespace

overlay::TouchFacts Screen::touch_facts() {
    overlay::TouchFacts facts;
    const bool plays = !observer_ && !replaying();
    for (const auto& [label, action] : tour_   ? std::span<const TouchKey>(touring)
                                       : plays ? playing
                                               : std::span<const TouchKey>(watching))
        facts.keys.push_back({label, [this, action = action] { touched_.push_back(action); }});
    if (const auto stick = input_.touch().stick())
        facts.stick =
            overlay::TouchFacts::Stick{.from = {stick->from.x, stick->from.y}, .at = {stick->at.x, stick->at.y}};
    return facts;
}

std::string Screen::rule_time(Action command) {
    const overlay::TimeFacts facts = time_.facts();
    if (!facts.controllable)
        return facts.why_not;
    constexpr double factor = 2;
    const double slower = std::max(overlay::slowest_time, facts.speed / factor);
    const double faster = std::min(facts.fastest, facts.speed * factor);
    switch (command) {
    case Action::pause:
    case Action::replay_pause:
        time_.pause(!facts.paused);
        return facts.paused ? "time goes on" : "paused";
    case Action::step:
        time_.step();
        return "paused; one tick further";
    case Action::step_back:
    case Action::seek_back:
    case Action::seek_forward:
        return seek(command, facts);
    default:
        time_.set_speed(command == Action::slower ? slower : faster);
        return fmt::format("time runs at {:.3g} x", time_.facts().speed);
    }
}

std::string Screen::seek(Action command, const overlay::TimeFacts& facts) {
    constexpr double leap = 5; // [s]
    if (command == Action::step_back)
        time_.pause(true);
    time_.seek(facts.position + (command == Action::step_back   ? -world::tick_length
                                 : command == Action::seek_back ? -leap
                                                                : leap));
    return fmt::format("{:.2f} of {:.1f} s", time_.facts().position, facts.length);
}

std::string Screen::record() {
    const overlay::RecordingFacts facts = recording_.facts();
    if (replaying())
        return "a replay cannot be recorded";
    if (facts.running) {
        recording_.stop();
        return fmt::format("recorded {:.0f} s into {}", facts.length, facts.file);
    }
    recording_.start();
    return fmt::format("recording; {}: stop", press("record"));
}

/// Leaves the tour; otherwise opens or closes the menu.
void Screen::turn_menu() {
    if (tour_ && !menu_open())
        return tour_control_.leave();
    overlay_.toggle(overlay::Panel::menu);
    spdlog::debug("menu: {}", overlay_.shows(overlay::Panel::menu) ? "shown" : "hidden");
}

/// Closes the panel that was opened last, or else turns the menu.
void Screen::step_back() {
    using overlay::Panel;
    static constexpr std::pair<Panel, std::string_view> names[] = {{Panel::help, "keys"},
                                                                   {Panel::dr, "dead reckoning"},
                                                                   {Panel::measurements, "measurements"},
                                                                   {Panel::menu, "menu"}};
    if (overlay_.close_picker())
        return;
    const std::optional<Panel> last = overlay_.last_opened();
    const auto* const named = std::ranges::find(names, last, [](const auto& it) { return std::optional(it.first); });
    if (named != std::end(names)) {
        overlay_.show(*last, false);
        spdlog::debug("{}: hidden", named->second);
    } else {
        turn_menu();
    }
}

void Screen::jump_to_typed_scene() {
    if (!tour_)
        return;
    if (const auto scene = typed_scene_.take(input_.digits(), static_cast<int>(tour_->count()), seconds_now())) {
        black_ = false;
        tour_control_.jump(*scene);
    } else if (!input_.digits().empty() && typed_scene_.unfinished()) {
        say(fmt::format("scene {}…", *typed_scene_.unfinished()));
    }
}

void Screen::handle_command(Action command, client::Client& client) {
    using overlay::Panel;
    const bool on_enter = command == Action::chat || command == Action::team_chat || command == Action::tour_next;
    if (interface_.list_open() && (on_enter || command == Action::menu))
        return; // ImGui gets these keys: they choose an entry, and close the list.
    if (start_open() && command == Action::menu)
        overlay_.show(overlay::Panel::settings, false);
    // A menu gets its keys from ImGui, and the match behind it gets none.
    const bool of_window = command == Action::fullscreen || command == Action::screenshot;
    const bool of_menu = of_window || command == Action::menu || command == Action::help;
    if ((start_open() && !of_window) || (menu_open() && !of_menu))
        return;
    const auto toggle = [&](Panel panel, std::string_view name) {
        overlay_.toggle(panel);
        spdlog::debug("{}: {}", name, overlay_.shows(panel) ? "shown" : "hidden");
    };
    switch (command) {
    case Action::pointer:
        if (!menu_open())
            aim_with_mouse(!input_.mouse_aims());
        break;
    case Action::chat:
    case Action::team_chat:
        overlay_.chat().open(command == Action::team_chat);
        spdlog::debug("chat: open");
        break;
    case Action::help: // The help and the scores exclude each other.
        overlay_.turn_help();
        spdlog::debug("keys: {}", overlay_.shows(Panel::help) ? "shown" : "hidden");
        break;
    case Action::dr_panel:
        if (overlay_.is_blind()) {
            say("this panel names the scheme, so it is hidden until the blind comparison ends");
            break;
        }
        toggle(Panel::dr, "dead reckoning");
        if (overlay_.shows(Panel::dr)) // The panel needs a pointer.
            aim_with_mouse(false);
        break;
    case Action::measurements: {
        overlay_.toggle(Panel::measurements);
        const bool strip = overlay_.measurements().size() == overlay::Measurements::Size::strip;
        spdlog::debug("measurements: {}", !overlay_.shows(Panel::measurements) ? "hidden" : strip ? "strip" : "full");
        if (overlay_.shows(Panel::measurements) && !strip)
            aim_with_mouse(false);
        break;
    }
    case Action::fullscreen:
        options_.window.full_screen = !options_.window.full_screen;
        fit_window();
        user_.keep("full-screen");
        break;
    case Action::draw_road:
        say(draw_road(client, !client.roads().drawing()));
        break;
    case Action::screenshot:
        shot_ = picture_path(options_.folders);
        shot_by_key_ = true;
        break;
    case Action::menu:
        // The first press frees the pointer, unless it closes the help.
        if (input_.mouse_aims() && !overlay_.shows(Panel::help))
            aim_with_mouse(false);
        else if (overlay_.shows(Panel::settings))
            overlay_.show(Panel::settings, false);
        else if ((input_.on_pad() || input_.on_screen()) && !menu_open())
            turn_menu(); // Start or "Menu"; only Esc also means "close".
        else
            step_back();
        break;
    case Action::next_actor:
    case Action::previous_actor:
        overlay_.measurements().focus_next(client, command == Action::next_actor ? 1 : -1);
        spdlog::debug("plot: {}", command == Action::next_actor ? "next" : "previous");
        break;
    case Action::other_letter:
        overlay_.measurements().show_other_letter();
        break;
    case Action::tour_next:
    case Action::tour_back:
        black_ = false;
        if (tour_)
            tour_control_.go(command == Action::tour_next ? 1 : -1);
        break;
    case Action::tour_list:
        if (tour_)
            overlay_.tour_bar().open_list();
        break;
    case Action::black_screen:
        black_ = tour_ && !black_;
        spdlog::debug("tour: {} screen", black_ ? "black" : "visible");
        break;
    case Action::split:
        say(next_split(options_.settings));
        break;
    case Action::threshold: {
        bool& shown = options_.settings.ghosts.threshold_shape;
        shown = options_.settings.ghosts.threshold_ghost = !shown;
        say(shown ? "your threshold: shown, with the ghost that your publisher tests against"
                  : "your threshold: hidden");
        break;
    }
    case Action::replay_pause:
    case Action::pause:
    case Action::step:
    case Action::slower:
    case Action::faster:
    case Action::step_back:
    case Action::seek_back:
    case Action::seek_forward:
        say(rule_time(command));
        break;
    case Action::record:
        say(record());
        break;
    case Action::vote:
        say(client.vote_for_next()
                ? fmt::format("you vote for {}", client.match().ballot.candidates[*client.match().own_vote].map)
                : std::string("players vote only between two rounds, if the host has several maps"));
        break;
    case Action::smoke:
        if (const client::LocalPlayer* player = client.player()) {
            const double left = player->last_smoke + protocol::smoke_interval - client.now();
            say(left > 0 ? fmt::format("next smoke screen in {:.0f} s", std::ceil(left)) : std::string("smoke"));
        }
        break;
    default:
        if (const auto done = player_camera_.handle_command(command, client))
            say(*done);
        else
            return; // Commands for the tank, such as lay_mine: no click.
    }
    sound_.click();
}

} // namespace apps
