#include "overlay/plan/plan_panel.h"

#include "client/remote/scheme_words.h"
#include "client/scene/reckoning_lines.h"
#include "overlay/instruments/error_strip.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/instruments/scores.h"
#include "overlay/menus/transport.h"
#include "overlay/plan/formula.h"
#include "overlay/plot/error_plot.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

namespace {
/// Shows the tooltip of an update once the mouse has rested on its mark.
void update_tooltip(const Look& look, const client::UpdateMark& mark, const dr::PublisherSettings& publisher) {
    if (rested(ImGui::GetID(std::to_string(mark.sequence).c_str())))
        tooltip([&] { fill_update_tooltip(look, mark, publisher, false); });
}
} // namespace

const client::Ghost* PlanPanel::ghost_of(const client::RemoteActor& actor) const {
    if (!actor.visible() || actor.history.empty())
        return nullptr;
    const auto chosen = std::ranges::find(actor.ghosts, scheme_, &client::Ghost::scheme_index);
    return chosen != actor.ghosts.end() && chosen->drawn_once ? &*chosen : &actor.ghosts.front();
}

void PlanPanel::watch(const client::ClientState& client, protocol::ActorId actor) {
    const client::RemoteActor* remote = client.remote().find(actor);
    if (const client::Ghost* ghost = remote ? ghost_of(*remote) : nullptr)
        track_.add(actor, *ghost, client.render_time().truth);
}

/// Computes the plan of this frame, unless it is paused.
void PlanPanel::refresh(const client::ClientState& client, protocol::ActorId actor, const client::RemoteActor& remote) {
    const client::Ghost& ghost = *ghost_of(remote);
    paused_ = paused_ && actor == actor_ && ghost.scheme_index == shown_;
    if (paused_)
        return;
    actor_ = actor;
    shown_ = ghost.scheme_index;
    plan_ = plan_of({.actor = remote,
                     .ghost = ghost,
                     .now = client.render_time(),
                     .receiver = client.settings().receiver,
                     .publisher = client.host_settings().publisher,
                     .track = track_,
                     .truth = client::true_state(client, remote)});
    camera_.follow(plan_.place, plan_.velocity, plan_.interval, plan_.time);
}

void PlanPanel::draw(const Look& look, const InstrumentContext& context, protocol::ActorId actor) {
    const client::RemoteActor* remote = context.client.remote().find(actor);
    if (!remote || !ghost_of(*remote))
        return put_wrapped(colours::text, "No remote tank yet. The plan shows one from above, with its updates.");
    if (remote->held)
        return put_wrapped(colours::text, "This computer simulates the actor, so nothing is predicted.");
    refresh(context.client, actor, *remote);
    constexpr auto still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool narrow = room.x < look.px(560);
    const float column = look.px(260);
    const ImVec2 size(narrow ? room.x : room.x - column - look.px(8), room.y);
    ImGui::BeginChild("plan side", size, false, still);
    picture(look, context, size);
    ImGui::EndChild();
    if (narrow)
        return;
    ImGui::SameLine(0, look.px(8));
    ImGui::BeginChild("table side", {0, room.y});
    side(look, context, *remote);
    ImGui::EndChild();
}

void PlanPanel::picture(const Look& look, const InstrumentContext& context, ImVec2 size) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const Area area{low, {low.x + std::max(size.x, 1.0f), low.y + std::max(size.y, 1.0f)}};
    ImGui::InvisibleButton("plan", {area.width(), area.height()});
    if (ImGui::IsItemHovered()) {
        if (const float notches = ImGui::GetIO().MouseWheel; notches != 0)
            camera_.zoom(std::pow(0.8, static_cast<double>(notches)));
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            camera_.reset_zoom();
    }
    const PlanSheet sheet = camera_.sheet(area);
    const dr::PublisherSettings& publisher = context.client.host_settings().publisher;
    draw_plan(*ImGui::GetWindowDrawList(), look, sheet, plan_, hidden_,
              plan_.updates.empty() ? "" : reason_in_words(plan_.updates.back().mark, publisher), sides_);
    const PlanUpdate* under = ImGui::IsItemHovered() ? update_at(look, sheet, plan_, ImGui::GetIO().MousePos) : nullptr;
    if (under)
        update_tooltip(look, under->mark, publisher);
}

void PlanPanel::choose_scheme(const Look& look, const client::RemoteActor& actor) {
    const client::Ghost& shown = *ghost_of(actor);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const auto name = [](const client::Ghost& ghost) { return client::short_title(ghost); };
    const auto help = [](const client::Ghost& ghost) {
        return std::string(ghost.receiver().scheme().convergence->help);
    };
    if (const client::Ghost* chosen = choose_row(look, "##scheme", name(shown), actor.ghosts, &shown, name, help))
        scheme_ = chosen->scheme_index;
    explain(look, "Scheme of this plan: the drawn one, or a ghost of this tank");
}

