#include "overlay/menus/settings_menu.h"

#include "overlay/instruments/row_editor.h"
#include "overlay/menus/binding_table.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <array>
#include <imgui_stdlib.h>

namespace overlay {

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(SettingsMenu::Page::count)> page_names{
    "You", "Controls", "Picture", "Sound", "Files"};

void rows(const Look& look, const tunables::Tunables& all, const SettingsControl& control) {
    row_editors(look, all, [&](const tunables::Tunable& row) {
        if (control.keep)
            control.keep(row.row.name);
    });
}

} // namespace

bool SettingsMenu::draw(const Look& look, const SettingsFacts& facts, const Actions& actions) {
    // B of the pad goes back; while one types, or chooses from a list, it ends that.
    const bool goes_back = ImGui::GetIO().NavInputsDownDuration[ImGuiNavInput_Cancel] == 0 && !busy_;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImVec2 size(std::min(look.px(900), screen.x * 0.98f), std::min(look.px(600), screen.y * 0.96f));
    const Board board(look, "settings", {.size = size, .padding = {22, 18}, .flags = ImGuiWindowFlags_NoScrollbar});
    put(look.large, colours::text, "Settings");
    const float below = ImGui::GetFrameHeight() + look.px(10);
    bool stay = !goes_back;
    ImGui::BeginChild("pages", {look.px(130), -below});
    for (std::size_t i = 0; i < page_names.size(); ++i) {
        const bool here = static_cast<Page>(i) == page_;
        if (button(page_names[i], {-FLT_MIN, look.px(32)},
                   here ? fade(colours::accent, 0.45f) : IM_COL32(255, 255, 255, 24)))
            page_ = static_cast<Page>(i);
    }
    ImGui::EndChild();
    ImGui::SameLine(0, look.px(20));
    ImGui::BeginChild("page", {0, -below});
    draw_page(look, facts, actions.settings);
    ImGui::EndChild();
    if (ImGui::Button("Back", {look.px(130), 0}))
        stay = false;
    ImGui::SameLine(0, look.px(20));
    ImGui::AlignTextToFramePadding();
    put_fitted(look.regular, colours::accent, facts.status);
    explain(look, facts.status);
    busy_ = ImGui::IsAnyItemActive() || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup) || facts.asked;
    if (!stay)
        typed_.clear();
    return stay;
}

void SettingsMenu::draw_page(const Look& look, const SettingsFacts& facts, const SettingsControl& control) {
    switch (page_) {
    case Page::you:
        draw_texts(look, facts.you, control);
        break;
    case Page::controls:
        rows(look, facts.controls, control);
        if (facts.bindings)
            binding_table(look, *facts.bindings, facts.asked, control);
        break;
    case Page::picture:
        rows(look, facts.picture, control);
        draw_texts(look, facts.window, control);
        break;
    case Page::sound:
        rows(look, facts.sound, control);
        break;
    default:
        draw_texts(look, facts.folders, control);
        ImGui::Dummy({0, look.px(8)});
        put_wrapped(colours::dim,
                    facts.file.empty() ? "Nothing is kept: there is no home folder" : "Kept in " + facts.file);
        for (const std::string& damage : facts.damages)
            put_wrapped(colours::bad, damage);
        if (!facts.damages.empty())
            put_wrapped(colours::dim,
                        "These lines stay in the file as they are; until they are mended, the defaults count.");
        break;
    }
}

void SettingsMenu::draw_texts(const Look& look, const std::vector<TextSetting>& texts, const SettingsControl& control) {
    for (const TextSetting& setting : texts) {
        const IdScope id(setting.name);
        ImGui::SetCursorPosX(look.px(8)); // as rows have it
        ImGui::AlignTextToFramePadding();
        put(colours::dim, setting.label);
        ImGui::SameLine(look.px(150));
        ImGui::SetNextItemWidth(-look.px(19));
        std::string value = setting.value;
        if (setting.choices.empty())
            draw_typed(setting, control);
        else if (choose_text("##choice", setting.choices, value, ImGuiComboFlags_HeightLarge) && control.set_text)
            wrong_[setting.name] = control.set_text(setting.name, value);
        explain(look, setting.help);
        if (const auto wrong = wrong_.find(setting.name); wrong != wrong_.end() && !wrong->second.empty())
            put_wrapped(colours::bad, wrong->second);
    }
}

/// Taken when the hand leaves it, or by Enter.
void SettingsMenu::draw_typed(const TextSetting& setting, const SettingsControl& control) {
    std::string& typed = typed_.try_emplace(setting.name, setting.value).first->second;
    ImGui::InputTextWithHint("##text", setting.help.c_str(), &typed, ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemDeactivatedAfterEdit() && control.set_text)
        wrong_[setting.name] = control.set_text(setting.name, typed);
    if (!ImGui::IsItemActive() && (wrong_[setting.name].empty() || typed == setting.value))
        typed_.erase(setting.name);
}

} // namespace overlay
