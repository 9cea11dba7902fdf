#include "overlay/instruments/relay_panels.h"

#include "overlay/plot/figures.h"
#include "protocol/picture.h"

#include <algorithm>
#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace overlay {

namespace {

struct ZoneColumn {
    const char* title;
    const char* help;
    std::string (*text)(const ZoneFigures&);
};
constexpr ZoneColumn zone_columns[] = {
    {"zone", "Zone in which the server sent the tank's last update",
     [](const ZoneFigures& it) { return std::string(protocol::row(it.zone).name); }},
    {"distance", "Distance from the camera to the tank",
     [](const ZoneFigures& it) { return figure(it.distance, "m"); }},
    {"rate", "Received updates per second, over the last 10 s",
     [](const ZoneFigures& it) { return figure(it.rate, "1/s"); }},
    {"bytes", "Update bytes received per second, over the last 10 s, without headers",
     [](const ZoneFigures& it) { return byte_rate(it.bytes); }},
    {"correction",
     "Mean distance between an update and its prediction, in pixels of 1080 lines from this camera. The server "
     "compares this distance with zone-error",
     [](const ZoneFigures& it) { return figure(it.correction, "px"); }},
    {"longest wait", "Longest time in the last 10 s between two updates, or since the last one",
     [](const ZoneFigures& it) { return figure(it.longest_wait, "s"); }},
    {"lost", "Updates of the last 10 s that the server sent to this client but that did not arrive in order",
     [](const ZoneFigures& it) { return std::to_string(it.lost); }},
};

} // namespace

std::vector<ZoneFigures> zone_figures(const client::ClientState& client) {
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
                    row.correction += mark.deviation->position * pixels;
                    ++judged;
                }
            }
            last = mark.match_time;
        }
        row.longest_wait = std::max(row.longest_wait, last < 0 ? 0 : now - last);
        row.rate = static_cast<double>(count) / ZoneFigures::window;
        row.bytes /= ZoneFigures::window;
        row.correction /= static_cast<double>(std::max<std::size_t>(judged, 1));
        all.push_back(std::move(row));
    }
    std::ranges::stable_sort(all, {}, &ZoneFigures::distance);
    return all;
}

void ZonesPanel::draw(const Look& look, const client::ClientState& client) {
    if (pace_.due(client.now()))
        rows_ = zone_figures(client);
    const protocol::ZoneSettings& zones = client.host_settings().zones;
    const FontScope small(look.small);
    double rate = 0, bytes = 0;
    for (const ZoneFigures& row : rows_)
        rate += row.rate, bytes += row.bytes;
    if (zones.on)
        ImGui::TextWrapped("Near up to %.0f m, beyond from %.0f m; allowed error %.3g pixels; %s. %zu tanks together: "
                           "%s updates/s, %s",
                           zones.near, zones.far, zones.error,
                           zones.budget > 0
                               ? fmt::format("budget {:.0f} kbit/s for each tank of a client", zones.budget).c_str()
                               : "no limit of data",
                           rows_.size(), figure(rate).c_str(), byte_rate(bytes).c_str());
    else
        ImGui::TextWrapped("Zones are off: the server sends all updates to every client, as published (Advanced, "
                           "Everyone, zones and coding). %zu tanks together: %s updates/s, %s",
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
        for (const ZoneColumn& column : zone_columns)
            head_cell(look, column.title, column.help);
        for (const ZoneFigures& row : rows_) {
            ImGui::TableNextRow();
            cell(row.name);
            for (const ZoneColumn& column : zone_columns)
                cell(column.text(row));
        }
        ImGui::EndTable();
    }
}

namespace compact = protocol::compact;

void CodingPanel::watch(const compact::BitCounts& account, double now) {
    constexpr double between = 0.5; // time between two readings [s]; figures that change faster are illegible
    const auto restarted = [&] {
        return now < readings_.back().time || account.packets < readings_.back().account.packets;
    };
    if (!readings_.empty() && restarted())
        readings_.clear();
    if (!readings_.empty() && now - readings_.back().time < between)
        return;
    readings_.push_back({now, account});
    while (now - readings_.front().time > window + between / 2)
        readings_.pop_front();
}

compact::BitCounts CodingPanel::lately() const {
    return readings_.empty() ? compact::BitCounts{}
                             : compact::since(readings_.back().account, readings_.front().account);
}

void CodingPanel::draw(const Look& look, bool on) const {
    const FontScope small(look.small);
    const compact::BitCounts lately = this->lately();
    if (!on || lately.updates == 0) {
        put_wrapped(colours::text,
                    on ? "No updates received in the last 10 s."
                       : "The server relays updates as they were published, with at least one byte per field. The "
                         "compact coding (server option --coding compact) sends each client only the differences "
                         "from updates that the client has acknowledged, in bits.");
        return;
    }
    const auto updates = static_cast<double>(lately.updates), packets = static_cast<double>(lately.packets);
    ImGui::TextWrapped(
        "%s B an update; %.0f %% of the updates are coded without a baseline; %s updates share a packet. Packet "
        "headers (28 B of UDP and IP, ENet, seal) are not included.",
        figure(static_cast<double>(lately.bytes) / updates).c_str(),
        100 * static_cast<double>(lately.absolute) / updates, figure(updates / packets).c_str());
    const std::uint64_t most = std::max<std::uint64_t>(1, *std::ranges::max_element(lately.bits));
    constexpr auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY;
    if (ImGui::BeginTable("bits", 3, flags)) {
        table_head({{"field"}, {"bits an update"}, {"share", 0, ImGuiTableColumnFlags_WidthStretch}});
        for (std::size_t i = 0; i < lately.bits.size(); ++i) {
            ImGui::TableNextRow();
            cells({std::string(compact::label_names[i]), figure(static_cast<double>(lately.bits[i]) / updates)});
            ImGui::TableNextColumn();
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float share = static_cast<float>(lately.bits[i]) / static_cast<float>(most),
                        height = ImGui::GetTextLineHeight();
            ImGui::GetWindowDrawList()->AddRectFilled(
                at, {at.x + share * ImGui::GetContentRegionAvail().x, at.y + height - look.px(2)},
                fade(colours::accent, 0.6f));
            ImGui::Dummy({1, height});
        }
        ImGui::EndTable();
    }
}

} // namespace overlay
