#include "overlay/instruments/cost_panel.h"

#include "overlay/plot/figures.h"

namespace overlay {

void TrafficRates::update(double now, const net::Traffic& traffic) {
    if (!pace_.due(now))
        return;
    const double dt = now - since_;
    // The counters of a new connection start at 0; the next rate is then 0, not negative.
    const auto rate = [&](std::uint64_t after, std::uint64_t before) {
        return since_ >= 0 && dt > 0 && after >= before ? static_cast<double>(after - before) / dt : 0;
    };
    sent_ = rate(traffic.bytes_sent, before_.bytes_sent);
    received_ = rate(traffic.bytes_received, before_.bytes_received);
    since_ = now;
    before_ = traffic;
}

namespace {
/// Help texts of the frame's stages, in the order of client::stage_names.
constexpr const char* stage_help[] = {
    "Turns keys, mouse and gamepad into input of the own tank.\ndocs/frame.md",
    "Waits for the physics of the previous frame, reads arrived messages, passes the input to tanks.\ndocs/frame.md",
    "Dead-reckons every remote actor under every shown scheme, then clamps it: the nearest tanks\nby rays of the "
    "physics "
    "engine, the others by triangles (clamp-rays).\nMurphy 18.6, 18.8; docs/frame.md",
    "Dead-reckons the own tank as receivers do, and sends an update when due.\nMurphy 18.5; docs/frame.md",
    "Starts the ticks of the physics in the background.\ndocs/frame.md",
    "Copies the scene for drawing, and sets the camera.\ndocs/frame.md",
    "Draws the picture and the panels.\ndocs/frame.md",
};
static_assert(std::size(stage_help) == client::stage_names.size());
} // namespace

void CostPanel::draw(const Look& look, const client::ClientState& client) {
    const double now = client.now();
    rates_.update(now, client.session().traffic());
    ImGui::Spacing();
    if (!ImGui::CollapsingHeader("Cost: frame and traffic"))
        return;
    if (pace_.due(now))
        for (std::size_t i = 0; i < stages_.size(); ++i)
            stages_[i] = {client.stages().mean(i), client.stages().p99(i)};
    const FontScope small(look.small);
    if (ImGui::BeginTable("stages", 4, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp)) {
        table_head({{"stage"}, {"now ms"}, {"mean ms"}, {"p99 ms"}});
        for (std::size_t i = 0; i < stages_.size(); ++i) {
            cell(client::stage_names[i]);
            explain(look, stage_help[i]);
            for (const double seconds : {client.stages().last(i), stages_[i].mean, stages_[i].p99})
                cell(figure(seconds * 1000));
        }
        ImGui::EndTable();
    }
    ImGui::Text("out %s   in %s", byte_rate(rates_.sent()).c_str(), byte_rate(rates_.received()).c_str());
    explain(look, "Traffic of this client, including the headers of ENet and UDP/IP where it uses them.\n"
                  "docs/measuring.md, bytes_per_s");
}

} // namespace overlay
