#pragma once
/// Everything drawn over the picture. Tracks which panels are open, places them, and computes the area that they leave
/// free.

#include "overlay/hud/caption.h"
#include "overlay/hud/chat_box.h"
#include "overlay/hud/hud.h"
#include "overlay/hud/prompts.h"
#include "overlay/hud/scoreboard.h"
#include "overlay/hud/touch_keys.h"
#include "overlay/hud/tour_bar.h"
#include "overlay/instruments/cost_panel.h"
#include "overlay/instruments/dr_panel.h"
#include "overlay/instruments/measurements.h"
#include "overlay/menus/key_help.h"
#include "overlay/menus/settings_menu.h"
#include "overlay/menus/start_menu.h"
#include "overlay/settings.h"

#include <array>

namespace overlay {

enum class Panel : std::size_t { help, dr, measurements, scores, menu, settings, start, count };

/// Facts from the program, updated in every frame.
struct Facts {
    HudFacts hud;
    MenuFacts menu;
    const Controls* controls = nullptr; ///< present bindings of keys and buttons
    SettingsFacts settings;             ///< filled only while the settings are shown
    ParetoFacts pareto;
    std::optional<PromptKeys> prompts; ///< set only in a match that "Play" starts
    std::optional<TouchFacts> touch;   ///< set only while the touch screen is in use
    std::string slow_frames; ///< why errors are marked as unreliable (client::slow_frames_note); empty: they are not
};

class Overlay {
  public:
    /// `settings` are live and must outlive the overlay; nullptr: default settings.
    explicit Overlay(Actions actions, Settings* settings = nullptr)
        : actions_(std::move(actions)), settings_(settings ? settings : &own_settings_) {
        actions_.settings.open = [this] { show(Panel::settings, true); };
    }
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    [[nodiscard]] bool shows(Panel panel) const { return open_[static_cast<std::size_t>(panel)]; }
    /// Whether a blind comparison hides the panel of dead reckoning, which names the drawn scheme.
    [[nodiscard]] bool is_blind() const { return measurements_.blind().running(); }
    void show(Panel panel, bool open) { open_[static_cast<std::size_t>(panel)] = open; }
    /// Opens or closes a panel; the measurements change from hidden to strip, to full, to hidden.
    void toggle(Panel panel) {
        show(panel, panel == Panel::measurements ? measurements_.next_size(shows(panel)) : !shows(panel));
        note_key(panel);
    }
    /// Handles the key F1: changes from hidden to the key help's first page, to its second page, to hidden.
    void turn_help() {
        show(Panel::help, key_help_.turn(shows(Panel::help)));
        note_key(Panel::help);
    }
    /// The open panel that the user opened or changed last by its key; `nullopt`: none.
    [[nodiscard]] std::optional<Panel> last_opened();
    /// Closes the ghost picker. Returns false if it was not open.
    bool close_picker() {
        const bool open = picker_.is_open();
        picker_.close();
        return open;
    }
    /// Whether a dead reckoning instrument is open.
    [[nodiscard]] bool instruments() const { return shows(Panel::dr) || shows(Panel::measurements); }

    /// The user's own presets, live. The program fills them at the start.
    [[nodiscard]] std::vector<UserPreset>& presets() { return presets_; }
    /// Opens the ghost picker for an actor; 0: for all actors.
    void pick_ghosts(protocol::ActorId actor) { picker_.open(actor); }
    [[nodiscard]] ChatBox& chat() { return chat_; }
    [[nodiscard]] Menu& menu() { return menu_; }
    [[nodiscard]] Measurements& measurements() { return measurements_; }
    /// Makes the slider of a setting in the panel of dead reckoning pulse once, to draw the eye to it.
    void pulse(std::string_view row) { dr_panel_.pulse(row); }

    /// Call between ImGui's NewFrame and Render. `settings`: the object that `client` uses; changes act at once.
    void draw(const Look& look, const client::ClientState& client, const client::Scene& scene,
              client::Settings& settings, const Facts& facts);

    /// The instructions for a new player.
    [[nodiscard]] Prompts& prompts() { return prompts_; }
    /// Sets the caption below the picture; `nullopt` removes it. Its letters get the size that the user has set.
    void set_caption(std::optional<Caption> caption);
    [[nodiscard]] TourBar& tour_bar() { return tour_bar_; }
    /// The area that panels leave free in a window of the size `screen` [pixels].
    [[nodiscard]] Area free_area(const Look& look, ImVec2 screen) const;

  private:
    void draw_panels(const Look& look, const client::ClientState& client, client::Settings& settings,
                     const Facts& facts);
    void draw_time(const Look& look);
    void note_key(Panel panel) {
        std::erase(by_key_, panel);
        by_key_.push_back(panel);
    }
    [[nodiscard]] bool measures_in_full() const {
        return shows(Panel::measurements) && measurements_.size() == Measurements::Size::full;
    }
    void place_measurements(const Look& look, ImVec2 screen) const;

    Actions actions_;
    Settings own_settings_;
    Settings* settings_;
    std::array<bool, static_cast<std::size_t>(Panel::count)> open_{};
    std::vector<Panel> by_key_; ///< panels that keys opened or closed, the newest last; shortened by `last_opened`
    Hud hud_;
    ChatBox chat_;
    Measurements measurements_;
    GhostPicker picker_;
    ScriptEditor script_editor_;
    DrPanel dr_panel_;
    std::vector<UserPreset> presets_;
    ChangeLog changes_;
    CostPanel cost_;
    LiveCost live_cost_;
    Menu menu_;
    SettingsMenu settings_menu_;
    KeyHelp key_help_;
    StartMenu start_menu_;
    Prompts prompts_;
    std::optional<Caption> caption_;
    TourBar tour_bar_;
};

} // namespace overlay
