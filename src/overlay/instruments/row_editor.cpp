#include "overlay/instruments/row_editor.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

using tunables::Row;
using tunables::Tunable;

Widget widget_for(const Row& row) {
    if (!row.choices.empty())
        return Widget::combo;
    return row.toggle ? Widget::checkbox : Widget::slider;
}

bool is_logarithmic(const Row& row) {
    // A default of 0, which means "none", also counts as squeezed: useful other values are small.
    constexpr double squeezed = 0.03; // a default below this share of the range is squeezed
    constexpr double wide = 300;      // minimum ratio of maximum to minimum in a wide range
    return (row.minimum > 0 && row.maximum >= wide * row.minimum) ||
           (row.minimum >= 0 && row.fallback - row.minimum < squeezed * (row.maximum - row.minimum));
}

namespace {

bool edit_combo(const Tunable& tunable, const char* id) {
    bool changed = false;
    if (ImGui::BeginCombo(id, value_text(tunable.row, tunable.get()).c_str(), ImGuiComboFlags_HeightLarge)) {
        const auto current = static_cast<std::size_t>(tunable.get());
        for (std::size_t i = 0; i < tunable.row.choices.size(); ++i)
            if (list_item(value_text(tunable.row, static_cast<double>(i)), i == current)) {
                tunable.set(static_cast<double>(i));
                changed = i != current;
            }
        ImGui::EndCombo();
    }
    return changed;
}

bool edit_checkbox(const Tunable& tunable, const char* id) {
    bool value = tunable.get() != 0;
    const bool changed = ImGui::Checkbox(id, &value);
    if (changed)
        tunable.set(value ? 1 : 0);
    return changed;
}

/// Draws a slider without its value as text, which the knob would cover.
Edit edit_slider(const Tunable& tunable, const char* id, const ShownUnit& unit) {
    const Row& row = tunable.row;
    auto value = static_cast<float>(tunable.get());
    const ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput |
                                   (is_logarithmic(row) ? ImGuiSliderFlags_Logarithmic : 0);
    Edit edit;
    if (ImGui::SliderFloat(id, &value, static_cast<float>(row.minimum), static_cast<float>(row.maximum), "", flags)) {
        const double before = tunable.get();
        tunable.set(as_shown(row, static_cast<double>(value), unit));
        edit.changed = tunable.get() != before;
    }
    edit.finished = ImGui::IsItemDeactivatedAfterEdit();
    return edit;
}

/// Draws the value as editable text: Enter accepts, Escape cancels. `begin`: starts editing as after a click.
Edit edit_value(const Tunable& tunable, const std::string& id, const ShownUnit& unit, float width, bool begin) {
    std::string text = value_text(tunable.row, tunable.get(), unit);
    const ColourScope ground(IM_COL32(0, 0, 0, 0), ImGuiCol_FrameBg);
    const StyleScope padding(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
    ImGui::SetNextItemWidth(width);
    if (begin)
        ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText(id.c_str(), &text, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (!entered)
        return {};
    const auto value = read_value(tunable.row, text, unit);
    if (!value || *value == tunable.get())
        return {};
    tunable.set(*value);
    return {true, true};
}

Edit edit_row(const Look& look, const Tunable& tunable, const std::string& label, const ShownUnit& unit, bool enabled) {
    const std::string id = fmt::format("##{}", tunable.row.name);
    const RowColumns columns = row_columns(look);
    const bool by_hand = tunable.get() != tunable.row.fallback;
    Edit edit;
    const auto add = [&](const Edit& more) {
        edit.changed |= more.changed;
        edit.finished |= more.finished;
    };
    ImGui::BeginGroup();
    ImGui::BeginDisabled(!enabled);
    row_label(look, label, by_hand);
    switch (widget_for(tunable.row)) {
    case Widget::combo:
        ImGui::SetNextItemWidth(columns.slider + columns.value + ImGui::GetStyle().ItemInnerSpacing.x);
        if (edit_combo(tunable, id.c_str()))
            add({true, true});
        break;
    case Widget::checkbox:
        if (edit_checkbox(tunable, id.c_str()))
            add({true, true});
        break;
    case Widget::slider: {
        ImGui::SetNextItemWidth(columns.slider);
        add(edit_slider(tunable, id.c_str(), unit));
        const bool type = ImGui::IsItemClicked() && ImGui::GetIO().KeyCtrl;
        ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
        add(edit_value(tunable, id + " value", unit, columns.value, type));
        break;
    }
    }
    ImGui::EndDisabled();
    ImGui::EndGroup();
    row_tooltip(look, tunable.row);
    const bool cleared = enabled && by_hand && ImGui::IsItemClicked(ImGuiMouseButton_Right);
    const std::string tip = "Reset to " + value_text(tunable.row, tunable.row.fallback, unit);
    if (reset_arrow(look, (id + " reset").c_str(), by_hand && enabled, tip) || cleared) {
        tunable.set(tunable.row.fallback);
        edit = {true, true};
    }
    return edit;
}

} // namespace

RowColumns row_columns(const Look& look) {
    RowColumns columns;
    const float left = ImGui::GetWindowContentRegionMin().x, right = ImGui::GetContentRegionMax().x;
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    columns.value = look.px(66);
    columns.reset = look.px(14);
    constexpr float shortest_slider = 24; // at scale 1 [pixels]; a narrow panel shrinks labels instead
    columns.widget = std::min({look.px(178), left + (right - left) * 0.5f,
                               right - columns.value - columns.reset - 2 * gap - look.px(shortest_slider)});
    columns.slider = right - columns.widget - columns.value - columns.reset - 2 * gap;
    return columns;
}

void row_label(const Look& look, const std::string& label, bool changed) {
    const float at = row_columns(look).widget, dot = look.px(8);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float room = at - ImGui::GetCursorPosX() - dot - look.px(3);
    if (changed)
        ImGui::GetWindowDrawList()->AddCircleFilled({corner.x + look.px(2.5f), corner.y + ImGui::GetFrameHeight() / 2},
                                                    look.px(2.5f), colours::accent);
    ImGui::AlignTextToFramePadding();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + dot);
    // A long label uses the smaller font.
    ImFont* font = text_width(look.regular, label) <= room ? look.regular : look.small;
    put(font, changed ? colours::text : colours::dim, fit_text(font, label, room));
    ImGui::SameLine(0, 0);
    ImGui::SetCursorPosX(at); // SameLine would count from the group's edge
}

bool reset_arrow(const Look& look, const char* id, bool changed, const std::string& tip) {
    if (!changed)
        return false;
    const float side = row_columns(look).reset, tall = ImGui::GetFrameHeight();
    ImGui::SameLine(ImGui::GetContentRegionMax().x - side);
    const bool clicked = ImGui::InvisibleButton(id, {side, tall});
    const bool hovered = ImGui::IsItemHovered();
    if (hovered)
        explain(look, tip);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 middle(low.x + side / 2, low.y + tall / 2);
    const float radius = look.px(4.5f), head = look.px(3.5f);
    const ImU32 colour = hovered ? colours::accent : colours::text;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    constexpr float begin = -2.4f, end = 2.2f; // ends of the arc, clockwise from the right [rad]; arrowhead at `begin`
    list.PathArcTo(middle, radius, begin, end);
    list.PathStroke(colour, 0, look.px(1.5f));
    const ImVec2 outwards(std::cos(begin), std::sin(begin)), back(outwards.y, -outwards.x);
    const auto at = [&](float out, float along) {
        return ImVec2(middle.x + outwards.x * (radius + out) + back.x * along,
                      middle.y + outwards.y * (radius + out) + back.y * along);
    };
    list.AddTriangleFilled(at(head, 0), at(-head, 0), at(0, head * 1.3f), colour);
    return clicked;
}

void row_tooltip(const Look& look, const Row& row) {
    if (!ImGui::IsItemHovered())
        return;
    std::string text = tooltip_of(row);
    if (widget_for(row) == Widget::slider)
        text += "\nClick the value to type a new one.";
    explain(look, text);
}

Edit row_editor(const Look& look, const Tunable& tunable, bool enabled, std::string_view prefix) {
    return row_editor(look, tunable, {.enabled = enabled, .prefix = prefix, .unit = shown_unit(tunable.row)});
}

Edit row_editor(const Look& look, const Tunable& tunable, const RowStyle& style) {
    return edit_row(look, tunable, label_of(tunable.row, style.prefix), style.unit, style.enabled);
}

void row_editors(const Look& look, const tunables::Tunables& rows, const std::function<void(const Tunable&)>& finished,
                 bool enabled, std::string_view prefix) {
    for (const Tunable& tunable : rows)
        if (row_editor(look, tunable, enabled, prefix).finished && finished)
            finished(tunable);
}

} // namespace overlay
