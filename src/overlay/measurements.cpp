#include "overlay/measurements.h"

#include "client/scene.h"
#include "overlay/scheme_editor.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

Plot error_plot(const client::RemoteActor& actor, const glm::vec3& colour, double now, double span,
                std::optional<double> threshold) {
    Plot plot{.x_low = now - span,
              .x_high = now,
              .x_label = "match time [s]",
              .y_label = "DR error [m]",
              .y_unit = "m",
              .empty = actor.truth.empty() ? "no truth comes from this actor's owner: nothing to score against"
                                           : "nothing scored yet"};
    for (std::size_t i = 0; i < actor.shown.size(); ++i) {
        const client::Shown& shown = actor.shown[i];
        PlotSeries series{shown.reckoned.scheme().name(), shown_colour(colour, i), {}};
        for (const auto& sample : shown.error.recent())
            if (sample.time >= plot.x_low - 1)
                series.points.push_back({sample.time, sample.error});
        plot.series.push_back(std::move(series));
    }
    for (const client::UpdateMark& mark : actor.marks)
        if (mark.match_time >= plot.x_low)
            plot.marks.push_back(
                {mark.match_time, reason_colour(mark.reason), mark.full,
                 fmt::format("{} update: {}, {:.0f} ms old when used", mark.full ? "full" : "partial",
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
            if (point.x >= plot.x_low)
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

/// What the marks' colours mean, on one line under the plot: of those in sight.
void reason_legend(const Look& look, const client::RemoteActor* actor, double since) {
    std::array<bool, std::tuple_size_v<ReasonCounts>> seen{};
    if (actor)
        for (const client::UpdateMark& mark : actor->marks)
            if (mark.match_time >= since)
                seen[static_cast<std::size_t>(mark.reason) % seen.size()] = true;
    ImGui::PushFont(look.small);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = ImGui::GetTextLineHeight();
    ImGui::TextDisabled("updates because of:");
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (!seen[i])
            continue;
        ImGui::SameLine(0, look.px(9));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        list.AddRectFilled({at.x, at.y + line * 0.1f}, {at.x + look.px(2.5f), at.y + line},
                           reason_colour(static_cast<dr::Reason>(i)));
        ImGui::Dummy({look.px(5), line});
        ImGui::SameLine(0, 0);
        ImGui::TextUnformatted(std::string(dr::reason_names()[i]).c_str());
    }
    ImGui::PopFont();
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

void Measurements::draw(const Look& look, const client::Client& client, const Actions& actions) {
    constexpr double refresh = 0.25; // [s]: figures that change faster cannot be read
    if (refreshed_ < 0 || client.now() < refreshed_ || client.now() - refreshed_ > refresh) {
        refreshed_ = client.now();
        scores_ = read_scores(client);
    }
    if (!client.remote().find(focus_) || !client.match().find(focus_))
        focus_ = 0;
    if (focus_ == 0)
        focus_next(client, 0);

    const float width = ImGui::GetContentRegionAvail().x;
    const float table = std::min(width * 0.5f, look.px(440));
    ImGui::BeginChild("plot side", {width - table - look.px(8), 0}, false, ImGuiWindowFlags_NoScrollbar);
    draw_plot_side(look, client, width - table - look.px(8));
    ImGui::EndChild();
    ImGui::SameLine(0, look.px(8));
    ImGui::BeginChild("table side", {0, 0}, false, ImGuiWindowFlags_NoScrollbar);
    draw_table_side(look, client, actions);
    ImGui::EndChild();
}

void Measurements::draw_plot_side(const Look& look, const client::Client& client, float width) {
    if (ImGui::ArrowButton("previous", ImGuiDir_Left))
        focus_next(client, -1);
    ImGui::SameLine(0, look.px(2));
    ImGui::SetNextItemWidth(look.px(130));
    if (ImGui::BeginCombo("##actor", focus_ ? title_of(client, focus_).c_str() : "nobody yet")) {
        for (const protocol::ActorId actor : actors_of(client)) {
            ImGui::PushID(actor);
            if (ImGui::Selectable(title_of(client, actor).c_str(), actor == focus_))
                focus_ = actor;
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    ImGui::SameLine(0, look.px(2));
    if (ImGui::ArrowButton("next", ImGuiDir_Right))
        focus_next(client, 1);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(look.px(70));
    ImGui::SliderFloat("##span", &span_, 5, 30, "%.0f s", ImGuiSliderFlags_AlwaysClamp);

    Plot plot{.empty = "no remote tank yet"};
    const client::RemoteActor* remote = client.remote().find(focus_);
    const client::Actor* actor = client.match().find(focus_);
    const double now = client.render_time().truth;
    const dr::PublisherSettings& publisher = client.settings().publisher;
    std::optional<double> threshold;
    if (publisher.when == dr::PublisherSettings::When::threshold)
        threshold = publisher.position_threshold;
    if (remote && actor)
        plot = error_plot(*remote, client::palette(actor->added.colour), now, static_cast<double>(span_), threshold);
    plot.y_high = scale_.update(largest_in(plot), client.now());
    const float foot = look.small->FontSize + ImGui::GetStyle().ItemSpacing.y;
    draw_plot(look, "error plot", {width, ImGui::GetContentRegionAvail().y - foot}, plot);
    reason_legend(look, remote, plot.x_low);
}

void Measurements::draw_table_side(const Look& look, const client::Client& client, const Actions& actions) {
    ImGui::PushFont(look.bold);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("DR error [m]");
    ImGui::PopFont();
    const char* clear = "start anew";
    ImGui::SameLine(ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(clear).x - look.px(12));
    if (ImGui::SmallButton(clear) && actions.clear_scores)
        actions.clear_scores();
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Forget all errors so far: e.g. after changing the scheme or the link");

    ImGui::PushFont(look.small);
    ImGui::TextDisabled("measured here, against the owner's truth, in match time past the link emulator");
    const float line = ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("rows", {0, ImGui::GetContentRegionAvail().y - line * 3 - look.px(2)});
    draw_table(look, client);
    ImGui::EndChild();

    if (const client::LocalPlayer* own = client.player()) {
        const auto& published = own->published();
        ImGui::Text("My publisher's belief: %s of %g m", figure(own->publisher().deviation().position).c_str(),
                    client.settings().publisher.position_threshold);
        ImGui::SameLine();
        ImGui::TextDisabled("threshold ghost vs my truth (no link)");
        const client::RemoteActor* echo = client.remote().find(own->actor());
        const bool shown = client.settings().ghosts.echo && echo && echo->visible();
        ImGui::Text("As others see me: %s m", shown ? figure(echo->shown.front().error.last()).c_str() : "–");
        ImGui::SameLine();
        ImGui::TextDisabled(shown ? "echo through my link vs my truth" : "switch the echo ghost on to see it");
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float tall = ImGui::GetTextLineHeight();
        ImGui::Text("My updates: %llu, %llu full", static_cast<unsigned long long>(published.updates),
                    static_cast<unsigned long long>(published.full));
        draw_reasons(*ImGui::GetWindowDrawList(), {at.x + look.px(170), at.y + tall * 0.2f},
                     {look.px(120), tall * 0.7f}, published.by_reason);
        if (ImGui::IsMouseHoveringRect(at, {at.x + look.px(300), at.y + tall}))
            ImGui::SetTooltip("Sent because of: %s", describe_reasons(published.by_reason).c_str());
    }
    ImGui::PopFont();
}

void Measurements::draw_table(const Look& look, const client::Client& client) {
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit;
    if (!ImGui::BeginTable("errors", 8, flags))
        return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("actor", ImGuiTableColumnFlags_WidthStretch, 1.0f);
    ImGui::TableSetupColumn("scheme", ImGuiTableColumnFlags_WidthStretch, 1.2f);
    for (const char* title : {"now", "mean", "p95", "max"})
        ImGui::TableSetupColumn(title, 0, look.px(36));
    ImGui::TableSetupColumn("upd/s", 0, look.px(34));
    ImGui::TableSetupColumn("why", 0, look.px(40));
    ImGui::TableHeadersRow();
    for (const SchemeScore& row : scores_) {
        if (row.echo && !client.settings().ghosts.echo)
            continue;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::PushID(&row);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float tall = ImGui::GetTextLineHeight();
        if (ImGui::Selectable("##focus", row.actor == focus_, ImGuiSelectableFlags_SpanAllColumns))
            focus_ = row.actor;
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s\nSent because of: %s",
                              row.echo ? "As others see me: my updates through my link and back, against my own truth"
                                       : "Measured here, against the owner's truth",
                              describe_reasons(row.by_reason).c_str());
        ImGui::SameLine(0, 0);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled({at.x, at.y + tall * 0.15f}, {at.x + look.px(7), at.y + tall * 0.9f}, row.colour,
                           look.px(1.5f));
        ImGui::SetCursorScreenPos({at.x + look.px(11), at.y});
        ImGui::TextUnformatted(row.echo ? "me, echoed" : row.name.c_str());
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(row.scheme.c_str());
        for (const double value : {row.now, row.mean, row.p95, row.max}) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(row.scored ? figure(value).c_str() : "–");
        }
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(figure(row.updates_per_s).c_str());
        ImGui::TableNextColumn();
        const ImVec2 bar = ImGui::GetCursorScreenPos();
        draw_reasons(list, {bar.x, bar.y + tall * 0.2f}, {look.px(40), tall * 0.7f}, row.by_reason);
        ImGui::Dummy({look.px(40), tall});
        ImGui::PopID();
    }
    ImGui::EndTable();
}

} // namespace overlay
