#include "overlay/instruments/preset_editor.h"

#include "client/match/presets.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

std::vector<RowText> rows_of(const tunables::Preset& preset, client::Settings& settings) {
    std::vector<RowText> rows;
    const auto all = client::preset_rows(settings);
    for (const auto& [name, value] : preset.values)
        if (const tunables::Tunable* tunable = tunables::find(all, name)) {
            // Only the present value can be read as text, so the preset's value is set for a moment.
            const double before = tunable->get();
            tunable->set(value);
            rows.push_back({std::string(name), tunable->text()});
            tunable->set(before);
        }
    return rows;
}

std::string preset_name(client::Settings& settings, const std::vector<UserPreset>& own) {
    const auto row = client::preset_row(settings);
    if (const auto index = static_cast<std::size_t>(row.get()); index < client::presets().size())
        return row.text();
    const auto present = read_rows(client::preset_rows(settings));
    const auto same = [&](const UserPreset& preset) {
        return std::ranges::all_of(preset.values, [&](const RowText& value) {
            const auto now = std::ranges::find(present, value.name, &RowText::name);
            return now == present.end() || *now == value;
        });
    };
    const auto found = std::ranges::find_if(own, same);
    return found == own.end() ? "custom" : found->name;
}

std::string keep(std::vector<UserPreset>& presets, std::string_view name, std::vector<RowText> rows) {
    constexpr std::ptrdiff_t longest = 40;
    while (name.starts_with(' '))
        name.remove_prefix(1);
    while (name.ends_with(' '))
        name.remove_suffix(1);
    const auto characters = std::ranges::count_if(name, [](char byte) { return (byte & 0xC0) != 0x80; });
    if (name.empty() || characters > longest)
        return fmt::format("the name of a preset must have 1 to {} characters", longest);
    if (name == "custom" ||
        std::ranges::find(client::presets(), name, &tunables::Preset::name) != client::presets().end())
        return fmt::format("the name '{}' is reserved: choose another", name);
    const auto same = std::ranges::find(presets, name, &UserPreset::name);
    if (same == presets.end())
        presets.push_back({std::string(name), std::move(rows)});
    else
        same->values = std::move(rows);
    return {};
}

void PresetEditor::draw(const Look& look, const client::ClientState& client, client::Settings& settings,
                        const Actions& actions, std::vector<UserPreset>& presets) {
    const float button = look.px(64);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("preset");
    ImGui::SameLine(look.px(64));
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
    choose(look, client, settings, actions, presets);
    ImGui::SameLine();
    if (ImGui::Button("save as", {button, 0})) {
        name_.clear();
        said_.clear();
        ImGui::OpenPopup("save preset");
    }
    if (ImGui::BeginPopup("save preset")) {
        save_as(look, settings, actions, presets);
        ImGui::EndPopup();
    }
    if (!said_.empty()) {
        const FontScope small(look.small);
        put_wrapped(colours::text, said_);
    }
}

namespace {
/// Title of the preset: its help up to the colon, e.g. "Murphy 2011".
std::string title_of(const tunables::Preset& preset) {
    return std::string(preset.help.substr(0, preset.help.find(':')));
}
} // namespace

void PresetEditor::choose(const Look& look, const client::ClientState& client, client::Settings& settings,
                          const Actions& actions, std::vector<UserPreset>& presets) {
    const std::string current = preset_name(settings, presets);
    const auto known = std::ranges::find(client::presets(), current, &tunables::Preset::name);
    const std::string shown = known == client::presets().end() ? current : title_of(*known);
    if (!ImGui::BeginCombo("##preset", shown.c_str(), ImGuiComboFlags_HeightLarge)) {
        explain(look, client.match().welcome.host
                          ? "Sets scheme, receiver and publisher at once; publisher settings apply to all players"
                          : "Sets scheme, receiver and publisher at once; publisher settings apply to your tank only");
        return;
    }
    for (const tunables::Preset& preset : client::presets()) {
        if (list_item(title_of(preset), preset.name == current))
            said_ = apply_rows(client, settings, actions, rows_of(preset, settings));
        explain(look, preset.help);
    }
    if (!presets.empty())
        ImGui::Separator();
    const UserPreset* dropped = nullptr;
    for (const UserPreset& preset : presets) {
        const IdScope id(preset.name);
        const float cross = ImGui::GetTextLineHeight();
        if (list_item(preset.name, preset.name == current, ImGuiSelectableFlags_AllowItemOverlap))
            said_ = apply_rows(client, settings, actions, preset.values);
        ImGui::SameLine(ImGui::GetContentRegionMax().x - cross);
        if (ImGui::SmallButton("×"))
            dropped = &preset;
        explain(look, "Delete this preset");
    }
    if (dropped) {
        presets.erase(presets.begin() + (dropped - presets.data()));
        if (actions.save_presets)
            said_ = actions.save_presets(presets);
    }
    ImGui::EndCombo();
}

void PresetEditor::save_as(const Look& look, client::Settings& settings, const Actions& actions,
                           std::vector<UserPreset>& presets) {
    ImGui::TextDisabled("Saves the present scheme, receiver and publisher");
    if (ImGui::IsWindowAppearing())
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(look.px(200));
    const bool entered =
        ImGui::InputTextWithHint("##name", "name of the preset", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (ImGui::Button("save") || entered) {
        said_ = keep(presets, name_, read_rows(client::preset_rows(settings)));
        if (said_.empty()) {
            if (actions.save_presets)
                said_ = actions.save_presets(presets);
            ImGui::CloseCurrentPopup();
        }
    }
    if (!said_.empty())
        put(said_);
}

std::string apply_rows(const client::ClientState& client, client::Settings& settings, const Actions& actions,
                       const std::vector<RowText>& rows) {
    const auto all = client::tunables(settings);
    const auto of_host = client::tunables(settings.host);
    std::string wrong;
    for (const RowText& row : rows) {
        const tunables::Tunable* tunable = tunables::find(all, row.name);
        const auto error = tunable ? tunable->set_text(row.value)
                                   : std::optional(fmt::format("there is no setting named '{}'", row.name));
        if (error) {
            wrong += (wrong.empty() ? "" : "\n") + *error;
            continue;
        }
        if (client.match().welcome.host && actions.change_setting && tunables::find(of_host, row.name))
            actions.change_setting(tunable->row.name, tunable->get());
    }
    return wrong;
}

std::vector<RowText> read_rows(const tunables::Tunables& rows) {
    std::vector<RowText> values;
    for (const tunables::Tunable& row : rows)
        values.push_back({std::string(row.row.name), row.text()});
    return values;
}

} // namespace overlay
