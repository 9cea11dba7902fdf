#include "overlay/menus/menu.h"

#include "overlay/widgets.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>
#include <numbers>
#include <utility>

namespace overlay {

namespace {

/// Returns map and mode of a match as text, and "lab" if it is one.
std::string played_there(const MatchOffer& offer) {
    return fmt::format("{}{}{}{}", offer.map, offer.mode.empty() ? "" : ", ", offer.mode, offer.lab ? ", lab" : "");
}

/// Returns the facts about an offer as text, for the tooltip.
std::string about(const MatchOffer& offer) {
    std::string text = fmt::format("{}\n{}", offer.name, offer.address);
    if (offer.silent)
        return text + "\nYou joined this server before. It does not answer now.";
    text += fmt::format("\n{}", played_there(offer));
    text += offer.key.empty() ? "" : fmt::format("\nThe server's key: {}", offer.key);
    text += offer.lab ? "\nLab: every client receives the true positions of all tanks." : "";
    text += offer.locked ? "\nLocked: you need its password to join." : "";
    if (!offer.same_version)
        text += fmt::format("\nOther protocol version ({}): client and server need the same release of the game.",
                            offer.version);
    return text;
}

/// Draws a small padlock before the name.
void padlock(const Look& look) {
    constexpr auto half_turn = std::numbers::pi_v<float>;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = look.px(9), tall = look.px(7), middle = at.x + wide / 2;
    const float top = at.y + ImGui::GetFrameHeight() / 2 - look.px(1);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({at.x, top}, {at.x + wide, top + tall}, colours::accent, look.px(1));
    list.PathArcTo({middle, top}, wide * 0.32f, half_turn, 2 * half_turn);
    list.PathStroke(colours::accent, 0, look.px(1.6f));
    ImGui::Dummy({wide, 0});
    ImGui::SameLine(0, look.px(5));
}

} // namespace

void match_offers(const Look& look, const MenuFacts& facts, const Actions& actions, std::string& address, bool begin) {
    const auto go = [&](const std::function<void(const std::string&)>& how, const std::string& where) {
        if (!where.empty())
            call(how, where);
    };
    const char* only_looks = "Joins without a tank: you watch from any tank or with a free camera.";
    const float button = look.px(64), gap = ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2 * (button + gap));
    const bool entered =
        ImGui::InputTextWithHint("##address", "e.g. 192.168.1.20", &address,
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::SameLine();
    if (ImGui::Button("Join", {button, 0}) || entered)
        go(actions.join, address);
    ImGui::SameLine();
    if (ImGui::Button("Watch", {button, 0}))
        go(actions.watch, address);
    explain(look, only_looks);
    // The list is always three rows tall and scrolls, so that controls do not move when a match is found.
    const float width = ImGui::GetContentRegionAvail().x; // columns for which there is no room are left to the tooltip
    const bool with_map = width > look.px(380), with_mode = width > look.px(500), with_watch = with_mode;
    const bool two_lines = !with_mode && ImGui::GetIO().DisplaySize.y > look.px(640);
    const float row = ImGui::GetFrameHeight() + look.px(4) + (two_lines ? look.small->FontSize + look.px(4) : 0);
    ImGui::BeginChild("offers", {0, 3 * row}, false, ImGuiWindowFlags_NavFlattened);
    if (facts.offers.empty())
        put_wrapped(colours::text, facts.searching ? "No match found yet. A running match answers within a second."
                                                   : "The game cannot search this network: type an address above.");
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
    if (!facts.offers.empty() && ImGui::BeginTable("offers", two_lines ? 2 : 4 + with_map + with_mode, flags)) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
        for (const MatchOffer& offer : facts.offers) {
            const IdScope id(offer.address);
            ImGui::TableNextColumn();
            ImGui::AlignTextToFramePadding();
            if (offer.locked)
                padlock(look);
            const std::string name = fit_text(look.regular, offer.name, ImGui::GetContentRegionAvail().x);
            // Copies the match's address into the field, beside which "Watch" is: narrow lists have no such button.
            if (ImGui::Selectable(fmt::format("{}###name", name).c_str()))
                address = offer.address;
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("%s", about(offer).c_str());
            const std::string people =
                offer.silent ? "no answer" : fmt::format("{} of {}", offer.players, offer.max_players);
            if (two_lines) {
                const FontScope small(look.small);
                const std::string rest = offer.silent ? people
                                                      : fmt::format("{}, {}/{}, {}", played_there(offer), offer.players,
                                                                    offer.max_players, offer.ping);
                put_fitted(look.small, colours::dim, rest);
            } else {
                if (with_map)
                    cell(colours::dim, offer.map);
                if (with_mode)
                    cell(colours::dim, offer.locked ? offer.mode + ", locked" : offer.mode);
                cell(colours::dim, people);
                cell(colours::dim, offer.ping);
            }
            ImGui::TableNextColumn();
            if (offer.here) {
                put(colours::accent, "you are here");
            } else if (!offer.same_version) {
                ImGui::TextDisabled("other version");
            } else {
                if (ImGui::Button("Join"))
                    go(actions.join, offer.address);
                if (std::exchange(begin, false))
                    focus_here(true);
                if (with_watch) {
                    ImGui::SameLine(0, look.px(4));
                    if (ImGui::Button("Watch"))
                        go(actions.watch, offer.address);
                    explain(look, only_looks);
                }
            }
        }
        ImGui::EndTable();
    }
    ImGui::EndChild();
}

bool password_field(const char* id, const char* hint, std::string& typed) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    return ImGui::InputTextWithHint(id, hint, &typed,
                                    ImGuiInputTextFlags_Password | ImGuiInputTextFlags_EnterReturnsTrue);
}

void PasswordQuestion::draw(const Look& look, const std::string& match, const Actions& actions) {
    put_wrapped(colours::text, fmt::format("{} needs a password", match));
    ImGui::Dummy({0, look.px(2)});
    if (!std::exchange(asked_, true))
        ImGui::SetKeyboardFocusHere();
    const bool entered = password_field("##password", "the password", typed_);
    const float tall = look.px(30), gap = ImGui::GetStyle().ItemSpacing.x;
    const float half = (ImGui::GetContentRegionAvail().x - gap) / 2;
    const bool joins = ImGui::Button("Join", {half, tall}) || entered;
    ImGui::SameLine();
    const bool cancels = ImGui::Button("Cancel", {half, tall});
    if (!joins && !cancels)
        return;
    rest();
    const std::string typed = std::exchange(typed_, {});
    call(actions.give_password, joins ? std::optional(typed) : std::nullopt);
}

void draw_key_question(const Look& look, const std::string& why, const Actions& actions) {
    put_heading(look, "This server's key has changed", 4);
    put_wrapped(colours::bad, why);
    ImGui::Dummy({0, look.px(2)});
    put_wrapped(colours::text,
                "Compare the new key with the key in the host's menu (Esc). If they differ, another machine "
                "pretends to be the host.");
    ImGui::Dummy({0, look.px(4)});
    const float tall = look.px(30);
    if (ImGui::Button("Do not join", {-FLT_MIN, tall}))
        call(actions.trust_key, false);
    if (ImGui::Button("The key is right: join", {-FLT_MIN, tall}))
        call(actions.trust_key, true);
}

} // namespace overlay
