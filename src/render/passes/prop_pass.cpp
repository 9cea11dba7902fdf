#include "render/passes/prop_pass.h"

#include "render/gl/texture.h"
#include "render/passes/instances.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace render {

namespace {

PlacedProp placed(world::PropKind kind, const glm::vec3& position, const glm::quat& orientation, float scale) {
    return {
        kind, {pose_rows(position, glm::mat3_cast(orientation) * scale)}, position, prop_model(kind).radius * scale};
}

} // namespace

std::vector<PlacedProp> fixed_props(const world::Map& map, const HeightGrid& ground) {
    std::vector<PlacedProp> props;
    for (const world::Prop& prop : map.props) {
        const world::PropRow& row = world::row(prop.kind);
        if (row.loose())
            continue;
        const glm::vec3 position(prop.x, prop.y, ground.height({prop.x, prop.y}) + row.half_extents.z * prop.scale);
        props.push_back(placed(prop.kind, position, glm::angleAxis(prop.heading, glm::vec3(0, 0, 1)), prop.scale));
        // Hue, brightness and phase of the wind vary with the prop's position, so that props of a kind differ.
        const auto chance = [&](float n) { return glm::fract(std::abs(0.137f * prop.x + 0.291f * prop.y) * n); };
        props.back().instance.look = {
            glm::mix(glm::vec3(0.75f, 0.85f, 0.6f), glm::vec3(1.3f, 1.12f, 1.0f), chance(3.7f)) *
                (0.8f + 0.4f * chance(7.9f)),
            chance(1.0f)};
    }
    return props;
}

std::vector<PlacedProp> loose_props(const client::Scene& scene) {
    std::vector<PlacedProp> props;
    for (const client::PropPicture& prop : scene.props) {
        if (!has_finite_pose(prop.position, prop.orientation) || prop.kind >= world::PropKind::count)
            continue;
        props.push_back(placed(prop.kind, prop.position, prop.orientation, prop.scale));
        props.back().instance.look = {1, 1, 1, 0.3f};
    }
    return props;
}

void add_visible(VisibleProps& visible, const std::vector<PlacedProp>& props, const Frustum& seen,
                 const client::Camera& camera, const QualityRow& quality) {
    for (const PlacedProp& prop : props) {
        const bool hidden = std::ranges::any_of(seen, [&](const glm::vec4& plane) {
            return glm::dot(glm::vec3(plane), prop.centre) + plane.w < -prop.radius * glm::length(glm::vec3(plane));
        });
        const float distance = glm::distance(prop.centre, camera.eye);
        if (hidden || distance > quality.draw_distance)
            continue;
        // Small props change to lower detail at shorter distances.
        const float size = std::clamp(prop.radius / 8, 0.35f, 1.5f);
        const bool leafy = quality.leaf_cards && prop_model(prop.kind).leaf_cards;
        const PropDetail detail =
            distance < quality.prop_near * size     ? (leafy ? PropDetail::leafy_near : PropDetail::near)
            : distance < quality.prop_middle * size ? (leafy ? PropDetail::leafy_middle : PropDetail::middle)
                                                    : PropDetail::far;
        PropBatches& batches = hides_focus(camera, prop.centre, prop.radius) ? visible.veiling : visible.open;
        batches[static_cast<std::size_t>(prop.kind)][static_cast<std::size_t>(detail)].push_back(prop.instance);
    }
}

void add_shading(PropBatches& batches, const std::vector<PlacedProp>& props, const glm::mat4& sun, PropDetail detail) {
    // Length of a metre across the shadow map's square, in clip space [1/m].
    const float scale = glm::length(glm::vec3(sun[0][0], sun[1][0], sun[2][0]));
    for (const PlacedProp& prop : props) {
        const glm::vec4 place = sun * glm::vec4(prop.centre, 1);
        const float reach = 1 + prop.radius * scale;
        if (std::abs(place.x) < reach && std::abs(place.y) < reach)
            batches[static_cast<std::size_t>(prop.kind)][static_cast<std::size_t>(detail)].push_back(prop.instance);
    }
}

