#include "sample_scenes.h"

#include "client/scene/traces.h"

namespace testing_render {

namespace {

const std::vector<world::Prop>& props_of_valley() {
    static const world::Map map = world::load_map("valley");
    return map.props;
}

client::Scene battle(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 12.3;
    const float x = -30, y = -60;
    for (std::size_t i = 0; i < 10; ++i) {
        const float angle = 0.628f * static_cast<float>(i);
        const float far = 9.0f + 6.0f * static_cast<float>(i % 3) + (i > 5 ? 30.0f : 0.0f);
        scene.tanks.push_back(tank_at(terrain, x + far * std::cos(angle), y + far * std::sin(angle), angle * 2.3f, i));
        client::TankPicture& tank = scene.tanks.back();
        tank.turret = 0.5f * std::sin(static_cast<float>(i) * 1.7f);
        tank.track_left = tank.track_right = static_cast<float>(i) * 1.37f;
    }
    scene.tanks[4].wreck = true;
    scene.camera = look(scene.tanks[0].position + glm::vec3(0, 0, 2), 0.5f, 0.20f, 15);
    return scene;
}

/// A tank, three ghosts of it, a trail with update marks, and its velocity.
client::Scene ghosts(const world::Terrain& terrain) {
    client::Scene scene;
    constexpr float x = 120, y = -230;
    scene.tanks = {tank_at(terrain, x, y, 0.4f, 1)};
    for (std::size_t i = 0; i < 3; ++i) {
        const float back = 2.2f + 2.6f * static_cast<float>(i);
        client::TankPicture ghost = tank_at(terrain, x - back * 0.9f, y - back * (i == 1 ? 0.1f : 0.5f),
                                            0.4f - 0.15f * static_cast<float>(i), 1);
        ghost.colour = client::ghost_palette(i);
        ghost.role = client::Role::ghost;
        scene.tanks.push_back(ghost);
    }
    const auto trail = [&](int i) {
        const float along = static_cast<float>(i), px = x - 0.6f * along,
                    py = y - 0.25f * along + std::sin(0.2f * along);
        return glm::vec3(px, py, terrain.ground(px, py).height + 0.15f);
    };
    for (int i = 0; i < 40; ++i) {
        scene.lines.push_back({trail(i), trail(i + 1), glm::vec4(client::ghost_palette(0), 0.9f), 3, false});
        if (i % 8 == 0)
            scene.lines.push_back({trail(i), trail(i) + glm::vec3(0, 0, 1.2f), {1, 1, 1, 0.9f}, 2, false});
    }
    const glm::vec3 start = scene.tanks[0].position + glm::vec3(0, 0, 1.8f);
    scene.lines.push_back({start, start + glm::vec3(6, 2.4f, 0), {1, 0.9f, 0.1f, 1}, 4, true});
    scene.camera = look(scene.tanks[0].position - glm::vec3(3, 1, 0), -1.2f, 0.35f, 16);
    return scene;
}

client::Scene mines_and_shells(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 12.3;
    scene.tanks = {tank_at(terrain, -20, -60, 1.2f, 3), tank_at(terrain, -3, -42, -2.0f, 5)};
    for (int i = 0; i < 8; ++i) {
        client::MinePicture mine;
        const float x = -17 + 3.1f * static_cast<float>(i), y = -64 + 4.6f * static_cast<float>(i % 4);
        mine.position = {x, y, terrain.ground(x, y).height + 0.1f};
        mine.colour = client::palette(static_cast<std::size_t>(i % 3));
        mine.armed = i % 3 != 1;
        scene.mines.push_back(mine);
    }
    for (int i = 0; i < 3; ++i) {
        const glm::vec3 velocity = glm::vec3(-50 + 30 * i, 70, 6);
        const float time = 0.15f + 0.12f * static_cast<float>(i);
        scene.shells.push_back({scene.tanks[0].position + glm::vec3(0, 0, 1.5f) + velocity * time, velocity});
    }
    scene.camera = look({-12, -60, terrain.ground(-12, -60).height + 1}, -1.4f, 0.25f, 13);
    return scene;
}

/// After a fight: tracks of two tanks, dust behind one of them, scorched ground, a wreck, a damaged tank.
client::Scene aftermath(const world::Terrain& terrain) {
    client::Scene scene;
    client::Traces traces(terrain, 3.9f);
    constexpr float x = 112, y = -245;
    traces.exploded({protocol::ExplosionKind::mine, {x + 6, y + 5, terrain.ground(x + 6, y + 5).height}}, 0.1, nullptr);
    traces.exploded({protocol::ExplosionKind::shell, {x - 3, y + 9, terrain.ground(x - 3, y + 9).height}}, 0.1,
                    nullptr);
    for (int frame = 0; frame <= 240; ++frame) {
        scene = {};
        scene.time = frame / 60.0;
        const float t = static_cast<float>(frame) / 60, along = 9.5f * t - 30, bend = 0.35f * std::sin(0.9f * t);
        scene.tanks = {
            tank_at(terrain, x + along, y + 3 * std::sin(0.9f * t), bend, 1),
            tank_at(terrain, x + 12 * std::cos(0.8f * t), y + 16 + 12 * std::sin(0.8f * t), 0.8f * t + 1.57f, 3),
            tank_at(terrain, x - 14, y + 16, 0.6f, 2), tank_at(terrain, x + 16, y + 2, 2.4f, 6)};
        scene.tanks[2].wreck = true;
        scene.tanks[3].health = 0.2f;
        traces.advance(scene);
    }
    scene.camera = look({x + 2, y + 5, terrain.ground(x, y).height + 1}, -1.9f, 0.35f, 27);
    return scene;
}

/// A gun just after a shot, at three times.
client::Scene shots(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 12.3;
    const float ages[] = {0.02f, 0.09f, 0.5f};
    for (int i = 0; i < 3; ++i) {
        client::TankPicture tank =
            tank_at(terrain, 108 + 8.5f * static_cast<float>(i), -235, 1.0f, static_cast<std::size_t>(i));
        tank.recoil = client::recoil(ages[i]);
        tank.rock = client::rock(ages[i], 0);
        tank.antenna = {-0.2f, 0.1f};
        const glm::vec3 way = tank.orientation * glm::vec3(1, 0, 0);
        scene.flashes.push_back({tank.position + tank.orientation * glm::vec3(3.7f, 0, 0.8f), way, ages[i]});
        scene.tanks.push_back(tank);
    }
    scene.explosions.push_back(
        {protocol::ExplosionKind::shell, scene.tanks[2].position + glm::vec3(-1.0f, -1.2f, 0.6f), 0.12f, true});
    scene.camera = look({116, -234, terrain.ground(116, -234).height + 1}, -0.9f, 0.22f, 17);
    return scene;
}

/// One of each prop around a tank.
client::Scene props(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 5;
    const world::Prop* house = nullptr;
    for (const world::Prop& prop : props_of_valley())
        if (prop.kind == world::PropKind::house)
            house = &prop;
    const float x = house ? house->x : 0, y = house ? house->y : 0;
    scene.tanks = {tank_at(terrain, x + 11, y - 9, 2.2f, 0)};
    for (int i = 0; i < 3; ++i) {
        const auto offset = static_cast<float>(i);
        const float px = x + 8 + 1.2f * offset, py = y - 2;
        scene.props.push_back(
            {world::PropKind::barrel, {px, py, terrain.ground(px, py).height + 0.55f}, {1, 0, 0, 0}, 1});
        scene.props.push_back(
            {world::PropKind::boulder,
             {px + 1, py - 16 + 3 * offset, terrain.ground(px + 1, py - 16 + 3 * offset).height + 0.8f},
             {1, 0, 0, 0},
             1});
    }
    const float cx = x + 14.5f, cy = y - 16, on_end = terrain.ground(cx, cy).height + 0.5f;
    scene.props.push_back({world::PropKind::crate, {cx, cy, on_end}, glm::quat(0.96f, 0, 0, 0.28f), 1});
    const float lying = terrain.ground(cx + 1.8f, cy - 0.3f).height + 0.56f;
    scene.props.push_back({world::PropKind::crate, {cx + 1.8f, cy - 0.3f, lying}, {0.7071f, 0.7071f, 0, 0}, 1});
    const float wall = terrain.ground(x, y).height + 2;
    scene.scars[0] = {x + 5, y - 2, wall, 1};
    scene.scars[1] = {x + 1, y - 4, wall + 1.5f, 1};
    scene.camera = look({x + 4, y - 3, terrain.ground(x, y).height + 2}, -0.9f, 0.2f, 26);
    return scene;
}

/// A row of tanks, each more damaged than the one before.
client::Scene damage(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 7;
    const float healths[] = {1.0f, 0.7f, 0.4f, 0.1f};
    for (std::size_t i = 0; i < 4; ++i) {
        scene.tanks.push_back(tank_at(terrain, 100 + 6.5f * static_cast<float>(i), -235, 0.9f, i));
        scene.tanks.back().health = healths[i];
    }
    using enum client::HitPicture::Part;
    scene.tanks[1].hits = {{{{2.1f, 0.7f, 0.3f}, hull}, {}, {}}};
    scene.tanks[2].hits = {{{{0.2f, 0.95f, 0.3f}, turret}, {{-1.2f, 1.4f, -0.1f}, hull}, {{1.9f, -0.4f, 0.35f}, hull}}};
    scene.camera = look({108, -235, terrain.ground(110, -235).height + 1.2f}, 1.15f, 0.25f, 14);
    return scene;
}

/// A tank behind the crown of a tree, as the chase camera sees it.
client::Scene behind_leaves(const world::Terrain& terrain) {
    client::Scene scene;
    scene.time = 3;
    for (const world::Prop& prop : props_of_valley())
        if (prop.kind == world::PropKind::oak) {
            scene.tanks = {tank_at(terrain, prop.x - 5, prop.y - 2, 0.3f, 5),
                           tank_at(terrain, prop.x - 1, prop.y + 4, 1.3f, 2)};
            scene.camera = look(scene.tanks[0].position + glm::vec3(0, 0, 2), 0.6f, 0.42f, 14);
            scene.camera.focus = scene.tanks[0].position;
            break;
        }
    return scene;
}

/// The three kinds of explosions, one per row, at four ages.
client::Scene explosions(const world::Terrain& terrain) {
    client::Scene scene;
    scene.tanks = {tank_at(terrain, 112, -240, 0.4f, 2)};
    for (int kind = 0; kind < 3; ++kind) {
        const float ages[] = {0.04f, 0.18f, 0.45f, 0.85f};
        for (int i = 0; i < 4; ++i) {
            const float x = 95 + 11.0f * static_cast<float>(i), y = -225 + 14.0f * static_cast<float>(kind);
            scene.explosions.push_back(
                {static_cast<protocol::ExplosionKind>(kind), {x, y, terrain.ground(x, y).height}, ages[i]});
        }
    }
    scene.camera = look({112, -218, terrain.ground(112, -218).height + 3}, -1.571f, 0.28f, 36);
    return scene;
}

} // namespace

std::vector<NamedScene> tank_portraits(const world::Terrain& terrain) {
    client::Scene scene;
    scene.tanks = {tank_at(terrain, 0, 0, 0, 0)};
    scene.tanks[0].gun = 0.04f;
    const glm::vec3 middle = scene.tanks[0].position + glm::vec3(0.2f, 0, 0.3f);
    std::vector<NamedScene> portraits;
    const auto take = [&](const char* name, float bearing, float elevation, float distance) {
        scene.camera = look(middle, bearing, elevation, distance);
        scene.camera.field_of_view = 0.6f;
        portraits.push_back({name, scene});
    };
    take("tank_front", 0.0f, 0.12f, 11);
    take("tank_front_left", 0.7f, 0.35f, 11);
    take("tank_left", 1.571f, 0.08f, 11);
    take("tank_rear", 3.14f, 0.25f, 11);
    take("tank_rear_right", 3.85f, 0.45f, 11);
    take("tank_top", 4.5f, 1.50f, 14);
    scene.tanks[0].turret = 0.7f;
    take("tank_right_turned", -1.0f, 0.25f, 10);
    scene.tanks[0].wreck = true;
    take("tank_wreck", 0.9f, 0.2f, 16);
    return portraits;
}

std::vector<NamedScene> match_pictures(const world::Terrain& terrain) {
    std::vector<NamedScene> pictures{{"battle", battle(terrain)},
                                     {"ghosts", ghosts(terrain)},
                                     {"mines_and_shells", mines_and_shells(terrain)},
                                     {"explosions", explosions(terrain)},
                                     {"aftermath", aftermath(terrain)},
                                     {"shots", shots(terrain)},
                                     {"props", props(terrain)},
                                     {"damage", damage(terrain)},
                                     {"behind_leaves", behind_leaves(terrain)}};
    client::Scene mines = mines_and_shells(terrain);
    mines.camera = look(mines.mines[3].position, -1.4f, 0.12f, 50);
    mines.camera.eye.z = terrain.ground(mines.camera.eye.x, mines.camera.eye.y).height + 3;
    pictures.push_back({"mines_at_50_m", mines});
    // Among trees.
    for (const world::Prop& prop : props_of_valley())
        if (prop.kind == world::PropKind::oak) {
            client::Scene trees;
            trees.time = 3;
            const float x = prop.x, y = prop.y;
            trees.tanks = {tank_at(terrain, x - 6, y - 5, 0.3f, 5)};
            trees.camera = look({x - 6, y - 5, terrain.ground(x, y).height + 3}, -2.6f, 0.16f, 26);
            pictures.push_back({"trees", trees});
            break;
        }
    client::Scene land = battle(terrain);
    land.camera = look({0, 0, 20}, -2.2f, 0.35f, 420);
    pictures.push_back({"land_from_above", land});
    land.camera = look({0, 0, 10}, 1.571f, 1.5707f, 900);
    pictures.push_back({"land_straight_down", land});
    land.camera = look(land.tanks[0].position + glm::vec3(0, 0, 3), 2.4f, 0.05f, 24);
    land.camera.eye.z = terrain.ground(land.camera.eye.x, land.camera.eye.y).height + 3;
    pictures.push_back({"land_from_ground", land});
    return pictures;
}

} // namespace testing_render
