/// The HUD of the split view.

#include "overlay/hud/hud_parts.h"
#include "overlay/plot/figures.h"
#include "render/camera_matrices.h"
#include "render/renderer.h"

#include <fmt/format.h>

namespace overlay {

namespace {

/// At the bottom right, clear of the own tank's state and of the last line.
void draw_title(const HudFrame& frame, const client::PanePicture& pane) {
    const Look& look = frame.look;
    const bool measured = pane.error > 0;
    const std::string error = measured ? fmt::format("{} off", figure(pane.error, "m")) : std::string();
    const float gap = measured ? look.px(10) : 0;
    const float width = text_width(look.bold, pane.title) + gap + text_width(look.small, error);
    const ImVec2 high(frame.screen.high.x - look.px(hud_margin), frame.screen.high.y - look.px(30));
    const ImVec2 low(high.x - width - look.px(20), high.y - look.px(26));
    panel(frame, low, high);
    const float x = low.x + look.px(10);
    draw_text(frame.list, look.bold, {x, low.y + look.px(4)}, colours::accent, pane.title);
    if (measured)
        draw_text(frame.list, look.small, {high.x - look.px(10), low.y + look.px(7)}, colours::text, error, 1);
}

} // namespace

void draw_panes(const HudFrame& frame) {
    const ImVec2 window(frame.screen.width(), frame.screen.height());
    for (const client::PanePicture& pane : frame.scene.panes) {
        const render::ViewArea view =
            render::area_of(pane, static_cast<int>(window.x), static_cast<int>(window.y)); // the same pixels
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
