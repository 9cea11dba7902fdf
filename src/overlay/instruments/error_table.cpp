#include "overlay/instruments/error_table.h"

#include "dead_reckoning/custom.h"
#include "overlay/instruments/ghost_choice.h"
#include "overlay/plot/figures.h"
#include "overlay/plot/plot.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace overlay {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// An error figure of the row; NaN if nothing was scored, or if the row's source does not give the figure.
template <double dr::Summary::*member> double scored(const SchemeScore& row) {
    return row.scored ? row.error.*member : nothing;
}

/// A figure of the row's innovations; NaN if there are none.
template <double dr::InnovationSummary::*member> double at_updates(const SchemeScore& row) {
    return row.error.innovation.updates > 0 ? row.error.innovation.*member : nothing;
}

/// How the errors of a tank's row were measured.
std::string how(const SchemeScore& row) {
    if (row.echo)
        return "My updates over my link to the server and back, against my own truth";
    const bool all = row.actor == 0;
    if (row.source == client::ErrorSource::truth)
        return all ? "Over all remote tanks, against true poses: means weighted by frames, maxima over all"
                   : "Measured by this client, against the owner's true poses" +
                         (row.late_by ? fmt::format(", which come {:.0f} s late", *row.late_by) : std::string());
    return all ? "Over all remote tanks, at updates: means weighted by updates, maxima over all"
               : "Measured by this client at each update, against the pose in it";
}

std::string shown_name(const SchemeScore& row) {
    return row.echo ? "me as others see me" : row.doubted ? row.name + ": truth rejected" : row.name;
}

std::string told(const dr::Failure& failure) {
    return failure.why.empty() ? std::string() : "\nNo figures: " + dr::text(failure);
}

/// Whether the column's figure comes from scored frames: then it is missing (NaN) in a row without scored frames.
bool is_error(const ScoreColumn& column) { return std::isnan(column.value(SchemeScore{})); }

/// Returns for each column whether it is shown: tank, scheme and columns of rank 0 always, then by rank those that fit
/// into `room` [pixels]. The column "since" has rank 0 if schemes were scored from different times (`later`), otherwise
/// the last rank.
std::vector<bool> columns_for(const Look& look, float room, bool later) {
    const auto columns = score_columns();
    const int last = static_cast<int>(columns.size());
    std::vector<bool> shown(columns.size());
    for (int rank = 0; rank <= last; ++rank)
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const bool since = std::string_view(columns[i].title) == "since";
            if ((since && !later ? last : columns[i].rank) != rank)
                continue;
            if (!columns[i].text)
                room -= figure_width(look, columns[i]);
            shown[i] = columns[i].text || room >= 0 || rank == 0;
        }
    return shown;
}

} // namespace

