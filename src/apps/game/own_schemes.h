#pragma once
/// The schemes that somebody writes while he plays (docs/lua.md): those of his folder are there from the start, what is saved, here or by
/// another editor, is in use at once, and what is wrong is said, once.

#include "overlay/actions.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace apps {

class OwnSchemes {
  public:
    /// Reads the folder's *.lua; what cannot be used is logged. Empty: there is no such folder.
    explicit OwnSchemes(std::filesystem::path folder = usual_folder());
    /// Beside the settings; empty without a home.
    static std::filesystem::path usual_folder();
    /// In every frame: what there is to say, for people. `now` [s].
    std::optional<std::string> look(double now);
    /// For the editor.
    [[nodiscard]] overlay::ScriptControl control() const;

  private:
    [[nodiscard]] std::string save(const std::string& name, const std::string& text) const;

    std::filesystem::path folder_;
    double next_ = 0;
    std::map<std::string, std::string> told_; ///< what is wrong with each
};

} // namespace apps
