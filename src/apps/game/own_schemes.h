#pragma once
/// Lua schemes that the user writes while playing (docs/lua.md). Their folder is loaded at the start. A saved change,
/// by any editor, takes effect within 0.25 s; each error is reported once. The schemes are sent to the other players of
/// a match, and the schemes of others can be chosen here, if the host and this player allow it.

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
    /// Reads the *.lua files in `folder`; logs those that cannot be used. An empty path means no folder.
    explicit OwnSchemes(std::filesystem::path folder = user_path("schemes"));
    /// Call in every frame. Reloads changed files; returns a message for people, if any. `now`: wall time [s].
    std::optional<std::string> look(double now);
    /// Call in every frame. Passes the user's schemes to the client, and makes schemes that others sent available. In a
    /// match, schemes of others are drawn as ghosts only. `recorder`: in a replay, the client that recorded; its
    /// schemes are offered without a player's name ("lua:my").
    void share(double now, client::Client& client, client::ViewerSettings& settings,
               std::optional<protocol::ClientId> recorder);
    /// Sets ghosts of schemes that other players may send later: "lua:my.lua@Ann" is shown once Ann sends it.
    void await(std::vector<std::string> ghosts) { awaited_ = std::move(ghosts); }
    [[nodiscard]] overlay::ScriptControl control() const;

  private:
    [[nodiscard]] std::string save(const std::string& name, const std::string& text) const;
    [[nodiscard]] overlay::ScriptFacts read_given(const std::string& name) const;
    void show_awaited(client::ViewerSettings& settings);
    void follow_reference(const client::Client& client, client::ViewerSettings& settings);

    std::filesystem::path folder_;
    double next_ = 0, next_share_ = 0; ///< Wall times from which `look` and `share` work again [s].
    std::set<std::string> offered_;    ///< Names of the other players' schemes that are offered.
    std::vector<std::string> awaited_;
    std::set<std::string> waiting_for_; ///< Names in `awaited_` that were logged as missing.
    int followed_ = -1;                 ///< reference scheme in the last frame; -1: before the first
    std::optional<std::string> news_;
    std::map<std::string, std::string> told_;  ///< Last reported error, by scheme.
    std::map<std::string, std::string> stays_; ///< Reported reason why a user's scheme is not sent, by scheme.
};

} // namespace apps
