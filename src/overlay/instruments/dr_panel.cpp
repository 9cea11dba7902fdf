#include "overlay/instruments/dr_panel.h"

#include "client/remote/scheme_words.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/main_sliders.h"
#include "overlay/instruments/scheme_list.h"
#include "overlay/menus/transport.h"
#include "overlay/widgets.h"

#include <optional>

namespace overlay {

namespace {

/// Lists the ghosts on single tanks, with one or more lines for each tank; a click on a ghost removes it.
void single_ghosts(const Look& look, const InstrumentContext& context) {
    const FontScope small(look.small);
    std::optional<std::pair<protocol::ActorId, int>> dropped;
    for (const auto& [actor, schemes] : context.settings.ghosts_on) {
        const IdScope id(actor);
        ImGui::TextDisabled("only on %s:", fit_text(look.small, title_of(context.client, actor), look.px(110)).c_str());
        for (const int scheme : schemes) {
            const ColourScope ground(fade(ghost_colour(context.client.remote().colours(), scheme), 0.4f),
                                     ImGuiCol_Button);
            if (flowing_button(look, client::short_title(scheme_at(scheme)) + " ×"))
                dropped = {actor, scheme};
        }
    }
    if (dropped)
        drop_ghost(context.settings, dropped->first, dropped->second, {});
}

/// Draws buttons for schemes received from other players. A script does not run until its button is pressed.
void given_schemes(const Look& look, const InstrumentContext& context) {
    const ScriptControl& scripts = context.actions.scripts;
    const auto given = scripts.given && scripts.read_given ? scripts.given() : std::vector<ScriptFacts>();
    if (given.empty())
        return;
    const FontScope small(look.small);
    ImGui::TextDisabled("from other players:");
    for (const ScriptFacts& script : given) {
        const bool on = script.scheme >= 0 && has_ghost(context.settings, 0, script.scheme);
        const std::string text = fit_text(look.small, script.name + (on ? " ×" : ""), look.px(150));
        const IdScope id(script.name);
        if (flowing_button(look, text)) {
            if (on) {
                drop_ghost(context.settings, 0, script.scheme, {});
            } else if (const ScriptFacts read = scripts.read_given(script.name); read.scheme >= 0) {
                add_ghost(context.settings, 0, read.scheme);
                context.settings.ghosts.schemes = true; // makes the new ghost visible
            }
        }
        explain(look, !script.error.empty()
                          ? script.error
                          : "Lua scheme of another player. Click: show or hide it as a ghost of every tank");
    }
}

void time(const Look& look, const Actions& actions) {
    if (!actions.time.facts)
        return;
    const TimeFacts facts = actions.time.facts();
    ImGui::Spacing();
    const bool open = ImGui::CollapsingHeader("Time");
    explain(look, "Pause, slow motion and single steps, in replays and in matches without other players");
    if (open)
        transport_bar(look, facts, actions.time, ImGui::GetContentRegionAvail().x);
}

} // namespace

/// Draws the buttons to write a scheme in Lua and to save the present setup.
void DrPanel::own_work(const Look& look, const InstrumentContext& context) {
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    if (context.actions.scripts.own && ImGui::Button("write a Lua scheme", {half, 0}))
        context.editor.open();
    if (!context.actions.setup || !context.actions.save_text)
        return;
    if (context.actions.scripts.own)
        ImGui::SameLine();
    if (ImGui::Button("save as a setup", {half, 0})) {
        const std::string text = context.actions.setup();
        saved_ = text.empty() ? "only your own match or a recording can be saved"
                              : context.actions.save_text("setup.toml", text);
    }
    explain(look,
            "Saves map and bots (or the recording), schemes, ghosts, panes, link, settings, rules and camera to a "
            "file. reckoning --setup FILE shows it again");
    if (context.actions.setups && context.actions.load_setup) {
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + half + ImGui::GetStyle().ItemSpacing.x);
        ImGui::SetNextItemWidth(half);
        if (ImGui::BeginCombo("##setups", "load a setup")) {
            const auto files = context.actions.setups();
            for (const std::string& file : files)
                if (list_item(file.substr(file.rfind('/') + 1)))
                    saved_ = context.actions.load_setup(file);
            if (files.empty())
                ImGui::TextDisabled("none saved yet");
            ImGui::EndCombo();
        }
        explain(look, "Shows a saved setup again, in place of this match. Esc returns.");
    }
    if (saved_.empty())
        return;
    // The end of a path is the most useful part.
    const std::size_t folder = saved_.rfind('/');
    const std::string words =
        saved_.starts_with("saved ") && folder != saved_.npos ? "saved " + saved_.substr(folder + 1) : saved_;
    put_fitted(look.regular, colours::dim, words);
    explain(look, saved_);
}

void DrPanel::draw(const Look& look, const InstrumentContext& context) {
    const RowsOwner owner{
        .settings = context.settings, .actions = context.actions, .host = context.client.match().welcome.host};
    presets_.draw(look, context.client, context.settings, context.actions, context.presets);
    if (scheme_list(look, context.client, context.settings, context.cost.now(), context.picker, context.slow_frames)) {
        context.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
        send_host_setting(owner, *tunables::find(client::tunables(context.settings), "publish"));
    }
    single_ghosts(look, context);
    own_work(look, context);
    given_schemes(look, context);
    ImGui::Separator();
    main_sliders(look, owner, pulse_);
    cost_table(look, context.cost, context.settings.scheme, !context.slow_frames.empty());
    advanced_.draw(look, owner, context.view);
    time(look, context.actions);
}

} // namespace overlay
