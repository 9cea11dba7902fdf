#pragma once
/// The user's settings in the running program: what was changed by hand is kept at once, and a control is bound by
/// pressing it.

#include "apps/game/game_options.h"
#include "overlay/menus/controls.h"
#include "overlay/menus/settings_menu.h"

namespace apps {

/// The bindings as the overlay shows them.
overlay::Controls controls_of(const Bindings& bindings, bool on_pad);

class UserSettings {
  public:
    /// `options` are live, and outlive this.
    explicit UserSettings(GameOptions& options) : options_(options) {}

    /// Keeps a row that was changed by hand; "name" or "window", too.
    void keep(std::string_view name);
    /// Sets what is no row, and keeps it. Returns what is wrong with it, for people; nothing: it is done.
    std::string set_text(std::string_view name, const std::string& value);

    /// What is pressed next (`heard`) is bound to this; nothing if there is no such action.
    std::optional<Device> ask(const overlay::BindingPlace& place);
    /// `no_code`: the hand thought better of it.
    void heard(Code code);
    /// Takes what is bound there away.
    void unbind(const overlay::BindingPlace& place);
    void reset(std::string_view action); ///< empty: all

    /// As bound at present; good until the next call.
    [[nodiscard]] const overlay::Controls& controls(bool on_pad);
    [[nodiscard]] overlay::SettingsFacts facts(bool on_pad);

  private:
    void change_bindings(const std::function<void(Bindings&)>& change);

    GameOptions& options_;
    std::optional<overlay::BindingPlace> asked_;
    std::string status_; ///< for people
    overlay::Controls controls_;
    std::optional<Bindings> controls_as_; ///< that they say
};

} // namespace apps
