#include "overlay/instruments/ghost_picker.h"

#include "client/remote/scheme_words.h"
#include "client/remote/shown_error.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

namespace {

std::string name_of(int scheme) { return client::short_title(scheme_at(scheme)); }

int index_of(std::size_t convergence, std::size_t predictor) {
    return static_cast<int>(dr::index_of({&dr::convergences()[convergence], &dr::predictors()[predictor]}));
}

/// Draws text from bottom to top. `foot`: lower left corner of the rotated text [pixels].
void upright_text(ImDrawList& list, ImFont* font, ImVec2 foot, ImU32 colour, const char* text) {
    list.PushClipRectFullScreen(); // ImGui omits letters that are outside the clip rectangle before the rotation
    const int first = list.VtxBuffer.Size;
    const ImVec2 flat(100, 100);
    list.AddText(font, font->FontSize, flat, colour, text);
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& place = list.VtxBuffer[i].pos;
        place = {foot.x + (place.y - flat.y), foot.y - (place.x - flat.x)};
    }
    list.PopClipRect();
}

/// Draws a coloured button, brighter if `on`. Returns whether it was clicked.
bool chip(const Look& look, const std::string& text, ImU32 colour, bool on) {
    const ColourScope ground(fade(colour, on ? 0.3f : 0.1f), ImGuiCol_Button);
    const ColourScope hovered(fade(colour, 0.35f), ImGuiCol_ButtonHovered);
    return flowing_button(look, text);
}

} // namespace

bool matches(std::string_view scheme, std::string_view search) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    while (!search.empty()) {
        const std::size_t end = std::min(search.find(' '), search.size());
        const std::string_view word = search.substr(0, end);
        if (std::search(scheme.begin(), scheme.end(), word.begin(), word.end(), same) == scheme.end() && end > 0)
            return false;
        search.remove_prefix(std::min(end + 1, search.size()));
    }
    return true;
}

std::string searched(const dr::Scheme& scheme) { return scheme.name() + " " + scheme.title(); }

std::vector<protocol::ActorId> actors_of(const client::ClientState& client) {
    std::vector<protocol::ActorId> actors;
    for (const bool own : {false, true})
        for (const auto& [id, remote] : client.remote().actors())
            if (const client::Actor* actor = client.match().find(id);
                actor && actor->driven() && client.is_own(id) == own && remote.visible())
                actors.push_back(id);
    return actors;
}

std::string title_of(const client::ClientState& client, protocol::ActorId actor) {
    if (actor == 0)
        return "all tanks";
    return client.is_own(actor) ? "me as others see me" : client.match().name_of(actor);
}

GhostPicker::GhostPicker() {
    for (const std::string_view name : {"snap", "snap:order1", "linear", "pvb", "bezier-end", "hermite", "targeting",
                                        "spring", "ease:ctra-fade", "pvb:ctra", "delayed"})
        if (const auto scheme = dr::scheme(name))
            favourites_.push_back(static_cast<int>(dr::index_of(*scheme)));
}

bool GhostPicker::matches(int scheme) const { return overlay::matches(searched(scheme_at(scheme)), search_); }

ImVec2 GhostPicker::cell(int scheme) const {
    const dr::Scheme& of = scheme_at(scheme);
    return {origin_.x + step_ * (static_cast<float>(of.predictor - dr::predictors().data()) + 0.5f),
            origin_.y + step_ * (static_cast<float>(of.convergence - dr::convergences().data()) + 0.5f)};
}

void GhostPicker::toggle(const client::ClientState& client, client::ViewerSettings& settings, int scheme) const {
    if (has_ghost(settings, target_, scheme))
        drop_ghost(settings, target_, scheme, actors_of(client));
    else
        add_ghost(settings, target_, scheme);
}

