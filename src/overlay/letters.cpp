#include "overlay/letters.h"

#include <imgui_internal.h>

namespace overlay {

std::span<const ImWchar> usual_letters() {
    static constexpr ImWchar pairs[] = {0x20,   0x17f,  0x384,  0x3ce,  0x400,  0x45f, 0x2010,
                                        0x2044, 0x2190, 0x2199, 0x221a, 0x2265, 0};
    return pairs;
}

bool Letters::want(std::string_view text) {
    const std::span<const ImWchar> usual = usual_letters();
    const auto is_usual = [&](ImWchar letter) {
        for (std::size_t i = 0; i + 1 < usual.size(); i += 2)
            if (usual[i] <= letter && letter <= usual[i + 1])
                return true;
        return letter < 0x20;
    };
    const std::size_t before = more_.size();
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        unsigned letter = 0;
        at += std::max(1, ImTextCharFromUtf8(&letter, at, end));
        if (letter <= IM_UNICODE_CODEPOINT_MAX && more_.size() < most && !is_usual(static_cast<ImWchar>(letter)))
            more_.insert(static_cast<ImWchar>(letter));
    }
    return more_.size() > before;
}

} // namespace overlay
