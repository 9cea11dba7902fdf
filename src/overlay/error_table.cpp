#include "overlay/error_table.h"

#include "overlay/figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace overlay {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// A figure that exists only where truth has come.
template <double SchemeScore::*member> double scored(const SchemeScore& row) {
    return row.scored ? row.*member : nothing;
}

} // namespace

std::span<const ScoreColumn> score_columns() {
    static const ScoreColumn columns[] = {
        {"actor", "Whose displayed state is scored", nullptr,
         [](const SchemeScore& row) -> const std::string& { return row.name; }},
        {"scheme", "convergence:predictor. The first of an actor is the one that is drawn solid; the others are ghosts",
         nullptr, [](const SchemeScore& row) -> const std::string& { return row.scheme; }},
        {"now",
         "DR error of the last scored frame [m]: distance of displayed and true position at the same instant.\n"
         "docs/measuring.md, Metrics; Murphy 18.4",
         scored<&SchemeScore::now>},
        {"mean",
         "Mean DR error over all scored frames since \"start anew\" [m].\ndocs/measuring.md, Metrics; Murphy "
         "table 18.1",
         scored<&SchemeScore::mean>},
        {"p95", "95 % of all scored frames are below it [m].\ndocs/measuring.md, Metrics", scored<&SchemeScore::p95>},
        {"max", "The largest DR error [m].\ndocs/measuring.md, Metrics", scored<&SchemeScore::max>},
        {"jump",
         "The largest change of displayed velocity from one frame to the next [m/s]: what the eye sees as a "
         "jump.\ndocs/measuring.md, dv_max",
         scored<&SchemeScore::dv_max>, nullptr, false},
        {"late",
         "Mean age of this actor's updates when they arrived [ms]: time of arrival minus time stamp, by the "
         "synchronised clock.\ndocs/architecture.md, Clocks",
         [](const SchemeScore& row) { return row.delay * 1000; }, nullptr, false},
        {"upd/s", "Updates that arrived, a second.\ndocs/measuring.md, updates_per_s; Murphy 18.5",
         [](const SchemeScore& row) { return row.updates_per_s; }},
        {"why", "Why the publisher sent them: a share of the bar for each reason, in its colour in the plot",
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

void ErrorTable::draw(const Look& look, const client::Client& client, protocol::ActorId& focus) {
    const auto columns = score_columns();
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingFixedFit |
                           ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate | ImGuiTableFlags_Hideable |
                           ImGuiTableFlags_NoSavedSettings;
    if (!ImGui::BeginTable("errors", static_cast<int>(columns.size()), flags))
        return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (const ScoreColumn& column : columns) {
        const bool first = &column == columns.data();
        int how = first ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed;
        how |= column.value ? ImGuiTableColumnFlags_PreferSortDescending : ImGuiTableColumnFlags_NoHide;
        if (!column.shown)
            how |= ImGuiTableColumnFlags_DefaultHide;
        ImGui::TableSetupColumn(column.title, how, first ? 1.0f : 0.0f);
    }
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
        if (ImGui::TableSetColumnIndex(i)) {
            ImGui::TableHeader(columns[static_cast<std::size_t>(i)].title);
            explain(look, (std::string(columns[static_cast<std::size_t>(i)].help) +
                           "\n\nClick: sort. Right click: more columns.")
                              .c_str());
        }

    constexpr double refresh = 0.25; // [s]: figures that change faster cannot be read
    ImGuiTableSortSpecs* sorting = ImGui::TableGetSortSpecs();
    if (refreshed_ < 0 || client.now() < refreshed_ || client.now() - refreshed_ > refresh || sorting->SpecsDirty) {
        refreshed_ = client.now();
        rows_ = read_scores(client);
        if (sorting->SpecsCount > 0)
            sort_scores(rows_, columns[static_cast<std::size_t>(sorting->Specs[0].ColumnIndex)],
                        sorting->Specs[0].SortDirection == ImGuiSortDirection_Descending);
        sorting->SpecsDirty = false;
    }

    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float tall = ImGui::GetTextLineHeight();
    for (const SchemeScore& row : rows_) {
        if (row.echo && !client.settings().ghosts.echo)
            continue;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::PushID(&row);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (ImGui::Selectable("##focus", row.actor == focus, ImGuiSelectableFlags_SpanAllColumns))
            focus = row.actor;
        explain(look, (row.name + " by " + row.scheme + "\n" +
                       (row.echo ? "As others see me: my updates through my link and back, against my own truth"
                                 : "Measured here, against the owner's truth") +
                       "\nSent because of: " + describe_reasons(row.by_reason))
                          .c_str());
        ImGui::SameLine(0, 0);
        list.AddRectFilled({at.x, at.y + tall * 0.15f}, {at.x + look.px(7), at.y + tall * 0.9f}, row.colour,
                           look.px(1.5f));
        ImGui::SetCursorScreenPos({at.x + look.px(11), at.y});
        ImGui::TextUnformatted(
            fit_text(look.small, row.echo ? "me, echoed" : row.name, ImGui::GetContentRegionAvail().x).c_str());
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(row.scheme.c_str());
        for (const ScoreColumn& column : columns.subspan(2, columns.size() - 3)) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(figure(column.value(row)).c_str());
        }
        if (ImGui::TableNextColumn()) {
            const ImVec2 bar = ImGui::GetCursorScreenPos();
            draw_reasons(list, {bar.x, bar.y + tall * 0.2f}, {look.px(38), tall * 0.7f}, row.by_reason);
            ImGui::Dummy({look.px(38), tall});
        }
        ImGui::PopID();
    }
    ImGui::EndTable();
}

} // namespace overlay