void GhostPicker::draw(const Look& look, const client::ClientState& client, client::ViewerSettings& settings) {
    if (!open_)
        return;
    if (target_ != 0 && !client.match().find(target_))
        target_ = 0;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float labels = look.px(94), columns = static_cast<float>(dr::predictors().size());
    const float padding = 2 * ImGui::GetStyle().WindowPadding.x + ImGui::GetStyle().ScrollbarSize;
    step_ = std::floor(std::min(look.px(17), (screen.x * 0.96f - labels - padding) / columns));
    const float width = std::min(labels + step_ * columns + padding + look.px(14), screen.x * 0.98f);
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, screen.y * 0.96f});
    ImGui::SetNextWindowPos({screen.x * 0.4f, screen.y * 0.02f}, ImGuiCond_Appearing, {0.5f, 0});
    const ColourScope ground(colours::board, ImGuiCol_WindowBg);
    if (ImGui::Begin("Ghosts###ghost picker", &open_,
                     ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_AlwaysAutoResize)) {
        choose_target(look, client, settings);
        chips(look, client, settings);
        grid(look, client, settings);
        say(look, client, settings);
    }
    ImGui::End();
}

void GhostPicker::choose_target(const Look& look, const client::ClientState& client, client::ViewerSettings& settings) {
    put_before(colours::text, "tank");
    ImGui::SetNextItemWidth(look.px(150));
    if (ImGui::BeginCombo("##target", title_of(client, target_).c_str(), ImGuiComboFlags_HeightLarge)) {
        std::vector<protocol::ActorId> all = actors_of(client);
        all.insert(all.begin(), protocol::ActorId{0});
        for (const protocol::ActorId actor : all) {
            const IdScope id(actor);
            const auto own = settings.ghosts_on.find(actor);
            std::string title = title_of(client, actor);
            if (own != settings.ghosts_on.end())
                title += fmt::format("  +{}", own->second.size());
            if (list_item(title, actor == target_))
                target_ = actor;
        }
        ImGui::EndCombo();
    }
    ImGui::SameLine();
    const float button = ImGui::CalcTextSize("all off").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
    ImGui::InputTextWithHint("##search", "search, e.g. pvb ctra", &search_, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::SameLine();
    if (ImGui::Button("all off"))
        drop_ghosts(settings, target_);
    explain(look, target_ ? "Removes this tank's own ghosts; ghosts of all tanks stay" : "Removes all ghosts");
}

void GhostPicker::chips(const Look& look, const client::ClientState& client, client::ViewerSettings& settings) {
    const FontScope small(look.small);
    ImGui::TextDisabled("shown:");
    const auto on = ghosts_of(settings, target_);
    if (on.empty()) {
        ImGui::SameLine();
        ImGui::TextDisabled("none yet: click a cell or a favourite");
    }
    for (const int scheme : on) {
        const IdScope id(scheme);
        const bool everybodys = has_ghost(settings, 0, scheme);
        if (chip(look, name_of(scheme) + (everybodys && target_ ? " (all) ×" : " ×"),
                 ghost_colour(client.remote().colours(), scheme), true))
            drop_ghost(settings, target_, scheme, actors_of(client));
    }
    ImGui::TextDisabled("favourites:");
    for (const int scheme : favourites_) {
        const IdScope id(scheme);
        const IdScope often("favourite");
        const bool is_on = has_ghost(settings, target_, scheme);
        if (chip(look, name_of(scheme), is_on ? ghost_colour(client.remote().colours(), scheme) : colours::text, is_on))
            toggle(client, settings, scheme);
        if (ImGui::IsItemHovered())
            hovered_ = scheme;
    }
}

void GhostPicker::grid(const Look& look, const client::ClientState& client, client::ViewerSettings& settings) {
    const auto convergences = dr::convergences();
    const auto predictors = dr::predictors();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float tallest = 0;
    for (const auto& row : predictors)
        tallest = std::max(tallest, text_width(look.small, row.name));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    origin_ = {std::round(at.x + look.px(94)), std::round(at.y + tallest + look.px(6))};
    const auto rows = static_cast<float>(convergences.size()), columns = static_cast<float>(predictors.size());
    ImGui::Dummy({look.px(94) + step_ * columns, tallest + look.px(6)});
    ImGui::SetCursorScreenPos(origin_);
    const bool clicked = ImGui::InvisibleButton("grid", {step_ * columns, step_ * rows});
    std::optional<std::pair<std::size_t, std::size_t>> under;
    if (ImGui::IsItemHovered()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        under = {static_cast<std::size_t>(std::clamp((mouse.y - origin_.y) / step_, 0.0f, rows - 1)),
                 static_cast<std::size_t>(std::clamp((mouse.x - origin_.x) / step_, 0.0f, columns - 1))};
        const int scheme = index_of(under->first, under->second);
        hovered_ = scheme;
        if (clicked)
            toggle(client, settings, scheme);
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Right) && std::erase(favourites_, scheme) == 0)
            favourites_.push_back(scheme);
    }
    const float gap = std::max(1.0f, look.px(1)), line = look.small->FontSize;
    for (std::size_t j = 0; j < predictors.size(); ++j)
        upright_text(
            list, look.small, {origin_.x + step_ * (static_cast<float>(j) + 0.5f) - line / 2, origin_.y - look.px(4)},
            under && under->second == j ? colours::accent : colours::dim, std::string(predictors[j].name).c_str());
    for (std::size_t i = 0; i < convergences.size(); ++i) {
        const std::string name(convergences[i].name);
        const float y = origin_.y + step_ * static_cast<float>(i);
        list.AddText(
            look.small, line,
            {std::round(origin_.x - look.px(6) - text_width(look.small, name)), std::round(y + (step_ - line) / 2)},
            under && under->first == i ? colours::accent : colours::dim, name.c_str());
        for (std::size_t j = 0; j < predictors.size(); ++j) {
            const int scheme = index_of(i, j);
            const ImVec2 low(origin_.x + step_ * static_cast<float>(j) + gap, y + gap);
            const ImVec2 high(low.x + step_ - 2 * gap, low.y + step_ - 2 * gap);
            const bool on = has_ghost(settings, target_, scheme), found = matches(scheme);
            const bool crossed = under && (under->first == i || under->second == j);
            list.AddRectFilled(low, high,
                               on ? fade(ghost_colour(client.remote().colours(), scheme), 0.9f)
                                  : fade(colours::text, !found    ? 0.025f
                                                        : crossed ? 0.2f
                                                                  : 0.1f),
                               look.px(2));
            const ImVec2 middle((low.x + high.x) / 2, (low.y + high.y) / 2);
            if (scheme == settings.scheme)
                list.AddRect(low, high, colours::text, look.px(2), 0, look.px(1.6f));
            if (!on && std::ranges::count(favourites_, scheme) > 0)
                list.AddCircleFilled(middle, look.px(1.8f), fade(colours::text, found ? 0.6f : 0.15f));
        }
    }
}

