#include "overlay/menus/binding_table.h"
#include "overlay/widgets.h"

#include <array>
#include <fmt/format.h>

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

} // namespace

void binding_table(const Look& look, const Controls& controls, const std::optional<BindingPlace>& asked,
                   const SettingsControl& control) {
    put(colours::dim,
        asked ? "Press what is to do it; Esc: leave it as it is" : "Click, then press. Right click: nothing is bound");
    ImGui::SameLine(ImGui::GetContentRegionMax().x - look.px(120));
    if (ImGui::Button("All as at first", {look.px(120), 0}) && control.reset)
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
        put_fitted(look.regular, action.what);
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

} // namespace overlay
