#include "overlay/instruments/script_editor.h"

#include "overlay/instruments/ghost_choice.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

int line_of(std::string_view message) {
    constexpr std::string_view after = ".lua:";
    const std::size_t at = message.find(after);
    int line = 0;
    if (at != message.npos)
        std::from_chars(message.data() + at + after.size(), message.data() + message.size(), line);
    return std::max(line, 0);
}

std::string_view line_at(std::string_view text, int line) {
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n');
        if (end == text.npos)
            return {};
        text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    constexpr std::string_view spaces = " \t\r";
    const std::size_t first = text.find_first_not_of(spaces);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

namespace {

constexpr const char* first_example = "order2";

const ScriptFacts* find(const std::vector<ScriptFacts>& all, const std::string& name) {
    const auto found = std::ranges::find(all, name, &ScriptFacts::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace

void ScriptEditor::take(const ScriptControl& scripts, const std::string& name, bool example) {
    text_ = scripts.text(name, example);
    name_ = name;
    saved_ = example ? std::string() : text_;
    refused_.clear();
    begun_ = true;
    if (!example)
        return;
    const std::vector<ScriptFacts> own = scripts.own();
    name_ = "mine";
    for (int number = 2; find(own, name_); ++number)
        name_ = fmt::format("mine{}", number);
}

void ScriptEditor::draw(const Look& look, client::ViewerSettings& settings, const ScriptControl& scripts) {
    if (!open_ || !scripts.own || !scripts.save || !scripts.text || !scripts.examples)
        return;
    if (!begun_) {
        const std::vector<ScriptFacts> own = scripts.own();
        take(scripts, own.empty() ? first_example : own.front().name, own.empty());
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize({std::min(look.px(620), 0.6f * screen.x), std::min(look.px(470), 0.7f * screen.y)},
                             ImGuiCond_Appearing);
    ImGui::SetNextWindowPos({look.px(16), screen.y * 0.5f}, ImGuiCond_Appearing, {0, 0.5f});
    const ColourScope ground(colours::board, ImGuiCol_WindowBg);
    if (ImGui::Begin("Write a scheme###script editor", &open_,
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse)) {
        choose(look, scripts);
        ImGui::SameLine();
        const bool pressed = ImGui::Button("save", {ImGui::GetContentRegionAvail().x, 0});
        explain(look, "Saves the script (Ctrl+Enter). Its scheme runs at once, as a ghost of every tank");
        const bool entered = write(look, 2 * ImGui::GetTextLineHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y);
        if (pressed || entered)
            save(settings, scripts);
        if (entered && wanted_line_ == 0)
            wanted_line_ = line_; // keeps the cursor in its line
        say(look, settings, scripts);
    }
    ImGui::End();
}

/// Draws the choice of the script, and the field for its name.
void ScriptEditor::choose(const Look& look, const ScriptControl& scripts) {
    ImGui::SetNextItemWidth(look.px(190));
    if (ImGui::BeginCombo("##which", begun_ && !saved_.empty() ? (name_ + ".lua").c_str() : "new script",
                          ImGuiComboFlags_HeightLarge)) {
        for (const ScriptFacts& script : scripts.own())
            if (list_item(script.name + ".lua", script.name == name_))
                take(scripts, script.name, false);
        ImGui::Separator();
        for (const std::string& example : scripts.examples())
            if (list_item(fmt::format("new script, from {}", example)))
                take(scripts, example, true);
        ImGui::EndCombo();
    }
    ImGui::SameLine();
    put_before(colours::dim, "name");
    ImGui::SetNextItemWidth(look.px(130));
    ImGui::InputText("##name", &name_, ImGuiInputTextFlags_CharsNoBlank);
    explain(look, "Name of the file and of the scheme: lua:NAME");
}

void ScriptEditor::save(client::ViewerSettings& settings, const ScriptControl& scripts) {
    refused_ = scripts.save(name_, text_);
    if (!refused_.empty()) {
        wanted_line_ = line_of(refused_);
        return;
    }
    saved_ = text_;
    const std::vector<ScriptFacts> own = scripts.own();
    const ScriptFacts* script = find(own, name_);
    if (!script || script->scheme < 0 || script->scheme == settings.scheme)
        return;
    if (!has_ghost(settings, 0, script->scheme))
        add_ghost(settings, 0, script->scheme);
    settings.ghosts.schemes = true; // makes the new scheme visible
}

/// Draws the text field over the remaining area of the window, except the lowest `below` pixels. Returns whether
/// Ctrl+Enter was pressed.
bool ScriptEditor::write(const Look& look, float below) {
    const ImGuiInputTextCallback follow = [](ImGuiInputTextCallbackData* data) {
        auto& self = *static_cast<ScriptEditor*>(data->UserData);
        const std::string_view text(data->Buf, static_cast<std::size_t>(data->BufTextLen));
        if (self.wanted_line_ > 0) {
            std::size_t begin = 0;
            for (int line = 1; line < self.wanted_line_ && text.find('\n', begin) != text.npos; ++line)
                begin = text.find('\n', begin) + 1;
            data->SelectionStart = static_cast<int>(begin);
            data->SelectionEnd = data->CursorPos = static_cast<int>(std::min(text.find('\n', begin), text.size()));
            self.wanted_line_ = 0;
        }
        const auto before = text.substr(0, static_cast<std::size_t>(data->CursorPos));
        self.line_ = 1 + static_cast<int>(std::ranges::count(before, '\n'));
        return 0;
    };
    if (wanted_line_ > 0)
        ImGui::SetKeyboardFocusHere();
    const FontScope small(look.small);
    const bool entered = ImGui::InputTextMultiline(
        "##source", &text_, {-1, ImGui::GetContentRegionAvail().y - below},
        ImGuiInputTextFlags_AllowTabInput | ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways,
        follow, this);
    return entered;
}

/// Shows the error, or the scheme's description.
void ScriptEditor::say(const Look& look, const client::ViewerSettings& settings, const ScriptControl& scripts) {
    const std::vector<ScriptFacts> own = scripts.own();
    const ScriptFacts* script = saved_.empty() ? nullptr : find(own, name_);
    const std::string& wrong = !refused_.empty() || !script ? refused_ : script->error;
    const FontScope small(look.small);
    if (!wrong.empty()) {
        put_wrapped(colours::bad, wrong);
        if (const int line = line_of(wrong); line > 0) {
            if (ImGui::SmallButton(fmt::format("line {}", line).c_str()))
                wanted_line_ = line;
            ImGui::SameLine();
            put_fitted(look.small, colours::text, line_at(refused_.empty() ? saved_ : text_, line));
        }
    } else {
        if (text_ != saved_)
            ImGui::TextDisabled("line %d; not saved yet: Ctrl+Enter", line_);
        else if (script && script->scheme >= 0)
            ImGui::TextDisabled("line %d; in use as %s%s", line_,
                                dr::schemes()[static_cast<std::size_t>(script->scheme)].name().c_str(),
                                script->scheme == settings.scheme ? ", which draws the tanks" : "");
        ImGui::TextDisabled("predict(self, age, history) or converge(s): docs/lua.md");
    }
}

} // namespace overlay
