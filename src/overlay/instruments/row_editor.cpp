#include "overlay/instruments/row_editor.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

using tunables::Row;
using tunables::Tunable;

Widget widget_for(const Row& row) {
    if (!row.choices.empty())
        return Widget::combo;
    return row.toggle ? Widget::checkbox : Widget::slider;
}

bool is_logarithmic(const Row& row) {
    // A default of 0 means "none": what one sets instead is small, too.
    constexpr double squeezed = 0.03; // of the slider's length
    return row.minimum >= 0 && row.fallback - row.minimum < squeezed * (row.maximum - row.minimum);
}

std::string slider_format(const Row& row) {
    constexpr int most = 4;
    const double range = row.maximum - row.minimum;
    int decimals = row.whole ? 0 : range > 200 ? 0 : range > 20 ? 1 : range > 2 ? 2 : 3;
    const auto exact = [&](double value) {
        const double scaled = value * std::pow(10, decimals);
        return std::abs(scaled - std::round(scaled)) < 1e-6;
    };
    while (decimals < most && !(exact(row.fallback) && exact(row.minimum)))
        ++decimals;
    const std::string unit = row.unit == "%" ? "%%" : std::string(row.unit);
    return fmt::format("%.{}f{}{}", decimals, unit.empty() ? "" : " ", unit);
}

std::string label_of(const Row& row, std::string_view prefix) {
    std::string label(row.name.substr(row.name.starts_with(prefix) ? prefix.size() : 0));
    std::ranges::replace(label, '-', ' ');
    return label;
}

std::string tooltip_of(const Row& row) {
    const std::string unit = row.unit.empty() ? "" : fmt::format(" {}", row.unit);
    std::string text(row.help);
    if (row.choices.size() > 12)
        text += fmt::format("\nDefault: {}", row.choices[static_cast<std::size_t>(row.fallback)]);
    else if (!row.choices.empty())
        text += fmt::format("\nOne of: {}. Default: {}", tunables::join(row.choices),
                            row.choices[static_cast<std::size_t>(row.fallback)]);
    else if (widget_for(row) == Widget::checkbox)
        text += fmt::format("\nDefault: {}", row.fallback != 0 ? "on" : "off");
    else
        text +=
            fmt::format("\nFrom {:g} to {:g}{}. Default: {:g}{}", row.minimum, row.maximum, unit, row.fallback, unit);
    static constexpr std::string_view owners[] = {"who looks (you)", "who publishes the tank",
                                                  "the host, for everybody"};
    text += fmt::format("\nDecided by {}. Option: --{}", owners[static_cast<std::size_t>(row.owner)], row.name);
    if (!row.source.empty())
        text += fmt::format("\nSource: {}", row.source);
    return text + "\nRight click: default. Ctrl + click: type a value.";
}

namespace {

bool edit_combo(const Tunable& tunable, const char* id) {
    bool changed = false;
    if (ImGui::BeginCombo(id, tunable.text().c_str(), ImGuiComboFlags_HeightLarge)) {
        const auto current = static_cast<std::size_t>(tunable.get());
        for (std::size_t i = 0; i < tunable.row.choices.size(); ++i)
            if (ImGui::Selectable(std::string(tunable.row.choices[i]).c_str(), i == current)) {
                tunable.set(static_cast<double>(i));
                changed = i != current;
            }
        ImGui::EndCombo();
    }
    return changed;
}

bool edit_slider(const Tunable& tunable, const char* id) {
    auto value = static_cast<float>(tunable.get());
    const ImGuiSliderFlags flags =
        ImGuiSliderFlags_AlwaysClamp | (is_logarithmic(tunable.row) ? ImGuiSliderFlags_Logarithmic : 0);
    const bool changed =
        ImGui::SliderFloat(id, &value, static_cast<float>(tunable.row.minimum), static_cast<float>(tunable.row.maximum),
                           slider_format(tunable.row).c_str(), flags);
    if (changed)
        tunable.set(static_cast<double>(value));
    return changed;
}

bool edit_checkbox(const Tunable& tunable, const char* id) {
    bool value = tunable.get() != 0;
    const bool changed = ImGui::Checkbox(id, &value);
    if (changed)
        tunable.set(value ? 1 : 0);
    return changed;
}

} // namespace

void row_tooltip(const Look& look, const Row& row) {
    if (ImGui::IsItemHovered())
        explain(look, tooltip_of(row).c_str());
}

Edit row_editor(const Look& look, const Tunable& tunable, bool enabled, std::string_view prefix) {
    const std::string id = fmt::format("##{}", tunable.row.name);
    const Widget widget = widget_for(tunable.row);
    Edit edit;
    ImGui::BeginGroup();
    ImGui::BeginDisabled(!enabled);
    ImGui::AlignTextToFramePadding();
    const bool changed_by_hand = tunable.get() != tunable.row.fallback;
    const std::string label = label_of(tunable.row, prefix);
    const float widget_at = std::min(look.px(150), ImGui::GetContentRegionMax().x * 0.48f);
    // A long name is written smaller.
    const bool fits = ImGui::CalcTextSize(label.c_str()).x < widget_at - ImGui::GetCursorPosX();
    ImGui::PushFont(fits ? look.regular : look.small);
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(changed_by_hand ? colours::text : colours::dim), "%s",
                       label.c_str());
    ImGui::PopFont();
    ImGui::SameLine(widget_at);
    ImGui::SetNextItemWidth(-FLT_MIN);
    switch (widget) {
    case Widget::combo:
        edit.changed = edit.finished = edit_combo(tunable, id.c_str());
        break;
    case Widget::checkbox:
        edit.changed = edit.finished = edit_checkbox(tunable, id.c_str());
        break;
    case Widget::slider:
        edit.changed = edit_slider(tunable, id.c_str());
        edit.finished = ImGui::IsItemDeactivatedAfterEdit();
        break;
    }
    ImGui::EndDisabled();
    ImGui::EndGroup();
    row_tooltip(look, tunable.row);
    if (enabled && ImGui::IsItemClicked(ImGuiMouseButton_Right) && changed_by_hand) {
        tunable.set(tunable.row.fallback);
        edit = {true, true};
    }
    return edit;
}

void row_editors(const Look& look, const tunables::Tunables& rows, const std::function<void(const Tunable&)>& finished,
                 bool enabled, std::string_view prefix) {
    for (const Tunable& tunable : rows)
        if (row_editor(look, tunable, enabled, prefix).finished && finished)
            finished(tunable);
}

} // namespace overlay
