// overlay_gallery [name] [WxH]... [fingers]: draws every panel over a real match into pictures/overlay/ of the build
// folder; with `fingers` as on a touch screen.
// People judge whether they are easy to read.

#include "drawn_overlay.h"
#include "overlay/overlay.h"
#include "places.h"
#include "some_controls.h"
#include "staged_match.h"
#include "tour_caption.h"

#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>

namespace {

using overlay::Panel;

struct Page {
    const char* name;
    std::vector<Panel> open;
    bool sight = false;
    ImVec2 mouse{-1, -1};                                                     ///< pointer, as a share of the window
    bool (*moment)(const client::ClientState&, const client::Hit&) = nullptr; ///< waits for a hit with this property
    void (*prepare)(overlay::Overlay&, StagedMatch&) = nullptr;               ///< called before the first frame
    ImVec2 click{-1, -1}; ///< place that is clicked before the picture, as
                          ///< a share of the window
    bool seldom = false;  ///< in a match with one update a second, whose errors are large
};

using Pages = overlay::Measurements::Page;
template <Pages page> void turn_to_full(overlay::Overlay& over, StagedMatch&) {
    over.measurements().show(page);
    over.measurements().show(overlay::Measurements::Size::full);
}

constexpr char pvb[] = "pvb", hermite[] = "hermite", catmull_rom[] = "catmull-rom", delayed[] = "delayed";
template <const char* scheme> void plan_of_scheme(overlay::Overlay& over, StagedMatch& match) {
    turn_to_full<Pages::plan>(over, match);
    const int index = static_cast<int>(dr::index_of(*dr::scheme(scheme)));
    match.settings.ghosts_on[overlay::actors_of(*match.client).front()] = {index};
    over.measurements().plan().choose(index);
}

void pick_ghosts(overlay::Overlay& over, StagedMatch& match) {
    const auto actors = overlay::actors_of(*match.client);
    match.settings.ghosts_on[actors.front()] = {static_cast<int>(dr::index_of(*dr::scheme("offset:ctra-fade"))),
                                                static_cast<int>(dr::index_of(*dr::scheme("targeting-99:fpw")))};
    over.pick_ghosts(actors.front());
}

overlay::TimeFacts time_facts;
void replay_time(overlay::Overlay&, StagedMatch&) {
    time_facts = {.controllable = true, .paused = true, .speed = 0.5, .fastest = 4, .position = 61, .length = 605};
}

/// A sweep with invented figures.
client::ParetoData some_sweep() {
    client::ParetoData data{.about = "figure8, zigzag, stopgo, random; v 10, r 12; 100 ms, 5 % loss (made up)",
                            .points = {}};
    for (const char* scheme : {"pvb:order2", "offset:ctra-fade", "linear:order1", "targeting-99:input-lagrange"})
        for (const double rate : {1.0, 2.0, 5.0, 10.0, 20.0})
            for (const double threshold : {0.0, 0.1, 0.5}) {
                const double worse = static_cast<double>(std::string_view(scheme).size()) / 10;
                const double updates = threshold > 0 ? std::min(rate, 1.2 / std::sqrt(threshold)) : rate;
                data.points.push_back({scheme, rate, threshold, threshold == 0.1,
                                       worse * (0.02 + threshold + 0.4 / updates), updates, updates * 77});
            }
    return data;
}

const std::vector<Page>& pages() {
    static const std::vector<Page> all{
        {"game", {}},
        {"hit",
         {},
         false,
         {-1, -1},
         [](const client::ClientState& it, const client::Hit& hit) { return it.is_own(hit.by); }},
        {"hurt",
         {},
         false,
         {-1, -1},
         [](const client::ClientState& it, const client::Hit& hit) { return it.is_own(hit.victim); }},
        {"sight", {}, true},
        {"instruments", {Panel::dr, Panel::measurements}},
        {"strip", {Panel::measurements}},
        {"strip-hover", {Panel::dr, Panel::measurements}, false, {0.5f, 0.93f}},
        {"full", {Panel::measurements}, false, {-1, -1}, nullptr, turn_to_full<Pages::error>},
        {"full-hover", {Panel::measurements}, false, {0.4f, 0.94f}, nullptr, turn_to_full<Pages::error>},
        {"full-with-dr", {Panel::dr, Panel::measurements}, false, {0.6f, 0.1f}, nullptr, turn_to_full<Pages::error>},
        {"tooltip", {Panel::dr, Panel::measurements}, false, {0.8f, 0.9f}},
        {"plan", {Panel::measurements}, false, {-1, -1}, nullptr, turn_to_full<Pages::plan>},
        {"plan-pvb", {Panel::measurements}, false, {-1, -1}, nullptr, plan_of_scheme<pvb>, {-1, -1}, true},
        {"plan-hermite", {Panel::measurements}, false, {-1, -1}, nullptr, plan_of_scheme<hermite>, {-1, -1}, true},
        {"plan-catmull-rom",
         {Panel::measurements},
         false,
         {-1, -1},
         nullptr,
         plan_of_scheme<catmull_rom>,
         {-1, -1},
         true},
        {"plan-delayed", {Panel::measurements}, false, {-1, -1}, nullptr, plan_of_scheme<delayed>, {-1, -1}, true},
        {"plan-with-dr",
         {Panel::dr, Panel::measurements},
         false,
         {-1, -1},
         nullptr,
         plan_of_scheme<pvb>,
         {-1, -1},
         true},
        {"texts", {Panel::dr}, false, {-1, -1}, nullptr, nullptr, {0.78f, 0.478f}},
        {"distribution", {Panel::measurements}, false, {0.3f, 0.5f}, nullptr, turn_to_full<Pages::distribution>},
        {"publisher", {Panel::measurements}, false, {0.4f, 0.5f}, nullptr, turn_to_full<Pages::publisher>},
        {"fairness", {Panel::measurements}, false, {-1, -1}, nullptr, turn_to_full<Pages::fairness>},
        {"zones", {Panel::measurements}, false, {-1, -1}, nullptr, turn_to_full<Pages::zones>},
        {"bits", {Panel::measurements}, false, {-1, -1}, nullptr, turn_to_full<Pages::bits>},
        {"trade-off", {Panel::measurements}, false, {0.3f, 0.5f}, nullptr, turn_to_full<Pages::trade_off>},
        {"blind", {Panel::measurements}, false, {-1, -1}, nullptr, turn_to_full<Pages::blind>},
        {"ghosts", {Panel::dr, Panel::measurements}, false, {0.4f, 0.45f}, nullptr, pick_ghosts},
        {"time", {Panel::dr, Panel::measurements}, false, {-1, -1}, nullptr, replay_time},
        {"scores", {Panel::scores}},
        {"help", {Panel::help}},
        {"help-pad", {Panel::help}},
        {"help-instruments",
         {Panel::help},
         false,
         {-1, -1},
         nullptr,
         [](overlay::Overlay& over, StagedMatch&) { over.turn_help(); }},
        {"settings", {Panel::settings}, false, {-1, -1}, nullptr, nullptr, {0.2f, 0.27f}},
        {"settings-keys", {Panel::settings}, false, {-1, -1}, nullptr, nullptr, {0.2f, 0.22f}},
        {"start", {Panel::start}},
        {"start-host", {Panel::start}, false, {-1, -1}, nullptr, nullptr, {0.1f, 0.25f}},
        {"start-join", {Panel::start}, false, {-1, -1}, nullptr, nullptr, {0.1f, 0.31f}},
        {"tour",
         {Panel::measurements},
         false,
         {-1, -1},
         nullptr,
         [](overlay::Overlay& over, StagedMatch&) { over.set_caption(tour_caption()); }},
        {"settings-files", {Panel::settings}, false, {-1, -1}, nullptr, nullptr, {0.2f, 0.37f}},
        {"menu", {Panel::menu, Panel::dr, Panel::measurements}},
        {"host",
         {Panel::menu},
         false,
         {-1, -1},
         nullptr,
         [](overlay::Overlay& over, StagedMatch& match) {
             match.invite("Wolfeschlegelsteinhausen");
             match.invite("Ben");
             match.run(2);
             over.menu().show_host_page(true);
         }},
    };
    return all;
}

bool alive(const client::ClientState& client) {
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    return actor && actor->alive();
}

/// Plays until the page's moment, at most a minute.
void play_until(StagedMatch& match, const Page& page) {
    for (int frame = 0; frame < 3600; ++frame) {
        match.frame();
        const auto& hits = match.client->match().hits;
        const bool now = !page.moment || (!hits.empty() && page.moment(*match.client, hits.back()) &&
                                          match.client->render_time().match - hits.back().time < 0.1);
        if (now && alive(*match.client))
            return;
    }
}

void look_through_sight(const client::ClientState& client, client::Scene& scene) {
    const auto pose = client.pose(*client.player());
    const world::Muzzle muzzle = world::muzzle(pose.state, pose.articulations);
    scene.camera = sight(muzzle);
}

overlay::Facts facts_of(const Page& page, render::Settings& pictures) {
    static const overlay::Controls key_controls = some_controls();
    static const overlay::Controls pad_controls = [] {
        overlay::Controls controls = some_controls();
        controls.pad = true;
        return controls;
    }();
    static const client::ParetoData sweep = some_sweep();
    overlay::Facts facts;
    facts.pareto.data = &sweep;
    facts.hud.frames_per_s = 60;
    facts.hud.sight = page.sight;
    facts.hud.camera_name = page.sight ? "gunner" : "chase";
    facts.hud.aim_point = page.moment ? std::optional(glm::vec3(60, 40, 0)) : std::nullopt;
    facts.menu.maps = world::map_names();
    facts.menu.status = "No answer from 192.168.1.77:26000 within 5 s: is the address right, and is the match running?";
    facts.settings = {.you = {{.name = "name", .label = "Name", .value = "Ann"}},
                      .picture = render::tunables(pictures),
                      .bindings = &(page.name == std::string_view("help-pad") ? pad_controls : key_controls),
                      .file = "/home/ann/.config/reckoning/settings.toml",
                      .damages = {"/home/ann/.config/reckoning/settings.toml, line 2: volume must be from 0 to 1, not "
                                  "7; the value stays 0.7"},
                      .status = "fire: M. It was bound to \"lay a mine\", which has no control now"};
    facts.controls = facts.settings.bindings;
    facts.menu.offers = {
        {"192.168.1.20:26000", "Ann's match", "valley", "3 of 16", true},
        {"192.168.1.21:26000", "The longest name of a match that fits", "proving-ground", "16 of 16", true},
        {"192.168.1.22:26000", "Old Ben's match", "valley", "1 of 16", false},
        {"192.168.1.23:26000", "Cora's match", "valley", "2 of 8", true}};
    return facts;
}

} // namespace

