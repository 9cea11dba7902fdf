#include "overlay/instruments/untold_truth.h"

#include "overlay/plot/figures.h"

#include <fmt/format.h>

namespace overlay {

std::string untold_truth(const client::View& client, protocol::ActorId actor) {
    if (const client::Actor* doubted = client.match().find(actor); doubted && doubted->truth_doubted)
        return "its truth is not believed: it does not agree with its updates";
    if (client.sees_all() || client.is_own(actor))
        return {};
    const auto& errors = client.match().errors;
    const auto found = errors.find(actor);
    const std::string served = found == errors.end()
                                   ? std::string()
                                   : fmt::format("; the server's own picture is off by {} on average, 95 % below {}",
                                                 figure(static_cast<double>(found->second.mean), "m"),
                                                 figure(static_cast<double>(found->second.p95), "m"));
    return "a match tells no truth to the living, a lab does" + served;
}

} // namespace overlay
