#include "client/remote/scheme_words.h"

#include "dead_reckoning/custom.h"

namespace client {

std::string short_title(const dr::Scheme& scheme) {
    std::string text(scheme.convergence->title);
    if (scheme.title() != text) // true if the title includes the predictor
        text += " (" + std::string(scheme.predictor->name) + ")";
    return dr::failure_of(scheme).why.empty() ? text : text + ": failed";
}

std::string short_title(const Ghost& ghost) {
    const dr::Scheme& scheme = ghost.receiver().scheme();
    return ghost.physics ? std::string(scheme.convergence->title) + " on physics" : short_title(scheme);
}

} // namespace client