std::span<const ScoreColumn> score_columns() {
    using S = dr::Summary;
    using I = dr::InnovationSummary;
    static const ScoreColumn columns[] = {
        {"tank", "Tank whose displayed state is scored", 0, nullptr,
         [](const SchemeScore& row) -> const std::string& { return row.name; }},
        {"scheme",
         "Convergence, with the predictor in brackets unless it is constant acceleration. The first scheme of a tank "
         "is drawn solid; the others are ghosts",
         0, nullptr, [](const SchemeScore& row) -> const std::string& { return row.scheme; }},
        {"now",
         "Newest DR error [m]: distance between displayed and true position at the same instant. Without true poses, "
         "all errors are those at updates: the position in each update is true at its own instant.\n"
         "docs/measuring.md, Metrics; Murphy 18.4",
         3, [](const SchemeScore& row) { return row.scored ? row.now : nothing; }},
        {"mean",
         "Mean DR error over all scored frames since the time in column \"since\" [m].\ndocs/measuring.md, Metrics; "
         "Murphy table 18.1",
         0, scored<&S::mean>},
        {"p95",
         "95th percentile: the DR error of 95 % of all scored frames is below it [m].\ndocs/measuring.md, Metrics", 1,
         scored<&S::p95>},
        {"at updates",
         "Mean innovation [m]: distance between the displayed position and that in each arriving update, at the "
         "update's instant. It needs no true poses.\ndocs/measuring.md, Metrics",
         6, at_updates<&I::mean>},
        {"along", "Mean part of the innovation along the hull [m]", 23, at_updates<&I::along>},
        {"across", "Mean part of the innovation across the hull [m]", 24, at_updates<&I::across>},
        {"up", "Mean part of the innovation along the hull's upward axis [m]", 25, at_updates<&I::up>},
        {"max", "The largest DR error over all scored frames [m].\ndocs/measuring.md, Metrics", 5, scored<&S::max>},
        {"since",
         "Match time of the first frame in these figures [s]. A highlighted scheme was switched on later than others "
         "of "
         "its tank and has fewer scored frames; \"reset\" restarts all of them together",
         0, [](const SchemeScore& row) { return row.scored ? row.since : nothing; }},
        {"predictor",
         "The predictor's part of the mean error [m]: distance from truth to the prediction from the newest update, if "
         "the age of that update were known exactly.\ndocs/measuring.md, Metrics",
         6, scored<&S::prediction>},
        {"link",
         "The link's part of the mean error [m], from an unknown or uncompensated age of the updates.\n"
         "docs/measuring.md, Metrics",
         7, scored<&S::latency>},
        {"convergence",
         "The convergence's part of the mean error [m]: distance from the prediction to the displayed position, "
         "including the ground clamp.\ndocs/measuring.md, Metrics",
         8, scored<&S::smoothing>},
        {"past",
         "For schemes that play the past: mean error against the truth of the displayed instant [m].\n"
         "docs/measuring.md, mean_then",
         17, [](const SchemeScore& row) { return row.error.mean_then.value_or(nothing); }},
        {"dry",
         "For schemes that play the past: number of times that no update was left to play (underruns).\n"
         "docs/measuring.md, underruns",
         22,
         [](const SchemeScore& row) {
             return row.error.underruns ? static_cast<double>(*row.error.underruns) : nothing;
         }},
        {"jump",
         "The largest change of displayed velocity from one frame to the next [m/s], visible as a jump.\n"
         "docs/measuring.md, dv_max",
         9, scored<&S::dv_max>},
        {"jerk",
         "Root mean square of the third difference of the displayed position [m/s³]: roughness.\n"
         "docs/measuring.md, jerk_rms",
         10, scored<&S::jerk_rms>},
        {"seen",
         "Mean error in pixels of a picture of 1080 lines at this camera: the angle at the eye between displayed and "
         "true position, while the true position is in the picture.\ndocs/measuring.md, seen_mean",
         10, [](const SchemeScore& row) { return row.error.seen_mean.value_or(nothing); }},
        {"seen jerk",
         "Root mean square of the visible jerk [pixels/s³ at 1080 lines]: across the line of sight, divided by the "
         "distance, without the camera's motion.\ndocs/measuring.md, seen_jerk_rms",
         10, [](const SchemeScore& row) { return row.error.seen_jerk_rms.value_or(nothing); }},
        {"sway",
         "Root mean square of the sideways error minus its mean over 1 s [m]: oscillation about the "
         "path.\ndocs/measuring.md, lateral_oscillation",
         11, scored<&S::lateral_oscillation>},
        {"reversal",
         "Share of frames in which the tank is displayed moving against its true motion [%].\ndocs/measuring.md, "
         "reversal",
         13, [](const SchemeScore& row) { return row.scored ? 100 * row.error.reversal : nothing; }},
        {"heading", "Mean angle between the displayed and the true heading [degrees].\ndocs/measuring.md, heading", 12,
         [](const SchemeScore& row) { return row.scored ? row.error.heading * 57.29577951 : nothing; }},
        {"depth", "Largest depth of the hull below the ground [m].\ndocs/measuring.md, penetration", 14,
         scored<&S::penetration>},
        {"age",
         "Mean age of this tank's updates when they arrived [ms]: time of arrival minus time stamp, by the "
         "synchronised clock.\ndocs/clocks.md",
         16, [](const SchemeScore& row) { return row.delay * 1000; }},
        {"updates/s", "Received updates per second.\ndocs/measuring.md, updates_per_s; Murphy 18.5", 2,
         [](const SchemeScore& row) { return row.updates_per_s; }},
        {"bytes/s", "Update bytes received per second, without headers.\ndocs/measuring.md, bytes_per_s", 15,
         [](const SchemeScore& row) { return row.bytes_per_s; }},
        {"turret",
         "Mean angle between the drawn and the true turret [degrees], if turret and gun are published separately "
         "(articulation-rate).\ndocs/publishing.md, Turret and gun; Murphy 18.8",
         18, [](const SchemeScore& row) { return row.parts.frames > 0 ? row.parts.mean * 57.29577951 : nothing; }},
        {"turret p95", "95th percentile of the turret's angle error [degrees].\ndocs/publishing.md, Turret and gun", 19,
         [](const SchemeScore& row) { return row.parts.frames > 0 ? row.parts.p95 * 57.29577951 : nothing; }},
        {"turret/s", "Received updates of turret and gun alone, per second.\ndocs/publishing.md, Turret and gun", 20,
         [](const SchemeScore& row) { return row.parts_updates_per_s; }},
        {"turret B/s", "Bytes of these turret updates per second, without headers.\ndocs/publishing.md, Turret and gun",
         21, [](const SchemeScore& row) { return row.parts_bytes_per_s; }},
        {"why", "Share of the updates for each reason, in the colours under the plot", 4,
         [](const SchemeScore& row) {
             return static_cast<double>(row.by_reason[static_cast<std::size_t>(dr::Reason::position)]);
         }},
    };
    return columns;
}

