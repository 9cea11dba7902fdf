#include "overlay/instruments/measurements.h"

#include "client/scene/scene.h"
#include "overlay/plot/error_plot.h"
#include "overlay/plot/plot_export.h"
#include "overlay/widgets.h"
#include "platform/version.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

namespace {

struct PageRow {
    Measurements::Page page;
    const char *title, *help;
    bool plot = false;   ///< the page has a plot that can be saved
    bool errors = false; ///< the page shows errors, which slow frames distort
};
constexpr PageRow pages[] = {
    {Measurements::Page::error, "error",
     "DR error against time, with a lane for each reason of an update.\nDrag to pan, wheel to zoom, wheel over the "
     "left edge to set the maximum, double click to reset the view. The plot keeps the last two minutes.",
     true, true},
    {Measurements::Page::plan, "plan",
     "A tank from above: P0, V0, P'0, V'0, P'1, both paths, the threshold's band, and each update with its reason "
     "(Murphy 18.2 to 18.4, Aronson figure 1).\nWheel to zoom, double click to fit the tank's speed."},
    {Measurements::Page::distribution, "distribution", "Share of the frames with an error below each value", true,
     true},
    {Measurements::Page::publisher, "my publisher",
     "Deviations that my publisher tests, and its updates with their reasons (Murphy 18.5)", true, false},
    {Measurements::Page::fairness, "fairness",
     "Each hit as the shooter, the victim and the server saw it, with the rulings of four judges (Murphy 18.8)"},
    {Measurements::Page::zones, "zones",
     "Updates of each tank from the server: zone, rate, bytes and correction in pixels (Murphy 18.8)"},
    {Measurements::Page::bits, "bits", "Bits of an update by field in the compact coding (Murphy 18.5)"},
    {Measurements::Page::trade_off, "trade-off",
     "Error against cost of a sweep's schemes, rates and thresholds, with the Pareto front, which no point beats in "
     "both. A click applies a point to this match",
     true, true},
    {Measurements::Page::blind, "A/B", "Blind comparison: vote for the smoother of two schemes", false, true},
};

const PageRow& row(Measurements::Page page) { return *std::ranges::find(pages, page, &PageRow::page); }

float button_width(const char* text) { return ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x; }

/// Returns one line: publishing, own link, map and version.
std::string conditions(const client::ClientState& client) {
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    const net::LinkSettings& link = client.settings().link;
    const bool threshold = publisher.when == dr::PublisherSettings::When::threshold;
    return fmt::format("{} {:g} updates/s{}; my link: {:.0f} ± {:.0f} ms, {:.1f} % loss; map {}; version {}",
                       threshold ? "at most" : "always", publisher.rate,
                       threshold ? fmt::format(", position threshold {:g} m", publisher.position_threshold) : "",
                       link.delay * 1000, link.jitter * 1000, link.loss * 100, client.match().welcome.map,
                       platform::version());
}

/// Writes a figure's name and value, and the remark `what` if there is room. `definition`: the tooltip.
void fact(const Look& look, const char* name, const std::string& value, const char* what, const char* definition) {
    ImGui::BeginGroup();
    put(name);
    ImGui::SameLine(look.px(150));
    put(value);
    ImGui::SameLine(look.px(240));
    if (ImGui::CalcTextSize(what).x <= ImGui::GetContentRegionAvail().x)
        put(colours::dim, what);
    else
        ImGui::NewLine();
    ImGui::EndGroup();
    explain(look, definition);
}

/// Writes the figures of the player's publisher: tested deviations, sent updates and reasons, and the tank's error as
/// others see it.
void own_updates(const Look& look, const client::ClientState& client) {
    const client::LocalPlayer* own = client.player();
    const FontScope small(look.small);
    if (!own)
        return ImGui::TextDisabled("no tank of your own yet");
    const auto& published = own->published();
    const auto& deviation = own->publisher().deviation();
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    for (const DeviationRow& row : deviation_rows()) {
        const double threshold = publisher.*row.threshold * row.factor;
        const bool checked = threshold > 0 && publisher.when == dr::PublisherSettings::When::threshold;
        fact(look, row.name, figure(deviation.*row.value * row.factor, row.unit),
             checked ? fmt::format("of {:.3g} {}", threshold, row.unit).c_str() : "not checked",
             "Deviation that the threshold limits: my true state against the ghost that my publisher predicts from its "
             "own "
             "updates, without delay and loss.\nMurphy 18.5, listing 18.1; docs/clocks.md");
    }
    const client::RemoteActor* echo = client.remote().find(own->actor());
    const bool shown = client.settings().ghosts.echo && echo && echo->visible();
    const client::ErrorTrack* error = shown ? &echo->ghosts.front().error : nullptr;
    fact(look, "me as others see me", error && !error->recent().empty() ? figure(error->last(), "m") : "–",
         shown ? "against my truth" : "switch this ghost on",
         "My updates, sent over my link to the server and back and displayed like a remote tank, against my own truth. "
         "Another player with a link like mine sees this error; the threshold test ignores delay and "
         "loss.\ndocs/clocks.md");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float tall = ImGui::GetTextLineHeight();
    fact(look, "my updates", fmt::format("{}, {} full", published.updates, published.full), " ",
         ("Updates sent by this client. Full updates carry all fields, the others only the changed ones (Murphy "
          "18.5).\nReasons for the updates: " +
          describe_reasons(published.by_reason))
             .c_str());
    draw_reasons(*ImGui::GetWindowDrawList(), {at.x + look.px(240), at.y + tall * 0.2f},
                 {std::min(look.px(150), ImGui::GetContentRegionMax().x - look.px(240)), tall * 0.7f},
                 published.by_reason);
}

} // namespace

