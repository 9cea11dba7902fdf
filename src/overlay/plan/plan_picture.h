#pragma once
/// Draws a plan (plan.h) into an area of the window.

#include "overlay/plan/plan.h"
#include "overlay/plan/plan_layout.h"
#include "overlay/plot/plot.h"
#include "overlay/style.h"

namespace overlay {

using HiddenParts = tunables::PerEnum<PlanPart, bool>;

/// Name, colour and shape of the update's reason.
const MarkKind& reason_kind(const client::UpdateMark& mark);
/// "position 0.052 of 0.02 m": why an update was sent.
std::string reason_in_words(const client::UpdateMark& mark, const dr::PublisherSettings& publisher);

/// Draws the plan without the `hidden` parts. `reason`: words for the newest update; `sides`: for place_labels.
void draw_plan(ImDrawList& list, const Look& look, const PlanSheet& sheet, const Plan& plan, const HiddenParts& hidden,
               const std::string& reason, std::map<std::string, int>& sides);

/// The update whose mark is under the mouse; nullptr if there is none.
const PlanUpdate* update_at(const Look& look, const PlanSheet& sheet, const Plan& plan, ImVec2 mouse);

} // namespace overlay