void sort_scores(std::vector<SchemeScore>& rows, const ScoreColumn& by, bool descending) {
    std::ranges::stable_sort(rows, [&](const SchemeScore& a, const SchemeScore& b) {
        if (!by.value)
            return descending ? by.text(a) > by.text(b) : by.text(a) < by.text(b);
        const double x = by.value(a), y = by.value(b);
        if (std::isnan(x) || std::isnan(y))
            return !std::isnan(x) && std::isnan(y);
        return descending ? x > y : x < y;
    });
}

float figure_width(const Look& look, const ScoreColumn& column) {
    // Room for the arrow of a sorted column.
    const float arrow = look.small->FontSize * 0.65f + ImGui::GetStyle().FramePadding.x;
    return std::max(text_width(look.small, column.title) + arrow, text_width(look.small, "~0.000")) +
           2 * ImGui::GetStyle().CellPadding.x;
}

void ErrorTable::choose_columns(const Look& look, float width) {
    float names = look.px(40);
    for (const SchemeScore& row : rows_)
        names = std::max(names, text_width(look.small, row.scheme));
    scheme_width_ = std::min(names, width * 0.3f);
    const float room =
        width - scheme_width_ - look.px(96) - 4 * ImGui::GetStyle().CellPadding.x - ImGui::GetStyle().ScrollbarSize;
    const bool later = std::ranges::any_of(rows_, &SchemeScore::later);
    if (std::abs(room - room_) < 1 && later == later_)
        return; // keeps the user's choice of columns
    room_ = room;
    later_ = later;
    const auto shown = columns_for(look, room, later);
    for (std::size_t i = 0; i < shown.size(); ++i)
        ImGui::TableSetColumnEnabled(static_cast<int>(i), shown[i]);
}

void ErrorTable::refresh(const client::ClientState& client) {
    ImGuiTableSortSpecs* sorting = ImGui::TableGetSortSpecs();
    if (!pace_.due(client.now()) && !sorting->SpecsDirty)
        return;
    rows_ = read_scores(client);
    tanks_ = actors_of(client);
    if (!client.settings().ghosts.echo)
        std::erase_if(rows_, [](const SchemeScore& row) { return row.echo; });
    if (sorting->SpecsCount > 0)
        sort_scores(rows_, score_columns()[static_cast<std::size_t>(sorting->Specs[0].ColumnIndex)],
                    sorting->Specs[0].SortDirection == ImGuiSortDirection_Descending);
    sorting->SpecsDirty = false;
}