void Measurements::focus_next(const client::ClientState& client, int step) {
    const auto actors = actors_of(client);
    if (actors.empty())
        return;
    const auto size = static_cast<int>(actors.size());
    const auto current = static_cast<int>(std::ranges::find(actors, focus_) - actors.begin()) % size;
    focus_ = actors[static_cast<std::size_t>((current + step + size) % size)];
}

void Measurements::focus_combo(const client::ClientState& client, float width) {
    ImGui::SetNextItemWidth(width);
    if (!ImGui::BeginCombo("##actor", focus_ ? title_of(client, focus_).c_str() : "no tank yet",
                           ImGuiComboFlags_HeightLarge))
        return;
    for (const protocol::ActorId actor : actors_of(client)) {
        const IdScope id(actor);
        if (list_item(title_of(client, actor), actor == focus_))
            focus_ = actor;
    }
    ImGui::EndCombo();
}

void Measurements::choose_page(const Look& look, float width) {
    float needed = 0;
    for (const PageRow& row : pages)
        needed += button_width(row.title) + look.px(2);
    if (needed > width) { // the window is too narrow for tabs
        ImGui::SetNextItemWidth(look.px(110));
        if (ImGui::BeginCombo("##page", row(page_).title)) {
            for (const PageRow& one : pages)
                if (list_item(one.title, one.page == page_))
                    page_ = one.page;
            ImGui::EndCombo();
        }
        return;
    }
    for (const PageRow& row : pages) {
        if (&row != pages)
            ImGui::SameLine(0, look.px(2));
        if (button(row.title, {}, row.page == page_ ? fade(colours::accent, 0.45f) : fade(colours::text, 0.07f)))
            page_ = row.page;
        explain(look, row.help);
    }
}

void Measurements::tools(const Look& look, const InstrumentContext& context, float width) {
    const client::ClientState& client = context.client;
    const float arrow = ImGui::GetFrameHeight(), gap = look.px(4);
    const auto tool = [&](const char* label, const char* help, float width_wanted = 0) {
        flow(width_wanted > 0 ? width_wanted : button_width(label), gap);
        const bool pressed = ImGui::Button(label, {width_wanted, 0});
        explain(look, help);
        return pressed;
    };
    if (page_ == Page::error || page_ == Page::distribution || page_ == Page::plan) {
        const float combo = std::min(look.px(140), width - 2 * arrow - 2 * gap);
        flow(2 * arrow + combo + 2 * gap, look.px(14));
        if (ImGui::ArrowButton("previous", ImGuiDir_Left))
            focus_next(client, -1);
        ImGui::SameLine(0, look.px(2));
        focus_combo(client, combo);
        ImGui::SameLine(0, look.px(2));
        if (ImGui::ArrowButton("next", ImGuiDir_Right))
            focus_next(client, 1);
        if (tool("ghosts", "Choose the ghosts of this tank or of all tanks"))
            context.picker.open(client.is_own(focus_) ? protocol::ActorId{0} : focus_);
    }
    if (page_ == Page::error || page_ == Page::publisher) {
        const bool live = context.view.live();
        if (tool(live ? "pause" : "live", "Stops or continues the plot; the match continues", look.px(48)))
            context.view.end = live ? std::optional(client.render_time().truth) : std::nullopt;
    }
    if (page_ == Page::plan &&
        tool(plan_.paused() ? "live" : "pause", "Stops or continues this picture; the match continues", look.px(48)))
        plan_.pause(!plan_.paused());
    if (page_ == Page::error || page_ == Page::distribution) {
        if (tool("reset", "Clears all scores, e.g. after a change of the scheme or the link"))
            call(context.actions.clear_scores);
        table_only_ ^=
            tool(table_only_ ? "plot" : "table",
                 table_only_ ? "Shows the plot again" : "Shows the table over the whole width, with more columns");
    }
    if (row(page_).plot && !blind_.test().running() && context.actions.save_text)
        save_ |= tool("save", "Save this plot as a picture (SVG) and as figures (CSV)");
    flow(arrow, gap);
    if (ImGui::ArrowButton("size", ImGuiDir_Down))
        size_ = Size::strip;
    explain(look, with_key(context.controls, "Shrinks the panel to a strip for driving", "measure"));
    if (client.now() < saved_until_) {
        ImGui::SameLine(0, gap);
        ImGui::AlignTextToFramePadding();
        put_fitted(look.regular, colours::dim, saved_);
        explain(look, saved_);
    }
}

