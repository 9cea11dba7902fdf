#include "overlay/menus/settings_menu.h"

#include "overlay/instruments/row_editor.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

namespace {

struct BoundColumn {
    const char* title;
    const char* device;
    std::size_t place;
    const std::vector<Control> BoundAction::*bound;
};

constexpr std::array binding_columns{
    BoundColumn{"key", "keys", 0, &BoundAction::keys}, BoundColumn{"or", "keys", 1, &BoundAction::keys},
    BoundColumn{"mouse", "mouse", 0, &BoundAction::mouse}, BoundColumn{"pad", "pad", 0, &BoundAction::pad},
    BoundColumn{"or", "pad", 1, &BoundAction::pad}};

void cell(const BoundAction& action, const BoundColumn& column, const std::optional<BindingPlace>& asked,
          const SettingsControl& control) {
    const BindingPlace place{action.name, column.device, column.place};
    const std::vector<Control>& bound = action.*column.bound;
    const bool filled = column.place < bound.size();
    const bool waits = asked == place;
    ImGui::PushStyleColor(ImGuiCol_Text, waits ? colours::accent : colours::text);
    const std::string label = fmt::format("{}##{}{}",
                                          waits    ? "press…"
                                          : filled ? bound[column.place].label
                                                   : " ",
                                          column.device, column.place);
    if (ImGui::Button(label.c_str(), {-FLT_MIN, 0}) && control.ask)
        control.ask(place);
    ImGui::PopStyleColor();
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right) && filled && control.unbind)
        control.unbind(place);
}

constexpr std::array<const char*, static_cast<std::size_t>(SettingsMenu::Page::count)> page_names{
    "You", "Controls", "Picture", "Sound", "Files"};

void rows(const Look& look, const tunables::Tunables& all, const SettingsControl& control) {
    row_editors(look, all, [&](const tunables::Tunable& row) { call(control.keep, row.row.name); });
}

} // namespace

void binding_table(const Look& look, const Controls& controls, const std::optional<BindingPlace>& asked,
                   const SettingsControl& control) {
    put(colours::dim,
        asked ? "Press a key or button; Esc: no change" : "Click, then press a key or button. Right click: unbind");
    ImGui::SameLine(ImGui::GetContentRegionMax().x - look.px(120));
    if (ImGui::Button("Reset all", {look.px(120), 0}) && control.reset)
        control.reset("");
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY;
    if (!ImGui::BeginTable("bindings", 2 + static_cast<int>(binding_columns.size()), flags,
                           ImGui::GetContentRegionAvail()))
        return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn(" ", ImGuiTableColumnFlags_WidthStretch);
    for (const BoundColumn& column : binding_columns)
        ImGui::TableSetupColumn(column.title, 0, look.px(86));
    ImGui::TableSetupColumn("  ", 0, look.px(52));
    ImGui::TableHeadersRow();
    for (const BoundAction& action : controls.actions) {
        const IdScope id(action.name);
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        put_fitted(look.regular, colours::text, action.what);
        for (const BoundColumn& column : binding_columns) {
            ImGui::TableNextColumn();
            cell(action, column, asked, control);
        }
        ImGui::TableNextColumn();
        if (action.changed && ImGui::Button("reset", {-FLT_MIN, 0}) && control.reset)
            control.reset(action.name);
    }
    ImGui::EndTable();
}

bool SettingsMenu::draw(const Look& look, const SettingsFacts& facts, const Actions& actions) {
    // The gamepad's B leaves the settings, unless it ends typing or closes a list.
    const bool goes_back = ImGui::GetIO().NavInputsDownDuration[ImGuiNavInput_Cancel] == 0 && !busy_;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImVec2 size(std::min(look.px(900), screen.x * 0.98f), std::min(look.px(600), screen.y * 0.96f));
    const Board board(look, "settings", {.size = size, .padding = {22, 18}, .flags = ImGuiWindowFlags_NoScrollbar});
    put(look.display, colours::text, "Settings");
    const float below = ImGui::GetFrameHeight() + look.px(10);
    bool stay = !goes_back;
    ImGui::BeginChild("pages", {look.px(130), -below});
    for (std::size_t i = 0; i < page_names.size(); ++i) {
        const bool here = static_cast<Page>(i) == page_;
        if (button(page_names[i], {-FLT_MIN, tall_enough(look, 32)},
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
                    facts.file.empty() ? "Settings are not saved: there is no home folder" : "Saved in " + facts.file);
        for (const std::string& damage : facts.damages)
            put_wrapped(colours::bad, damage);
        if (!facts.damages.empty())
            put_wrapped(colours::dim,
                        "These lines stay in the file unchanged. Until you repair them, the defaults apply.");
        break;
    }
}

void SettingsMenu::draw_texts(const Look& look, const std::vector<TextSetting>& texts, const SettingsControl& control) {
    for (const TextSetting& setting : texts) {
        const IdScope id(setting.name);
        ImGui::SetCursorPosX(look.px(8)); // left edge of the rows' labels
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

/// Saves the text when the field loses focus, or on Enter.
void SettingsMenu::draw_typed(const TextSetting& setting, const SettingsControl& control) {
    std::string& typed = typed_.try_emplace(setting.name, setting.value).first->second;
    ImGui::InputTextWithHint("##text", setting.help.c_str(), &typed, ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemDeactivatedAfterEdit() && control.set_text)
        wrong_[setting.name] = control.set_text(setting.name, typed);
    if (!ImGui::IsItemActive() && (wrong_[setting.name].empty() || typed == setting.value))
        typed_.erase(setting.name);
}

} // namespace overlay
