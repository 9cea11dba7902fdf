/// The HUD's score line, feed of kills and other events, and vote for the next map.

#include "overlay/hud/hud_parts.h"
#include "overlay/plot/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

std::vector<ScoreEntry> score_entries(const client::ClientState& client) {
    const client::Match& match = client.match();
    const auto ranking = match.ranking();
    std::vector<ScoreEntry> entries;
    if (ranking.empty())
        return entries;
    const auto entry = [&](const client::Actor& actor, std::string text) {
        return ScoreEntry{actor.colour(), std::move(text), actor.kills, client.is_own(actor.added.actor)};
    };
    const auto own =
        std::ranges::find_if(ranking, [&](const client::Actor* actor) { return client.is_own(actor->added.actor); });
    if (match.mode().teams) {
        for (const world::TeamId team : world::teams)
            entries.push_back({client::team_colour(team), std::string(world::team_name(team)), match.score_of(team),
                               own != ranking.end() && (*own)->added.team == team});
        return entries;
    }
    // A tank without a kill does not lead, although the ranking may begin with it.
    if (own != ranking.begin() && ranking.front()->kills > 0)
        entries.push_back(entry(*ranking.front(), ranking.front()->added.name));
    if (own != ranking.end())
        entries.push_back(entry(**own, "You"));
    if (own == ranking.begin() && ranking.size() > 1 && ranking[1]->kills > 0)
        entries.push_back(entry(*ranking[1], ranking[1]->added.name));
    return entries;
}

ImVec2 draw_score(const HudFrame& frame, ImVec2 low, float room) {
    const Look& look = frame.look;
    const client::Match& match = frame.client.match();
    const bool limited = match.state.until > 0; // the round or the pause after it has an end
    const double now = frame.client.render_time().match;
    const std::string time =
        match.state.paused ? "paused" : clock(limited ? std::max(0.0, match.state.until - now) : now);
    auto entries = score_entries(frame.client);
    const int limit = frame.client.rules().*match.mode().limit;
    std::string goal = match.state.warm_up ? "warm-up" : limit > 0 ? fmt::format("of {}", limit) : std::string();
    if (match.welcome.lab)
        goal += goal.empty() ? "lab" : " · lab";
    const float gap = look.px(12), swatch = look.px(14);
    float width = 2 * look.px(10) + text_width(look.bold, time);
    if (!goal.empty())
        width += look.px(5) + text_width(look.small, goal);
    for (ScoreEntry& entry : entries) {
        const std::string score = fmt::format(" {}", entry.score);
        const float left = (room - width) / static_cast<float>(&entries.back() - &entry + 1) - gap - swatch;
        entry.text = fit_text(look.regular, entry.text, left - text_width(look.regular, score)) + score;
        width += gap + swatch + text_width(look.regular, entry.text);
    }
    const ImVec2 high(low.x + width, low.y + look.px(28));
    panel(frame, low, high);
    float x = low.x + look.px(10);
    x += frame.text(look.bold, {x, low.y + look.px(6)}, colours::text, time);
    for (const ScoreEntry& entry : entries) {
        x += gap;
        frame.list.AddRectFilled({x, low.y + look.px(9)}, {x + look.px(9), low.y + look.px(19)}, pack(entry.colour),
                                 look.px(1.5f));
        x += swatch;
        x += frame.text(look.regular, {x, low.y + look.px(6)}, entry.own ? colours::self : colours::text, entry.text);
    }
    if (!goal.empty())
        frame.text(look.small, {x + look.px(5), low.y + look.px(7)}, colours::dim, goal);
    return high;
}

namespace {

struct FeedWord {
    std::string text;
    ImU32 colour;
};

/// A tank's colour, brightened for panels.
ImU32 readable(const glm::vec3& linear) { return pack(linear * 0.65f + 0.35f); }

/// Draws a line of the feed at the right edge, with a bar in the colour `edge` at its left; 0: no bar. Returns the y at
/// which the next line begins.
float feed_line(const HudFrame& frame, const std::vector<FeedWord>& words, ImU32 edge, float y, float opacity) {
    const Look& look = frame.look;
    float x = frame.free.high.x - look.px(hud_margin + 6), width = 0;
    for (const FeedWord& word : words)
        width += text_width(look.regular, word.text);
    const ImVec2 low(x - width - look.px(8), y), high(x + look.px(6), y + look.px(21));
    frame.list.AddRectFilled(low, high, fade(colours::panel, 0.84f * opacity), look.px(3));
    if (edge != 0)
        frame.list.AddRectFilled(low, {low.x + look.px(3), high.y}, fade(edge, opacity), look.px(1));
    for (auto word = words.rbegin(); word != words.rend(); ++word)
        x -= frame.text(look.regular, {x, y + look.px(2)}, fade(word->colour, opacity), word->text, 1);
    return high.y + look.px(3);
}

} // namespace

