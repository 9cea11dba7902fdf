#include "overlay/hud/minimap.h"

#include "client/match/task.h"
#include "client/scene/ground_cover.h"
#include "client/scene/in_sight.h"
#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <vector>

namespace overlay {

void Sightings::update(const client::ClientState& client, const client::Scene& scene,
                       const glm::mat4& view_projection) {
    constexpr glm::vec3 hatch{0, 0, 2.4f}; // the commander's eyes relative to the tank's position [m]
    const double now = client.render_time().match;
    const client::LocalPlayer* player = client.player();
    const client::Actor* own = player ? client.match().find(player->actor()) : nullptr;
    const bool looks_out = own && own->alive() && player->spawned();
    const glm::vec3 commander = looks_out ? client.pose(*player).state.position + hatch : glm::vec3(0);
    std::vector<const client::TankPicture*> rivals;
    for (const client::TankPicture& tank : scene.tanks)
        if (tank.role == client::Role::remote && !tank.wreck)
            rivals.push_back(&tank);
        else if (tank.role == client::Role::remote)
            all_.erase(tank.actor);
    // Every rival is tested at least once in 16 frames, much sooner than sightings expire.
    const std::size_t turns = std::min(rivals.size(), std::max(looked_for, (rivals.size() + 15) / 16));
    for (std::size_t turn = 0; turn < turns; ++turn) {
        next_ = next_ < rivals.size() ? next_ : 0;
        const client::TankPicture& tank = *rivals[next_++];
        const bool in_picture = project(view_projection, tank.position, {1, 1}).has_value();
        const bool seen = (looks_out && client::in_sight(client, commander, tank.position)) ||
                          (in_picture && client::in_sight(client, scene.camera.eye, tank.position));
        const glm::vec3 ahead = tank.orientation * glm::vec3(1, 0, 0);
        if (seen)
            all_[tank.actor] = {now, tank.position, std::atan2(ahead.y, ahead.x), tank.colour};
    }
    std::erase_if(all_, [&](const auto& it) { return std::abs(now - it.second.time) > remembered; });
}

LandPicture land_picture(const world::Terrain& terrain, std::optional<float> water) {
    // sRGB, 0 to 255; darker than the land in the picture, so that marks stand out.
    constexpr glm::vec3 lush{66, 84, 45}, straw{108, 101, 62}, earth{86, 72, 53}, rock{96, 95, 92}, sand{136, 125, 94},
        lake{44, 74, 98};
    constexpr glm::vec3 sun{-0.5f, 0.5f, 0.7f}; // direction to the sun: north-west, as usual on maps
    const float level = water.value_or(client::no_water);
    LandPicture land;
    land.side = static_cast<int>(terrain.size() / LandPicture::step) + 1;
    land.colours.reserve(static_cast<std::size_t>(land.side * land.side));
    const float range = std::max(1.0f, terrain.max_height() - terrain.min_height());
    for (int row = 0; row < land.side; ++row)
        for (int column = 0; column < land.side; ++column) {
            const glm::vec2 place = glm::vec2(column, row) * LandPicture::step - glm::vec2(terrain.size() / 2);
            const world::Ground ground = terrain.ground(place.x, place.y);
            const client::GroundCover cover =
                client::ground_cover({.place = place,
                                      .height = ground.height,
                                      .steep = 1 - ground.normal.z,
                                      .altitude = (ground.height - terrain.min_height()) / range},
                                     level);
            glm::vec3 colour = glm::mix(lush, straw, cover.dry);
            colour = glm::mix(colour, earth, cover.bare);
            colour = glm::mix(colour, rock, cover.rock);
            colour = glm::mix(colour, sand, cover.sand);
            colour *= 0.45f + 0.75f * std::max(0.0f, glm::dot(ground.normal, glm::normalize(sun)));
            if (ground.height < level)
                colour = lake;
            colour = glm::clamp(colour, 0.0f, 255.0f);
            land.colours.push_back(IM_COL32(colour.x, colour.y, colour.z, 255));
        }
    return land;
}

namespace {

/// Transformation from the world to the minimap.
struct MinimapView {
    ImVec2 middle;         ///< middle of the map in the window [pixels]
    float half = 0;        ///< half the side of the map [pixels]
    glm::vec2 centre{0};   ///< position in the world at the map's middle [m]
    glm::vec2 ahead{0, 1}; ///< unit vector that points up on the map

