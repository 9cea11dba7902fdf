#include "apps/exercise/exercise_picture.h"

#include "client/figure.h"
#include "client/scene/error_line.h"
#include "world/modes.h"

namespace apps {

namespace {

constexpr protocol::ActorId last_number =
    65535; // Actor number of the first foreign entity; further ones count down. Actors of the match count up from 1.

glm::vec3 colour_of(std::uint8_t force) {
    return force == 1   ? client::team_colour(world::blue)
           : force == 2 ? client::team_colour(world::orange)
                        : client::palette(0);
}

void add_cross(std::vector<client::LinePicture>& lines, const glm::vec3& place, const glm::vec3& colour) {
    constexpr float arm = 1.5f; // [m]
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 half(0);
        half[axis] = arm;
        lines.push_back({place - half, place + half, glm::vec4(colour, 0.9f), 3, true});
    }
}

std::string label_of(const dis::RemoteEntity& entity) {
    std::string name = dis::marking(entity.pdu);
    if (name.empty())
        name = dis::text(entity.pdu.id);
    name += "  " + dis::text(dis::model_of(entity.pdu));
    return entity.score.updates > 1 ? name + "  error " + client::figure(entity.score.last, "m") : name;
}

/// `Picture`: the scene, or one of its panes.
template <class Picture>
void add_entity(Picture& picture, const dis::RemoteEntity& entity, const dr::Displayed<double>& shown,
                protocol::ActorId number) {
    const glm::vec3 place(shown.state.position), colour = colour_of(entity.pdu.force);
    const glm::quat orientation(shown.state.orientation);
    switch (entity.kind()) {
    case dis::EntityClass::tank:
        picture.tanks.push_back({.actor = number,
                                 .role = client::Role::remote,
                                 .position = place,
                                 .orientation = orientation,
                                 .turret = static_cast<float>(shown.articulations[dr::turret].angle),
                                 .gun = static_cast<float>(shown.articulations[dr::gun].angle),
                                 .colour = colour,
                                 .wreck = entity.wreck()});
        break;
    case dis::EntityClass::mine:
        picture.mines.push_back(
            {.position = place, .orientation = orientation, .colour = colour, .armed = true, .actor = number});
        return;
    case dis::EntityClass::shell:
        if constexpr (requires { picture.shells; })
            picture.shells.push_back({place, glm::vec3(shown.state.velocity), {}});
        return;
    case dis::EntityClass::other:
        add_cross(picture.lines, place, colour);
        break;
    }
    picture.labels.push_back({place + glm::vec3(0, 0, 2.4f), label_of(entity), colour, -1});
}

} // namespace

void add_foreign(client::Scene& scene, const dis::RemoteEntities& entities, double now) {
    protocol::ActorId number = last_number;
    for (const auto& [id, entity] : entities.all()) {
        const dr::Displayed<double> shown = entity.at(now, entities.frame());
        add_entity(scene, entity, shown, number);
        for (client::PanePicture& pane : scene.panes)
            add_entity(pane, entity, shown, number);
        --number;
    }
    for (const dis::RemoteDetonation& it : entities.detonations())
        if (const double age = now - it.time; age >= 0 && age < static_cast<double>(client::explosion_length))
            scene.explosions.push_back({it.mine ? protocol::ExplosionKind::mine : protocol::ExplosionKind::shell,
                                        glm::vec3(it.position), static_cast<float>(age), false});
}

} // namespace apps
