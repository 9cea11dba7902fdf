#include "overlay/instruments/coding_panel.h"

#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>

namespace overlay {

namespace compact = protocol::compact;

void CodingPanel::watch(const compact::Account& account, double now) {
    constexpr double between = 0.5; // [s]: figures that change faster cannot be read
    const auto restarted = [&] {
        return now < readings_.back().time || account.packets < readings_.back().account.packets;
    };
    if (!readings_.empty() && restarted())
        readings_.clear();
    if (!readings_.empty() && now - readings_.back().time < between)
        return;
    readings_.push_back({now, account});
    while (now - readings_.front().time > window + between / 2)
        readings_.pop_front();
}

compact::Account CodingPanel::lately() const {
    return readings_.empty() ? compact::Account{} : compact::since(readings_.back().account, readings_.front().account);
}

void CodingPanel::draw(const Look& look, bool on) const {
    const FontScope small(look.small);
    const compact::Account lately = this->lately();
    if (!on || lately.updates == 0) {
        put_wrapped(on ? "Nothing has come in the last ten seconds."
                       : "The host passes updates on as they were published, a byte at least for every "
                         "field. Its compact coding (Advanced, Everyone, to whom) says to each viewer what "
                         "differs from what he is known to have, in bits.");
        return;
    }
    const auto updates = static_cast<double>(lately.updates), packets = static_cast<double>(lately.packets);
    ImGui::TextWrapped("%s B an update, of them %.0f %% against nothing that is known here; %s updates share a packet, "
                       "whose own headers (28 B of UDP and IP, ENet's, the seal's) come on top.",
                       figure(static_cast<double>(lately.bytes) / updates).c_str(),
                       100 * static_cast<double>(lately.absolute) / updates, figure(updates / packets).c_str());
    const std::uint64_t most = std::max<std::uint64_t>(1, *std::ranges::max_element(lately.bits));
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY;
    if (ImGui::BeginTable("bits", 3, flags)) {
        table_head({{"field"}, {"bits an update"}, {"share", 0, ImGuiTableColumnFlags_WidthStretch}});
        for (std::size_t i = 0; i < lately.bits.size(); ++i) {
            ImGui::TableNextRow();
            cells({std::string(compact::label_names[i]), figure(static_cast<double>(lately.bits[i]) / updates)});
            ImGui::TableNextColumn();
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float share = static_cast<float>(lately.bits[i]) / static_cast<float>(most),
                        height = ImGui::GetTextLineHeight();
            ImGui::GetWindowDrawList()->AddRectFilled(
                at, {at.x + share * ImGui::GetContentRegionAvail().x, at.y + height - look.px(2)},
                fade(colours::accent, 0.6f));
            ImGui::Dummy({1, height});
        }
        ImGui::EndTable();
    }
}

} // namespace overlay
