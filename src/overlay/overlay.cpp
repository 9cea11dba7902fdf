#include "overlay/overlay.h"

#include "overlay/menus/transport.h"

#include <algorithm>
#include <fmt/format.h>

namespace overlay {

namespace {

constexpr float margin = 8; // at scale 1 [pixels]

// Width of the panel `dr` [pixels], limited so that large text leaves about half of the window to the picture.
float dr_width(const Look& look, ImVec2 screen) { return std::min(look.px(336), screen.x * 0.48f); }

void place(ImVec2 low, ImVec2 size) {
    ImGui::SetNextWindowPos(low, ImGuiCond_Always);
    ImGui::SetNextWindowSize(size, ImGuiCond_Always);
}

constexpr auto fixed = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoFocusOnAppearing |
                       ImGuiWindowFlags_NoBringToFrontOnFocus;

// Height of the measurements' strip [pixels]. The strip covers less than 15 % of the window's area.
float strip_height(const Look& look, ImVec2 screen) { return std::min(look.px(120), screen.y * 0.145f); }

/// The help keys: "click: aim   Return: chat   F1: keys   Esc: menu".
std::string help_keys(const Controls* controls) {
    std::string text;
    if (!controls)
        return text;
    if (!controls->pad)
        text = "click: aim";
    for (const auto& [action, word] : {std::pair("chat", "chat"), std::pair("help", "keys"), std::pair("menu", "menu")})
        if (const std::string key = controls->press(action); key != "no key")
            text += fmt::format("{}{}: {}", text.empty() ? "" : "   ", key, word);
    return text;
}

} // namespace

/// Places the measurements' window: the strip at the bottom; the full size over the picture, but not over the time
/// controls and the tour's caption.
void Overlay::place_measurements(const Look& look, ImVec2 screen) const {
    const Area free = free_area(look, screen);
    const float left = look.px(margin), right = free.high.x - left;
    if (!measures_in_full()) {
        const float height = strip_height(look, screen);
        place({left, screen.y - height - left}, {right - left, height});
        return;
    }
    const bool time = actions_.time.facts && is_conspicuous(actions_.time.facts());
    const float top = look.px(time ? margin + 44 : margin);
    place({left, top}, {right - left, free.high.y - left - top});
    ImGui::SetNextWindowBgAlpha(0.95f);
}

std::optional<Panel> Overlay::last_opened() {
    while (!by_key_.empty() && !shows(by_key_.back()))
        by_key_.pop_back();
    return by_key_.empty() ? std::nullopt : std::optional(by_key_.back());
}

Area Overlay::free_area(const Look& look, ImVec2 screen) const {
    Area area{{0, 0}, screen};
    if (shows(Panel::start))
        area.low.x += StartMenu::width(look, screen);
    if (shows(Panel::dr) && !is_blind())
        area.high.x -= dr_width(look, screen) + look.px(margin);
    if (shows(Panel::measurements) && !measures_in_full())
        area.high.y -= strip_height(look, screen) + look.px(margin);
    if (caption_)
        area.high.y -= caption_height(look, *caption_, area.width());
    return area;
}

void Overlay::set_caption(std::optional<Caption> caption) {
    caption_ = std::move(caption);
    if (caption_)
        caption_->size = static_cast<float>(settings_->caption_size);
}

void Overlay::draw_panels(const Look& look, const client::ClientState& client, client::Settings& settings,
                          const Facts& facts) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (instruments())
        live_cost_.watch(client, settings);
    const InstrumentContext context{.client = client,
                                    .settings = settings,
                                    .view = settings_->plot,
                                    .actions = actions_,
                                    .picker = picker_,
                                    .editor = script_editor_,
                                    .presets = presets_,
                                    .changes = changes_,
                                    .cost = live_cost_,
                                    .pareto = facts.pareto,
                                    .controls = facts.controls,
                                    .slow_frames = facts.slow_frames};
    if (shows(Panel::dr) && !is_blind()) {
        const float width = dr_width(look, screen);
        place({screen.x - width - look.px(margin), look.px(margin)}, {width, screen.y - look.px(2 * margin)});
        bool open = true;
        const std::string title = with_key(facts.controls, "Compare", "compare") + "###compare";
        if (ImGui::Begin(title.c_str(), &open, fixed)) {
            dr_panel_.draw(look, context);
            cost_.draw(look, client);
        }
        ImGui::End();
        show(Panel::dr, open);
    }
    if (shows(Panel::measurements)) {
        place_measurements(look, screen);
        if (ImGui::Begin("measurements", nullptr, fixed | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoScrollbar))
            measurements_.draw(look, context);
        ImGui::End();
    }
    if (is_blind())
        picker_.close();
    picker_.draw(look, client, settings);
    script_editor_.draw(look, settings, actions_.scripts);
    draw_time(look);
}