void Measurements::save(const InstrumentContext& context, const Plot& plot, std::string_view what,
                        const std::string& title) {
    constexpr double said_for = 10; // time for which the message is shown [s]
    if (!std::exchange(save_, false))
        return;
    std::string about = conditions(context.client);
    if (!context.slow_frames.empty())
        about += "; " + context.slow_frames;
    saved_ = save_plot(context.actions, plot, what, title, about);
    saved_until_ = context.client.now() + said_for;
}

void Measurements::draw(const Look& look, const InstrumentContext& context) {
    const client::ClientState& client = context.client;
    if (!client.remote().find(focus_) || !client.match().find(focus_))
        focus_ = 0;
    if (focus_ == 0)
        focus_next(client, 0);
    facts_ = strip_facts(client, focus_, context.cost.now());
    if (size_ == Size::strip) {
        draw_strip(look, context);
        return;
    }
    const float width = ImGui::GetContentRegionAvail().x;
    choose_page(look, width);
    tools(look, context, width);
    if (row(page_).errors) {
        slow_note(look, context.slow_frames);
        late_note(look, client);
    }
    if ((page_ == Page::error || page_ == Page::distribution) && !blind_.test().running())
        source_note(look, client, focus_);
    switch (page_) {
    case Page::error:
    case Page::distribution:
        if (blind_.test().running())
            put_wrapped(colours::text,
                        "Hidden while the blind comparison runs: the figures would tell which scheme is which.");
        else
            plot_and_table(look, context);
        break;
    case Page::plan:
        if (blind_.test().running())
            put_wrapped(colours::text, "Hidden while the blind comparison runs.");
        else
            plan_.draw(look, context, focus_);
        break;
    case Page::publisher:
        draw_publisher(look, context);
        break;
    case Page::fairness:
        if (blind_.test().running()) // the page would name the schemes
            put_wrapped(colours::text, "Hidden while the blind comparison runs.");
        else
            fairness_.draw(look, client, context.actions.tour.stage_shot);
        break;
    case Page::zones:
        zones_.draw(look, client);
        break;
    case Page::bits:
        coding_.draw(look, client.host_settings().relaying.coding == protocol::Coding::compact);
        break;
    case Page::trade_off:
        pareto_.draw(look, context);
        if (context.pareto.data)
            save(context, pareto_.plot(), "trade-off", "Error against cost: " + context.pareto.data->about);
        break;
    case Page::blind:
        blind_.draw(look, client, context.settings, context.actions, context.controls);
        break;
    }
}

/// While a blind comparison runs, the strip shows it in place of figures that would reveal the schemes.
void Measurements::draw_strip(const Look& look, const InstrumentContext& context) {
    if (blind_.test().running()) {
        blind_.draw(look, context.client, context.settings, context.actions, context.controls);
        return;
    }
    strip_figures(look, facts_, context.slow_frames);
    const float arrow = ImGui::GetFrameHeight();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    draw_error(look, context, {room.x - arrow, room.y});
    ImGui::SameLine(0, 0);
    if (ImGui::ArrowButton("size", ImGuiDir_Up))
        size_ = Size::full;
    explain(look, with_key(context.controls, "Shows the full panel, with the table and all pages", "measure"));
}

/// Width at which the plot covers 62.5 % of the window's area, if the table still fits [pixels].
float Measurements::plot_width(const Look& look) const {
    constexpr float share = 0.625f;
    const ImVec2 room = ImGui::GetContentRegionAvail(), window = ImGui::GetWindowSize();
    const float wanted = share * window.x * window.y / std::max(room.y, 1.0f);
    return std::floor(std::clamp(wanted, room.x * 0.5f, std::max(room.x * 0.5f, room.x - look.px(220))));
}

