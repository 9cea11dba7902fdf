#include "overlay/hud/hud.h"

#include "client/recording/playback.h"
#include "overlay/hud/hud_parts.h"
#include "render/camera_matrices.h"

#include <cmath>
#include <fmt/format.h>
#include <glm/vec4.hpp>

namespace overlay {

float compass(float heading) {
    const float degrees = std::fmod(90 - heading * 57.29578f, 360.0f);
    return degrees < 0 ? degrees + 360 : degrees;
}

std::string compass_label(int degrees) {
    static constexpr const char* names[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    const int turned = ((degrees % 360) + 360) % 360;
    return turned % 45 == 0 ? names[turned / 45] : fmt::format("{}", turned);
}

std::string notice(const client::ClientState& client) {
    const client::Match& match = client.match();
    if (!client.ended().empty())
        return client.ended();
    const double now = client.render_time().match;
    if (match.state.paused)
        return match.notice;
    if (!match.state.running)
        return fmt::format("{} – next round in {:.0f} s", match.notice, std::max(0.0, match.state.until - now));
    const auto warm_up = [&] {
        return fmt::format("Warm-up: nothing counts yet – {}",
                           match.state.until > now
                               ? fmt::format("the round begins in {:.0f} s", match.state.until - now)
                               : "the round begins");
    };
    const client::LocalPlayer* player = client.player();
    const client::Actor* actor = player ? match.find(player->actor()) : nullptr;
    if (client::is_replay(client))
        return {};
    if (!actor || !player->spawned())
        return "Waiting for the server to place your tank";
    if (!actor->alive()) {
        for (auto kill = match.kills.rbegin(); kill != match.kills.rend(); ++kill)
            if (kill->victim == player->actor()) {
                const double back = static_cast<double>(client.rules().respawn_delay) - (now - kill->time);
                return fmt::format("You were destroyed{} – back in {:.0f} s",
                                   kill->own_mine()   ? " by your own mine"
                                   : kill->accident() ? ""
                                                      : " by " + match.name_of(kill->killer),
                                   std::ceil(std::max(0.0, back)));
            }
        return "You were destroyed";
    }
    constexpr double to_read = 2.5; // time to read the message [s]
    if (match.refusal && now - match.refusal->time < to_read)
        return fmt::format("Shot refused – {}", match.refusal->why);
    return match.state.warm_up ? warm_up() : "";
}

std::optional<ImVec2> HudFrame::project(const glm::vec3& point) const {
    const glm::vec2 size(screen.width(), screen.height());
    const auto at = overlay::project(matrix, point, size);
    return at ? std::optional(ImVec2(screen.low.x + at->x, screen.low.y + at->y)) : std::nullopt;
}

void panel(const HudFrame& frame, ImVec2 low, ImVec2 high) {
    frame.list.AddRectFilled(low, high, colours::panel, frame.look.px(6));
    frame.list.AddRect(low, high, colours::panel_edge, frame.look.px(6));
}

void bar(const HudFrame& frame, ImVec2 at, ImVec2 size, float share, ImU32 colour) {
    frame.list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, colours::well, frame.look.px(2));
    if (share > 0)
        frame.list.AddRectFilled(at, {at.x + size.x * std::min(share, 1.0f), at.y + size.y}, colour, frame.look.px(2));
}

ImU32 health_colour(float share) {
    return share > 0.55f ? colours::good : share > 0.25f ? colours::accent : colours::bad;
}

namespace {

/// Draws the notice in the upper middle, and its part after a dash on a second line. A line that is wider than the room
/// between the texts at the sides is drawn smaller.
void draw_notice(const HudFrame& frame) {
    const std::string text = frame.facts.connection.empty() ? notice(frame.client) : frame.facts.connection;
    if (!frame.facts.with_notice || frame.facts.with_table || text.empty())
        return;
    if (frame.facts.observer && frame.client.match().state.running && frame.facts.connection.empty() &&
        frame.client.ended().empty())
        return; // the notices of a running match concern the player's tank, and a spectator has none
    const Look& look = frame.look;
    constexpr std::string_view dash = " – ";
    const std::size_t end = text.find(dash);
    const std::string lines[] = {text.substr(0, end),
                                 end == std::string::npos ? std::string() : text.substr(end + dash.size())};
    const float room = std::max(look.px(160), frame.free.width() - look.px(2 * (legend_width + 2 * hud_margin)));
    float y = frame.free.low.y + frame.free.height() * 0.13f;
    for (const std::string& line : lines) {
        if (line.empty())
            continue;
        ImFont* font = &line == lines ? look.display : look.bold;
        const float size = font->FontSize * std::min(1.0f, room / text_width(font, line));
        frame.text(font, {frame.free.middle().x, y}, colours::text, line, 0.5f, size);
        y += size + look.px(6);
    }
    // The text of the view from the killer is below the tank, because names are above tanks.
    const float below = frame.free.low.y + frame.free.height() * 0.7f;
    frame.text(look.bold, {frame.free.middle().x, below}, colours::accent, frame.facts.death, 0.5f);
}

/// Draws the camera's line, and the lesson below it; returns their lower end.
float draw_camera(const HudFrame& frame, float y) {
    const Look& look = frame.look;
    frame.text(look.small, {frame.free.middle().x, y + look.px(5)},
               frame.facts.target_name.empty() ? colours::text : colours::accent, camera_line(frame.facts), 0.5f);
    y += look.px(8) + look.small->FontSize;
    if (frame.facts.lesson.empty())
        return y;
    frame.text(look.regular, {frame.free.middle().x, y + look.px(4)}, colours::text, frame.facts.lesson, 0.5f);
    return y + look.px(4) + look.regular->FontSize;
}

/// Draws the program's note above the lower edge. Without a note, draws the frame rate while an instrument is open, and
/// the help keys while the mouse is a pointer. `own`: the tank's state and the minimap are at the lower edge. If the
/// line does not fit between them, it is drawn at `top`. There it does not cover the tank.
void draw_foot(const HudFrame& frame, bool own, float top) {
    const Look& look = frame.look;
    const HudFacts& facts = frame.facts;
    ImVec2 at(frame.free.middle().x, frame.free.high.y - look.px(hud_margin) - look.small->FontSize);
    std::string text = facts.note;
    if (text.empty() && facts.instruments)
        text = fmt::format("{:.0f} fps", facts.frames_per_s);
    if (facts.note.empty() && !facts.bare && !facts.mouse_captured)
        text += (text.empty() ? "" : "   ") + facts.keys;
    const float beside = 2 * std::max(look.px(vitals_width), look.px(Minimap::side)) + look.px(6 * hud_margin);
    if (own && (facts.prompted || frame.free.width() < beside + text_width(look.small, text)))
        at.y = top + look.px(4);
    frame.text(look.small, at, facts.note.empty() ? colours::text : colours::accent, text, 0.5f);
}

} // namespace

std::string camera_line(const HudFacts& facts) {
    std::string camera = facts.camera_name == "chase" ? "" : facts.camera_name;
    if (facts.target_name.empty())
        return camera;
    return fmt::format("watching {}{}", facts.blind ? facts.target_tank : facts.target_name,
                       camera.empty() ? "" : " – " + camera);
}

void Hud::draw(const Look& look, const client::ClientState& client, const client::Scene& scene, const Area& screen,
               const Area& free, const HudFacts& facts) {
    const glm::vec2 size(screen.width(), screen.height());
    if (size.x <= 0 || size.y <= 0)
        return;
    const HudFrame frame{.list = *ImGui::GetBackgroundDrawList(),
                         .look = look,
                         .client = client,
                         .scene = scene,
                         .screen = screen,
                         .free = free,
                         .matrix = render::view_projection(scene.camera, size.x / size.y),
                         .facts = facts};
    const bool split = !scene.panes.empty(); // the split view leaves out parts that need room
    const bool own = facts.target_name.empty() && !facts.bare && !facts.observer;
    sightings_.update(client, scene, frame.matrix);
    death_card_.update(client);
    if (split)
        draw_panes(frame);
    else
        draw_labels(frame);
    ImVec2 corner(free.low.x + look.px(hud_margin), free.low.y + look.px(hud_margin));
    if (facts.bare) {
        draw_picture_legend(frame, corner);
        draw_foot(frame, false, corner.y);
        return;
    }
    if (!split && own) {
        draw_gun(frame);
        draw_damage(frame);
    }
    draw_vote(frame);
    const float below = draw_compass(frame);
    const float top = draw_camera(frame, draw_task(frame, below));
    // The score is beside the compass if there is room, otherwise below it.
    constexpr float least = 280; // minimum width beside the compass at scale 1 [pixels]
    float room = free.width() / 2 - look.px(compass_half + 2 * hud_margin);
    if (room < look.px(least)) {
        corner.y = below + look.px(6);
        room = free.width() / 2 - look.px(hud_margin);
    }
    if (!split) {
        const ImVec2 end = draw_score(frame, corner, room);
        draw_picture_legend(frame, {corner.x, end.y + look.px(6)});
        if (own) {
            minimap_.draw(frame, sightings_);
            draw_vitals(frame);
        }
    } else
        draw_picture_legend(frame, corner);
    if (facts.with_notice && !facts.with_table)
        death_card_.draw(frame);
    HudFrame beside_keys = frame;
    beside_keys.free.high.x -= facts.touch_keys;
    draw_kills(beside_keys, draw_lag(beside_keys, corner.y));
    draw_notice(frame);
    draw_foot(frame, own && !split, top);
}

std::optional<glm::vec2> project(const glm::mat4& view_projection, const glm::vec3& point, const glm::vec2& size) {
    const glm::vec4 clip = view_projection * glm::vec4(point, 1);
    if (!(clip.w > 1e-3f) || std::abs(clip.x) > clip.w || std::abs(clip.y) > clip.w)
        return {};
    return glm::vec2((clip.x / clip.w * 0.5f + 0.5f) * size.x, (0.5f - clip.y / clip.w * 0.5f) * size.y);
}

} // namespace overlay
