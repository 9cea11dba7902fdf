/// What is on the screen as a setup.

#include "apps/tour/setup.h"
#include "dead_reckoning/custom.h"
#include "scripting/scripts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <numbers>

namespace apps {

namespace {

/// Six digits: a float's own noise is nobody's setting. Whole numbers are whole.
std::string short_text(const tunables::Tunable& row) {
    if (!row.row.choices.empty() || row.row.toggle)
        return row.text();
    const double value = row.get();
    return value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

/// What differs from the usual, and is neither `said` nor, of a recording, its own.
std::vector<Setting> differing(const tunables::Tunables& rows, const tunables::Tunables& usual,
                               const std::vector<Setting>& said, bool of_recording) {
    std::vector<Setting> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string name(rows[i].row.name);
        // A preset and a link's name stand for other rows; the scheme has a key of its own.
        const bool stands = name == "preset" || name == "link" || name == "scheme" ||
                            std::ranges::count(said, name, &Setting::name) > 0;
        if (!stands && !(of_recording && rows[i].row.owner != tunables::Owner::viewer) &&
            rows[i].text() != usual[i].text())
            all.push_back({name, short_text(rows[i])});
    }
    return all;
}

} // namespace

TourScene setup_of(const GameOptions& options, const Viewer::Wish& camera, TourScene scene) {
    const auto names = dr::scheme_names();
    const auto called = [&](int scheme) {
        return scheme == client::Settings::others_view ? "others"
                                                       : scripting::with_files(names[static_cast<std::size_t>(scheme)]);
    };
    scene.recording = options.replay;
    scene.recording_from = options.replay_from;
    if (scene.recording.empty()) {
        scene.map = options.map;
        scene.spawns = options.spawns;
        scene.path = options.patrol ? "patrol" : "";
        if (options.bot_path) {
            scene.path = dr::path_names()[static_cast<std::size_t>(*options.bot_path)];
            scene.speed = options.bot_speed;
            scene.radius = options.bot_radius;
        }
        scene.bots = options.bots;
        scene.strength = options.strength;
        scene.patrols = options.patrols;
        scene.start_at = options.bot_start;
    }
    // Somebody else's come back out of a recording alone.
    const auto stays_here = [&](int scheme) { return scene.recording.empty() && dr::is_foreign(scheme); };
    scene.scheme =
        called(stays_here(options.settings.scheme) ? client::ViewerSettings().scheme : options.settings.scheme);
    scene.ghosts.clear();
    for (const int ghost : options.settings.ghost_schemes)
        if (!stays_here(ghost))
            scene.ghosts.push_back(called(ghost));
    scene.panes.clear();
    if (std::ranges::none_of(options.settings.panes, stays_here)) // they are two or four
        for (const int pane : options.settings.panes)
            scene.panes.push_back(called(pane));
    const auto& trace = options.settings.link.trace;
    scene.link_trace = trace ? std::filesystem::absolute(trace->name()).string() : "";
    client::Settings plainest = plainest_settings(), shown = options.settings;
    scene.settings = differing(client::tunables(shown), client::tunables(plainest), {}, !scene.recording.empty());
    scene.host = differing(client::tunables(shown.host), client::tunables(plainest.host), scene.settings,
                           !scene.recording.empty());
    constexpr float within = TourCamera::farthest - 10; // the target is that far away [m]
    const glm::vec3 ahead = camera.target - camera.eye, eye = glm::clamp(camera.eye, -within, within);
    scene.camera = {.mode = camera.mode,
                    .own = camera.own && options.replay.empty(),
                    .tank = camera.tank,
                    .drawn = !camera.own && camera.body == client::Body::drawn,
                    .distance = camera.distance,
                    .yaw = std::remainder(camera.glance.yaw, 2 * std::numbers::pi_v<float>),
                    .pitch = std::clamp(camera.glance.pitch, -TourCamera::steepest, TourCamera::steepest),
                    .eye = eye,
                    .target = eye + ahead};
    return scene;
}

} // namespace apps
