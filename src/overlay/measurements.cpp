#include "overlay/measurements.h"

#include "client/scene.h"
#include "overlay/scheme_editor.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

Plot error_plot(const client::RemoteActor& actor, const glm::vec3& colour, double now, const PlotView& view,
                std::optional<double> threshold) {
    Plot plot{.x_low = view.x_low(now),
              .x_high = view.x_high(now),
              .x_label = "match time",
              .x_unit = "s",
              .y_label = "DR error [m]",
              .y_unit = "m",
              .empty = actor.truth.empty() ? "no truth comes from this actor's owner: nothing to score against"
                                           : "nothing scored here",
              .kinds = reason_kinds()};
    using Sample = client::ErrorTrack::Sample;
    for (std::size_t i = 0; i < actor.shown.size(); ++i) {
        const client::Shown& shown = actor.shown[i];
        PlotSeries series{shown.name(), shown_colour(colour, i), {}};
        const auto& recent = shown.error.recent();
        const auto low = std::ranges::lower_bound(recent, plot.x_low - 1, {}, &Sample::time);
        const auto high = std::ranges::upper_bound(recent, plot.x_high + 1, {}, &Sample::time);
        for (auto sample = low; sample < high; ++sample)
            series.points.push_back({sample->time, sample->error});
        plot.series.push_back(std::move(series));
    }
    for (const client::UpdateMark& mark : actor.marks)
        if (mark.match_time >= plot.x_low && mark.match_time <= plot.x_high)
            plot.marks.push_back(
                {mark.match_time, static_cast<std::size_t>(mark.reason), mark.full,
                 fmt::format("{} update: {}, {:.0f} ms old on arrival", mark.full ? "full" : "partial",
                             dr::reason_names()[static_cast<std::size_t>(mark.reason)], mark.delay * 1000)});
    if (threshold)
        plot.levels.push_back(
            {*threshold, fade(colours::dim, 0.9f), fmt::format("publish threshold {:g} m", *threshold)});
    return plot;
}

namespace {

double largest_in(const Plot& plot) {
    double largest = 0;
    for (const PlotSeries& series : plot.series)
        for (const PlotPoint& point : series.points)
            if (point.x >= plot.x_low && point.x <= plot.x_high)
                largest = std::max(largest, point.y);
    return largest;
}

/// The actors that can be looked at: remote tanks, then the own one's echo.
std::vector<protocol::ActorId> actors_of(const client::Client& client) {
    std::vector<protocol::ActorId> actors;
    for (const bool own : {false, true})
        for (const auto& [id, remote] : client.remote().actors())
            if (const client::Actor* actor = client.match().find(id);
                actor && actor->added.kind == protocol::ActorKind::tank && client.is_own(id) == own && remote.visible())
                actors.push_back(id);
    return actors;
}

std::string title_of(const client::Client& client, protocol::ActorId actor) {
    return client.match().name_of(actor) + (client.is_own(actor) ? " (my echo)" : "");
}

/// A figure in words with its definition as tooltip.
void fact(const Look& look, const char* name, const std::string& value, const char* what, const char* definition) {
    ImGui::BeginGroup();
    ImGui::TextUnformatted(name);
    ImGui::SameLine(look.px(126));
    ImGui::TextUnformatted(value.c_str());
    ImGui::SameLine(look.px(216));
    if (ImGui::CalcTextSize(what).x <= ImGui::GetContentRegionAvail().x) // else the tooltip says it
        ImGui::TextDisabled("%s", what);
    else
        ImGui::NewLine();
    ImGui::EndGroup();
    explain(look, definition);
}

} // namespace

void Measurements::focus_next(const client::Client& client, int step) {
    const auto actors = actors_of(client);
    if (actors.empty())
        return;
    const auto size = static_cast<int>(actors.size());
    const auto current = static_cast<int>(std::ranges::find(actors, focus_) - actors.begin()) % size;
    focus_ = actors[static_cast<std::size_t>((current + step + size) % size)];
}

