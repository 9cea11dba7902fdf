#include "overlay/instruments/slow_note.h"
#include "overlay/widgets.h"

namespace overlay {

void slow_note(const Look& look, const std::string& why, bool brief) {
    if (why.empty())
        return;
    const std::string text = brief ? slow_mark_means : slow_mark_means + (": " + why);
    put(look.small, colours::bad, fit_text(look.small, text, ImGui::GetContentRegionAvail().x));
    explain(look, why);
}

} // namespace overlay
