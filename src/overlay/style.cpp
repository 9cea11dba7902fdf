#include "overlay/style.h"

#include "platform/files.h"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <initializer_list>
#include <utility>
#include <vector>

namespace overlay {

float scale_for(float width, float height, float density) {
    constexpr float smallest = 0.8f;
    return std::min(density, std::max(smallest, std::min(width / 1280, height / 720)));
}

namespace {

/// Fonts for scripts that DejaVu lacks: Chinese, Japanese and Korean, Ethiopic, Cherokee.
constexpr const char* other_fonts[] = {"NotoSansCJK-Regular.ttc", "wqy-microhei.ttc", "DroidSansFallbackFull.ttf",
                                       "NotoSansEthiopic-Regular.ttf", "NotoSansCherokee-Regular.ttf"};

constexpr const char* display_font = "BebasNeue-Bold.otf"; ///< lacks Greek and Cyrillic

/// Loads a font with `letters` and `more`: pairs as in `usual_letters`, which must exist until the atlas is built. A
/// letter comes from the first of `files` that has it.
ImFont* load_font(std::initializer_list<const char*> files, float pixels, const ImWchar* letters,
                  const std::vector<ImWchar>& more) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    const float size = std::round(pixels);
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    ImFont* font = nullptr;
    const auto add = [&](const char* name, const ImWchar* wanted) {
        const auto path = platform::find_in(platform::font_folders(), name);
        if (path.empty())
            return;
        font = atlas.AddFontFromFileTTF(path.string().c_str(), size, &config, wanted);
        config.MergeMode = true;
    };
    for (const char* file : files)
        add(file, letters);
    if (!font) {
        ImFontConfig plain;
        plain.SizePixels = size;
        font = atlas.AddFontDefault(&plain);
        config.MergeMode = true;
    }
    if (more.size() > 1) {
        for (const char* file : files)
            add(file, more.data());
        for (const char* other : other_fonts)
            add(other, more.data());
    }
    return font;
}

constexpr float above_text = 3; // padding of frames above and below their text, at scale 1 [pixels]

void apply_colours(ImGuiStyle& style) {
    ImGui::StyleColorsDark(&style);
    const auto set = [&](ImGuiCol which, ImU32 colour) {
        style.Colors[which] = ImGui::ColorConvertU32ToFloat4(colour);
    };
    set(ImGuiCol_Text, colours::text);
    set(ImGuiCol_TextDisabled, colours::dim);
    set(ImGuiCol_WindowBg, colours::panel);
    set(ImGuiCol_PopupBg, IM_COL32(16, 22, 30, 248));
    set(ImGuiCol_Border, colours::panel_edge);
    set(ImGuiCol_FrameBg, IM_COL32(255, 255, 255, 20));
    set(ImGuiCol_FrameBgHovered, IM_COL32(255, 255, 255, 36));
    set(ImGuiCol_FrameBgActive, fade(colours::accent, 0.27f));
    set(ImGuiCol_TitleBg, IM_COL32(11, 16, 22, 235));
    set(ImGuiCol_TitleBgActive, IM_COL32(17, 25, 34, 245));
    set(ImGuiCol_TitleBgCollapsed, colours::panel);
    set(ImGuiCol_ScrollbarBg, IM_COL32(0, 0, 0, 0));
    set(ImGuiCol_ScrollbarGrab, IM_COL32(255, 255, 255, 40));
    set(ImGuiCol_CheckMark, colours::accent);
    set(ImGuiCol_SliderGrab, fade(colours::accent, 0.55f));
    set(ImGuiCol_SliderGrabActive, fade(colours::accent, 0.8f));
    set(ImGuiCol_Button, IM_COL32(255, 255, 255, 24));
    set(ImGuiCol_ButtonHovered, fade(colours::accent, 0.35f));
    set(ImGuiCol_ButtonActive, fade(colours::accent, 0.6f));
    set(ImGuiCol_Header, IM_COL32(255, 255, 255, 18));
    set(ImGuiCol_HeaderHovered, fade(colours::accent, 0.25f));
    set(ImGuiCol_HeaderActive, fade(colours::accent, 0.4f));
    set(ImGuiCol_Separator, colours::panel_edge);
    set(ImGuiCol_TableHeaderBg, IM_COL32(0, 0, 0, 0));
    set(ImGuiCol_TableBorderLight, colours::panel_edge);
    set(ImGuiCol_TableRowBgAlt, IM_COL32(255, 255, 255, 8));
    set(ImGuiCol_NavHighlight, colours::accent);
    set(ImGuiCol_Tab, IM_COL32(255, 255, 255, 18));
    set(ImGuiCol_TabHovered, fade(colours::accent, 0.35f));
    set(ImGuiCol_TabActive, fade(colours::accent, 0.45f));
    set(ImGuiCol_ResizeGrip, IM_COL32(0, 0, 0, 0));
    set(ImGuiCol_TextSelectedBg, fade(colours::accent, 0.35f));
}

} // namespace

void use_palette(Palette palette) {
    // The most common colour blindness confuses red and green; this palette uses blue, yellow and orange (Okabe and
    // Ito).
    const bool blind = palette == Palette::colour_blind;
    const ImU32 accent = blind ? IM_COL32(240, 228, 66, 255) : IM_COL32(255, 183, 77, 255);
    if (std::exchange(colours::accent, accent) == accent)
        return;
    colours::good = blind ? IM_COL32(86, 180, 233, 255) : IM_COL32(102, 204, 138, 255);
    colours::bad = blind ? IM_COL32(255, 140, 66, 255) : IM_COL32(255, 128, 112, 255);
    apply_colours(ImGui::GetStyle());
}