std::vector<std::uint8_t> baked_shade(const std::vector<PlacedProp>& props, const glm::vec3& to_sun, float size,
                                      int side) {
    std::vector<std::uint8_t> light(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), 255);
    const float up = std::max(to_sun.z, 0.15f), across = glm::length(glm::vec2(to_sun));
    const glm::vec2 away = across > 1e-4f ? -glm::vec2(to_sun) / across : glm::vec2(1, 0);
    const float texel = size / static_cast<float>(side);
    for (const PlacedProp& prop : props) {
        const auto& pose = prop.instance.pose;
        const float scale = glm::length(glm::vec3(pose[0]));
        const float ground = prop.centre.z - world::row(prop.kind).half_extents.z * scale;
        for (const ShadeSphere& sphere : prop_model(prop.kind).shade) {
            const glm::vec4 local(sphere.centre, 1);
            const glm::vec3 centre(glm::dot(pose[0], local), glm::dot(pose[1], local), glm::dot(pose[2], local));
            // The shadow of a sphere on level ground is an ellipse: as wide as the sphere, 1 / sin(elevation) times as
            // long.
            const float radius = sphere.radius * scale, length = radius / up, height = centre.z - ground;
            const glm::vec2 middle = glm::vec2(centre) + away * (height * across / up);
            const float reach = length * 1.3f + texel;
            const auto cell = [&](float place) {
                return std::clamp(static_cast<int>((place + size / 2) / texel), 0, side - 1);
            };
            for (int row = cell(middle.y - reach); row <= cell(middle.y + reach); ++row)
                for (int column = cell(middle.x - reach); column <= cell(middle.x + reach); ++column) {
                    const glm::vec2 place = (glm::vec2(column, row) + 0.5f) * texel - glm::vec2(size / 2) - middle;
                    const float along = glm::dot(place, away) / length,
                                beside = glm::dot(place, {-away.y, away.x}) / radius;
                    const float far = std::sqrt(along * along + beside * beside);
                    const float seen = glm::mix(0.12f, 1.0f, glm::smoothstep(0.7f, 1.25f, far));
                    std::uint8_t& there = light[static_cast<std::size_t>(row) * static_cast<std::size_t>(side) +
                                                static_cast<std::size_t>(column)];
                    there = std::min(there, static_cast<std::uint8_t>(255 * seen));
                }
        }
    }
    for (int i = 0; i < side; ++i) // no shade at the edge, whose texels are repeated beyond the map
        for (const int texel_index : {i, (side - 1) * side + i, i * side, i * side + side - 1})
            light[static_cast<std::size_t>(texel_index)] = 255;
    return light;
}

PropPass::PropPass(const world::Map& map) : fixed_(fixed_props(map, height_grid(map))) {
    for (std::size_t kind = 0; kind < prop_kinds; ++kind)
        for (std::size_t detail = 0; detail < prop_details; ++detail)
            models_[kind].emplace_back(prop_mesh(static_cast<world::PropKind>(kind), static_cast<PropDetail>(detail)),
                                       instances_.attributes);
    const int side = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(map.size, 64.0f, 2048.0f))));
    define(shade_unit, shade_, GL_R8, side, side, GL_RED, GL_UNSIGNED_BYTE,
           baked_shade(fixed_, map.sun_direction, map.size, side).data());
    make_mipmaps_and_clamp();
}

std::vector<InstanceRun> PropPass::add(const PropBatches& batches) {
    std::vector<InstanceRun> added;
    for (std::size_t kind = 0; kind < prop_kinds; ++kind)
        for (std::size_t detail = 0; detail < prop_details; ++detail)
            if (const std::vector<PropInstance>& batch = batches[kind][detail]; !batch.empty())
                added.push_back(instances_.add(models_[kind][detail], batch));
    return added;
}

void PropPass::load(const client::Scene& scene, const glm::mat4& view_projection, const glm::mat4& sun,
                    const QualityRow& quality) {
    const Frustum seen = frustum(view_projection);
    VisibleProps visible;
    PropBatches shading;
    constexpr float wide_square = 110; // half the square's side [m] above which details of shadows are too small to see
    const bool wide = glm::length(glm::vec3(sun[0][0], sun[1][0], sun[2][0])) * wide_square < 1;
    loose_ = loose_props(scene);
    for (const auto* props : {&fixed_, &loose_}) {
        add_visible(visible, *props, seen, scene.camera, quality);
        add_shading(shading, *props, sun, wide ? PropDetail::far : quality.shadow_detail);
    }
    plain_ = quality.plain;
    instances_.clear();
    solids_ = add(visible.open);
    veils_ = add(visible.veiling);
    shadows_ = add(shading);
    instances_.load();
}

void PropPass::draw_shadows(const glm::mat4& sun, Stats& stats) const {
    shadow_.use();
    shadow_.set("projector", sun);
    instances_.draw_shadows(shadows_, stats);
}

void PropPass::draw_solid(const glm::mat4& view_projection, Stats& stats) const {
    const auto draw = [&](const Program& program, const std::vector<InstanceRun>& runs) {
        program.use();
        program.set("projector", view_projection);
        instances_.draw(runs, stats);
    };
    draw(solid_.of(plain_), solids_);
    draw(veil_.of(plain_), veils_);
}

} // namespace render
