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

/// Lists the ghosts on single tanks, one a line; a click removes one.
void single_ghosts(const Look& look, const Subject& subject) {
    const FontScope small(look.small);
    std::optional<std::pair<protocol::ActorId, int>> dropped;
    for (const auto& [actor, schemes] : subject.settings.ghosts_on) {
        const IdScope id(actor);
        ImGui::TextDisabled("only on %s:", fit_text(look.small, title_of(subject.client, actor), look.px(110)).c_str());
        for (const int scheme : schemes) {
            const ColourScope ground(fade(ghost_colour(subject.client.remote().colours(), scheme), 0.4f),
                                     ImGuiCol_Button);
            if (flowing_button(look, client::short_title(scheme_at(scheme)) + " ×"))
                dropped = {actor, scheme};
        }
    }
    if (dropped)
        drop_ghost(subject.settings, dropped->first, dropped->second, {});
}

/// Draws buttons for schemes received from other players. A script does not run until its button is pressed.
void given_schemes(const Look& look, const Subject& subject) {
    const ScriptControl& scripts = subject.actions.scripts;
    const auto given = scripts.given && scripts.read_given ? scripts.given() : std::vector<ScriptFacts>();
    if (given.empty())
        return;
    const FontScope small(look.small);
    ImGui::TextDisabled("from other players:");
    for (const ScriptFacts& script : given) {
        const bool on = script.scheme >= 0 && has_ghost(subject.settings, 0, script.scheme);
        const std::string text = fit_text(look.small, script.name + (on ? " ×" : ""), look.px(150));
        const IdScope id(script.name);
        if (flowing_button(look, text)) {
            if (on) {
                drop_ghost(subject.settings, 0, script.scheme, {});
            } else if (const ScriptFacts read = scripts.read_given(script.name); read.scheme >= 0) {
                add_ghost(subject.settings, 0, read.scheme);
                subject.settings.ghosts.schemes = true; // makes the new ghost visible
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
void DrPanel::own_work(const Look& look, const Subject& subject) {
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    if (subject.actions.scripts.own && ImGui::Button("write a Lua scheme", {half, 0}))
        subject.editor.open();
    if (!subject.actions.setup || !subject.actions.save_text)
        return;
    if (subject.actions.scripts.own)
        ImGui::SameLine();
    if (ImGui::Button("save as a setup", {half, 0})) {
        const std::string text = subject.actions.setup();
        saved_ = text.empty() ? "only your own match or a recording can be saved"
                              : subject.actions.save_text("setup.toml", text);
    }
    explain(look,
            "Saves map and bots (or the recording), schemes, ghosts, panes, link, settings, rules and camera to a "
            "file. reckoning --setup FILE shows it again");
    if (saved_.empty())
        return;
    // The end of a path is the most useful part.
    const std::size_t folder = saved_.rfind('/');
    const std::string words =
        saved_.starts_with("saved ") && folder != saved_.npos ? "saved " + saved_.substr(folder + 1) : saved_;
    put_fitted(look.regular, colours::dim, words);
    explain(look, saved_);
}

void DrPanel::draw(const Look& look, const Subject& subject) {
    cost_.watch(subject.client, subject.settings);
    if (subject.blind) {
        put(colours::dim, with_key(subject.controls, "blind comparison of A and B runs", "measure"));
    } else {
        presets_.draw(look, subject.client, subject.settings, subject.actions, subject.presets);
        if (scheme_list(look, subject.client, subject.settings, cost_.now(), subject.picker, subject.slow_frames)) {
            subject.settings.host.publisher.when = dr::PublisherSettings::When::fixed;
            tell_host_setting(subject.client, subject.actions,
                              *tunables::find(client::tunables(subject.settings), "publish"));
        }
        single_ghosts(look, subject);
        own_work(look, subject);
        given_schemes(look, subject);
    }
    ImGui::Separator();
    main_sliders(look, subject.client, subject.settings, subject.actions);
    cost_table(look, cost_, subject.settings.scheme, subject.blind, !subject.slow_frames.empty());
    advanced_.draw(look, subject.client, subject.settings, subject.view, subject.actions, subject.blind);
    time(look, subject.actions);
}

} // namespace overlay
