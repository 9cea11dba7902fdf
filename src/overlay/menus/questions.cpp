#include "overlay/menus/menu.h"

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
    put_wrapped(colours::text, fmt::format("{} needs a password", match));
    ImGui::Dummy({0, look.px(2)});
    if (!std::exchange(asked_, true))
        ImGui::SetKeyboardFocusHere();
    const bool entered = password_field("##password", "the password", typed_);
    const float tall = tall_enough(look, 30), gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    const bool joins = ImGui::Button("Join", {half, tall}) || entered;
    ImGui::SameLine();
    const bool cancels = ImGui::Button("Cancel", {half, tall});
    if (!joins && !cancels)
        return;
    rest();
    const std::string typed = std::exchange(typed_, {});
    call(actions.give_password, joins ? std::optional(typed) : std::nullopt);
}

void draw_key_question(const Look& look, const std::string& why, const Actions& actions) {
    put_heading(look, "This server's key has changed", 4);
    put_wrapped(colours::bad, why);
    ImGui::Dummy({0, look.px(2)});
    put_wrapped(colours::text,
                "Compare the new key with the key in the host's menu (Esc). If they differ, another machine "
                "pretends to be the host.");
    ImGui::Dummy({0, look.px(4)});
    const float tall = tall_enough(look, 30);
    if (ImGui::Button("Do not join", {-FLT_MIN, tall}))
        call(actions.trust_key, false);
    if (ImGui::Button("The key is right: join", {-FLT_MIN, tall}))
        call(actions.trust_key, true);
}

} // namespace overlay
