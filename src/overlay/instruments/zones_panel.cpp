#include "overlay/instruments/zones_panel.h"

#include "overlay/plot/figures.h"
#include "overlay/widgets.h"
#include "protocol/picture.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace overlay {

namespace {

struct ZoneColumn {
    const char* title;
    const char* help;
    std::string (*text)(const ZoneFigures&);
};
constexpr ZoneColumn zone_columns[] = {
    {"zone", "In which the last update was sent",
     [](const ZoneFigures& it) { return std::string(protocol::row(it.zone).name); }},
    {"distance", "From this picture's eye", [](const ZoneFigures& it) { return figure(it.distance, "m"); }},
    {"rate", "Updates that came, in the last 10 s", [](const ZoneFigures& it) { return figure(it.rate, "1/s"); }},
    {"bytes", "Of them, without headers", [](const ZoneFigures& it) { return byte_rate(it.bytes); }},
    {"put right",
     "How far an update was from what was predicted without it, as seen from here on 1080 lines, in the "
     "mean: what the server held its zones' error against",
     [](const ZoneFigures& it) { return figure(it.put_right, "px"); }},
    {"longest wait", "Between two updates, or since the last one",
     [](const ZoneFigures& it) { return figure(it.longest_wait, "s"); }},
    {"lost", "Sent here, and not come: what a zone keeps back is not among it",
     [](const ZoneFigures& it) { return std::to_string(it.lost); }},
};

} // namespace

std::vector<ZoneFigures> zone_figures(const client::View& client) {
    const double now = client.render_time().truth, begin = now - ZoneFigures::window;
    std::vector<ZoneFigures> all;
    for (const auto& [id, remote] : client.remote().actors()) {
        const client::Actor* actor = client.match().find(id);
        if (!actor || !actor->driven() || remote.updates == 0 || !remote.visible())
            continue;
        const glm::vec3& place = remote.ghosts.front().displayed.state.position;
        ZoneFigures row{.actor = id, .name = actor->added.name, .zone = remote.sent.zone};
        row.distance = static_cast<double>(glm::distance(place, client.viewpoint()));
        const double pixels = protocol::picture::pixels_a_radian / std::max(row.distance, 5.0);
        double last = -1;
        std::size_t judged = 0, count = 0;
        for (const client::UpdateMark& mark : remote.marks) {
            if (mark.match_time >= begin) {
                row.longest_wait = std::max(row.longest_wait, last < 0 ? 0 : mark.match_time - std::max(last, begin));
                row.bytes += static_cast<double>(mark.bytes);
                row.lost += mark.missing;
                ++count;
                if (mark.deviation) {
                    row.put_right += mark.deviation->position * pixels;
                    ++judged;
                }
            }
            last = mark.match_time;
        }
        row.longest_wait = std::max(row.longest_wait, last < 0 ? 0 : now - last);
        row.rate = static_cast<double>(count) / ZoneFigures::window;
        row.bytes /= ZoneFigures::window;
        row.put_right /= static_cast<double>(std::max<std::size_t>(judged, 1));
        all.push_back(std::move(row));
    }
    std::ranges::stable_sort(all, {}, &ZoneFigures::distance);
    return all;
}

void ZonesPanel::draw(const Look& look, const client::View& client) {
    if (pace_.due(client.now()))
        rows_ = zone_figures(client);
    const protocol::ZoneSettings& zones = client.host_settings().zones;
    const FontScope small(look.small);
    double rate = 0, bytes = 0;
    for (const ZoneFigures& row : rows_)
        rate += row.rate, bytes += row.bytes;
    if (zones.on)
        ImGui::TextWrapped("Near up to %.0f m, beyond from %.0f m on; %.3g pixels may be wrong; %.0f kbit/s. "
                           "%zu tanks: %s updates/s, %s",
                           zones.near, zones.far, zones.error, zones.budget, rows_.size(), figure(rate).c_str(),
                           byte_rate(bytes).c_str());
    else
        ImGui::TextWrapped("The host has no zones: everybody is sent everything, as it was published (Advanced, "
                           "Everyone, to whom). %zu tanks: %s updates/s, %s",
                           rows_.size(), figure(rate).c_str(), byte_rate(bytes).c_str());
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY;
    if (ImGui::BeginTable("zones", static_cast<int>(std::size(zone_columns)) + 1, flags)) {
        ImGui::TableSetupScrollFreeze(0, 1);
        ImGui::TableSetupColumn("tank", ImGuiTableColumnFlags_WidthStretch);
        for (const ZoneColumn& column : zone_columns)
            ImGui::TableSetupColumn(column.title);
        ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
        ImGui::TableNextColumn();
        ImGui::TableHeader("tank");
        for (const ZoneColumn& column : zone_columns) {
            ImGui::TableNextColumn();
            ImGui::TableHeader(column.title);
            explain(look, column.help);
        }
        for (const ZoneFigures& row : rows_) {
            ImGui::TableNextRow();
            cell(row.name);
            for (const ZoneColumn& column : zone_columns)
                cell(column.text(row));
        }
        ImGui::EndTable();
    }
}

} // namespace overlay
