#include "overlay/instruments/slow_note.h"

namespace overlay {

void slow_note(const Look& look, const std::string& why, bool brief) {
    if (why.empty())
        return;
    const std::string text = brief ? slow_mark_means : slow_mark_means + (": " + why);
    ImGui::PushFont(look.small);
    ImGui::PushStyleColor(ImGuiCol_Text, colours::bad);
    ImGui::TextUnformatted(fit_text(look.small, text, ImGui::GetContentRegionAvail().x).c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    explain(look, why.c_str());
}

} // namespace overlay
