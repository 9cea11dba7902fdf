#pragma once
/// The settings: who you are, controls, picture, sound, files. What is changed is kept at once.

#include "overlay/actions.h"
#include "overlay/menus/controls.h"
#include "overlay/style.h"
#include "tunables/tunables.h"

#include <map>
#include <optional>

namespace overlay {

// The table of bindings in the settings: a click, then a press.

/// As high as what is left of the window; it scrolls. `asked`: what is pressed next is bound there.
void binding_table(const Look& look, const Controls& controls, const std::optional<BindingPlace>& asked,
                   const SettingsControl& control);

/// A setting that is a text, or one of several.
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
    std::optional<BindingPlace> asked{}; ///< what is pressed next is bound there
    std::string file{};                  ///< where all this is kept; empty: nowhere
    std::vector<std::string> damages{};  ///< of that file, for people
    std::string status{};                ///< what came of the last change, for people
};

class SettingsMenu {
  public:
    enum class Page { you, controls, picture, sound, files, count };

    /// In the middle of the window. Returns false when the user goes back.
    bool draw(const Look& look, const SettingsFacts& facts, const Actions& actions);
    void turn_to(Page page) { page_ = page; }

  private:
    void draw_page(const Look& look, const SettingsFacts& facts, const SettingsControl& control);
    void draw_texts(const Look& look, const std::vector<TextSetting>& texts, const SettingsControl& control);
    void draw_typed(const TextSetting& setting, const SettingsControl& control);

    Page page_ = Page::you;
    bool busy_ = false; ///< at the end of the last frame: something was typed, chosen, or asked for
    std::map<std::string, std::string> typed_; ///< texts that are being changed, by name
    std::map<std::string, std::string> wrong_; ///< what is wrong with what was typed last, by name
};

} // namespace overlay
