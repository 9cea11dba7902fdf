#include "overlay/instruments/measurements.h"

#include "client/scene/scene.h"
#include "overlay/instruments/own_updates.h"
#include "overlay/plot/error_plot.h"

#include <algorithm>

namespace overlay {

namespace {

struct PageRow {
    Measurements::Page page;
    const char *title, *help;
};
constexpr PageRow pages[] = {
    {Measurements::Page::error, "error",
     "DR error against time, with a lane for each reason of an update.\nDrag to pan, wheel to zoom, wheel over the "
     "left "
     "edge to fix its top, double click to come back. Two minutes are kept."},
    {Measurements::Page::spread, "spread", "How the errors are spread: which share of the frames is below which error"},
    {Measurements::Page::publisher, "my publisher",
     "What my publisher tests its thresholds on, and what it sent and why (Murphy 18.5)"},
    {Measurements::Page::pareto, "Pareto",
     "A sweep's schemes, rates and thresholds: error against what it costs. A click applies a point to this match"},
    {Measurements::Page::blind, "A/B", "Two schemes, unseen: which of them looks smoother?"},
};

/// On the same line if there is room for it, else on the next one.
void flow(float width, float gap) {
    const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + gap + width <= end + 0.5f)
        ImGui::SameLine(0, gap);
}

float button_width(const char* text) { return ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x; }

} // namespace

void Measurements::focus_next(const client::View& client, int step) {
    const auto actors = actors_of(client);
    if (actors.empty())
        return;
    const auto size = static_cast<int>(actors.size());
    const auto current = static_cast<int>(std::ranges::find(actors, focus_) - actors.begin()) % size;
    focus_ = actors[static_cast<std::size_t>((current + step + size) % size)];
}