void ErrorTable::head(const Look& look) {
    const auto columns = score_columns();
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const ScoreColumn& column : columns) {
        const bool first = &column == columns.data();
        const auto how = (first ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed) |
                         (column.value ? ImGuiTableColumnFlags_PreferSortDescending : ImGuiTableColumnFlags_NoHide);
        const float width = first         ? 1.0f
                            : column.text ? std::max(scheme_width_, 1.0f)
                                          : figure_width(look, column) - 2 * ImGui::GetStyle().CellPadding.x;
        ImGui::TableSetupColumn(column.title, how, width);
    }
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
        if (ImGui::TableSetColumnIndex(i)) {
            ImGui::TableHeader(columns[static_cast<std::size_t>(i)].title);
            explain(look, std::string(columns[static_cast<std::size_t>(i)].help) +
                              "\n\nClick: sort. Right click: choose columns.");
        }
}

void ErrorTable::draw(const Look& look, const client::ClientState& client, client::ViewerSettings& settings,
                      protocol::ActorId& focus, GhostPicker& picker, bool slow) {
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit |
                           ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate | ImGuiTableFlags_Hideable |
                           ImGuiTableFlags_NoSavedSettings;
    const float width = ImGui::GetContentRegionAvail().x;
    if (!ImGui::BeginTable("errors", static_cast<int>(score_columns().size()), flags))
        return;
    head(look);
    refresh(client);
    choose_columns(look, width);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows_.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const IdScope id(i);
            draw_row(look, settings, rows_[static_cast<std::size_t>(i)], focus, picker, slow);
        }
    ImGui::EndTable();
}

void ErrorTable::draw_row(const Look& look, client::ViewerSettings& settings, const SchemeScore& row,
                          protocol::ActorId& focus, GhostPicker& picker, bool slow) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float tall = ImGui::GetTextLineHeight();
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##focus", row.actor != 0 && row.actor == focus, ImGuiSelectableFlags_SpanAllColumns) &&
        row.actor != 0)
        focus = row.actor;
    row_menu(settings, row, picker);
    const dr::Scheme& scheme = dr::schemes()[static_cast<std::size_t>(row.scheme_index)];
    explain(look, shown_name(row) + " by " + scheme.title() + "\nOption: " + scheme.name() + "\n" + how(row) +
                      told(row.failure) + "\nReasons for the updates: " + describe_reasons(row.by_reason) +
                      "\nRight click: choose ghosts");
    ImGui::SameLine(0, 0);
    const ImVec2 line[] = {{at.x, at.y + tall * 0.5f}, {at.x + look.px(24), at.y + tall * 0.5f}};
    draw_line(list, look, line, row.colour, look.px(2.5f), row.dash, at.x);
    ImGui::SetCursorScreenPos({at.x + look.px(28), at.y});
    put_fitted(look.small, row.actor == 0 ? colours::accent : colours::text, shown_name(row));
    ImGui::TableNextColumn();
    put_fitted(look.small, colours::text, row.scheme);
    for (const ScoreColumn& column : score_columns().subspan(2)) {
        if (!ImGui::TableNextColumn())
            continue;
        const std::string_view title = column.title;
        if (title == "since" && row.scored) {
            put(row.later ? colours::accent : colours::text, fmt::format("{:.1f}", row.since));
            continue;
        }
        if (title != "why") {
            put(marked(figure(column.value(row)), slow && is_error(column)));
            continue;
        }
        const ImVec2 bar = ImGui::GetCursorScreenPos();
        draw_reasons(list, {bar.x, bar.y + tall * 0.2f}, {look.px(38), tall * 0.7f}, row.by_reason);
        ImGui::Dummy({look.px(38), tall});
    }
}

void ErrorTable::row_menu(client::ViewerSettings& settings, const SchemeScore& row, GhostPicker& picker) {
    if (!ImGui::BeginPopupContextItem("row"))
        return;
    if (ImGui::MenuItem(row.actor && !row.echo ? ("ghosts of " + row.name + " …").c_str() : "ghosts of all tanks …"))
        picker.open(row.echo ? protocol::ActorId{0} : row.actor);
    if (row.drawn) {
        ImGui::MenuItem("drawn solid by this scheme", nullptr, true, false);
    } else {
        if (ImGui::MenuItem("draw all tanks solid by this scheme", nullptr, false, !dr::only_a_ghost(row.scheme_index)))
            settings.scheme = row.scheme_index;
        if (ImGui::MenuItem("remove this ghost"))
            drop_ghost(settings, row.actor, row.scheme_index, tanks_);
    }
    ImGui::EndPopup();
}

} // namespace overlay