    [[nodiscard]] ImVec2 at(const glm::vec2& place) const {
        const glm::vec2 way = (place - centre) * (half / Minimap::radius);
        return {middle.x + way.x * ahead.y - way.y * ahead.x, middle.y - way.x * ahead.x - way.y * ahead.y};
    }
    /// A heading in the world as a direction on the map.
    [[nodiscard]] ImVec2 turned(float heading) const {
        const ImVec2 tip = at(centre + glm::vec2(std::cos(heading), std::sin(heading)) * Minimap::radius);
        return {(tip.x - middle.x) / half, (tip.y - middle.y) / half};
    }
    [[nodiscard]] bool holds(ImVec2 point, float rim) const {
        return std::max(std::abs(point.x - middle.x), std::abs(point.y - middle.y)) < half - rim;
    }
    /// Moves a point outside the map toward the middle, to `rim` pixels inside the map's edge.
    [[nodiscard]] ImVec2 kept(ImVec2 point, float rim) const {
        const float off = std::max(std::abs(point.x - middle.x), std::abs(point.y - middle.y));
        const float share = std::min(1.0f, (half - rim) / std::max(off, 1e-3f));
        return {middle.x + (point.x - middle.x) * share, middle.y + (point.y - middle.y) * share};
    }
};

/// Draws the cells of the land's grid that may be visible, as triangles with colours interpolated between grid points.
void draw_land(ImDrawList& list, const MinimapView& view, const LandPicture& land) {
    const float reach = Minimap::radius * 1.4143f;
    const float half_map = static_cast<float>(land.side - 1) * LandPicture::step / 2;
    const auto index = [&](float coordinate) {
        return std::clamp(static_cast<int>(std::floor((coordinate + half_map) / LandPicture::step)), 0, land.side - 1);
    };
    const int west = index(view.centre.x - reach), east = std::min(index(view.centre.x + reach) + 1, land.side - 1);
    const int south = index(view.centre.y - reach), north = std::min(index(view.centre.y + reach) + 1, land.side - 1);
    const int columns = east - west + 1, rows = north - south + 1;
    if (columns < 2 || rows < 2)
        return;
    list.PrimReserve((columns - 1) * (rows - 1) * 6, columns * rows);
    const unsigned first = list._VtxCurrentIdx;
    for (int row = 0; row + 1 < rows; ++row)
        for (int column = 0; column + 1 < columns; ++column) {
            const unsigned corner = first + static_cast<unsigned>(row * columns + column);
            const unsigned above = corner + static_cast<unsigned>(columns);
            for (const unsigned vertex : {corner, corner + 1, above, above, corner + 1, above + 1})
                list.PrimWriteIdx(static_cast<ImDrawIdx>(vertex));
        }
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    for (int row = south; row <= north; ++row)
        for (int column = west; column <= east; ++column)
            list.PrimWriteVtx(view.at(glm::vec2(column, row) * LandPicture::step - glm::vec2(half_map)), white,
                              land.colours[static_cast<std::size_t>(row * land.side + column)]);
}

/// Draws a tank as an arrowhead.
void draw_arrow(const HudFrame& frame, ImVec2 at, ImVec2 way, float length, ImU32 colour, float opacity) {
    const ImVec2 aside(-way.y, way.x);
    const auto point = [&](float along, float across) {
        return ImVec2(at.x + (way.x * along + aside.x * across) * length,
                      at.y + (way.y * along + aside.y * across) * length);
    };
    const ImVec2 corners[] = {point(1, 0), point(-0.8f, 0.7f), point(-0.4f, 0), point(-0.8f, -0.7f)};
    frame.list.AddTriangleFilled(corners[0], corners[1], corners[2], fade(colour, opacity));
    frame.list.AddTriangleFilled(corners[0], corners[2], corners[3], fade(colour, opacity));
    frame.list.AddPolyline(corners, 4, fade(colours::text, opacity), ImDrawFlags_Closed, frame.look.px(1.2f));
}

void draw_roads(const HudFrame& frame, const MinimapView& view) {
    if (!frame.scene.roads)
        return;
    const ImU32 colour = IM_COL32(176, 158, 122, 200);
    for (const client::RoadPicture& road : *frame.scene.roads)
        for (std::size_t i = 1; i < road.size(); ++i)
            if (glm::distance(road[i], view.centre) < Minimap::radius * 1.6f)
                frame.list.AddLine(view.at(road[i - 1]), view.at(road[i]), colour, frame.look.px(2));
}

/// The symbol of a crate: a square with a sign.
struct CrateMark {
    world::ActorKind kind;
    ImU32 ground;
    struct Bar {
        float left, top, right, bottom; ///< edges of the bar, -1 to 1 across the symbol
    };
    std::array<Bar, 3> bars;
};
constexpr auto crate_marks = std::to_array<CrateMark>({
    {world::ActorKind::repair_crate,
     IM_COL32(24, 110, 52, 255),
     {{{-0.33f, -1, 0.33f, 1}, {-1, -0.33f, 1, 0.33f}, {}}}},
    {world::ActorKind::ammunition_crate,
     IM_COL32(150, 96, 20, 255),
     {{{-0.8f, -0.7f, -0.4f, 0.7f}, {-0.2f, -0.7f, 0.2f, 0.7f}, {0.4f, -0.7f, 0.8f, 0.7f}}}},
    {world::ActorKind::boost_crate,
     IM_COL32(36, 90, 200, 255),
     {{{-0.7f, -0.7f, -0.2f, 0.7f}, {0, -0.5f, 0.4f, 0.5f}, {0.6f, -0.3f, 0.9f, 0.3f}}}},
    {world::ActorKind::jump_crate,
     IM_COL32(130, 50, 165, 255),
     {{{-0.25f, -0.4f, 0.25f, 0.9f}, {-0.75f, -0.4f, 0.75f, 0}, {-0.4f, -0.85f, 0.4f, -0.4f}}}},
    {world::ActorKind::guided_shell_crate,
     IM_COL32(185, 30, 36, 255),
     {{{-0.9f, -0.9f, 0.9f, -0.6f}, {-0.3f, -0.3f, 0.3f, 0.3f}, {-0.9f, 0.6f, 0.9f, 0.9f}}}},
});
static_assert(std::ranges::all_of(world::power_ups,
                                  [](const world::PowerUpRow& power) {
                                      return !power.crates ||
                                             std::ranges::count(crate_marks, power.crate, &CrateMark::kind) == 1;
                                  }),
              "one mark per power-up's crate");

void draw_crate(const HudFrame& frame, ImVec2 at, const CrateMark& mark) {
    const float arm = frame.look.px(4);
    frame.list.AddRectFilled({at.x - arm, at.y - arm}, {at.x + arm, at.y + arm}, mark.ground);
    for (const CrateMark::Bar& bar : mark.bars)
        frame.list.AddRectFilled({at.x + bar.left * arm, at.y + bar.top * arm},
                                 {at.x + bar.right * arm, at.y + bar.bottom * arm}, colours::text);
}

/// Draws the bases and the crate of a crate run, at the map's edge if they are outside.
void draw_objective(const HudFrame& frame, const MinimapView& view) {
    const Look& look = frame.look;
    const protocol::Objective& objective = frame.client.match().objective;
    if (!objective.there)
        return;
    for (const world::TeamId team : world::teams) {
        const glm::vec3 base = team == world::blue ? objective.blue : objective.orange;
        const ImU32 colour = lighter(pack(client::team_colour(team)));
        const ImVec2 at = view.kept(view.at(base), look.px(6));
        if (view.holds(view.at(base), look.px(6)))
            frame.list.AddCircle(at, objective.radius / Minimap::radius * view.half, colour, 0, look.px(2));
        else
            frame.list.AddCircleFilled(at, look.px(4), colour);
    }
    const ImVec2 at = view.kept(view.at(client::objective_place(frame.client)), look.px(7));
    const float arm = look.px(5);
    const ImU32 fill = objective.carrier == 0
                           ? IM_COL32(240, 210, 90, 255)
                           : pack(client::team_colour(frame.client.match().team_of(objective.carrier)));
    const ImVec2 corners[] = {{at.x, at.y - arm}, {at.x + arm, at.y}, {at.x, at.y + arm}, {at.x - arm, at.y}};
    frame.list.AddConvexPolyFilled(corners, 4, fill);
    frame.list.AddPolyline(corners, 4, colours::text, ImDrawFlags_Closed, look.px(1.2f));
}

/// Draws the radii of the near and far zones of updates (protocol/zones.h).
void draw_zones(const HudFrame& frame, const MinimapView& view) {
    const protocol::ZoneSettings& zones = frame.client.host_settings().zones;
    if (!zones.on)
        return;
    for (const double reach : {zones.near, zones.far})
        frame.list.AddCircle(view.middle, static_cast<float>(reach) / Minimap::radius * view.half,
                             fade(colours::text, 0.5f), 0, frame.look.px(1.2f));
}

/// Draws crates with their signs, and own mines as dots.
void draw_things(const HudFrame& frame, const MinimapView& view, protocol::ActorId own) {
    const Look& look = frame.look;
    for (const client::PropPicture& prop : frame.scene.props)
        if (const client::Actor* actor = frame.client.match().find(prop.actor))
            for (const CrateMark& mark : crate_marks)
                if (const ImVec2 at = view.at(prop.position); mark.kind == actor->kind && view.holds(at, look.px(3)))
                    draw_crate(frame, at, mark);
    for (const client::MinePicture& mine : frame.scene.mines)
        if (const client::Actor* actor = frame.client.match().find(mine.actor); actor && actor->added.layer == own)
            if (const ImVec2 at = view.at(mine.position); view.holds(at, look.px(3)))
                frame.list.AddCircleFilled(at, look.px(2.5f), colours::accent);
}

/// Draws all sightings inside the map, and the nearest of those outside at the map's edge.
void draw_sightings(const HudFrame& frame, const MinimapView& view, const Sightings& sightings) {
    constexpr std::ptrdiff_t max_distant = 24;
    const Look& look = frame.look;
    const double now = frame.client.render_time().match;
    std::vector<const Sighting*> shown;
    for (const auto& [actor, seen] : sightings.all())
        shown.push_back(&seen);
    const auto inside = [&](const Sighting* it) { return view.holds(view.at(it->place), look.px(6)); };
    // The browser build's standard library lacks std::ranges::partition.
    const auto beyond = std::partition(shown.begin(), shown.end(), inside);
    const auto far = [&](const Sighting* it) { return glm::distance(it->place, view.centre); };
    std::sort(beyond, shown.end(), [&](const Sighting* a, const Sighting* b) { return far(a) < far(b); });
    shown.erase(beyond + std::min(shown.end() - beyond, max_distant), shown.end());
    for (const Sighting* it : shown) {
        const auto age = static_cast<float>(std::max(0.0, now - it->time) / Sightings::remembered);
        const bool within = inside(it);
        draw_arrow(frame, view.kept(view.at(it->place), look.px(6)), view.turned(it->heading),
                   look.px(within ? 7.0f : 5.0f), pack(it->colour * 0.9f + 0.1f),
                   (within ? 1.0f : 0.75f) * (1 - 0.8f * age));
    }
}

} // namespace

void Minimap::draw(const HudFrame& frame, const Sightings& sightings) {
    const client::LocalPlayer* player = frame.client.player();
    if (!player || !player->spawned())
        return;
    const Look& look = frame.look;
    const std::string& map = frame.client.match().welcome.map;
    if (terrain_ != &frame.client.terrain() || map_ != map) {
        terrain_ = &frame.client.terrain();
        map_ = map;
        land_ = land_picture(*terrain_, frame.client.water());
    }
    const float edge = wide(look, frame.free.height());
    const ImVec2 high(frame.free.high.x - look.px(hud_margin), frame.free.high.y - look.px(hud_margin));
    const ImVec2 low(high.x - edge, high.y - edge);
    const dr::KinematicState<float> own = frame.client.pose(*player).state;
    const glm::vec3 ahead = own.orientation * glm::vec3(1, 0, 0);
    const glm::vec2 look_at(frame.scene.camera.target - frame.scene.camera.eye);
    MinimapView view{.middle = {(low.x + high.x) / 2, (low.y + high.y) / 2}, .half = edge / 2, .centre = own.position};
    if (glm::length(look_at) > 0.05f * glm::distance(frame.scene.camera.target, frame.scene.camera.eye))
        view.ahead = glm::normalize(look_at); // for a view straight down, north is up

    ImDrawList& list = frame.list;
    list.AddRectFilled(low, high, colours::panel);
    list.PushClipRect(low, high, true);
    draw_land(list, view, land_);
    draw_roads(frame, view);
    draw_zones(frame, view);
    draw_things(frame, view, player->actor());
    draw_objective(frame, view);
    draw_sightings(frame, view, sightings);
    draw_arrow(frame, view.middle, view.turned(std::atan2(ahead.y, ahead.x)), look.px(8), colours::self, 1);
    const ImVec2 north = view.turned(1.5707963f);
    const float to_letter = view.half - look.px(9);
    const float off = std::max(std::abs(north.x), std::abs(north.y));
    draw_text(list, look.small,
              {view.middle.x + north.x / off * to_letter,
               view.middle.y + north.y / off * to_letter - look.small->FontSize / 2},
              colours::text, "N", 0.5f);
    list.PopClipRect();
    list.AddRect(low, high, colours::panel_edge);
}

} // namespace overlay
