#include "overlay/widgets.h"

#include <algorithm>
#include <cfloat>
#include <imgui_internal.h> // for the item that has the focus

namespace overlay {

void put_wrapped(ImU32 colour, std::string_view text) {
    ImGui::PushTextWrapPos(0);
    put(colour, text);
    ImGui::PopTextWrapPos();
}

void put_fitted(ImFont* font, ImU32 colour, std::string_view text) {
    put(colour, fit_text(font, text, ImGui::GetContentRegionAvail().x));
}

void put_before(ImU32 colour, std::string_view text, float gap) {
    ImGui::AlignTextToFramePadding();
    put(colour, text);
    ImGui::SameLine(0, gap);
}

void put_title(const Look& look) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float foot = at.y + look.large->FontSize;
    draw_title(look, *ImGui::GetWindowDrawList(), {at.x, foot});
    ImGui::Dummy({0, look.large->FontSize});
}

bool button(const std::string& label, ImVec2 size, ImU32 ground) {
    const ColourScope under(ground, ImGuiCol_Button);
    return ImGui::Button(label.c_str(), size);
}

void flow(float width, float gap) {
    const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + gap + width <= end + 0.5f)
        ImGui::SameLine(0, gap);
}

bool flowing_button(const Look& look, const std::string& text) {
    const float width = ImGui::CalcTextSize(text.c_str()).x + look.px(12);
    flow(width, look.px(4));
    return ImGui::Button(text.c_str(), {width, 0});
}

void table_head(std::initializer_list<Column> columns) {
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const Column& column : columns)
        ImGui::TableSetupColumn(column.title, column.flags, column.width);
    ImGui::TableHeadersRow();
}

void head_cell(const Look& look, const char* title, const char* help) {
    ImGui::TableNextColumn();
    ImGui::TableHeader(title);
    explain(look, help);
}

void cells(std::initializer_list<std::string> texts) {
    for (const std::string& text : texts)
        cell(text);
}

void put_heading(const Look& look, const char* text, float above) {
    ImGui::Dummy({0, look.px(above)});
    put(colours::accent, text);
    ImGui::Separator();
}

float tall_enough(const Look& look, float at_one) { return std::max(look.px(at_one), ImGui::GetFrameHeight()); }

float finger_height() {
    const float frame = ImGui::GetFrameHeight();
    return frame > 2 * ImGui::GetTextLineHeight() ? frame - ImGui::GetStyle().ItemSpacing.y : 0;
}

bool list_item(const std::string& label, bool selected, ImGuiSelectableFlags flags) {
    const StyleScope middle(ImGuiStyleVar_SelectableTextAlign, {0, 0.5f});
    return ImGui::Selectable(label.c_str(), selected, flags,
                             {0, std::max(ImGui::GetTextLineHeight(), finger_height())});
}

bool choose_text(const char* id, const std::vector<std::string>& all, std::string& value, ImGuiComboFlags flags) {
    bool chosen = false;
    if (!ImGui::BeginCombo(id, value.c_str(), flags))
        return false;
    const std::string before = value;
    for (const std::string& each : all)
        if (list_item(each, each == before)) {
            value = each;
            chosen = true;
        }
    ImGui::EndCombo();
    return chosen;
}

Board::Board(const Look& look, const char* id, const Place& place)
    : ground_(colours::board, ImGuiCol_WindowBg),
      padding_(ImGuiStyleVar_WindowPadding, {look.px(place.padding.x), look.px(place.padding.y)}) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const bool middle = place.top < 0;
    ImGui::SetNextWindowPos({screen.x / 2, screen.y * (middle ? 0.5f : place.top)}, ImGuiCond_Always,
                            {0.5f, middle ? 0.5f : 0});
    ImGui::SetNextWindowSize(place.size);
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, screen.y * place.tallest});
    ImGui::Begin(id, nullptr,
                 place.flags | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
}

bool rested(ImGuiID what) {
    struct Rest {
        ImGuiID on;
        double since; ///< time at which the mouse came to rest on the item [s]
        int seen;     ///< number of the last frame with the mouse on the item
    };
    static std::vector<Rest> rests; // items under the mouse in this or the previous frame
    const double now = ImGui::GetTime();
    const int frame = ImGui::GetFrameCount();
    std::erase_if(rests,
                  [&](const Rest& rest) { return frame - rest.seen > 1 || frame < rest.seen || now < rest.since; });
    auto rest = std::ranges::find(rests, what, &Rest::on);
    if (rest == rests.end())
        rest = rests.insert(rests.end(), {what, now, frame});
    rest->seen = frame;
    return now - rest->since >= tooltip_delay;
}

