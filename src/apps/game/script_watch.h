#pragma once
/// Keeps an eye on the schemes that somebody writes while he plays: what is saved is in use at once, and what is wrong is said, once.

#include "scripting/scripts.h"

#include <map>
#include <optional>
#include <string>

namespace apps {

class ScriptWatch {
  public:
    /// At any time, often: what there is to say, for people. `now` [s].
    std::optional<std::string> look(double now) {
        constexpr double every = 0.25; // [s]
        if (now < next_ || scripting::scripts().empty())
            return {};
        next_ = now + every;
        std::optional<std::string> news;
        if (scripting::read_again())
            news = "Your scheme was saved, and is in use";
        for (const scripting::Script& script : scripting::scripts()) {
            const std::string wrong = !script.error.empty() ? script.error : script.scheme->error();
            if (std::string& told = told_[script.name]; told != wrong) {
                told = wrong;
                if (!wrong.empty())
                    news = wrong;
            }
        }
        return news;
    }

  private:
    double next_ = 0;
    std::map<std::string, std::string> told_; ///< what is wrong with each
};

} // namespace apps
