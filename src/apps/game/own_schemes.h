#pragma once
/// The schemes that somebody writes while he plays (docs/lua.md): those of his folder are there from the start, what is
/// saved, here or by another editor, is in use at once, and what is wrong is said, once. They go to the others in a
/// match, and those of the others are offered here, where the host and the viewer let them.

#include "apps/whole_file.h"
#include "client/client.h"
#include "overlay/actions.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace apps {

class OwnSchemes {
  public:
    /// Reads the folder's *.lua; what cannot be used is logged. Empty: there is no such folder.
    explicit OwnSchemes(std::filesystem::path folder = user_path("schemes"));
    /// In every frame: what there is to say, for people. `now` [s].
    std::optional<std::string> look(double now);
    /// In every frame: hands ours to the client, and offers what others have handed on. `recorder`: in a replay, whose
    /// own schemes go by their files' names alone. In a match what others wrote is drawn as a ghost, and nothing else.
    void share(double now, client::Client& client, client::ViewerSettings& settings,
               std::optional<protocol::ClientId> recorder);
    /// Ghosts of schemes that somebody may hand on, "lua:my.lua@Ann": they are shown once he does.
    void await(std::vector<std::string> ghosts) { awaited_ = std::move(ghosts); }
    /// For the editor.
    [[nodiscard]] overlay::ScriptControl control() const;

  private:
    [[nodiscard]] std::string save(const std::string& name, const std::string& text) const;
    [[nodiscard]] overlay::ScriptFacts read_given(const std::string& name) const;
    void show_awaited(client::ViewerSettings& settings);

    std::filesystem::path folder_;
    double next_ = 0, next_share_ = 0;
    std::set<std::string> offered_; ///< of the match's
    std::vector<std::string> awaited_;
    std::set<std::string> waiting_for_; ///< of those, as was said
    std::optional<std::string> news_;
    std::map<std::string, std::string> told_;  ///< what is wrong with each
    std::map<std::string, std::string> stays_; ///< why ours is neither handed on nor recorded, as was said
};

} // namespace apps
