/// Names and health above visible tanks.

#include "client/scene/in_sight.h"
#include "overlay/hud/hud_parts.h"
#include "overlay/plot/figures.h"
#include "render/camera_matrices.h"
#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

std::vector<float> spread(std::vector<ImVec2> feet, const std::vector<float>& widths, float height) {
    std::vector<float> raised(feet.size(), 0);
    for (std::size_t i = 0; i < feet.size(); ++i)
        for (std::size_t j = 0; j < i;) {
            const bool apart = std::abs(feet[i].x - feet[j].x) >= (widths[i] + widths[j]) / 2 ||
                               std::abs(feet[i].y - feet[j].y) >= height;
            if (apart) {
                ++j;
                continue;
            }
            // Moves the text above the one that it overlaps, then restarts the check with the first text.
            const float above = feet[j].y - height - 0.5f;
            raised[i] += feet[i].y - above;
            feet[i].y = above;
            j = 0;
        }
    return raised;
}

void draw_labels(const HudFrame& frame) {
    const Look& look = frame.look;
    constexpr glm::vec3 above{0, 0, 2.4f}; // height above the tank [m]
    // Largest numbers of labels of tanks and of ghosts, so that labels do not hide the sky.
    constexpr std::ptrdiff_t most = 24, others = 64;
    struct Placed {
        const client::LabelPicture* label;
        ImVec2 at;
        float distance;
    };
    std::vector<Placed> placed;
    for (const client::LabelPicture& label : frame.scene.labels)
        if (const auto at = frame.project(label.position);
            at && at->x >= frame.free.low.x && at->x <= frame.free.high.x)
            placed.push_back({&label, *at, glm::distance(label.position, frame.scene.camera.eye)});
    // Nearest tanks first, ghosts last: `spread` moves later labels out of the way of earlier ones.
    std::ranges::stable_sort(placed, {}, [](const Placed& it) { return std::pair(it.label->health < 0, it.distance); });
    std::array<std::ptrdiff_t, 2> room{most, others};
    std::erase_if(placed, [&](const Placed& it) {
        std::ptrdiff_t& left = room[it.label->health < 0];
        const bool shown =
            left > 0 && client::in_sight(frame.client, frame.scene.camera.eye, it.label->position - above);
        left -= shown;
        return !shown;
    });
    std::vector<ImVec2> feet;
    std::vector<float> widths;
    for (Placed& it : placed) {
        widths.push_back(text_width(look.small, it.label->text) + look.px(6));
        const float half = std::min(widths.back(), frame.free.width()) / 2;
        // No panel cuts the text.
        it.at.x = std::max(frame.free.low.x + half, std::min(it.at.x, frame.free.high.x - half));
        feet.push_back(it.at);
    }
    const std::vector<float> raised = spread(feet, widths, look.small->FontSize + look.px(7));
    for (std::size_t i = placed.size(); i-- > 0;) { // draws the nearest last, on top
        const auto& [label, at, distance] = placed[i];
        const float y = at.y - raised[i] - look.small->FontSize - look.px(10);
        const bool ghost = label->health < 0;
        const glm::vec3 colour = ghost ? label->colour * 0.55f + 0.45f : label->colour * 0.65f + 0.35f;
        if (ghost) // Its colour may be that of the ground behind.
            frame.list.AddRectFilled({at.x - widths[i] / 2, y - look.px(1)},
                                     {at.x + widths[i] / 2, y + look.small->FontSize + look.px(2)},
                                     fade(colours::panel, 0.6f), look.px(3));
        frame.text(look.small, {at.x, y}, pack(colour), label->text, 0.5f);
        if (ghost)
            continue;
        const ImVec2 low(at.x - look.px(21), y + look.small->FontSize + look.px(3));
        frame.list.AddRectFilled(low, {low.x + look.px(42), low.y + look.px(4)}, fade(colours::shadow, 0.6f));
        frame.list.AddRectFilled(low, {low.x + look.px(42) * std::min(label->health, 1.0f), low.y + look.px(4)},
                                 health_colour(label->health));
    }
}

// The HUD of the split view: one picture under several schemes, side by side (client::PanePicture).

namespace {

/// Draws the pane's scheme and error at the bottom right, away from the tank's state and the bottom line.
void draw_title(const HudFrame& frame, const client::PanePicture& pane) {
    const Look& look = frame.look;
    const bool measured = pane.error > 0;
    const bool split_view = !frame.client.settings().panes.empty(); // otherwise a staged shot, at one instant
    const std::string name =
        split_view ? fmt::format("mean error of {:g} s:", client::PanePicture::measured_over) : "error";
    const std::string error = measured ? fmt::format("{} {}", name, figure(pane.error, "m")) : std::string();
    const float gap = measured ? look.px(10) : 0;
    const float width = text_width(look.bold, pane.title) + gap + text_width(look.small, error);
    const ImVec2 high(frame.screen.high.x - look.px(hud_margin), frame.screen.high.y - look.px(30));
    const ImVec2 low(high.x - width - look.px(20), high.y - look.px(26));
    panel(frame, low, high);
    const float x = low.x + look.px(10);
    frame.text(look.bold, {x, low.y + look.px(4)}, colours::accent, pane.title);
    if (measured)
        frame.text(look.small, {high.x - look.px(10), low.y + look.px(7)}, colours::text, error, 1);
}

} // namespace

void draw_panes(const HudFrame& frame) {
    const ImVec2 window(frame.screen.width(), frame.screen.height());
    for (const client::PanePicture& pane : frame.scene.panes) {
        const render::ViewArea view = render::area_of(pane, static_cast<int>(window.x), static_cast<int>(window.y));
        if (view.width <= 0 || view.height <= 0)
            continue;
        const ImVec2 low(frame.screen.low.x + static_cast<float>(view.left),
                         frame.screen.high.y - static_cast<float>(view.bottom + view.height));
        const Area area{low, {low.x + static_cast<float>(view.width), low.y + static_cast<float>(view.height)}};
        const client::Scene scene = render::scene_of(frame.scene, pane);
        const float aspect = static_cast<float>(view.width) / static_cast<float>(view.height);
        const HudFrame part{.list = frame.list,
                            .look = frame.look,
                            .client = frame.client,
                            .scene = scene,
                            .screen = area,
                            .free = area,
                            .matrix = render::view_projection(scene.camera, aspect),
                            .facts = frame.facts};
        frame.list.PushClipRect(area.low, area.high, true);
        draw_labels(part);
        draw_title(part, pane);
        frame.list.PopClipRect();
        frame.list.AddRect(area.low, area.high, colours::shadow, 0, 0, frame.look.px(2));
    }
}

} // namespace overlay