ImVec2 place_beside(std::span<const Area> shun, ImVec2 size, ImVec2 mouse, ImVec2 screen) {
    constexpr float gap = 6; // distance of a tooltip from the panel or the mouse [pixels]
    const auto inside = [&](ImVec2 at) {
        return ImVec2(std::clamp(at.x, 0.0f, std::max(0.0f, screen.x - size.x)),
                      std::clamp(at.y, 0.0f, std::max(0.0f, screen.y - size.y)));
    };
    for (const Area& box : shun) {
        const ImVec2 level(mouse.x - size.x / 2, mouse.y - size.y / 2);
        if (box.low.x - gap - size.x >= 0)
            return inside({box.low.x - gap - size.x, level.y});
        if (box.high.x + gap + size.x <= screen.x)
            return inside({box.high.x + gap, level.y});
        if (box.low.y - gap - size.y >= 0)
            return inside({level.x, box.low.y - gap - size.y});
        if (box.high.y + gap + size.y <= screen.y)
            return inside({level.x, box.high.y + gap});
    }
    return inside({mouse.x + 2 * gap, mouse.y + 2 * gap});
}

void tooltip(const std::function<void()>& fill) {
    static ImVec2 size; // size of the last tooltip, since a new tooltip is invisible in its first frame
    const ImGuiWindow& window = *ImGui::GetCurrentWindowRead();
    const ImGuiWindow& root = *window.RootWindow;
    const auto box = [](ImVec2 at, ImVec2 extent) { return Area{at, {at.x + extent.x, at.y + extent.y}}; };
    const Area shun[] = {
        box(root.Pos, root.Size), box(window.Pos, window.Size), {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}};
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos(place_beside(shun, size, io.MousePos, io.DisplaySize));
    ImGui::BeginTooltip();
    fill();
    size = ImGui::GetWindowSize();
    ImGui::EndTooltip();
}

void explain(const Look& look, std::string_view text) {
    if (text.empty() || !ImGui::IsItemHovered() || ImGui::IsAnyItemActive())
        return;
    const ImVec2 at = ImGui::GetItemRectMin(); // identifies the item by position, because its text may change
    const ImGuiID item = [&] {
        const IdScope x(static_cast<int>(at.x)), y(static_cast<int>(at.y));
        return ImGui::GetID("rested");
    }();
    if (!rested(item))
        return;
    const FontScope regular(look.regular);
    tooltip([&] {
        ImGui::PushTextWrapPos(look.px(320));
        put(text);
        ImGui::PopTextWrapPos();
    });
}

void focus_here(bool wanted) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (wanted) {
        ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
        context.NavInitRequest = false; // otherwise a new window would focus its first item
        context.NavInitResultId = 0;
    }
    context.NavDisableHighlight = false;
}

bool two_line_row(const Look& look, const std::string& title, const std::string& details, bool selected,
                  ImGuiSelectableFlags flags, ImU32 colour) {
    const float wide = ImGui::GetContentRegionAvail().x, gap = look.px(3);
    const auto tall = [&](ImFont* font, const std::string& text) {
        return font->CalcTextSizeA(font->FontSize, FLT_MAX, wide, text.c_str()).y;
    };
    ImVec2 at = ImGui::GetCursorScreenPos();
    const float first = tall(look.regular, title), content = first + tall(look.small, details) + 2 * gap;
    const float height = std::max(content, finger_height());
    const bool pressed = ImGui::Selectable("##row", selected, flags, {wide, height});
    const auto write = [&](ImFont* font, ImU32 ink, const std::string& text) {
        ImGui::GetWindowDrawList()->AddText(font, font->FontSize, at, ink, text.c_str(), nullptr, wide);
        if (ImGui::GetCurrentContext()->LogEnabled)
            ImGui::LogRenderedText(&at, text.c_str());
    };
    at.y += gap + (height - content) / 2;
    write(look.regular, colour, title);
    at.y += first;
    write(look.small, colours::dim, details);
    return pressed;
}

} // namespace overlay
