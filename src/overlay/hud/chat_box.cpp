#include "overlay/hud/chat_box.h"

#include "overlay/hud/hud_parts.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

namespace {

constexpr double lines_shown_for = 9; // time for which a new line is shown [s]
constexpr std::size_t max_recent = 5; // largest number of lines shown while the chat is closed
constexpr float chat_width = 380;     // at scale 1 [pixels]
constexpr float chat_history = 170;   // maximum height of the history in the open box at scale 1 [pixels]
constexpr float above_vitals = vitals_height + 2 * hud_margin;

/// Text before a line: "Ann: ", "Ann (team): ", "Host: "; empty before the server's messages.
std::string speaker(const client::ChatLine& line) {
    if (line.loud)
        return "Host: ";
    return line.name.empty() ? std::string() : fmt::format("{}{}: ", line.name, line.team ? " (team)" : "");
}

bool is_down(ImGuiKey key) { return ImGui::IsKeyDown(ImGui::GetKeyIndex(key)); }

ImU32 speaker_colour(const client::Match& match, const client::ChatLine& line) {
    if (line.loud)
        return colours::accent;
    const client::Actor* actor = match.find(line.from);
    return actor ? pack(actor->colour() * 0.65f + 0.35f) : colours::dim;
}

ImU32 words_colour(const client::ChatLine& line) {
    if (line.loud)
        return colours::accent;
    if (line.answer)
        return colours::good;
    return line.name.empty() ? colours::dim : line.team ? colours::good : colours::text;
}

} // namespace

std::vector<const client::ChatLine*> recent_lines(const client::Match& match, double now, std::size_t most) {
    std::vector<const client::ChatLine*> recent;
    for (auto line = match.chat.rbegin(); line != match.chat.rend() && recent.size() < most; ++line)
        if (now - line->time <= lines_shown_for)
            recent.insert(recent.begin(), &*line);
    return recent;
}

void ChatBox::open(bool to_team) {
    if (open_)
        return;
    open_ = opened_ = enter_held_ = true;
    to_team_ = to_team;
    typed_ = {};
}

void ChatBox::draw(const Look& look, const client::ClientState& client, const Area& free, const Say& say) {
    if (open_)
        draw_open(look, client, free, say);
    else
        draw_recent(look, client, free);
}

void ChatBox::draw_recent(const Look& look, const client::ClientState& client, const Area& free) const {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const client::Match& match = client.match();
    const double now = client.render_time().match;
    const float x = free.low.x + look.px(hud_margin), line_height = look.regular->FontSize + look.px(4);
    const auto lines = recent_lines(match, now, max_recent);
    float y = free.high.y - look.px(above_vitals) - line_height * static_cast<float>(lines.size());
    for (const client::ChatLine* line : lines) {
        const float opacity = static_cast<float>(std::clamp(lines_shown_for - (now - line->time), 0.0, 1.0));
        const float room = std::min(look.px(1.4f * chat_width), free.width() - look.px(2 * hud_margin));
        const std::string who = speaker(*line);
        const float before = text_width(look.bold, who);
        const std::string words = fit_text(look.regular, line->text, room - before);
        const float width = before + text_width(look.regular, words);
        list.AddRectFilled({x - look.px(4), y - look.px(1)}, {x + width + look.px(6), y + line_height - look.px(1)},
                           fade(colours::panel, 0.84f * opacity), look.px(3));
        draw_text(list, look.bold, {x, y}, fade(speaker_colour(match, *line), opacity), who);
        draw_text(list, look.regular, {x + before, y}, fade(words_colour(*line), opacity), words);
        y += line_height;
    }
}

void ChatBox::draw_open(const Look& look, const client::ClientState& client, const Area& free, const Say& say) {
    const client::Match& match = client.match();
    const float width = std::min(look.px(chat_width), free.width() - look.px(2 * hud_margin));
    ImGui::SetNextWindowPos({free.low.x + look.px(hud_margin), free.high.y - look.px(above_vitals)}, ImGuiCond_Always,
                            {0, 1});
    ImGui::SetNextWindowSize({width, 0}, ImGuiCond_Always);
    ImGui::Begin("chat", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoNav);
    ImGui::BeginChild("said", {0, std::clamp(history_height_, look.regular->FontSize, look.px(chat_history))});
    for (const client::ChatLine& line : match.chat) {
        if (const std::string who = speaker(line); !who.empty()) {
            put(look.bold, speaker_colour(match, line), who);
            ImGui::SameLine(0, 0);
        }
        put_wrapped(words_colour(line), line.text);
    }
    if (match.chat.empty())
        ImGui::TextDisabled("No messages yet.");
    const client::ChatLine* newest = match.chat.empty() ? nullptr : &match.chat.back();
    if (opened_ || newest != newest_)
        ImGui::SetScrollHereY(1);
    newest_ = newest;
    history_height_ = ImGui::GetCursorPosY();
    ImGui::EndChild();

    if (opened_)
        ImGui::SetKeyboardFocusHere();
    put_before(to_team_ ? colours::good : colours::text, typed_[0] == '/' ? "an order"
                                                         : to_team_       ? "to your team"
                                                                          : "to everybody");
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool entered = ImGui::InputText("##line", typed_.data(), typed_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    const bool left = !opened_ && ImGui::IsItemDeactivated(); // typing ended by Enter, by Esc, or by a click elsewhere
    enter_held_ = enter_held_ && (is_down(ImGuiKey_Enter) || is_down(ImGuiKey_KeyPadEnter));
    opened_ = entered && enter_held_; // the repeated key that opened the box only ends the typing, which begins again
    if (entered && !enter_held_ && say)
        say(typed_.data(), to_team_);
    if (entered ? !enter_held_ : left)
        open_ = false;
    ImGui::End();
}

} // namespace overlay
