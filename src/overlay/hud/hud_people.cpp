/// Names and health above those tanks that one can see.

#include "client/scene/in_sight.h"
#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <array>
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
            // Above the one in the way, and then once more against all.
            const float above = feet[j].y - height - 0.5f;
            raised[i] += feet[i].y - above;
            feet[i].y = above;
            j = 0;
        }
    return raised;
}

void draw_labels(const HudFrame& frame) {
    const Look& look = frame.look;
    constexpr glm::vec3 above{0, 0, 2.4f};           // the tank [m]
    constexpr std::ptrdiff_t most = 24, others = 64; // tanks that are named, and other things: more would hide the sky
    struct Placed {
        const client::LabelPicture* label;
        ImVec2 at;
        float distance;
    };
    std::vector<Placed> placed;
    for (const client::LabelPicture& label : frame.scene.labels)
        if (const auto at = frame.project(label.position))
            placed.push_back({&label, *at, glm::distance(label.position, frame.scene.camera.eye)});
    // The tanks' own names stay where they are, the nearest first; the others make room.
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
    for (const Placed& it : placed) {
        feet.push_back(it.at);
        widths.push_back(text_width(look.small, it.label->text) + look.px(6));
    }
    const std::vector<float> raised = spread(feet, widths, look.small->FontSize + look.px(7));
    for (std::size_t i = placed.size(); i-- > 0;) { // the nearest on top
        const auto& [label, at, distance] = placed[i];
        const float y = at.y - raised[i] - look.small->FontSize - look.px(10);
        const bool ghost = label->health < 0;
        const glm::vec3 colour = ghost ? label->colour * 0.75f + 0.25f : label->colour * 0.65f + 0.35f;
        draw_text(frame.list, look.small, {at.x, y}, pack(colour), label->text, 0.5f);
        if (ghost)
            continue;
        const ImVec2 low(at.x - look.px(21), y + look.small->FontSize + look.px(3));
        frame.list.AddRectFilled(low, {low.x + look.px(42), low.y + look.px(4)}, fade(colours::shadow, 0.6f));
        frame.list.AddRectFilled(low, {low.x + look.px(42) * std::min(label->health, 1.0f), low.y + look.px(4)},
                                 health_colour(label->health));
    }
}

} // namespace overlay
