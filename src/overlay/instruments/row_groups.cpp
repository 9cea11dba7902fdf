#include "overlay/instruments/row_groups.h"

#include <algorithm>

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
        {"direction of the hull", {"orientation"}},
        {"ground", {"clamp", "remote-physics"}},
        {"shown beside the tanks",
         {"scheme-ghosts", "trails", "update-marks", "arrows", "truth", "threshold", "echo", "names", "ghosts-always",
          "swap-schemes"}},
        {"plot of the errors", {"plot"}},
    };
    return groups;
}

std::span<const RowGroup> publisher_groups() {
    static const RowGroup groups[] = {
        {"when",
         {"publish", "rate", "orientation-rate", "position-threshold", "time-space-threshold", "rotation-threshold",
          "articulation-threshold", "articulation-rate", "velocity-threshold", "acceleration-threshold", "heartbeat",
          "reference-scheme", "static", "contract"}},
        {"what",
         {"velocity", "acceleration", "impact", "angular", "zero-vertical", "orientation", "full", "model-fit"}},
        {"filters", {"velocity-average", "acceleration-fit", "damp", "tiny", "predictive"}},
        {"to whom",
         {"zones", "zone-near", "zone-far", "zone-sight-rate", "zone-around-rate", "zone-beyond-rate", "zone-error",
          "zone-heartbeat", "zone-budget", "coding", "bundle"}},
    };
    return groups;
}

std::span<const RowGroup> network_groups() {
    static const RowGroup groups[] = {
        {"each way", {"link"}},
        {"bursts of losses", {"link-burst"}},
        {"order, and the way taken",
         {"link-asymmetry", "link-up", "link-in-order", "link-reorder", "link-detour", "link-route"}},
    };
    return groups;
}

} // namespace overlay
