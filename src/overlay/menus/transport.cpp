#include "overlay/menus/transport.h"

#include "overlay/plot/figures.h"
#include "overlay/widgets.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace overlay {

namespace {

enum class Sign { play, pause, step };

bool sign_button(const char* id, Sign sign, float size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Button(id, {size, size});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float in = size * 0.28f, left = at.x + in, right = at.x + size - in, top = at.y + in, foot = at.y + size - in,
                bar = (right - left) * 0.34f;
    switch (sign) {
    case Sign::play:
        list.AddTriangleFilled({left, top}, {right, (top + foot) / 2}, {left, foot}, colours::text);
        break;
    case Sign::pause:
        list.AddRectFilled({left, top}, {left + bar, foot}, colours::text);
        list.AddRectFilled({right - bar, top}, {right, foot}, colours::text);
        break;
    case Sign::step:
        list.AddTriangleFilled({left, top}, {right - bar * 0.7f, (top + foot) / 2}, {left, foot}, colours::text);
        list.AddRectFilled({right - bar * 0.7f, top}, {right, foot}, colours::text);
        break;
    }
    return pressed;
}

} // namespace

bool is_conspicuous(const TimeFacts& facts) {
    return facts.length > 0 || (facts.controllable && (facts.paused || std::abs(facts.speed - 1) > 1e-6));
}

void transport_bar(const Look& look, const TimeFacts& facts, const TimeControl& time, float width) {
    if (!facts.controllable) {
        put(look.small, colours::dim, fit_text(look.small, facts.why_not, width));
        return explain(look, facts.why_not);
    }
    const float size = ImGui::GetFrameHeight(), gap = look.px(3), end = ImGui::GetCursorPosX() + width;
    if (sign_button("##pause", facts.paused ? Sign::play : Sign::pause, size) && time.pause)
        time.pause(!facts.paused);
    explain(look, facts.paused ? "Resume" : "Pause");
    ImGui::SameLine(0, gap);
    if (sign_button("##step", Sign::step, size) && time.step)
        time.step();
    explain(look, "Advance by one tick of 1/60 s, then pause");
    ImGui::SameLine(0, gap);
    const bool replay = facts.length > 0;
    const std::string times = fmt::format("× {:.2f}", facts.speed); // shown beside the slider
    const float beside = text_width(ImGui::GetFont(), "× 0.00") + look.px(6);
    const float slider = replay ? look.px(64) : std::max(look.px(40), end - ImGui::GetCursorPosX() - beside);
    auto speed = static_cast<float>(facts.speed);
    ImGui::SetNextItemWidth(slider);
    if (ImGui::SliderFloat("##speed", &speed, static_cast<float>(slowest_time), static_cast<float>(facts.fastest), "",
                           ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic) &&
        time.set_speed)
        time.set_speed(static_cast<double>(speed));
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right) && time.set_speed)
        time.set_speed(1);
    explain(look, "Speed of time; 1: real time. Right click: reset");
    ImGui::SameLine(0, look.px(6));
    const float after = ImGui::GetCursorPosX() + beside;
    put(times);
    if (!replay)
        return;
    const std::string whole = fmt::format("{} / {}", clock(facts.position), clock(facts.length));
    const float text = ImGui::CalcTextSize("00:00 / 00:00").x;
    ImGui::SameLine(after);
    ImGui::SetNextItemWidth(std::max(look.px(40), end - ImGui::GetCursorPosX() - text - look.px(6)));
    auto position = static_cast<float>(facts.position);
    if (ImGui::SliderFloat("##position", &position, 0, static_cast<float>(facts.length), "",
                           ImGuiSliderFlags_AlwaysClamp) &&
        time.seek)
        time.seek(static_cast<double>(position));
    ImGui::SameLine(0, look.px(6));
    put(whole);
}

} // namespace overlay