void Measurements::focus_combo(const client::Client& client, float width) {
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo("##actor", focus_ ? title_of(client, focus_).c_str() : "nobody yet"))
        return;
    for (const protocol::ActorId actor : actors_of(client)) {
        ImGui::PushID(actor);
        if (ImGui::Selectable(title_of(client, actor).c_str(), actor == focus_))
            focus_ = actor;
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void Measurements::draw(const Look& look, const client::Client& client, PlotView& view, const Actions& actions) {
    if (!client.remote().find(focus_) || !client.match().find(focus_))
        focus_ = 0;
    if (focus_ == 0)
        focus_next(client, 0);

    constexpr auto still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    const float width = ImGui::GetContentRegionAvail().x;
    if (width < look.px(560)) { // too narrow for both
        if (!ImGui::BeginTabBar("which"))
            return;
        if (ImGui::BeginTabItem("plot")) {
            draw_plot_side(look, client, view, width);
            ImGui::EndTabItem();
        }
        if (ImGui::BeginTabItem("errors")) {
            draw_table_side(look, client, actions);
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
        return;
    }
    const float table = std::min(width * 0.52f, look.px(480)), plot = width - table - look.px(8);
    ImGui::BeginChild("plot side", {plot, 0}, false, still);
    draw_plot_side(look, client, view, plot);
    ImGui::EndChild();
    ImGui::SameLine(0, look.px(8));
    ImGui::BeginChild("table side", {0, 0}, false, still);
    draw_table_side(look, client, actions);
    ImGui::EndChild();
}

void Measurements::draw_plot_side(const Look& look, const client::Client& client, PlotView& view, float width) {
    const double now = client.render_time().truth;
    if (ImGui::ArrowButton("previous", ImGuiDir_Left))
        focus_next(client, -1);
    ImGui::SameLine(0, look.px(2));
    focus_combo(client, std::min(look.px(150), width * 0.4f));
    ImGui::SameLine(0, look.px(2));
    if (ImGui::ArrowButton("next", ImGuiDir_Right))
        focus_next(client, 1);
    ImGui::SameLine(0, look.px(8));
    const bool live = view.live();
    if (ImGui::Button(live ? "pause" : "live", {look.px(48), 0}))
        view.end = live ? std::optional(now) : std::nullopt;
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("The plot: drag to pan, wheel to zoom, wheel over the left edge to fix its top,\n"
                          "double click to come back. What the last two minutes showed is kept.");

    Plot plot{.empty = "no remote tank yet"};
    const client::RemoteActor* remote = client.remote().find(focus_);
    const client::Actor* actor = client.match().find(focus_);
    const dr::PublisherSettings& publisher = client.settings().publisher;
    std::optional<double> threshold;
    if (publisher.when == dr::PublisherSettings::When::threshold)
        threshold = publisher.position_threshold;
    if (remote && actor)
        plot = error_plot(*remote, client::palette(actor->added.colour), now, view, threshold);
    const double top = scale_.update(largest_in(plot), client.now());
    plot.y_high = view.maximum > 0 ? view.maximum : top;
    const float foot = std::max(legend_height_, look.small->FontSize) + ImGui::GetStyle().ItemSpacing.y;
    draw_plot(look, "error plot", {width, ImGui::GetContentRegionAvail().y - foot}, plot, view, now);
    ImGui::BeginGroup();
    mark_legend(look, "updates, by reason:", plot);
    ImGui::EndGroup();
    legend_height_ = ImGui::GetItemRectSize().y;
}

void Measurements::draw_table_side(const Look& look, const client::Client& client, const Actions& actions) {
    ImGui::PushFont(look.bold);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("DR error [m]");
    ImGui::PopFont();
    const char* clear = "start anew";
    const float clear_at =
        ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(clear).x - 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::PushFont(look.small);
    ImGui::SameLine();
    const char* against = "displayed here against the owner's truth";
    if (ImGui::GetCursorPosX() + ImGui::CalcTextSize(against).x < clear_at) {
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + look.px(2)); // on the title's base line
        ImGui::TextDisabled("%s", against);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("Both at the same instant, in match time past the link emulator (docs/measuring.md)");
    } else {
        ImGui::NewLine();
    }
    ImGui::PopFont();
    ImGui::SameLine(clear_at);
    if (ImGui::SmallButton(clear) && actions.clear_scores)
        actions.clear_scores();
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Forget all errors so far: e.g. after changing the scheme or the link");

    ImGui::PushFont(look.small);
    const client::LocalPlayer* own = client.player();
    const float line = ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("rows", {0, ImGui::GetContentRegionAvail().y - (own ? line * 3 + look.px(2) : 0)});
    table_.draw(look, client, focus_);
    ImGui::EndChild();
    if (own) {
        const auto& published = own->published();
        const auto& deviation = own->publisher().deviation();
        fact(look, "My publisher believes",
             fmt::format("{} of {:g} m", figure(deviation.position), client.settings().publisher.position_threshold),
             "my truth vs the threshold ghost",
             "What the position threshold is tested on: my true position against the ghost that my publisher reckons "
             "from "
             "its own updates. It knows neither delay nor loss.\nMurphy 18.5, listing 18.1; docs/architecture.md");
        const client::RemoteActor* echo = client.remote().find(own->actor());
        const bool shown = client.settings().ghosts.echo && echo && echo->visible();
        fact(look, "As others see me", shown ? figure(echo->shown.front().error.last(), "m") : "–",
             shown ? "my echo vs my truth" : "switch the echo ghost on",
             "My updates sent through my link to the server and back, displayed like a remote tank, against my own "
             "truth: "
             "what somebody with a link like mine sees, and what the threshold cannot know.\ndocs/architecture.md");
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float tall = ImGui::GetTextLineHeight();
        fact(look, "My updates", fmt::format("{}, {} full", published.updates, published.full), " ",
             ("Updates sent so far; full ones carry everything, the others what changed (Murphy 18.5).\nSent because "
              "of: " +
              describe_reasons(published.by_reason))
                 .c_str());
        draw_reasons(*ImGui::GetWindowDrawList(), {at.x + look.px(216), at.y + tall * 0.2f},
                     {std::min(look.px(150), ImGui::GetContentRegionMax().x - look.px(216)), tall * 0.7f},
                     published.by_reason);
    }
    ImGui::PopFont();
}

} // namespace overlay
