#pragma once
/// The error of a remote actor that panels, plots and comparisons show, and its source.

#include "client/client_state.h"

namespace client {

/// Chooses the source of an actor's shown error: true poses while they arrive, because they score every frame, and
/// otherwise the updates.
ErrorSource error_source(const RemoteActor& actor);

/// The source for figures over all other players' tanks: true poses if those of any tank arrive. Tanks with another
/// source are left out, because their errors do not compare.
ErrorSource error_source(const ClientState& client);

/// The ghost's recent errors from the shown source.
const ErrorSamples& shown_samples(const Ghost& ghost);

/// The ghost's figures from the shown source. From updates: see dr::without_truth.
dr::Summary shown_summary(const Ghost& ghost);

} // namespace client