/// Draws the time controls below the compass, if `is_conspicuous`.
void Overlay::draw_time(const Look& look) {
    if (!actions_.time.facts)
        return;
    const TimeFacts facts = actions_.time.facts();
    if (!is_conspicuous(facts))
        return;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const Area free = free_area(look, screen);
    const float room = free.width() - look.px(2 * margin);
    constexpr float feed = 260; // width of the feed of kills at the right, at scale 1 [pixels]
    const float width = std::min(
        facts.length > 0 ? std::clamp(room - look.px(2 * feed), look.px(320), look.px(500)) : look.px(220), room);
    ImGui::SetNextWindowPos({free.middle().x, free.low.y + look.px(measures_in_full() ? margin : 62)}, ImGuiCond_Always,
                            {0.5f, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("time", nullptr, fixed | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoScrollbar);
    transport_bar(look, facts, actions_.time, ImGui::GetContentRegionAvail().x);
    ImGui::End();
}

void Overlay::draw(const Look& look, const client::ClientState& client, const client::Scene& scene,
                   client::Settings& settings, const Facts& facts) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    use_palette(settings_->palette);
    // Over the battle behind the start menu, only the start menu or the settings are drawn.
    if (shows(Panel::start) && !shows(Panel::settings))
        return start_menu_.draw(look, facts.menu, actions_, facts.controls);
    if (shows(Panel::start))
        return show(Panel::settings, settings_menu_.draw(look, facts.settings, actions_));
    measurements_.update(client, settings, actions_);
    const bool blind = is_blind();
    changes_.watch(client, settings, !blind);
    HudFacts hud = facts.hud;
    hud.blind = blind;
    hud.with_notice = !shows(Panel::menu) && !shows(Panel::help) && !shows(Panel::scores);
    hud.with_table = hud.with_notice && !hud.bare && !client.match().state.running && !client.match().state.paused &&
                     client.ended().empty() && hud.connection.empty();
    hud.instruments = instruments();
    hud.lag = settings_->lag_meter || hud.instruments;
    hud.prompted = facts.prompts && !prompts_.all_done();
    hud.keys = facts.touch || hud.prompted ? std::string() : help_keys(facts.controls);
    if (facts.touch) {
        const Area free = free_area(look, screen);
        hud.touch_keys = free.high.x - touch_keys_area(look, *facts.touch, free).low.x;
    }
    if (facts.controls) {
        hud.vote_key = facts.controls->press("vote");
        hud.power_key = facts.controls->press("use-power");
    }
    if (!measures_in_full()) // in full size, the measurements would hide the HUD
        hud_.draw(look, client, scene, {{0, 0}, screen}, free_area(look, screen), hud);
    if (!measures_in_full() || chat_.is_open())
        chat_.draw(look, client, free_area(look, screen), actions_.say);
    if (facts.prompts) {
        prompts_.watch(client);
        if (hud.with_notice && hud.death.empty())
            prompts_.draw(look, client, free_area(look, screen), *facts.prompts);
    }
    if (caption_) {
        Area under = free_area(look, screen);
        under.high.y += caption_height(look, *caption_, under.width());
        const Area box = caption_box(look, *caption_, under);
        draw_caption(look, *caption_, box, tour_bar_.draw(look, *caption_, box, actions_));
    }
    draw_panels(look, client, settings, facts);
    if (facts.touch)
        draw_touch_keys(look, *facts.touch, free_area(look, screen));
    if (hud.with_table)
        round_table(look, client);
    if (shows(Panel::scores))
        if (const auto clicked = scoreboard(look, client); clicked && !blind) {
            picker_.open(*clicked);
            show(Panel::measurements, true); // the panel where ghosts are drawn and scored
        }
    if (shows(Panel::help) && facts.controls)
        key_help_.draw(look, *facts.controls);
    MenuFacts menu = facts.menu;
    menu.host = client.match().welcome.host && client.ended().empty();
    if (shows(Panel::settings))
        show(Panel::settings, settings_menu_.draw(look, facts.settings, actions_));
    else if (shows(Panel::menu))
        show(Panel::menu, menu_.draw(look, client, menu, actions_));
}

} // namespace overlay
