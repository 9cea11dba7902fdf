#include "overlay/menus/offers.h"

#include <imgui_stdlib.h>

namespace overlay {

void match_offers(const Look& look, const MenuFacts& facts, const Actions& actions, std::string& address) {
    const auto join = [&](const std::string& where) {
        if (actions.join && !where.empty())
            actions.join(where);
    };
    const float button = look.px(64);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x);
    const bool entered =
        ImGui::InputTextWithHint("##address", "e.g. 192.168.1.20", &address,
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::SameLine();
    if (ImGui::Button("Join", {button, 0}) || entered)
        join(address);
    // As tall for no match as for three, so that nothing moves under the hand when one is found.
    ImGui::BeginChild("offers", {0, 3 * (ImGui::GetFrameHeight() + look.px(4))}, false, ImGuiWindowFlags_NavFlattened);
    if (facts.offers.empty())
        ImGui::TextWrapped("%s", facts.searching ? "None found yet. A running match answers within a second."
                                                 : "This network cannot be searched: type an address above.");
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
    const bool with_map = ImGui::GetContentRegionAvail().x > look.px(340); // else the tooltip says it
    if (!facts.offers.empty() && ImGui::BeginTable("offers", with_map ? 4 : 3, flags)) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
        for (const MatchOffer& offer : facts.offers) {
            ImGui::PushID(offer.address.c_str());
            ImGui::TableNextColumn();
            ImGui::AlignTextToFramePadding();
            ImGui::TextUnformatted(fit_text(look.regular, offer.name, ImGui::GetContentRegionAvail().x).c_str());
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("%s\n%s, %s", offer.name.c_str(), offer.map.c_str(), offer.address.c_str());
            if (with_map) {
                ImGui::TableNextColumn();
                ImGui::TextDisabled("%s", offer.map.c_str());
            }
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%d of %d", offer.players, offer.max_players);
            ImGui::TableNextColumn();
            if (!offer.same_version)
                ImGui::TextDisabled("other version");
            else if (ImGui::Button("Join"))
                join(offer.address);
            ImGui::PopID();
        }
        ImGui::EndTable();
    }
    ImGui::EndChild();
}

} // namespace overlay
