#include "overlay/menus/invitation.h"
#include "overlay/widgets.h"

#include <cmath>
#include <memory>
#include <qrencode.h>

namespace overlay {

QrCode qr_code(const std::string& text) {
    constexpr int smallest = 0, any_bytes = 1; // the smallest version that fits; upper and lower case are kept
    const std::unique_ptr<QRcode, void (*)(QRcode*)> made(
        QRcode_encodeString(text.c_str(), smallest, QR_ECLEVEL_M, QR_MODE_8, any_bytes), QRcode_free);
    if (!made)
        return {};
    QrCode code{.side = made->width};
    for (int i = 0; i < code.side * code.side; ++i)
        code.dark.push_back(made->data[i] & 1);
    return code;
}

void Invitation::draw(const Look& look, const std::string& address, float beside) {
    if (text_ != address) {
        text_ = address;
        code_ = qr_code(address);
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize, padding{look.px(14), look.px(12)};
    constexpr int quiet = 3; // width of the light margin [modules]
    const float module = std::max(2.0f, std::floor(look.px(5.2f)));
    const float side = module * static_cast<float>(code_.side + 2 * quiet), gap = look.px(12);
    const auto mark = std::min(address.find("/#"), address.size()); // puts the key on a second line
    const std::string where = address.substr(0, mark), key = address.substr(mark);
    const float wide = std::max({side, text_width(look.small, where), text_width(look.small, key)}) + 2 * padding.x;
    const float left = (screen.x + beside) / 2 + gap;
    if (code_.side == 0 || left + wide + gap > screen.x)
        return;
    ImGui::SetNextWindowPos({left, screen.y / 2}, ImGuiCond_Always, {0, 0.5f});
    ImGui::SetNextWindowSize({wide, 0});
    const ColourScope ground(colours::board, ImGuiCol_WindowBg);
    const StyleScope style(ImGuiStyleVar_WindowPadding, padding);
    constexpr auto flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoInputs |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin("invitation", nullptr, flags);
    const auto middle = [&](float width) { ImGui::SetCursorPosX((wide - width) / 2); };
    constexpr const char* title = "Play from a browser";
    middle(text_width(ImGui::GetFont(), title));
    put(title);
    middle(side);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + side, at.y + side}, IM_COL32_WHITE, look.px(3));
    for (int y = 0; y < code_.side; ++y)
        for (int x = 0; x < code_.side; ++x)
            if (code_.dark[static_cast<std::size_t>(y * code_.side + x)]) {
                const ImVec2 corner{at.x + module * static_cast<float>(x + quiet),
                                    at.y + module * static_cast<float>(y + quiet)};
                list.AddRectFilled(corner, {corner.x + module, corner.y + module}, IM_COL32_BLACK);
            }
    ImGui::Dummy({side, side});
    for (const std::string& line : {where, key}) {
        middle(text_width(look.small, line));
        put(look.small, colours::accent, line);
    }
    ImGui::End();
}

} // namespace overlay
