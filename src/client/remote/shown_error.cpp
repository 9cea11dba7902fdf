#include "client/remote/shown_error.h"

namespace client {

ErrorSource error_source(const RemoteActor& actor) {
    return actor.truth_expected && !actor.truth.empty() ? ErrorSource::truth : ErrorSource::updates;
}

ErrorSource error_source(const ClientState& client) {
    for (const auto& [id, remote] : client.remote().actors())
        if (const Actor* actor = client.match().find(id); actor && actor->driven() && !client.is_own(id))
            if (error_source(remote) == ErrorSource::truth)
                return ErrorSource::truth;
    return ErrorSource::updates;
}

const ErrorSamples& shown_samples(const Ghost& ghost) { return ghost.error.samples(error_source(*ghost.actor)); }

dr::Summary shown_summary(const Ghost& ghost) {
    const dr::Summary summary = ghost.error.summary();
    return error_source(*ghost.actor) == ErrorSource::truth ? summary : dr::without_truth(summary.innovation);
}

} // namespace client
