// In the picture of a real match, a line connects each tank's displayed and true position, with its length as text.

#include "staged_match.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

TEST(TruthLine, LinksEachTankToItsTruthAndShowsTheDistance) {
    client::Settings settings;
    settings.ghosts.truth = settings.ghosts.names = true;
    settings.link.delay = 0.15;
    settings.receiver.compensate = false;
    settings.ghost_schemes = {static_cast<int>(dr::index_of(*dr::scheme("snap:order1")))};
    StagedMatch match(3, settings);
    match.ends.update_camera = [](const client::ClientState&, client::Scene& scene) { // labels are near rivals only
        const auto rival = std::ranges::find(scene.tanks, client::Role::remote, &client::TankPicture::role);
        if (rival != scene.tanks.end())
            scene.camera = {.eye = rival->position + glm::vec3(-10, 0, 5), .target = rival->position};
    };
    int tied = 0, said = 0;
    for (int second = 0; second < 8; ++second) {
        match.run(1);
        const client::Scene& scene = match.scene;
        for (const client::TankPicture& truth : scene.tanks) {
            if (truth.role != client::Role::truth)
                continue;
            for (const client::TankPicture& tank : scene.tanks) {
                const bool picture = tank.role == client::Role::remote || tank.role == client::Role::ghost;
                const float off = glm::distance(tank.position, truth.position);
                if (!picture || tank.actor != truth.actor || tank.wreck || off < 0.06f)
                    continue;
                ++tied;
                EXPECT_TRUE(std::ranges::any_of(scene.lines, [&](const client::LinePicture& line) {
                    const glm::vec3 lift = line.from - truth.position;
                    return line.colour == glm::vec4(tank.colour, 1) && glm::length(glm::vec2(lift)) < 1e-3f &&
                           glm::distance(line.to - tank.position, lift) < 1e-3f;
                })) << off;
            }
        }
        for (const client::LabelPicture& label : scene.labels) {
            const bool named = label.text.find("  ") != std::string::npos;
            EXPECT_TRUE(named || !label.text.ends_with(" m now")) << "no scheme is named before " << label.text;
            said += label.text.ends_with(" m now");
        }
    }
    EXPECT_GT(tied, 10);
    EXPECT_GT(said, 10);
    match.settings.ghosts.truth = false;
    match.run(0.1);
    EXPECT_TRUE(std::ranges::none_of(match.scene.labels,
                                     [](const client::LabelPicture& label) { return label.text.ends_with(" m now"); }));
}

/// The program pauses a private match between two ticks of its server, before the true poses of this instant arrive.
TEST(TruthLine, StaysInThePictureWhileTimeStandsStill) {
    client::Settings settings;
    settings.ghosts.truth = true;
    StagedMatch match(3, settings);
    match.run(4);
    const auto truths = [&] {
        std::map<protocol::ActorId, glm::vec3> places;
        for (const client::TankPicture& tank : match.scene.tanks)
            if (tank.role == client::Role::truth)
                places[tank.actor] = tank.position;
        return places;
    };
    const std::size_t running = truths().size();
    ASSERT_GT(running, 0u);
    for (int tick = 0; tick < 2; ++tick) {
        match.now += world::tick_length;
        for (int picture = 0; picture < 5; ++picture) {
            client::frame(*match.client, match.ends, match.now);
            EXPECT_EQ(truths().size(), running) << tick << ", " << picture;
        }
    }
    const auto drawn = truths();
    const double instant = match.client->render_time().truth;
    match.run(0.3);
    for (const auto& [actor, place] : drawn) {
        const auto truth = match.client->remote().find(actor)->truth.at(instant);
        ASSERT_TRUE(truth);
        EXPECT_LT(glm::distance(place, glm::vec3(truth->position)), 0.02f);
    }
}
