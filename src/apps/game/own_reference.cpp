#include "apps/game/own_reference.h"

#include "client/settings.h"
#include "scripting/host_script.h"
#include "scripting/scripts.h"

#include <spdlog/spdlog.h>

namespace apps {

void hand_out_reference(server::ServerSettings& settings, const std::string& by) {
    const dr::Scheme scheme = dr::reference(settings.publisher);
    if (!dr::is_custom(scheme))
        return;
    settings.publisher.reference_scheme = client::HostSettings().publisher.reference_scheme;
    const std::string name = scripting::host_name(scheme.name());
    for (const scripting::Script& script : scripting::scripts()) {
        if (!scripting::has_part(name, script.name))
            continue;
        if (script.source.size() > protocol::max_source) {
            spdlog::warn("{} cannot be the reference scheme: the script has more than {} kB", name,
                         protocol::max_source / 1024);
            return;
        }
        settings.reference_script = {.by = by,
                                     .name = script.name.substr(dr::custom_prefix.size()),
                                     .source = {script.source},
                                     .reference = name};
        return;
    }
}

} // namespace apps
