/// What the keys do that are no driving.

#include "apps/game/road_pen.h"
#include "apps/window/panes.h"
#include "apps/window/screen.h"
#include "platform/files.h"
#include "protocol/acts.h"

#include <cmath>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

std::filesystem::path picture_path(const Folders& folders) {
    return screenshots_folder(folders) /
           fmt::format("reckoning-{:%Y%m%d-%H%M%S}.png", fmt::localtime(std::time(nullptr)));
}

struct TouchKey {
    const char* label;
    Action action;
};
constexpr TouchKey playing[] = {
    {"Menu", Action::menu},      {"Compare", Action::dr_panel}, {"Measure", Action::measurements},
    {"Camera", Action::camera},  {"My tank", Action::view_own}, {"Mine", Action::lay_mine},
    {"Power", Action::use_power}};
constexpr TouchKey watching[] = {{"Menu", Action::menu},
                                 {"Compare", Action::dr_panel},
                                 {"Measure", Action::measurements},
                                 {"Camera", Action::camera},
                                 {"Next tank", Action::view_tank}};
constexpr TouchKey touring[] = {{"Next", Action::tour_next},       {"Back", Action::tour_back},
                                {"Pause", Action::pause},          {"Compare", Action::dr_panel},
                                {"Measure", Action::measurements}, {"Leave", Action::menu}};

} // namespace

overlay::TouchFacts Screen::touch_facts() {
    overlay::TouchFacts facts;
    const bool plays = !observer_ && !tape_keys_.replaying();
    for (const auto& [label, action] : tour_   ? std::span<const TouchKey>(touring)
                                       : plays ? playing
                                               : std::span<const TouchKey>(watching))
        facts.keys.push_back({label, [this, action = action] { touched_.push_back(action); }});
    if (const auto stick = input_.touch().stick())
        facts.stick =
            overlay::TouchFacts::Stick{.from = {stick->from.x, stick->from.y}, .at = {stick->at.x, stick->at.y}};
    return facts;
}

void Screen::obey(Action command, client::Client& client) {
    using overlay::Panel;
    if (start_open() && command == Action::menu)
        overlay_.show(overlay::Panel::settings, false);
    if (start_open() && command != Action::fullscreen && command != Action::screenshot)
        return; // the menu's own keys
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
    case Action::help:
        overlay_.turn_help();
        spdlog::debug("keys: {}", overlay_.shows(Panel::help) ? "shown" : "hidden");
        break;
    case Action::dr_panel:
        toggle(Panel::dr, "dead reckoning");
        if (overlay_.shows(Panel::dr)) // it is for a pointer
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
        if (input_.mouse_aims()) // the first Esc is for the pointer
            aim_with_mouse(false);
        else if (overlay_.shows(Panel::settings))
            overlay_.show(Panel::settings, false);
        else if (tour_ && !menu_open())
            tour_control_.leave();
        else
            toggle(Panel::menu, "menu");
        break;
    case Action::next_actor:
    case Action::previous_actor:
        overlay_.focus_next(client, command == Action::next_actor ? 1 : -1);
        spdlog::debug("plot: {}", command == Action::next_actor ? "next" : "previous");
        break;
    case Action::other_letter:
        overlay_.show_other_letter();
        break;
    case Action::tour_next:
    case Action::tour_back:
        if (tour_)
            tour_control_.go(command == Action::tour_next ? 1 : -1);
        break;
    case Action::split:
        say(next_split(options_.settings));
        break;
    case Action::threshold: {
        bool& shown = options_.settings.ghosts.threshold_shape;
        shown = options_.settings.ghosts.threshold_ghost = !shown;
        say(shown ? "your threshold: what your publisher tests, and against what" : "your threshold: hidden");
        break;
    }
    case Action::replay_pause:
        say(tape_keys_.rule_time(Action::pause));
        break;
    case Action::pause:
    case Action::step:
    case Action::slower:
    case Action::faster:
    case Action::step_back:
    case Action::seek_back:
    case Action::seek_forward:
        say(tape_keys_.rule_time(command));
        break;
    case Action::record:
        say(tape_keys_.record(press("record")));
        break;
    case Action::vote:
        say(client.vote_on()
                ? fmt::format("you vote for {}", client.match().ballot.candidates[*client.match().own_vote].map)
                : std::string("there is a vote between two rounds, where the host has several maps"));
        break;
    case Action::smoke:
        if (const client::LocalPlayer* player = client.player()) {
            const double left = player->last_smoke + protocol::smoke_between - client.now();
            say(left > 0 ? fmt::format("the next smoke in {:.0f} s", std::ceil(left)) : std::string("smoke"));
        }
        break;
    default:
        if (const auto done = viewer_.obey(command, client))
            say(*done);
        else
            return; // driving is not a command
    }
    sound_.click();
}

} // namespace apps
