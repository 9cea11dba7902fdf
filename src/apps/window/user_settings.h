#pragma once
/// The settings menu's access to the user's settings. Changes are saved at once; a control is bound by pressing it.

#include "apps/game/game_options.h"
#include "overlay/menus/controls.h"
#include "overlay/menus/settings_menu.h"

namespace apps {

/// The bindings in the overlay's form.
overlay::Controls controls_of(const Bindings& bindings, bool on_pad);

class UserSettings {
  public:
    /// Keeps a reference to `options`, and changes them.
    explicit UserSettings(GameOptions& options) : options_(options) {}

    /// Saves the present value of a setting that the user has changed. `name`: its key in the settings file.
    void keep(std::string_view name);
    /// Sets and saves a setting that is not a row. Returns the error; empty on success.
    std::string set_text(std::string_view name, const std::string& value);

    /// Binds the next press (`heard`) at this place among an action's controls. Returns the device to press; `nullopt`:
    /// no such place.
    std::optional<Device> ask(const overlay::BindingPlace& place);
    /// Binds the pressed code at the place of the last `ask`; `no_code`: the user cancelled.
    void heard(Code code);
    void unbind(const overlay::BindingPlace& place);
    void reset(std::string_view action); ///< Restores an action's default bindings; empty: those of all actions.

    /// Present bindings; valid until the next call.
    [[nodiscard]] const overlay::Controls& controls(bool on_pad);
    [[nodiscard]] overlay::SettingsFacts facts(bool on_pad);

  private:
    void change_bindings(const std::function<void(Bindings&)>& change);

    GameOptions& options_;
    std::optional<overlay::BindingPlace> asked_;
    std::string status_;
    overlay::Controls controls_;
    std::optional<Bindings> controls_as_; ///< Bindings from which `controls_` was made.
};

} // namespace apps
