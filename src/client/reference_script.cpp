/// The host's script as the reference scheme of the match: part of Client.

#include "client/client.h"
#include "protocol/text.h"
#include "scripting/host_script.h"

#include <fmt/format.h>

namespace client {

/// Shows the player a line of this program in the chat.
void Client::note(const std::string& text) {
    match_.apply(protocol::Chat{.time = now(), .text = protocol::make_printable(text, protocol::max_text)});
}

/// Asks the server to make an own script the reference scheme. `scheme`: "ease:lua:mine".
void Client::propose_reference(const std::string& scheme) {
    if (const auto known = dr::scheme(scheme); known && dr::is_adopted(*known))
        return; // it is the reference already
    for (const auto& [name, source] : own_schemes_)
        if (scripting::has_part(scheme, std::string(dr::custom_prefix) + name)) {
            if (source.size() <= protocol::max_source && scheme.size() <= protocol::max_key)
                return send(protocol::SchemeSource{.name = name, .source = {source}, .reference = scheme});
            return note(fmt::format("{} cannot be the reference scheme: the script has more than {} kB, or the name "
                                    "more than {} bytes",
                                    scheme, protocol::max_source / 1024, protocol::max_key));
        }
    note(fmt::format("{} cannot be the reference scheme: the script is not one of yours", scheme));
}

/// Uses the host's script as the reference scheme. If it cannot be used, the reference scheme stays, and the player is
/// told.
void Client::adopt(const protocol::SchemeSource& script) {
    const std::string kept = dr::reference(host_.publisher).name();
    if (!settings_.swap_schemes)
        return note(fmt::format("The host's reference scheme is the script {}. You use no scripts of others "
                                "(swap-schemes is off), so your thresholds use {}",
                                script.name, kept));
    const auto [scheme, error] = scripting::adopt(script.reference, script.name, script.source.text);
    if (!scheme)
        return note(fmt::format("The host's reference scheme, the script {}, cannot be used here; your thresholds use "
                                "{}: {}",
                                script.name, kept, error));
    host_.publisher.reference_scheme = static_cast<int>(dr::index_of(*scheme));
    reference_failure_.clear();
    note(fmt::format("{}'s script {} is the reference scheme", script.by, script.name));
}

/// Tells the player once if the host's script fails while it is the reference scheme.
void Client::watch_reference() {
    const int reference = host_.publisher.reference_scheme;
    if (!dr::is_adopted(reference))
        return;
    const std::string why = dr::failure_of(dr::reference(host_.publisher)).why;
    if (!why.empty() && why != reference_failure_)
        note(fmt::format("The reference scheme failed, and a built-in one replaces it: {}", why));
    reference_failure_ = why;
}

} // namespace client
