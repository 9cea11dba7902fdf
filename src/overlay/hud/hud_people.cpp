/// The HUD's people: who leads, who killed whom, names above tanks.

#include "overlay/hud/hud_parts.h"
#include "overlay/plot/figures.h"
#include "overlay/plot/plot.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

float draw_ranking(const HudFrame& frame, ImVec2 low) {
    const Look& look = frame.look;
    const float line = look.px(17), width = look.px(ranking_width);
    // Six, or as many as leave room for the own tank's state below.
    const float room = frame.free.high.y - look.px(vitals_height + 3 * hud_margin + 32) - low.y;
    const auto most = static_cast<std::size_t>(std::clamp(room / line, 1.0f, 6.0f));
    ImDrawList& list = frame.list;
    const client::Match& match = frame.client.match();
    const auto ranking = match.ranking();
    // The leaders; the own tank takes the last line where it is not among them.
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < std::min(most, ranking.size()); ++i)
        places.push_back(i);
    for (std::size_t i = most; i < ranking.size(); ++i)
        if (const auto* player = frame.client.player(); player && ranking[i]->added.actor == player->actor())
            places.back() = i;

    const float bottom = low.y + look.px(32) + line * static_cast<float>(places.size());
    panel(frame, low, {low.x + width, bottom});
    const float left = low.x + look.px(10), right = low.x + width - look.px(10);
    const bool limited = match.state.running && match.state.until > 0;
    const double now = frame.client.render_time().match;
    draw_text(list, look.bold, {left, low.y + look.px(6)}, colours::text,
              clock(limited ? match.state.until - now : now).c_str());
    const int limit = frame.client.rules().score_limit;
    draw_text(list, look.small, {right, low.y + look.px(8)}, colours::dim,
              limit > 0 ? fmt::format("kills, first to {}", limit).c_str() : "kills", 1);
    float y = low.y + look.px(28);
    for (const std::size_t place : places) {
        const client::Actor& actor = *ranking[place];
        const bool own = frame.client.is_own(actor.added.actor);
        if (own)
            list.AddRectFilled({low.x + look.px(4), y - look.px(1)},
                               {low.x + width - look.px(4), y + line - look.px(1)}, fade(colours::accent, 0.14f),
                               look.px(3));
        if (place == 0 && actor.kills > 0)
            draw_mark_shape(list, MarkShape::star, {left + look.px(4), y + look.px(7)}, look.px(4.5f), colours::accent);
        else
            draw_text(list, look.small, {left + look.px(4), y + look.px(1.5f)}, colours::dim,
                      fmt::format("{}", place + 1).c_str(), 0.5f);
        list.AddRectFilled({left + look.px(14), y + look.px(3)}, {left + look.px(22), y + look.px(11)},
                           pack(client::palette(actor.added.colour)), look.px(1.5f));
        const std::string name = fit_text(own ? look.bold : look.regular, actor.added.name, right - left - look.px(52));
        draw_text(list, own ? look.bold : look.regular, {left + look.px(28), y - look.px(own ? 1.0f : 0.0f)},
                  actor.alive() ? colours::text : colours::dim, name.c_str());
        draw_text(list, look.regular, {right, y}, own ? colours::accent : colours::text,
                  fmt::format("{}", actor.kills).c_str(), 1);
        y += line;
    }
    return bottom;
}

void draw_kills(const HudFrame& frame) {
    constexpr double shown_for = 6; // [s]
    static constexpr const char* verbs[] = {"destroyed", "blew up", "took down"};
    const Look& look = frame.look;
    const client::Match& match = frame.client.match();
    const double now = frame.client.render_time().match;
    float y = frame.free.low.y + look.px(12);
    struct Word {
        std::string text;
        ImU32 colour;
    };
    const auto person = [&](protocol::ActorId id) -> Word {
        const client::Actor* actor = match.find(id);
        const glm::vec3 linear = actor ? client::palette(actor->added.colour) : glm::vec3(0.5f);
        return {frame.client.is_own(id) ? "You" : match.name_of(id), pack(linear * 0.7f + 0.3f)};
    };
    const auto line = [&](const std::vector<Word>& words, ImU32 ground, float opacity) {
        float x = frame.free.high.x - look.px(14);
        float width = 0;
        for (const Word& word : words)
            width += text_width(look.regular, word.text.c_str());
        frame.list.AddRectFilled({x - width - look.px(6), y - look.px(1)}, {x + look.px(6), y + look.px(17)},
                                 fade(ground, 0.4f * opacity), look.px(3));
        for (auto word = words.rbegin(); word != words.rend(); ++word)
            x -= draw_text(frame.list, look.regular, {x, y}, fade(word->colour, opacity), word->text.c_str(), 1);
        y += look.px(19);
    };
    const auto opacity_at = [](double age) { return static_cast<float>(std::min(1.0, shown_for - age)); };
    for (const client::KillLine& kill : match.kills) {
        const double age = now - kill.time;
        if (age > shown_for)
            continue;
        std::vector<Word> words{person(kill.victim)};
        if (kill.killer == kill.victim || kill.killer == 0) {
            words.push_back({frame.client.is_own(kill.victim) ? " were destroyed" : " was destroyed", colours::text});
        } else {
            words.insert(words.begin(),
                         {fmt::format(" {} ", verbs[static_cast<std::size_t>(kill.cause) % 3]), colours::text});
            words.insert(words.begin(), person(kill.killer));
            if (frame.client.is_own(kill.victim))
                words.back().text = "you";
        }
        const bool mine = frame.client.is_own(kill.killer), me = frame.client.is_own(kill.victim);
        line(words, me ? colours::bad : mine ? colours::good : colours::shadow, opacity_at(age));
    }
    for (const client::Hit& repair : match.repairs) {
        const double age = now - repair.time;
        if (age > shown_for)
            continue;
        const bool me = frame.client.is_own(repair.victim);
        const std::string_view by = repair.kind ? world::row(*repair.kind).name : "somebody";
        line({person(repair.victim),
              {fmt::format(" {} repaired by a {}, +{}", me ? "were" : "was", by, repair.repaired()), colours::text}},
             me ? colours::good : colours::shadow, opacity_at(age));
    }
}

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
    std::vector<ImVec2> feet;
    std::vector<float> widths;
    for (const Placed& it : placed) {
        feet.push_back(it.at);
        widths.push_back(text_width(look.small, it.label->text.c_str()) + look.px(6));
    }
    const std::vector<float> raised = spread(feet, widths, look.small->FontSize + look.px(7));
    for (std::size_t i = placed.size(); i-- > 0;) { // the nearest on top
        const auto& [label, at, distance] = placed[i];
        const float visible = std::clamp(1.3f - distance / 700, 0.75f, 1.0f);
        const float y = at.y - raised[i] - look.px(22);
        const bool ghost = label->health < 0;
        const glm::vec3 colour = ghost ? label->colour * 0.75f + 0.25f : label->colour * 0.45f + 0.55f;
        draw_text(frame.list, look.small, {at.x, y}, fade(pack(colour), visible), label->text.c_str(), 0.5f);
        if (ghost)
            continue;
        const ImVec2 low(at.x - look.px(21), y + look.px(15));
        frame.list.AddRectFilled(low, {low.x + look.px(42), low.y + look.px(4)}, fade(colours::shadow, 0.6f * visible));
        frame.list.AddRectFilled(low, {low.x + look.px(42) * std::min(label->health, 1.0f), low.y + look.px(4)},
                                 fade(health_colour(label->health), visible));
    }
}

} // namespace overlay
