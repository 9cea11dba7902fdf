#include "overlay/menus/join_list.h"

#include "overlay/menus/menu.h"
#include "overlay/plot/plot.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <imgui_internal.h> // for whether the focus is shown
#include <imgui_stdlib.h>
#include <sstream>
#include <utility>

namespace overlay {

namespace {

/// The second line of a row: facts about the match.
std::string details(const MatchOffer& offer) {
    if (offer.silent)
        return "no answer";
    std::string text = fmt::format("{}{}{}{}, {}, {}", offer.map, offer.mode.empty() ? "" : ", ", offer.mode,
                                   offer.lab ? ", lab" : "", offer.players, offer.ping);
    if (offer.locked)
        text += ", locked";
    return text + (offer.here ? " – you are here" : !offer.same_version ? " – other version" : "");
}

/// The facts about an offer, for the tooltip.
std::string about(const MatchOffer& offer) {
    std::string text = offer.address;
    if (offer.silent)
        return text + "\nIt does not answer now.";
    text += offer.key.empty() ? "" : fmt::format("\nThe server's key: {}", offer.key);
    text += offer.lab ? "\nLab: every client receives the true positions of all tanks." : "";
    text += offer.locked ? "\nLocked: you need its password to join." : "";
    if (!offer.same_version)
        text += fmt::format("\nOther protocol version ({}): client and server need the same release of the game.",
                            offer.version);
    return text;
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

} // namespace

bool passes(const MatchOffer& offer, std::string_view filter) {
    const std::string text = lower(fmt::format("{} {} {}", offer.name, offer.map, offer.mode));
    std::istringstream words(lower(std::string(filter)));
    for (std::string word; words >> word;)
        if (text.find(word) == text.npos)
            return false;
    return true;
}

bool JoinList::row(const Look& look, const MatchOffer& offer, std::size_t index, const Actions& actions) {
    const IdScope id(static_cast<int>(index));
    const float tall = ImGui::GetFrameHeight(), star = finger_height() > 0 ? tall : look.px(20);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("##favourite", {star, tall}))
        call(actions.favour, offer.address, !offer.favourite);
    const bool star_focused = ImGui::IsItemFocused(), on_star = ImGui::IsItemHovered() || star_focused;
    explain(look, offer.favourite ? "A favourite: listed first from the next start on"
                                  : "Makes it a favourite, which is listed first from the next start on");
    draw_mark_shape(*ImGui::GetWindowDrawList(), MarkShape::star, {corner.x + star / 2, corner.y + tall / 2},
                    look.px(6), offer.favourite ? colours::accent : fade(colours::text, on_star ? 0.6f : 0.2f));
    ImGui::SameLine(0, 0);
    const bool pressed =
        two_line_row(look, offer.name, details(offer), chosen_ == index, ImGuiSelectableFlags_AllowDoubleClick,
                     offer.silent ? colours::dim : colours::text);
    const bool focused = // by key or pad
        (star_focused || ImGui::IsItemFocused()) && !ImGui::GetCurrentContext()->NavDisableHighlight;
    const bool by_mouse = ImGui::IsMouseReleased(0) || ImGui::IsMouseClicked(0);
    explain(look, about(offer));
    if (pressed || focused) {
        chosen_ = index;
        address_ = offer.address;
    }
    return pressed && (!by_mouse || ImGui::IsMouseDoubleClicked(0));
}

void JoinList::draw(const Look& look, const MenuFacts& facts, const Actions& actions, float height, bool begin) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    bool joins = ImGui::InputTextWithHint("##address", "address, e.g. 192.168.1.20", &address_,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemEdited())
        chosen_.reset();
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::InputTextWithHint("##filter", "show only: a name, map or mode", &filter_);
    ImGui::BeginChild("offers", {0, height}, false, ImGuiWindowFlags_NavFlattened);
    if (facts.offers.empty())
        put_wrapped(colours::text, facts.searching ? "No match found yet. A running match answers within a second."
                                                   : "The game cannot search this network: type an address above.");
    for (std::size_t i = 0; i < facts.offers.size(); ++i) {
        if (!passes(facts.offers[i], filter_))
            continue;
        joins |= row(look, facts.offers[i], i, actions);
        focus_here(std::exchange(begin, false));
    }
    ImGui::EndChild();
    const MatchOffer* chosen = chosen_ && *chosen_ < facts.offers.size() ? &facts.offers[*chosen_] : nullptr;
    const std::string where = chosen ? chosen->address : address_;
    const bool possible = !where.empty() && !(chosen && (chosen->here || !chosen->same_version));
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    ImGui::BeginDisabled(!possible);
    joins |= ImGui::Button("Join", {half, tall_enough(look, 28)});
    ImGui::SameLine();
    const bool watches = ImGui::Button("Watch", {half, tall_enough(look, 28)});
    explain(look, "Joins without a tank: you watch from any tank or with a free camera.");
    ImGui::EndDisabled();
    if (possible && (joins || watches))
        call(joins ? actions.join : actions.watch, where);
}

} // namespace overlay
