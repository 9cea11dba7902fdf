#include "overlay/menus/start_menu.h"

#include "overlay/widgets.h"
#include "world/modes.h"

#include <algorithm>
#include <fmt/format.h>
#include <imgui_internal.h> // for the item that has the focus
#include <imgui_stdlib.h>
#include <utility>

namespace overlay {

namespace {

constexpr float button_height = 34; // at scale 1 [pixels]

/// A button over the menu's width; sets `said` to `help` while the mouse or focus is on it.
bool wide_button(const Look& look, const char* label, const char* help, std::string& said) {
    const bool pressed = ImGui::Button(label, {-FLT_MIN, tall_enough(look, button_height)});
    if (ImGui::IsItemHovered() || (ImGui::IsItemFocused() && said.empty()))
        said = help;
    return pressed;
}

/// A highlighted button for the main action.
bool main_button(const Look& look, const char* label) {
    const FontScope bold(look.bold);
    const ColourScope hovered(colours::accent, ImGuiCol_ButtonHovered), ink(colours::board);
    return button(label, {-FLT_MIN, tall_enough(look, button_height + 8)}, fade(colours::accent, 0.85f));
}

bool goes_back() { return ImGui::GetIO().NavInputsDownDuration[ImGuiNavInput_Cancel] == 0; }

/// Gives the current window the keyboard focus if no window has it, e.g. after a click beside the menu. Returns true if
/// the window has the focus, but none of its items.
bool keys_lost() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (!context.NavWindow)
        ImGui::FocusWindow(ImGui::GetCurrentWindow());
    return context.NavWindow == ImGui::GetCurrentWindow() && context.NavId == 0;
}

/// A choice from a table's rows; `help` explains each row.
template <class Rows, class Value, class Help>
void choose_value(const Look& look, const char* id, const Rows& rows, Value& value, Help help) {
    using Row = typename Rows::value_type;
    const Row& current = rows[static_cast<std::size_t>(value)];
    ImGui::SetNextItemWidth(-FLT_MIN);
    if (const Row* row = choose_row(look, id, current.words, rows, &current, &Row::words, help))
        value = static_cast<Value>(row - rows.data());
}

} // namespace

float StartMenu::width(const Look& look, ImVec2 screen) { return std::min(look.px(348), screen.x * 0.6f); }

void StartMenu::turn_to(Page page, const Actions& actions) {
    page_ = page;
    turned_ = true;
    if (page == Page::replays && actions.start.recordings)
        recordings_ = actions.start.recordings();
}

