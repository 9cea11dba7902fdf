#include "overlay/widgets.h"

#include <cfloat>

namespace overlay {

void put_wrapped(std::string_view text) {
    ImGui::PushTextWrapPos(0);
    put(text);
    ImGui::PopTextWrapPos();
}

void put_wrapped(ImU32 colour, std::string_view text) {
    const ColourScope ink(colour);
    put_wrapped(text);
}

void put_fitted(ImFont* font, std::string_view text) { put(fit_text(font, text, ImGui::GetContentRegionAvail().x)); }

void put_fitted(ImFont* font, ImU32 colour, std::string_view text) {
    const ColourScope ink(colour);
    put_fitted(font, text);
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
    const float width = text_width(ImGui::GetFont(), text) + look.px(12);
    flow(width, look.px(4));
    return ImGui::Button(text.c_str(), {width, 0});
}

void table_head(std::initializer_list<Column> columns) {
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const Column& column : columns)
        ImGui::TableSetupColumn(column.title, column.flags, column.width);
    ImGui::TableHeadersRow();
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

bool choose_text(const char* id, const std::vector<std::string>& all, std::string& value, ImGuiComboFlags flags) {
    bool chosen = false;
    if (!ImGui::BeginCombo(id, value.c_str(), flags))
        return false;
    const std::string before = value;
    for (const std::string& each : all)
        if (ImGui::Selectable(each.c_str(), each == before)) {
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

} // namespace overlay