const char* weapon_name(protocol::ExplosionKind cause) {
    constexpr const char* names[] = {"shell", "mine", "explosion"};
    return names[static_cast<std::size_t>(cause) % std::size(names)];
}

void draw_kills(const HudFrame& frame, float top) {
    constexpr double shown_for = 6; // time for which a line is shown [s]
    const client::Match& match = frame.client.match();
    const double now = frame.client.render_time().match;
    const auto person = [&](protocol::ActorId id) -> FeedWord {
        const client::Actor* actor = match.find_or_left(id);
        constexpr float longest = 150; // maximum width of a name at scale 1 [pixels]
        const std::string name = fit_text(frame.look.regular, match.name_of(id), frame.look.px(longest));
        return {frame.client.is_own(id) ? "You" : name, readable(actor ? actor->colour() : glm::vec3(0.5f))};
    };
    const auto tell = [&](double time, const std::vector<FeedWord>& words, ImU32 edge) {
        if (const double age = now - time; age <= shown_for)
            top = feed_line(frame, words, edge, top, static_cast<float>(std::min(1.0, shown_for - age)));
    };
    for (const client::KillLine& kill : match.kills) {
        const bool accident = kill.accident();
        const bool by_me = !accident && frame.client.is_own(kill.killer), me = frame.client.is_own(kill.victim);
        std::vector<FeedWord> words{person(kill.victim)};
        if (accident)
            words.push_back({me ? " destroyed yourself" : " destroyed itself", colours::text});
        else
            words.insert(words.begin(), {person(kill.killer), {" destroyed ", colours::text}});
        if (me && !accident)
            words[2].text = "you";
        words.push_back(
            {fmt::format(" · {}{}", kill.own_mine() ? "own " : "", weapon_name(kill.cause)), colours::text});
        tell(kill.time, words, me ? colours::bad : by_me ? colours::good : 0);
    }
    for (const client::Hit& repair : match.repairs) {
        const bool me = frame.client.is_own(repair.victim);
        const std::string_view by = repair.kind ? world::row(*repair.kind).name : "unknown";
        tell(repair.time,
             {person(repair.victim),
              {fmt::format(" {} repaired · {} +{}", me ? "were" : "was", by, repair.repaired()), colours::text}},
             me ? colours::good : 0);
    }
    for (const client::FeedEvent& event : match.feed_events) {
        const bool me = frame.client.is_own(event.actor);
        std::string words(event.words);
        if (me && words.starts_with("has "))
            words.replace(0, 3, "have");
        tell(event.time, {person(event.actor), {" " + words, colours::text}}, me ? colours::good : 0);
    }
}

void draw_vote(const HudFrame& frame) {
    const client::Match& match = frame.client.match();
    if (match.ballot.candidates.empty() || !frame.facts.with_notice)
        return;
    const Look& look = frame.look;
    const std::string title =
        frame.facts.vote_key.empty() ? "Next map" : fmt::format("Next map – vote: {}", frame.facts.vote_key);
    std::vector<std::string> lines;
    float width = text_width(look.bold, title);
    for (const auto& candidate : match.ballot.candidates) {
        lines.push_back(candidate.votes == 0 ? candidate.map
                                             : fmt::format("{}   {} vote{}", candidate.map, candidate.votes,
                                                           candidate.votes == 1 ? "" : "s"));
        width = std::max(width, look.px(18) + text_width(look.regular, lines.back()));
    }
    const float pad = look.px(10), step = look.regular->FontSize + look.px(5);
    const float height = 2 * pad + look.bold->FontSize + look.px(6) + step * static_cast<float>(lines.size());
    const ImVec2 low(frame.free.low.x + look.px(hud_margin), frame.free.middle().y - height / 2);
    panel(frame, low, {low.x + width + 2 * pad, low.y + height});
    ImVec2 at(low.x + pad, low.y + pad);
    frame.text(look.bold, at, colours::accent, title);
    at.y += look.bold->FontSize + look.px(6);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool own = match.own_vote && *match.own_vote == i;
        if (own)
            frame.list.AddCircleFilled({at.x + look.px(6), at.y + look.regular->FontSize / 2}, look.px(4),
                                       colours::accent);
        frame.text(look.regular, {at.x + look.px(18), at.y}, own ? colours::accent : colours::text, lines[i]);
        at.y += step;
    }
}

} // namespace overlay