void StartMenu::draw(const Look& look, const MenuFacts& facts, const Actions& actions, const Controls* controls) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0}, ImGuiCond_Always);
    ImGui::SetNextWindowSize({width(look, screen), screen.y}, ImGuiCond_Always);
    const ColourScope ground(colours::panel, ImGuiCol_WindowBg);
    const StyleScope padding(ImGuiStyleVar_WindowPadding, {look.px(28), look.px(26)});
    const StyleScope rounding(ImGuiStyleVar_WindowRounding, 0), border(ImGuiStyleVar_WindowBorderSize, 0);
    const StyleScope align(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    const StyleScope frame_padding(ImGuiStyleVar_FramePadding,
                                   {look.px(12), std::max(look.px(4), ImGui::GetStyle().FramePadding.y)});
    constexpr auto flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings;
    // A menu that was closed in the previous frame opens with its main page.
    if (const int frame = ImGui::GetFrameCount(); std::exchange(drawn_, frame) < frame - 1)
        turn_to(Page::main, actions);
    const bool doubts = !facts.key_doubt.empty(), asks = doubts || !facts.password_for.empty();
    if (asks && goes_back() && !ImGui::IsAnyItemActive()) {
        if (doubts)
            call(actions.trust_key, false);
        else if (actions.give_password)
            actions.give_password({});
    }
    if (std::exchange(asked_, asks) && !asks)
        turned_ = true; // after the answer, the page appears again with the focus on its first item
    if (!asks && page_ != Page::main && goes_back() && !popup_open_ && !ImGui::IsAnyItemActive())
        turn_to(Page::main, actions);
    ImGui::Begin("start", nullptr, flags);
    const bool turned = std::exchange(turned_, false);
    begin_ = keys_lost() || turned;
    put_title(look);
    draw_name(look, facts, actions);
    if (doubts) {
        draw_key_question(look, facts.key_doubt, actions);
    } else if (asks) {
        password_question_.draw(look, facts.password_for, actions);
    } else {
        password_question_.rest();
        const IdScope id(static_cast<int>(page_));
        page_ == Page::main ? draw_main(look, actions) : draw_page(look, facts, actions, controls);
    }
    if (!facts.status.empty()) {
        put_wrapped(colours::accent, facts.status);
    }
    ImGui::End();
    popup_open_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

void StartMenu::draw_name(const Look& look, const MenuFacts& facts, const Actions& actions) {
    ImGui::Dummy({0, look.px(2)});
    ImGui::TextDisabled("Your name");
    ImGui::SetNextItemWidth(-FLT_MIN);
    std::string typed = name_.value_or(facts.name);
    const bool entered = ImGui::InputText("##name", &typed, ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemActive() || entered)
        name_ = typed;
    if ((entered || ImGui::IsItemDeactivated()) && name_) {
        if (actions.settings.set_text)
            actions.settings.set_text("name", *name_); // invalid names are rejected
        name_.reset();
    }
    if (entered && actions.start.play)
        actions.start.play();
    ImGui::Dummy({0, look.px(8)});
}

void StartMenu::draw_main(const Look& look, const Actions& actions) {
    struct Entry {
        const char *label, *help;
        void (*choose)(StartMenu& menu, const Actions& actions);
    };
    static constexpr Entry entries[] = {
        {"Host", "Host a match that others on this network can join.",
         [](StartMenu& menu, const Actions& it) { menu.turn_to(Page::host, it); }},
        {"Join", "Join a running match.", [](StartMenu& menu, const Actions& it) { menu.turn_to(Page::join, it); }},
        {"Watch", "Watch this battle from any tank.", [](StartMenu&, const Actions& it) { call(it.start.watch); }},
        {"Compare algorithms", "Two schemes dead-reckon the same tanks over a bad network. Compare their errors.",
         [](StartMenu&, const Actions& it) { call(it.start.compare); }},
        {"Replays", "Matches that you have recorded.",
         [](StartMenu& menu, const Actions& it) { menu.turn_to(Page::replays, it); }},
        {"Tour", "Dead reckoning explained in sixteen short scenes.",
         [](StartMenu&, const Actions& it) { call(it.tour.start); }},
        {"Settings", "Picture, sound, controls and your name.",
         [](StartMenu&, const Actions& it) { call(it.settings.open); }},
        {"Quit", "", [](StartMenu&, const Actions& it) { call(it.quit); }},
    };
    std::string help;
    if (main_button(look, "Play") && actions.start.play)
        actions.start.play();
    focus_here(begin_);
    if (ImGui::IsItemHovered() || ImGui::IsItemFocused())
        help = "Play against easy bots. A bot starts near you. For the first 20 s nothing hurts you.";
    for (const Entry& entry : entries)
        if (wide_button(look, entry.label, entry.help, help))
            entry.choose(*this, actions);
    ImGui::Dummy({0, look.px(4)});
    put_wrapped(colours::dim, help);
}

/// Height of a list above the buttons "Join", "Watch" and "Back" and two lines of status [pixels].
static float room_for_list(const Look& look) {
    const float below = look.px(28 + 6 + button_height) + 2 * ImGui::GetTextLineHeightWithSpacing() +
                        5 * ImGui::GetStyle().ItemSpacing.y;
    return std::max(look.px(60), ImGui::GetContentRegionAvail().y - below - 2 * ImGui::GetFrameHeightWithSpacing());
}

void StartMenu::draw_page(const Look& look, const MenuFacts& facts, const Actions& actions, const Controls* controls) {
    static constexpr const char* titles[] = {"", "Host a match", "Join a match on this network", "Replays"};
    put(colours::accent, titles[static_cast<std::size_t>(page_)]);
    ImGui::Separator();
    ImGui::Dummy({0, look.px(4)});
    switch (page_) {
    case Page::host:
        draw_host(look, facts, actions);
        break;
    case Page::join:
        // The focus moves to the first match found.
        join_list_.draw(look, facts, actions, room_for_list(look),
                        begin_ || (!found_ && !facts.offers.empty() && !ImGui::IsAnyItemActive()));
        found_ = !facts.offers.empty();
        break;
    case Page::replays:
        draw_replays(look, actions, controls);
        break;
    case Page::main:
        break;
    }
    ImGui::Dummy({0, look.px(6)});
    std::string none;
    if (wide_button(look, "Back", "", none))
        turn_to(Page::main, actions);
    const bool has_first = page_ == Page::host || (page_ == Page::replays && !recordings_.empty()) ||
                           (page_ == Page::join && !facts.offers.empty());
    focus_here(begin_ && !has_first);
}

void StartMenu::draw_host(const Look& look, const MenuFacts& facts, const Actions& actions) {
    if (match_.map.empty() && !facts.maps.empty())
        match_.map = facts.maps.back();
    ImGui::SetNextItemWidth(-FLT_MIN);
    if (ImGui::InputTextWithHint("##match", facts.match_name.c_str(), &match_.name))
        match_.name = protocol::make_printable(match_.name, protocol::max_key);
    explain(look, "Name of the match in the lists of other players");
    ImGui::SetNextItemWidth(-FLT_MIN);
    {
        const StyleScope padding(ImGuiStyleVar_WindowPadding,
                                 {look.px(12), look.px(6)}); // padding of the opened list, smaller than the menu's
        choose_text("##map", facts.maps, match_.map);
        choose_value(look, "##mode", world::mode_rows, match_.mode, &world::ModeRow::rule);
        choose_value(look, "##strength", world::strength_rows, match_.strength, &world::StrengthRow::help);
    }
    bots_slider(look, match_.bots, ImGui::GetContentRegionAvail().x);
    ImGui::Checkbox("bots leave as people join", &match_.bots_leave);
    explain(look, "One bot leaves for each player who joins, and returns when a player leaves. Off: bots leave only "
                  "when the match is full.");
    if (!std::exchange(password_known_, true))
        match_.password = facts.password;
    password_field("##password", "no password: anybody may join", match_.password);
    explain(look, "Players need this password to join. The game does not save it on this machine.");
    ImGui::Checkbox("lab: errors for everybody", &match_.lab);
    explain(look, "Every client receives the true positions of all tanks, and measures all errors live. Off: only dead "
                  "players and spectators receive them at once.");
    ImGui::BeginDisabled(match_.lab);
    ImGui::Checkbox("late errors for living players", &match_.late_truth);
    explain(look, "Living players receive the true positions of other tanks seconds later (truth-delay), and so see "
                  "the errors of that time. Off: they see none.");
    ImGui::EndDisabled();
    if (main_button(look, "Start") && actions.start.host)
        actions.start.host(match_);
    focus_here(begin_);
}

void StartMenu::draw_replays(const Look& look, const Actions& actions, const Controls* controls) {
    if (recordings_.empty()) {
        ImGui::TextWrapped("No recordings yet. %s starts and stops a recording of the match that you play or watch.",
                           controls ? controls->press("record").c_str() : "A key");
        return;
    }
    const auto unread =
        std::ranges::find(recordings_, false, [](const RecordingFile& it) { return it.about.has_value(); });
    if (unread != recordings_.end())
        unread->about = actions.start.about ? actions.start.about(unread->path) : std::string();
    ImGui::BeginChild("recordings", {0, room_for_list(look)}, false, ImGuiWindowFlags_NavFlattened);
    for (const RecordingFile& file : recordings_) {
        const IdScope id(file.path);
        if (two_line_row(look, fmt::format("{}   {}", file.name, file.when), file.about.value_or("…")))
            call(actions.open_replay, file.path);
        focus_here(begin_ && &file == &recordings_.front());
        explain(look, fmt::format("{}\n{:.1f} MB", file.path, static_cast<double>(file.bytes) / 1e6));
    }
    ImGui::EndChild();
}

} // namespace overlay