void GhostPicker::say(const Look& look, const client::ClientState& client,
                      const client::ViewerSettings& settings) const {
    const FontScope small(look.small);
    const float below = ImGui::GetCursorPosY() + 4 * ImGui::GetTextLineHeightWithSpacing();
    if (hovered_) {
        const dr::Scheme& scheme = scheme_at(*hovered_);
        std::string figures;
        if (const client::RemoteActor* remote = client.remote().find(target_))
            for (const client::Ghost& ghost : remote->ghosts)
                if (ghost.scheme_index == *hovered_ && !client::shown_samples(ghost).recent().empty())
                    figures = fmt::format(": mean error {}", figure(client::shown_summary(ghost).mean, "m"));
        if (*hovered_ == settings.scheme)
            figures += " (drawn solid)";
        const std::string title = fmt::format("{} ({}){}", scheme.title(), scheme.name(), figures);
        put_fitted(look.small, colours::accent, title);
        const auto line = [&](std::string_view help) { put_fitted(look.small, colours::text, help); };
        line(scheme.convergence->help);
        line(scheme.predictor->help);
    } else {
        ImGui::TextDisabled("Rows: convergences, which lead to the prediction");
        ImGui::TextDisabled("Columns: predictors, which extrapolate the newest update");
    }
    ImGui::TextDisabled("click: show or hide   right click: favourite on or off   ring: solid");
    ImGui::SetCursorPosY(below);
    ImGui::Dummy({1, 1});
}

} // namespace overlay