int main(int argc, char** argv) {
    std::string wanted;
    bool fingers = false;
    std::vector<std::pair<int, int>> sizes;
    for (int i = 1; i < argc; ++i) {
        int width = 0, height = 0;
        if (std::sscanf(argv[i], "%dx%d", &width, &height) == 2)
            sizes.emplace_back(width, height);
        else if (argv[i] == std::string_view("fingers"))
            fingers = true;
        else
            wanted = argv[i];
    }
    if (sizes.empty())
        sizes = {{1280, 720}};
    const std::filesystem::path folder = std::filesystem::path(places::build()) / "pictures" / "overlay";
    std::filesystem::create_directories(folder);

    client::Settings settings;
    for (const char* ghost : {"snap", "linear", "bezier-end"})
        settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(*dr::scheme(ghost))));
    settings.ghosts.echo = true;
    settings.link.delay = 0.06;
    settings.link.jitter = 0.02;
    settings.link.loss = 0.02;
    StagedMatch usual(15, settings, "Wolfeschlegelsteinhausen", "valley", 3, {}, true);
    usual.run(40);
    settings.host.publisher.rate = 1;
    settings.host.publisher.position_threshold = 1;
    settings.host.publisher.rotation_threshold = 0;
    settings.receiver.compensate = true;
    StagedMatch seldom(5, settings, "Ann", "valley");
    seldom.run(20);

    for (const auto& [width, height] : sizes) {
        DrawnOverlay drawn(width, height);
        overlay::fit_fingers(drawn.look(), fingers ? 44 : 0);
        render::Settings pictures;
        pictures.quality = render::Quality::low;
        render::Renderer renderer(usual.map, pictures);
        for (const Page& page : pages()) {
            if (std::string(page.name).find(wanted) == std::string::npos)
                continue;
            StagedMatch& match = page.seldom ? seldom : usual;
            time_facts = {.controllable = true};
            overlay::Overlay over({.time = {.facts = [] { return time_facts; }},
                                   .save_text = [](const std::string& name, const std::string&) { return name; }});
            over.presets() = {{"my own way, and its name is long", {{"rate", "5"}}}};
            for (std::size_t i = 0; i < static_cast<std::size_t>(Panel::count); ++i)
                over.show(static_cast<Panel>(i), std::ranges::count(page.open, static_cast<Panel>(i)) > 0);
            overlay::Facts facts = facts_of(page, pictures);
            if (fingers && !over.shows(Panel::start) && !over.shows(Panel::menu)) {
                facts.touch.emplace();
                for (const char* key :
                     {"Menu", "Compare", "Measure", "Camera", "My tank", "Mine", "Power", "Chat"}) // as in a match
                    facts.touch->keys.push_back({.label = key, .press = [] {}});
            }
            match.settings.ghosts_on.clear();
            match.settings.host.publisher.rate = page.seldom ? 1 : 3;
            play_until(match, page);
            if (page.prepare)
                page.prepare(over, match);
            const int frames = page.seldom ? 280 : 90;
            std::clock_t spent = 0;
            for (int frame = 0; frame < frames; ++frame) {
                match.frame();
                if (frame == 15 && !page.seldom)
                    match.settings.host.publisher.rate = 5; // a change marked in the plots
                if (page.sight)
                    look_through_sight(*match.client, match.scene);
                drawn.begin_frame(
                    page.click.x >= 0
                        ? ImVec2(page.click.x * static_cast<float>(width), page.click.y * static_cast<float>(height))
                        : ImVec2(page.mouse.x * static_cast<float>(width), page.mouse.y * static_cast<float>(height)));
                ImGui::GetIO().MouseDown[0] = page.click.x >= 0 && frame / 5 == 8;
                const std::clock_t began = std::clock();
                ImGui::NewFrame();
                over.draw(drawn.look(), *match.client, match.scene, match.settings, facts);
                ImGui::Render();
                spent += std::clock() - began;
            }
            const auto file = folder / (std::string(page.name) + "-" + std::to_string(width) + ".png");
            drawn.save(renderer, match.scene, file);
            std::printf("%.2f ms of processor a frame without drawing: %s\n",
                        1000.0 * static_cast<double>(spent) / CLOCKS_PER_SEC / frames, file.c_str());
        }
    }
    return 0;
}