Look apply_look(float scale, const Letters& letters) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle{};
    apply_colours(style);
    style.WindowPadding = {10, 8};
    style.FramePadding = {6, above_text};
    style.ItemSpacing = {6, 4};
    style.ItemInnerSpacing = {5, 4};
    style.CellPadding = {4, 2};
    style.ScrollbarSize = 9;
    style.GrabMinSize = 9;
    style.WindowRounding = 6;
    style.FrameRounding = 3;
    style.GrabRounding = 3;
    style.PopupRounding = 4;
    style.ScrollbarRounding = 4;
    style.WindowBorderSize = 1;
    style.WindowTitleAlign = {0, 0.5f};
    style.ScaleAllSizes(scale);

    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    std::vector<ImWchar> more;
    for (const ImWchar letter : letters.more())
        more.insert(more.end(), {letter, letter});
    more.push_back(0);
    Look look;
    look.scale = scale;
    constexpr float least = 10; // minimum font size [pixels]; smaller letters are illegible
    // The font that is loaded first is ImGui's default.
    const ImWchar* usual = usual_letters().data();
    look.regular = load_font({"DejaVuSans.ttf"}, std::max(least, LetterSizes::regular * scale), usual, more);
    look.small = load_font({"DejaVuSans.ttf"}, std::max(least, LetterSizes::small * scale), usual, more);
    look.bold = load_font({"DejaVuSans-Bold.ttf"}, LetterSizes::bold * scale, usual, more);
    look.large = load_font({"DejaVuSans-Bold.ttf"}, LetterSizes::large * scale, usual, more);
    look.display = load_font({display_font, "DejaVuSans-Bold.ttf"}, LetterSizes::large * scale, usual, more);
    look.caption = load_font({"DejaVuSans.ttf"}, LetterSizes::caption * scale, usual, more);
    static constexpr ImWchar ascii[] = {0x20, 0x7e, 0};
    look.title = load_font({display_font, "DejaVuSans-Bold.ttf"}, LetterSizes::title * scale, ascii, {});
    atlas.Build();
    return look;
}

void fit_fingers(const Look& look, float target) {
    ImGui::GetStyle().FramePadding.y =
        std::max(std::floor(above_text * look.scale), (target - look.regular->FontSize) / 2);
}

ImU32 pack(const glm::vec3& linear, float opacity) {
    const auto channel = [](float value) {
        return static_cast<int>(std::lround(255 * std::pow(std::clamp(value, 0.0f, 1.0f), 1 / 2.2f)));
    };
    return IM_COL32(channel(linear.x), channel(linear.y), channel(linear.z),
                    std::lround(255 * std::clamp(opacity, 0.0f, 1.0f)));
}

ImU32 fade(ImU32 colour, float opacity) {
    const auto alpha = static_cast<ImU32>(std::lround(255 * std::clamp(opacity, 0.0f, 1.0f)));
    return (colour & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

ImU32 lighter(ImU32 colour) {
    ImVec4 channels = ImGui::ColorConvertU32ToFloat4(colour);
    for (float* channel : {&channels.x, &channels.y, &channels.z})
        *channel = 0.75f * *channel + 0.25f;
    return ImGui::ColorConvertFloat4ToU32(channels);
}

float text_width(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, 1e6f, 0, text.data(), text.data() + text.size()).x;
}

std::string fit_text(ImFont* font, std::string_view text, float width) {
    if (text_width(font, text) <= width)
        return std::string(text);
    do {
        while (!text.empty() && (text.back() & 0xc0) == 0x80) // continuation byte of a UTF-8 character
            text.remove_suffix(1);
        text.remove_suffix(text.empty() ? 0 : 1);
    } while (!text.empty() && text_width(font, std::string(text) + "…") > width);
    return std::string(text) + "…";
}

float draw_text(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 colour, std::string_view text, float align,
                float size) {
    const float tall = size > 0 ? size : font->FontSize;
    const float width = text_width(font, text) * tall / font->FontSize;
    const ImVec2 left(std::round(at.x - width * align), std::round(at.y));
    const float edge = std::max(1.0f, std::round(tall / 16));
    const auto opacity = static_cast<float>(colour >> IM_COL32_A_SHIFT) / 255;
    const auto write = [&](ImVec2 place, ImU32 ink) {
        list.AddText(font, tall, place, ink, text.data(), text.data() + text.size());
    };
    for (const float x : {-edge, 0.0f, edge})
        for (const float y : {-edge, 0.0f, edge})
            if (x != 0 || y != 0)
                write({left.x + x, left.y + y}, fade(colours::shadow, 0.7f * opacity * opacity));
    write(left, colour);
    return width;
}

void draw_title(const Look& look, ImDrawList& list, ImVec2 at) {
    constexpr std::string_view name = "RECKONING";
    const ImVec2 low(at.x, at.y - look.title->Ascent);
    const float width = draw_text(list, look.title, low, colours::text, name);
    list.AddRectFilled({at.x, at.y + look.px(3)}, {at.x + width, at.y + look.px(6)}, colours::accent);
}

std::span<const ImWchar> usual_letters() {
    static constexpr ImWchar pairs[] = {0x20,   0x17f,  0x384,  0x3ce,  0x400,  0x45f, 0x2010,
                                        0x2044, 0x2190, 0x2199, 0x2212, 0x2265, 0};
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
