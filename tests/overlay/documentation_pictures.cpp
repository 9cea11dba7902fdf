// documentation_pictures NAME FILE.png: draws a picture of the README, from a match under a virtual clock. The result
// depends only on the seeds: the first frame that shows the picture's subject.

#include "drawn_overlay.h"
#include "overlay/overlay.h"
#include "staged_match.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>
#include <spdlog/spdlog.h>

namespace {

constexpr int width = 1280, height = 720;

struct Picture {
    const char* name;
    std::vector<std::pair<const char*, const char*>> settings; ///< name and value, as in a preset file
    std::vector<overlay::Panel> open{};
    bool hud = true, sight = false;
    /// Returns whether the frame shows the subject, and then sets the camera.
    bool (*found)(const client::ClientState&, client::Scene&);
};

/// Returns the own tank, unless it is destroyed or was just hit.
const client::LocalPlayer* living(const client::ClientState& client) {
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? client.match().find(player->actor()) : nullptr;
    const auto& hits = client.match().hits;
    const bool hurt = std::ranges::any_of(hits, [&](const client::Hit& hit) { return client.is_own(hit.victim); });
    return actor && actor->alive() && !hurt ? player : nullptr;
}

/// Returns whether no ground hides the place from the eye.
bool in_sight(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    return !terrain.ray(eye, place + glm::vec3(0, 0, 0.5f));
}

/// Returns whether no tree is near the line of sight.
bool in_the_open(const world::Terrain& terrain, const glm::vec3& eye, const glm::vec3& place) {
    return std::ranges::all_of(std::array{0.0f, 0.25f, 0.5f, 0.75f, 1.0f}, [&](float share) {
        return terrain.obstacles().near(glm::vec2(glm::mix(eye, place, share)), 7).empty();
    });
}

/// Subject: the remote tank in the plot moves, more than a metre off its true pose. The camera looks from its side.
bool rival_off_truth(const client::ClientState& client, client::Scene& scene) {
    if (!living(client))
        return false;
    const protocol::ActorId plotted = overlay::actors_of(client).front();
    for (const client::TankPicture& tank : scene.tanks) {
        const client::RemoteActor* remote = client.remote().find(tank.actor);
        if (tank.role != client::Role::remote || tank.actor != plotted || tank.wreck || !remote || !remote->visible())
            continue;
        const double error = remote->ghosts.front().error.last();
        const auto& state = remote->ghosts.front().displayed.state;
        const auto& ghost = remote->ghosts.back().displayed.state.position;
        if (error < 1 || error > 3 || glm::distance(ghost, state.position) < 0.8f || glm::length(state.velocity) < 4)
            continue;
        const glm::vec3 forward = state.orientation * glm::vec3(1, 0, 0), left(-forward.y, forward.x, 0);
        scene.camera = {.eye = tank.position + left * 11.0f - forward * 3.0f + glm::vec3(0, 0, 4.5f),
                        .target = tank.position + glm::vec3(0, 0, 1.2f)};
        scene.camera.shift = {-0.25f, 0.2f}; // centres the tank between the panels
        if (in_sight(client.terrain(), scene.camera.eye, tank.position) &&
            in_the_open(client.terrain(), scene.camera.eye, tank.position))
            return true;
    }
    return false;
}

/// Subject: three tanks on one field with an exploding shell among them, and one near the camera.
bool battle(const client::ClientState& client, client::Scene& scene) {
    for (const client::ExplosionPicture& explosion : scene.explosions) {
        if (explosion.age < 0.15f || explosion.age > 0.5f)
            continue;
        for (int side = 0; side < 24; ++side) {
            const float heading = static_cast<float>(side) * 0.2618f;
            const glm::vec3 back(std::cos(heading), std::sin(heading), 0);
            scene.camera = {.eye = explosion.position + back * 24.0f + glm::vec3(0, 0, 6),
                            .target = explosion.position};
            int seen = 0;
            bool near = false;
            for (const client::TankPicture& tank : scene.tanks) {
                const glm::vec3 way = tank.position - scene.camera.eye;
                const float distance = glm::length(way);
                const float along = glm::dot(way / distance, glm::normalize(explosion.position - scene.camera.eye));
                if (along < 0.85f || distance > 110 || !in_sight(client.terrain(), scene.camera.eye, tank.position))
                    continue;
                ++seen;
                near = near || distance < 30;
            }
            if (seen >= 3 && near && in_sight(client.terrain(), scene.camera.eye, explosion.position))
                return true;
        }
    }
    return false;
}

/// Subject: a living enemy in the gun's sight, near enough to be recognisable.
bool through_the_sight(const client::ClientState& client, client::Scene& scene) {
    const client::LocalPlayer* player = living(client);
    if (!player || !client.can_fire(*player)) // avoids the smoke of an own shot
        return false;
    const auto pose = client.pose(*player);
    const world::Muzzle muzzle = world::muzzle(pose.state, pose.articulations);
    for (const client::TankPicture& tank : scene.tanks) {
        const glm::vec3 way = tank.position + glm::vec3(0, 0, 1) - muzzle.position;
        if (tank.role != client::Role::remote || tank.wreck || glm::length(way) < 28 || glm::length(way) > 50 ||
            glm::dot(glm::normalize(way), muzzle.direction) < std::cos(0.025f) ||
            !in_sight(client.terrain(), muzzle.position, tank.position + glm::vec3(0, 0, 1)) ||
            !in_the_open(client.terrain(), muzzle.position, tank.position))
            continue;
        scene.camera = sight(muzzle);
        return true;
    }
    return false;
}

const std::vector<Picture>& pictures() {
    static const std::vector<Picture> all{
        {.name = "match",
         .settings = {{"scheme", "pvb:order2"}, {"link", "overseas"}, {"publish", "fixed"}, {"rate", "3"}},
         .open = {overlay::Panel::dr, overlay::Panel::measurements},
         .found = rival_off_truth},
        {.name = "battle",
         .settings = {{"truth-ghost", "off"}, {"trails", "off"}, {"arrows", "off"}, {"update-marks", "off"}},
         .hud = false,
         .found = battle},
        {.name = "sight",
         .settings = {{"truth-ghost", "off"}, {"trails", "off"}, {"arrows", "off"}, {"update-marks", "off"}},
         .sight = true,
         .found = through_the_sight},
    };
    return all;
}

client::Settings settings_of(const Picture& picture) {
    client::Settings settings;
    auto rows = client::tunables(settings);
    for (const auto& [name, value] : picture.settings) {
        const tunables::Tunable* row = tunables::find(rows, name);
        if (!row)
            throw std::runtime_error(std::string("there is no setting ") + name);
        if (const auto complaint = row->set_text(value))
            throw std::runtime_error(*complaint);
    }
    if (!picture.open.empty())
        settings.ghost_schemes.push_back(static_cast<int>(dr::index_of(*dr::scheme("snap:order1"))));
    return settings;
}

void draw(const Picture& picture, const std::filesystem::path& file) {
    StagedMatch match(9, settings_of(picture), "Player", "valley");
    match.run(30);
    bool found = false;
    overlay::Overlay over({});
    for (std::size_t i = 0; i < static_cast<std::size_t>(overlay::Panel::count); ++i)
        over.show(static_cast<overlay::Panel>(i), std::ranges::count(picture.open, static_cast<overlay::Panel>(i)) > 0);
    for (int frame = 0; frame < 10 * 3600 && !found; ++frame) {
        match.frame();
        found = picture.found(*match.client, match.scene);
    }
    if (!found)
        throw std::runtime_error("in ten minutes it was never to be seen");

    DrawnOverlay drawn(width, height);
    render::Settings quality;
    quality.quality = render::Quality::medium;
    render::Renderer renderer(match.map, quality);
    overlay::Facts facts;
    facts.hud.frames_per_s = 60;
    facts.hud.sight = picture.sight;
    facts.hud.camera_name = picture.sight ? "gunner" : "chase";
    for (int frame = 0; frame < 3; ++frame) { // windows need some frames for their sizes
        drawn.begin_frame();
        ImGui::NewFrame();
        if (picture.hud)
            over.draw(drawn.look(), *match.client, match.scene, match.settings, facts);
        ImGui::Render();
    }
    drawn.save(renderer, match.scene, file);
}

} // namespace

int main(int argc, char** argv) {
    const auto picture =
        argc == 3 ? std::ranges::find(pictures(), std::string_view(argv[1]), &Picture::name) : pictures().end();
    if (picture == pictures().end()) {
        std::fprintf(stderr, "usage: documentation_pictures NAME FILE.png; there are:");
        for (const Picture& it : pictures())
            std::fprintf(stderr, " %s", it.name);
        std::fprintf(stderr, "\n");
        return 2;
    }
    spdlog::set_level(spdlog::level::warn);
    try {
        draw(*picture, argv[2]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", argv[1], error.what());
        return 1;
    }
    return 0;
}