void Measurements::focus_combo(const client::View& client, float width) {
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo("##actor", focus_ ? title_of(client, focus_).c_str() : "nobody yet",
                           ImGuiComboFlags_HeightLarge))
        return;
    for (const protocol::ActorId actor : actors_of(client)) {
        ImGui::PushID(actor);
        if (ImGui::Selectable(title_of(client, actor).c_str(), actor == focus_))
            focus_ = actor;
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void Measurements::choose_page(const Look& look, float width) {
    float needed = 0;
    for (const PageRow& row : pages)
        needed += button_width(row.title) + look.px(2);
    if (needed > width) { // a small window
        const auto current = std::ranges::find(pages, page_, &PageRow::page);
        ImGui::SetNextItemWidth(look.px(110));
        if (ImGui::BeginCombo("##page", current->title)) {
            for (const PageRow& row : pages)
                if (ImGui::Selectable(row.title, row.page == page_))
                    page_ = row.page;
            ImGui::EndCombo();
        }
        return;
    }
    for (const PageRow& row : pages) {
        if (&row != pages)
            ImGui::SameLine(0, look.px(2));
        ImGui::PushStyleColor(ImGuiCol_Button,
                              row.page == page_ ? fade(colours::accent, 0.45f) : fade(colours::text, 0.07f));
        if (ImGui::Button(row.title))
            page_ = row.page;
        ImGui::PopStyleColor();
        explain(look, row.help);
    }
}

void Measurements::tools(const Look& look, const Subject& subject, float width) {
    const auto& [client, settings, view, actions, picker, changes, pareto] = subject;
    const float arrow = ImGui::GetFrameHeight(), gap = look.px(4);
    if (page_ == Page::error || page_ == Page::spread) {
        const float combo = std::min(look.px(140), width - 2 * arrow - 2 * gap);
        flow(2 * arrow + combo + 2 * gap, look.px(14));
        if (ImGui::ArrowButton("previous", ImGuiDir_Left))
            focus_next(client, -1);
        ImGui::SameLine(0, look.px(2));
        focus_combo(client, combo);
        ImGui::SameLine(0, look.px(2));
        if (ImGui::ArrowButton("next", ImGuiDir_Right))
            focus_next(client, 1);
        flow(button_width("ghosts"), gap);
        if (ImGui::Button("ghosts"))
            picker.open(client.is_own(focus_) ? protocol::ActorId{0} : focus_);
        explain(look, "Which schemes are shown as ghosts of this tank, or of everybody");
    }
    if (page_ == Page::error || page_ == Page::publisher) {
        const bool live = view.live();
        flow(look.px(48), gap);
        if (ImGui::Button(live ? "pause" : "live", {look.px(48), 0}))
            view.end = live ? std::optional(client.render_time().truth) : std::nullopt;
        explain(look, "Holds the plot, while the match goes on");
    }
    if (page_ == Page::error || page_ == Page::spread) {
        flow(button_width("start anew"), gap);
        if (ImGui::Button("start anew") && actions.clear_scores)
            actions.clear_scores();
        explain(look, "Forget all errors so far: e.g. after changing the scheme or the link");
    }
    if (width < look.px(560) && (page_ == Page::error || page_ == Page::spread)) {
        flow(button_width("table"), gap);
        if (ImGui::Button(table_only_ ? "plot" : "table"))
            table_only_ = !table_only_;
    } else {
        table_only_ = false;
    }
    flow(arrow, gap);
    if (ImGui::ArrowButton("tall", tall_ ? ImGuiDir_Down : ImGuiDir_Up))
        tall_ = !tall_;
    explain(look, tall_ ? "Smaller" : "Larger, with the table below the plot");
}

void Measurements::draw(const Look& look, const Subject& subject) {
    const client::View& client = subject.client;
    if (!client.remote().find(focus_) || !client.match().find(focus_))
        focus_ = 0;
    if (focus_ == 0)
        focus_next(client, 0);
    const float width = ImGui::GetContentRegionAvail().x;
    choose_page(look, width);
    tools(look, subject, width);
    switch (page_) {
    case Page::error:
    case Page::spread:
        if (blind_.test().running())
            ImGui::TextWrapped("Hidden while the blind comparison runs: the figures would tell which scheme is which.");
        else
            plot_and_table(look, subject);
        break;
    case Page::publisher:
        draw_publisher(look, subject);
        break;
    case Page::pareto:
        pareto_.draw(look, {client, subject.settings, subject.actions, subject.pareto});
        break;
    case Page::blind:
        blind_.draw(look, client, subject.settings, subject.actions);
        break;
    }
}

void Measurements::plot_and_table(const Look& look, const Subject& subject) {
    constexpr auto still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float gap = look.px(8);
    const bool narrow = room.x < look.px(560);
    ImVec2 plot = room;
    if (!narrow)
        plot = tall_ ? ImVec2(room.x, std::floor(room.y * 0.55f)) : ImVec2(std::floor(room.x * 0.47f), room.y);
    if (!narrow || !table_only_) {
        ImGui::BeginChild("plot side", plot, false, still);
        page_ == Page::error ? draw_error(look, subject, plot) : draw_spread(look, subject, plot);
        ImGui::EndChild();
    }
    if (narrow && !table_only_)
        return;
    if (!narrow && !tall_)
        ImGui::SameLine(0, gap);
    ImGui::BeginChild("table side", {0, 0}, false, still);
    ImGui::PushFont(look.small);
    table_.draw(look, subject.client, subject.settings, focus_, subject.picker);
    ImGui::PopFont();
    ImGui::EndChild();
}

void Measurements::draw_error(const Look& look, const Subject& subject, ImVec2 size) {
    const client::View& client = subject.client;
    const PlotTime time{subject.view, client.render_time().truth};
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    Plot plot{.empty = "no remote tank yet"};
    const client::RemoteActor* remote = client.remote().find(focus_);
    const client::Actor* actor = client.match().find(focus_);
    if (remote && actor) {
        std::optional<double> threshold;
        if (publisher.when == dr::PublisherSettings::When::threshold)
            threshold = publisher.position_threshold;
        plot = error_plot(*remote, client.remote().colours(), client::palette(actor->added.colour), time, threshold);
        add_marks(look, plot, remote->marks, publisher, false);
        add_events(plot, subject.changes.changes());
    }
    const double top = scale_.update(largest_in(plot), client.now());
    plot.y_high = subject.view.maximum > 0 ? subject.view.maximum : top;
    draw_plot(look, "error plot", size, plot, &subject.view, time.now);
}

void Measurements::draw_spread(const Look& look, const Subject& subject, ImVec2 size) {
    constexpr double refresh = 0.25; // [s]: sorting costs
    const double now = subject.client.now();
    bool anew = spread_at_ < 0 || now < spread_at_ || now - spread_at_ > refresh;
    ImGui::PushFont(look.small);
    anew |= ImGui::Checkbox("all tanks", &spread_.everybody);
    ImGui::SameLine();
    anew |= ImGui::Checkbox("cumulative", &spread_.cumulative);
    ImGui::SameLine();
    anew |= ImGui::Checkbox("log", &spread_.logarithmic);
    ImGui::PopFont();
    if (anew) {
        spread_at_ = now;
        spread_plot_ =
            distribution_plot(read_errors(subject.client, spread_.everybody ? protocol::ActorId{0} : focus_), spread_);
    }
    draw_plot(look, "spread plot", {size.x, ImGui::GetContentRegionAvail().y}, spread_plot_);
}

void Measurements::draw_publisher(const Look& look, const Subject& subject) {
    const client::View& client = subject.client;
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    const PlotTime time{subject.view, client.render_time().truth};
    Plot plot = publisher_plot(client.publisher_track(), publisher, time);
    add_marks(look, plot, client.publisher_track().marks, publisher, true);
    add_events(plot, subject.changes.changes());
    plot.y_high = publisher_scale_.update(std::min(largest_in(plot), 4.0), client.now());
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool narrow = room.x < look.px(560);
    const float side = narrow ? 0 : std::min(look.px(330), room.x * 0.4f);
    draw_plot(look, "publisher plot", {room.x - side - look.px(8), room.y}, plot, &subject.view, time.now);
    if (narrow)
        return;
    ImGui::SameLine(0, look.px(8));
    ImGui::BeginChild("own updates", {0, 0});
    own_updates(look, client);
    ImGui::EndChild();
}

} // namespace overlay
