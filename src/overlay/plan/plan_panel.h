#pragma once
/// The page "plan" (Murphy's and Aronson's figures in motion): a remote tank from above, with both paths, the present
/// blend and its construction, the threshold's band, and each update with its reason. The column at the side is legend,
/// formulas and figures. Time stops with the game, or with `pause` for this picture alone.

#include "overlay/instruments/instrument_context.h"
#include "overlay/plan/plan.h"
#include "overlay/plan/plan_layout.h"
#include "overlay/plan/plan_picture.h"

namespace overlay {

class PlanPanel {
  public:
    /// Records the displayed path. Call once a frame, also while the page is hidden.
    void watch(const client::ClientState& client, protocol::ActorId actor);
    /// Draws over the remaining area of the current ImGui window.
    void draw(const Look& look, const InstrumentContext& context, protocol::ActorId actor);

    [[nodiscard]] bool paused() const { return paused_; }
    void pause(bool on) { paused_ = on; }
    /// Shows this scheme, an index in dr::schemes(), if the tank has it; otherwise its drawn scheme.
    void choose(int scheme) { scheme_ = scheme; }
    [[nodiscard]] bool shows(PlanPart part) const { return !hidden_[part]; }
    [[nodiscard]] const Plan& plan() const { return plan_; }

  private:
    [[nodiscard]] const client::Ghost* ghost_of(const client::RemoteActor& actor) const;
    void refresh(const client::ClientState& client, protocol::ActorId actor, const client::RemoteActor& remote);
    void picture(const Look& look, const InstrumentContext& context, ImVec2 size);
    void side(const Look& look, const InstrumentContext& context, const client::RemoteActor& actor);
    void legend(const Look& look);
    void choose_scheme(const Look& look, const client::RemoteActor& actor);

    Plan plan_;
    PlanTrack track_;
    PlanCamera camera_;
    std::map<std::string, int> sides_; ///< sides of the labels, for place_labels
    HiddenParts hidden_{};
    int scheme_ = -1;             ///< the chosen scheme
    protocol::ActorId actor_ = 0; ///< the actor of `plan_`
    int shown_ = -1;              ///< the scheme of `plan_`
    bool paused_ = false;
};

} // namespace overlay
