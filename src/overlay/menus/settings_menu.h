#pragma once
/// The settings: player, controls, picture, sound, files. Changes are saved at once.

#include "overlay/actions.h"
#include "overlay/menus/controls.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

#include <map>
#include <optional>

namespace overlay {

// The table of bindings: click a cell, then press the new control.

/// Draws the table over the remaining area of the window; it scrolls. `asked`: the cell that waits for a press.
void binding_table(const Look& look, const Controls& controls, const std::optional<BindingPlace>& asked,
                   const SettingsControl& control);

/// A setting with free text or a list of choices.
struct TextSetting {
    std::string name{}, label{}, value{}, help{};
    std::vector<std::string> choices{};
};

struct SettingsFacts {
    std::vector<TextSetting> you{};
    tunables::Tunables controls{}, picture{};
    std::vector<TextSetting> window{};
    tunables::Tunables sound{};
    std::vector<TextSetting> folders{};
    const Controls* bindings = nullptr;
    std::optional<BindingPlace> asked{}; ///< cell of the table that waits for a press to bind
    std::string file{};                  ///< path of the settings file; empty: settings are not saved
    std::vector<std::string> damages{};  ///< errors in the settings file, for display
    std::string status{};                ///< result of the last change, for display
};

class SettingsMenu {
  public:
    enum class Page { you, controls, picture, sound, files, count };

    /// Draws in the middle of the window. Returns false when the user goes back.
    bool draw(const Look& look, const SettingsFacts& facts, const Actions& actions);
    void turn_to(Page page) { page_ = page; }

  private:
    void draw_page(const Look& look, const SettingsFacts& facts, const SettingsControl& control);
    void draw_texts(const Look& look, const std::vector<TextSetting>& texts, const SettingsControl& control);
    void draw_typed(const TextSetting& setting, const SettingsControl& control);

    Page page_ = Page::you;
    bool busy_ = false; ///< in the last frame the user typed, a list was open, or a cell waited for a press
    std::map<std::string, std::string> typed_; ///< texts in editing, by name
    std::map<std::string, std::string> wrong_; ///< errors of the last typed texts, by name
};

} // namespace overlay
