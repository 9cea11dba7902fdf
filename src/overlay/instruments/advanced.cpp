#include "overlay/instruments/advanced.h"

#include "overlay/instruments/ghost_picker.h"
#include "overlay/instruments/idle_row.h"
#include "overlay/settings.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace overlay {

std::vector<GroupedRows> group_rows(const tunables::Tunables& rows, std::span<const RowGroup> groups) {
    std::vector<GroupedRows> all;
    for (const RowGroup& group : groups)
        all.push_back({group.title, {}});
    all.push_back({"more", {}});
    for (const tunables::Tunable& tunable : rows) {
        std::size_t best = groups.size(), longest = 0;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (const std::string_view beginning : groups[i].beginnings)
                if (tunable.row.name.starts_with(beginning) && beginning.size() > longest) {
                    best = i;
                    longest = beginning.size();
                }
        all[best].rows.push_back(tunable);
    }
    std::erase_if(all, [](const GroupedRows& group) { return group.rows.empty(); });
    return all;
}

std::span<const RowGroup> view_groups() {
    static const RowGroup groups[] = {
        {"time",
         {"compensate", "half-round-trip", "blend", "presentation", "articulation", "together", "interpolation",
          "extrapolation"}},
        {"single schemes", {"targeting-share", "phase-in-frames", "stick-weight", "shell-share"}},
        {"direction of the hull", {"orientation"}},
        {"ground", {"clamp", "remote-physics"}},
        {"DR modes", {"dr-modes"}},
        {"shown beside the tanks",
         {"scheme-ghosts", "trails", "update-marks", "arrows", "truth", "threshold", "echo", "names", "ghosts-always",
          "swap-schemes"}},
        {"error plot", {"plot"}},
    };
    return groups;
}

std::span<const RowGroup> publisher_groups() {
    static const RowGroup groups[] = {
        {"when updates are sent",
         {"publish", "rate", "orientation-rate", "position-threshold", "time-space-threshold", "rotation-threshold",
          "articulation-threshold", "articulation-rate", "velocity-threshold", "acceleration-threshold", "heartbeat",
          "reference-scheme", "contract", "contract-end", "contract-side"}},
        {"contents of updates", {"velocity", "acceleration", "impact", "angular", "zero-vertical", "model-fit"}},
        {"filters", {"velocity-average", "acceleration-fit", "damp", "tiny", "predictive"}},
        {"zones and coding",
         {"zones", "zone-near", "zone-far", "zone-sight-rate", "zone-around-rate", "zone-beyond-rate", "zone-error",
          "zone-heartbeat", "zone-budget", "coding", "bundle", "truth-delay", "cover"}},
        {"hits and schemes", {"judge", "give-schemes"}},
    };
    return groups;
}

std::span<const RowGroup> network_groups() {
    static const RowGroup groups[] = {
        {"each way", {"link"}},
        {"bursts of losses", {"link-burst"}},
        {"packet order and routes",
         {"link-asymmetry", "link-up", "link-in-order", "link-reorder", "link-detour", "link-route"}},
    };
    return groups;
}

namespace {

bool is_changed(const tunables::Tunable& tunable) { return tunable.get() != tunable.row.fallback; }

/// The rows of `settings` for which `belongs` is true, without preset, scheme and main sliders, which are shown above.
tunables::Tunables rows_of(client::Settings& settings, bool (*belongs)(const tunables::Row&)) {
    static constexpr std::array<std::string_view, 6> above{"preset", "scheme",     "rate", "position-threshold",
                                                           "link",   "blend-scale"};
    tunables::Tunables all = all_rows(settings);
    std::erase_if(all, [&](const tunables::Tunable& tunable) {
        return !belongs(tunable.row) || std::ranges::find(above, tunable.row.name) != above.end();
    });
    return all;
}

bool is_network(const tunables::Row& row) { return row.name.starts_with("link"); }
bool is_hosts(const tunables::Row& row) { return row.owner != tunables::Owner::viewer; }
bool is_viewers(const tunables::Row& row) { return !is_network(row) && !is_hosts(row); }

/// Says how many rows differ from their defaults, whether by a preset, the host or the user.
std::string differing(std::ptrdiff_t rows) {
    return fmt::format(", {} not at {}", rows, rows == 1 ? "its default" : "their defaults");
}

struct Part {
    const char* title;
    const char* help;
    tunables::Tunables rows;
    std::span<const RowGroup> groups;
    const char* note = "";
};

/// Draws a part of the settings under a heading, folded unless a search runs. The heading states the number of rows
/// that match the search, and how many rows of the whole part differ from their defaults.
void draw_part(const Look& look, Part part, const RowsOwner& owner, const std::string& search) {
    const auto changed = std::ranges::count_if(part.rows, is_changed);
    std::erase_if(part.rows, [&](const tunables::Tunable& tunable) { return !matches(tunable.row, search); });
    if (part.rows.empty())
        return;
    std::string title = fmt::format("{} ({})", part.title, part.rows.size());
    if (changed > 0)
        title += differing(changed);
    if (!search.empty())
        ImGui::SetNextItemOpen(true);
    const bool open = [&] {
        const ColourScope ink(colours::accent);
        return ImGui::TreeNodeEx(part.title, ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen,
                                 "%s", title.c_str());
    }();
    explain(look, part.help);
    if (!open)
        return;
    if (*part.note) {
        const FontScope small(look.small);
        put_wrapped(colours::dim, part.note);
    }
    for (const GroupedRows& group : group_rows(part.rows, part.groups)) {
        if (search.empty()) // search results are short enough without headings
            put(look.small, colours::dim, group.title);
        idle_row_editors(look, group.rows, owner, group.rows.front().row.name.starts_with("link-") ? "link-" : "");
    }
}

} // namespace

bool matches(const tunables::Row& row, std::string_view search) {
    return matches(fmt::format("{} {} {}", row.name, label_of(row), row.help), search);
}

void Advanced::draw(const Look& look, const RowsOwner& owner, PlotView& view) {
    client::Settings& settings = owner.settings;
    const auto all = rows_of(settings, [](const tunables::Row&) { return true; });
    const auto changed = std::ranges::count_if(all, is_changed);
    const std::string title = fmt::format("Advanced{}###advanced", changed > 0 ? differing(changed) : std::string());
    ImGui::Spacing();
    const bool open = ImGui::CollapsingHeader(title.c_str());
    explain(look, "All other settings, with a search field");
    if (!open)
        return;
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::InputTextWithHint("##search", "search, e.g. heartbeat or clamp", &search_,
                             ImGuiInputTextFlags_AutoSelectAll);
    draw_part(look,
              {.title = "My view",
               .help = "How this client shows remote tanks, ghosts and plots. Other players are not affected",
               .rows = tunables::joined({rows_of(settings, is_viewers), tunables(view)}),
               .groups = view_groups()},
              owner, search_);
    draw_part(look,
              {.title = owner.host ? "Everyone (host)" : "Everyone (set by host)",
               .help = "Publisher settings: send times, contents, filters and relaying of updates (Murphy 18.5)",
               .rows = rows_of(settings, is_hosts),
               .groups = publisher_groups(),
               .note = owner.host ? "You are the host: changes reach every publisher, bots too."
                                  : "You are not the host: changes reach your own tank only."},
              owner, search_);
    draw_part(look,
              {.title = "My network",
               .help = "An emulated network between this machine and the server, on top of the real one",
               .rows = rows_of(settings, is_network),
               .groups = network_groups()},
              owner, search_);
}

} // namespace overlay