void PlanPanel::legend(const Look& look) {
    const bool promised = std::ranges::count(plan_.lines, PlanPart::road, &PlanLine::part) > 0;
    for (const PlanPartRow& part : plan_parts()) {
        if (part.part == PlanPart::road && !promised)
            continue;
        const IdScope id(part.title);
        bool shown = !hidden_[part.part];
        ImGui::BeginGroup();
        if (ImGui::Checkbox("##shown", &shown))
            hidden_[part.part] = !shown;
        ImGui::SameLine();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float y = at.y + ImGui::GetFrameHeight() / 2, long_ = look.px(28);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (part.part == PlanPart::update) {
            draw_mark_shape(list, MarkShape::dot, {at.x + long_ / 2, y}, look.px(6.5f), colours::text);
            draw_mark_shape(list, MarkShape::dot, {at.x + long_ / 2, y}, look.px(4.5f),
                            reason_kinds()[static_cast<std::size_t>(dr::Reason::position)].colour);
        } else {
            const std::array ends{ImVec2(at.x, y), ImVec2(at.x + long_, y)};
            draw_line(list, look, ends, *part.colour, look.px(part.width), part.dash);
        }
        ImGui::Dummy({long_, 1});
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        put(shown ? colours::text : colours::dim, part.title);
        ImGui::EndGroup();
        explain(look, part.help);
    }
}

namespace {

/// A line with a formula and its value.
void plan_fact(const Look& look, std::string_view formula, const std::string& value, const char* help) {
    ImGui::BeginGroup();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_formula(*ImGui::GetWindowDrawList(), look, at, colours::dim, formula);
    ImGui::Dummy({look.px(130), formula_size(look, formula).y});
    ImGui::SameLine(look.px(136));
    put(value);
    ImGui::EndGroup();
    explain(look, help);
}

std::string metres(const std::optional<double>& value) { return value ? figure(*value, "m") : "–"; }

void newest_updates(const Look& look, const dr::PublisherSettings& publisher, const Plan& plan) {
    constexpr std::size_t listed = 6;
    const FontScope small(look.small);
    const std::size_t count = std::min(listed, plan.updates.size());
    for (std::size_t i = 0; i < count; ++i) {
        const PlanUpdate& update = plan.updates[plan.updates.size() - 1 - i];
        const client::UpdateMark& mark = update.mark;
        const MarkKind& kind = reason_kind(mark);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_mark_shape(*ImGui::GetWindowDrawList(), kind.shape,
                        {at.x + look.px(6), at.y + ImGui::GetTextLineHeight() / 2}, look.px(4), kind.colour);
        ImGui::BeginGroup();
        ImGui::Dummy({look.px(12), 1});
        ImGui::SameLine();
        put_fitted(look.small, kind.colour, fmt::format("{:.1f} s: {}", update.age, reason_in_words(mark, publisher)));
        ImGui::EndGroup();
        if (ImGui::IsItemHovered())
            update_tooltip(look, mark, publisher);
    }
}

} // namespace

void PlanPanel::side(const Look& look, const InstrumentContext& context, const client::RemoteActor& actor) {
    choose_scheme(look, actor);
    const dr::Scheme& scheme = ghost_of(actor)->receiver().scheme();
    for (const std::string_view formula : formulas_of(scheme)) {
        draw_formula(*ImGui::GetWindowDrawList(), look, ImGui::GetCursorScreenPos(), colours::text, formula);
        ImGui::Dummy(formula_size(look, formula));
    }
    put(look.small, colours::dim, fmt::format("P': {}", scheme.predictor->title));
    explain(look, scheme.predictor->help);
    ImGui::Separator();
    legend(look);
    ImGui::Separator();
    const PlanFigures& figures = plan_.figures;
    if (figures.delay == 0)
        plan_fact(
            look, "|P_0 – P'_0|", figure(figures.gap, "m"),
            "Distance that the blend has to cover: from the displayed to the predicted position when the update came "
            "into use (Murphy 18.3)");
    plan_fact(look, "|Q_t – truth|", metres(figures.error), "DR error: from the displayed to the true position");
    if (figures.threshold)
        plan_fact(
            look, "deviation",
            fmt::format("{} of {:.3g} m", figures.deviation ? figure(*figures.deviation) : "–", *figures.threshold),
            "From the publisher's own prediction to the true position, and the position threshold: an update is "
            "due beyond it (Murphy listing 18.1)");
    plan_fact(look, "speed", figure(figures.speed, "m/s"), "Speed of the displayed tank");
    if (actor.truth.empty())
        put_wrapped(colours::dim, "No true poses: living players get them late or only in a lab.");
    ImGui::Separator();
    newest_updates(look, context.client.host_settings().publisher, plan_);
    if (context.actions.time.facts) {
        ImGui::Separator();
        transport_bar(look, context.actions.time.facts(), context.actions.time, ImGui::GetContentRegionAvail().x);
    }
}

} // namespace overlay
