#include "overlay/menus/key_help.h"

#include "overlay/menus/drawn_controls.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace overlay {

namespace {

/// A main control: its word on the drawing, and the names of its actions.
struct MainControl {
    const char* word;
    std::array<const char*, 4> actions;
    const char* stick = nullptr; ///< the gamepad's stick for this control
    const char* mouse = nullptr; ///< control by the mouse's motion, for display
};

constexpr std::array main_controls{
    MainControl{"drive", {"forward", "left", "back", "right"}, "leftstick"},
    MainControl{"aim", {}, "rightstick", "the mouse, after a click"},
    MainControl{"fire", {"fire"}},
    MainControl{"mine", {"lay-mine"}},
    MainControl{"zoom", {"zoom"}},
    MainControl{"look around", {"look"}},
    MainControl{"camera", {"camera"}},
    MainControl{"scores", {"scores"}},
    MainControl{"chat", {"chat"}},
    MainControl{"menu", {"menu"}},
};

template <class Do> void for_each_action(const MainControl& matter, const Controls& controls, const Do& act) {
    for (const char* name : matter.actions)
        if (const BoundAction* action = name ? controls.find(name) : nullptr)
            act(*action);
}

void mark(ControlLabels& marks, const std::vector<Control>& bound, const char* word) {
    for (const Control& control : bound)
        marks.insert_or_assign(control.name, ControlLabel{control.label, word});
}

/// Labels of all controls in use: the first one of each action, the second ones, then the mouse: "W A S D, Up Left Down
/// Right".
std::string all_controls(const MainControl& matter, const Controls& controls) {
    std::string text;
    const auto add = [&](const std::string& label, const char* between) {
        text += (text.empty() ? "" : between) + label;
    };
    if (controls.pad && matter.stick)
        add(matter.stick == std::string_view("leftstick") ? "left stick" : "right stick", "");
    for (const std::size_t place : {0u, 1u}) {
        const char* between = ", ";
        for_each_action(matter, controls, [&](const BoundAction& action) {
            const std::vector<Control>& bound = controls.pad ? action.pad : action.keys;
            if (place < bound.size())
                add(bound[place].label, std::exchange(between, " "));
        });
    }
    if (!controls.pad)
        for_each_action(matter, controls, [&](const BoundAction& action) {
            for (const Control& control : action.mouse)
                add(control.label, ", ");
        });
    if (!controls.pad && matter.mouse)
        add(matter.mouse, ", ");
    return text.empty() ? "not bound" : text;
}

ImVec2 picture_size(const Look& look, const Controls& controls) {
    return controls.pad ? pad_size(look) : keyboard_size(look);
}

void draw_picture(const Look& look, const Controls& controls) {
    ControlLabels keys, mouse, pad;
    for (const MainControl& matter : main_controls) {
        for_each_action(matter, controls, [&](const BoundAction& action) {
            mark(keys, action.keys, matter.word);
            mark(mouse, action.mouse, matter.word);
            mark(pad, action.pad, matter.word);
        });
        if (matter.stick)
            pad[matter.stick] = {matter.stick == std::string_view("leftstick") ? "left stick" : "right stick",
                                 matter.word};
    }
    mouse["motion"] = {"", "aim"};
    const ImVec2 size = picture_size(look, controls);
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    const ImVec2 low{cursor.x + (ImGui::GetContentRegionAvail().x - size.x) / 2, cursor.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (controls.pad)
        draw_pad(look, list, low, pad);
    else
        draw_keyboard(look, list, low, keys, mouse);
    ImGui::Dummy(size);
}

/// Begins a table of names and meanings, two pairs a row if there is room.
bool begin_pairs(const Look& look, const char* id, float name) {
    const int columns = ImGui::GetContentRegionAvail().x > look.px(800) ? 4 : 2;
    if (!ImGui::BeginTable(id, columns, ImGuiTableFlags_SizingStretchProp))
        return false;
    for (int i = 0; i < columns; ++i)
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, i % 2 == 0 ? name : 1.0f);
    return true;
}

void draw_list(const Look& look, const Controls& controls) {
    if (!begin_pairs(look, "matters", 0.25f))
        return;
    for (const MainControl& matter : main_controls) {
        ImGui::TableNextColumn();
        put(look.bold, colours::accent, matter.word);
        ImGui::TableNextColumn();
        put_wrapped(colours::text, all_controls(matter, controls));
    }
    ImGui::EndTable();
}

/// Labels of a help line's controls, e.g. "[  ]": the gamepad's if it is in use and bound, otherwise the keyboard's.
std::string line_controls(const HelpLine& line, const Controls& controls) {
    std::string keys, pad;
    for (const std::string& name : line.actions)
        if (const BoundAction* action = controls.find(name)) {
            const std::size_t shown =
                line.actions.size() > 1 ? std::min<std::size_t>(1, action->keys.size()) : action->keys.size();
            for (std::size_t i = 0; i < shown; ++i)
                keys += (keys.empty() ? "" : line.actions.size() > 1 ? "  " : ", ") + action->keys[i].label;
            if (!action->pad.empty())
                pad += (pad.empty() ? "" : "  ") + action->pad.front().label;
        }
    const std::string& first = controls.pad && !pad.empty() ? pad : keys;
    return first.empty() ? "no key" : first;
}

void draw_lines(const Look& look, const Controls& controls) {
    if (!begin_pairs(look, "lines", 0.5f))
        return;
    const std::size_t columns = static_cast<std::size_t>(ImGui::TableGetColumnCount()) / 2;
    const std::size_t rows = (controls.help.size() + columns - 1) / columns;
    for (std::size_t i = 0; i < columns * rows; ++i) { // fills columns from top to bottom
        const std::size_t which = i / columns + (i % columns) * rows;
        ImGui::TableNextColumn();
        if (which < controls.help.size()) {
            put_wrapped(colours::accent, line_controls(controls.help[which], controls));
        }
        ImGui::TableNextColumn();
        if (which < controls.help.size())
            put_wrapped(colours::text, controls.help[which].what);
    }
    ImGui::EndTable();
    ImGui::Dummy({0, look.px(4)});
}

} // namespace

void KeyHelp::draw(const Look& look, const Controls& controls) const {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float padding = look.px(18);
    const ImVec2 picture = picture_size(look, controls);
    const bool room = picture.x + 2 * padding <= screen.x && picture.y + look.px(230) <= screen.y;
    const float width = std::max(keyboard_size(look).x + 2 * padding, look.px(640));
    const Board board(look, "keys",
                      {.size = {std::min(width, screen.x * 0.98f), 0},
                       .padding = {18, 14},
                       .flags = ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize});
    put(look.bold, colours::text, page_ == 0 ? "Controls" : "Instruments and other functions");
    const std::string next = fmt::format("{}: {}", controls.press("help"), page_ == 0 ? "more keys" : "close");
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(next.c_str()).x);
    put(colours::dim, next);
    ImGui::Dummy({0, look.px(4)});
    if (page_ == 0) {
        if (room)
            draw_picture(look, controls);
        ImGui::Dummy({0, look.px(6)});
        draw_list(look, controls);
    } else {
        draw_lines(look, controls);
    }
}

} // namespace overlay
