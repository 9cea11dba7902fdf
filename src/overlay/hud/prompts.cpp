#include "overlay/hud/prompts.h"

#include "overlay/hud/hud_parts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace overlay {

namespace {
constexpr const char* deeds[prompt_count] = {"drive", "aim: turret and gun follow", "fire", "lay a mine behind you"};
constexpr double driven_enough = 0.8, turned_enough = 0.4; // time at full stick after which the line is done [s]
} // namespace

bool Prompts::all_done() const {
    return std::ranges::all_of(done_, [](bool done) { return done; });
}

void Prompts::watch(const client::ClientState& client) {
    const client::LocalPlayer* player = client.player();
    if (!player || !player->spawned())
        return;
    if (!began_)
        began_ = last_ = client.now();
    const double dt = client.now() - std::exchange(last_, client.now());
    const world::TankInput& input = player->input.tank;
    driven_ += dt * static_cast<double>(std::abs(input.stick.throttle));
    turned_ += dt * static_cast<double>(std::min(1.0f, std::abs(input.turret_rate) + std::abs(input.gun_rate)));
    const bool now[prompt_count] = {driven_ > driven_enough, turned_ > turned_enough, player->last_fire >= *began_,
                                    player->last_mine >= *began_};
    for (std::size_t i = 0; i < prompt_count; ++i)
        done_[i] = done_[i] || now[i];
}

double Prompts::unhurt(const client::ClientState& client) const {
    const double granted = static_cast<double>(client.rules().newcomer_unhurt);
    return began_ ? std::max(0.0, granted - (client.now() - *began_)) : 0;
}

void Prompts::draw(const Look& look, const client::ClientState& client, const Area& free,
                   const PromptKeys& keys) const {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    float keys_width = 0, deeds_width = 0;
    for (std::size_t i = 0; i < prompt_count; ++i) {
        keys_width = std::max(keys_width, text_width(look.bold, keys[i]));
        deeds_width = std::max(deeds_width, text_width(look.regular, deeds[i]));
    }
    const float line = look.px(26), gap = look.px(14), pad = look.px(14);
    const auto left = static_cast<float>(std::count(done_.begin(), done_.end(), false));
    // Beside the tank's state, so that the tank in the middle stays visible.
    const float x = free.low.x + look.px(vitals_width + 2 * hud_margin) + pad;
    float y = free.high.y - look.px(hud_margin) - left * line;
    if (const double safe = unhurt(client); safe > 0)
        draw_text(list, look.regular, {x, y - look.px(30)}, colours::good,
                  fmt::format("nothing hurts you for {:.0f} s", std::ceil(safe)));
    if (left == 0)
        return;
    list.AddRectFilled({x - pad, y - look.px(8)},
                       {x + keys_width + gap + deeds_width + pad, y + left * line + look.px(4)}, colours::panel,
                       look.px(5));
    for (std::size_t i = 0; i < prompt_count; ++i) {
        if (done_[i])
            continue;
        draw_text(list, look.bold, {x + keys_width, y}, colours::accent, keys[i], 1);
        draw_text(list, look.regular, {x + keys_width + gap, y}, colours::text, deeds[i]);
        y += line;
    }
}

} // namespace overlay