void Measurements::plot_and_table(const Look& look, const InstrumentContext& context) {
    constexpr auto still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool narrow = room.x < look.px(560);
    if (!table_only_) {
        const ImVec2 plot(narrow ? room.x : plot_width(look), room.y);
        ImGui::BeginChild("plot side", plot, false, still);
        page_ == Page::error ? draw_error(look, context, plot) : draw_distribution(look, context, plot);
        ImGui::EndChild();
        if (narrow)
            return;
        ImGui::SameLine(0, look.px(8));
    }
    const FontScope small(look.small);
    ImGui::BeginChild("table side", {0, 0}, false, still);
    table_.draw(look, context.client, context.settings, focus_, context.picker, !context.slow_frames.empty());
    ImGui::EndChild();
}

void Measurements::draw_error(const Look& look, const InstrumentContext& context, ImVec2 size) {
    const client::ClientState& client = context.client;
    const PlotTime time{context.view, client.render_time().truth};
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    Plot plot{.empty = "no remote tank yet"};
    const client::RemoteActor* remote = client.remote().find(focus_);
    const client::Actor* actor = client.match().find(focus_);
    const bool compact = size_ == Size::strip;
    if (remote && actor) {
        std::optional<double> threshold;
        if (publisher.when == dr::PublisherSettings::When::threshold)
            threshold = publisher.position_threshold;
        plot = error_plot(*remote, client.remote().colours(), client::palette(actor->added.colour), time, threshold);
        add_marks(look, plot, remote->marks, publisher, false);
        add_events(plot, context.changes.changes());
        if (compact)
            plot.y_label = fmt::format("{}: {}", fit_text(look.small, facts_.tank, look.px(130)), plot.y_label);
    }
    plot.compact = compact;
    const double top = scale_.update(largest_in(plot), client.now());
    plot.y_high = context.view.maximum > 0 ? context.view.maximum : top;
    draw_plot(look, "error plot", size, plot, &context.view, time.now);
    const std::string of = title_of(client, focus_);
    save(context, plot, "dr-error-" + of, "DR error of " + of);
}

void Measurements::draw_distribution(const Look& look, const InstrumentContext& context, ImVec2 size) {
    for (const auto& [label, on] :
         {std::pair("all tanks", &distribution_.everybody), std::pair("cumulative", &distribution_.cumulative),
          std::pair("log", &distribution_.logarithmic)}) {
        const FontScope small(look.small);
        if (on != &distribution_.everybody)
            ImGui::SameLine();
        if (ImGui::Checkbox(label, on))
            distribution_pace_.hurry();
    }
    if (distribution_pace_.due(context.client.now())) {
        const client::RemoteActor* remote = context.client.remote().find(focus_);
        distribution_.source =
            distribution_.everybody || !remote ? client::error_source(context.client) : client::error_source(*remote);
        distribution_plot_ = distribution_plot(
            read_errors(context.client, distribution_.everybody ? protocol::ActorId{0} : focus_), distribution_);
    }
    draw_plot(look, "distribution plot", {size.x, ImGui::GetContentRegionAvail().y}, distribution_plot_);
    const std::string of = distribution_.everybody ? "all tanks" : title_of(context.client, focus_);
    save(context, distribution_plot_, "dr-error-distribution-" + of, "Distribution of the DR error of " + of);
}

void Measurements::draw_publisher(const Look& look, const InstrumentContext& context) {
    const client::ClientState& client = context.client;
    const dr::PublisherSettings& publisher = client.host_settings().publisher;
    const PlotTime time{context.view, client.render_time().truth};
    Plot plot = publisher_plot(client.publisher_track(), publisher, time);
    add_marks(look, plot, client.publisher_track().marks, publisher, true);
    add_events(plot, context.changes.changes());
    plot.y_high = publisher_scale_.update(std::min(largest_in(plot), 4.0), client.now());
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool narrow = room.x < look.px(560);
    const float width = narrow ? room.x : std::min(plot_width(look), room.x - look.px(330));
    draw_plot(look, "publisher plot", {width, room.y}, plot, &context.view, time.now);
    save(context, plot, "my-publisher", "My publisher: deviation from its threshold ghost, against the thresholds");
    if (narrow)
        return;
    ImGui::SameLine(0, look.px(8));
    ImGui::BeginChild("own updates", {0, 0});
    own_updates(look, client);
    ImGui::EndChild();
}

} // namespace overlay
