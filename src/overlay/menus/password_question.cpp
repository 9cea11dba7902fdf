#include "overlay/menus/password_question.h"
#include "overlay/widgets.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>
#include <utility>

namespace overlay {

bool password_field(const char* id, const char* hint, std::string& typed) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    return ImGui::InputTextWithHint(id, hint, &typed,
                                    ImGuiInputTextFlags_Password | ImGuiInputTextFlags_EnterReturnsTrue);
}

void PasswordQuestion::draw(const Look& look, const std::string& match, const Actions& actions) {
    put_wrapped(fmt::format("{}: its password", match));
    ImGui::Dummy({0, look.px(2)});
    if (!std::exchange(asked_, true))
        ImGui::SetKeyboardFocusHere();
    const bool entered = password_field("##password", "the password", typed_);
    const float tall = look.px(30), gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    const bool joins = ImGui::Button("Join", {half, tall}) || entered;
    ImGui::SameLine();
    const bool cancels = ImGui::Button("Cancel", {half, tall});
    if (!joins && !cancels)
        return;
    rest();
    const std::string typed = std::exchange(typed_, {});
    if (actions.give_password)
        actions.give_password(joins ? std::optional(typed) : std::nullopt);
}

} // namespace overlay
