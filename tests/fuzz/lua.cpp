/// Scripts of other players: any script must display finite poses, and the program must continue.

#include "dead_reckoning/finite.h"
#include "dead_reckoning/history.h"
#include "scripting/lua_scheme.h"
#include "targets.h"

#include <algorithm>

namespace fuzz {

namespace {

bool ends_no_line(const std::string& message) {
    return std::ranges::all_of(
        message, [](char c) { return static_cast<unsigned char>(c) >= ' ' && static_cast<unsigned char>(c) < 127; });
}

} // namespace

std::optional<std::string> lua_script(std::span<const std::uint8_t> bytes) {
    try {
        scripting::LuaScheme script(std::string(bytes.begin(), bytes.end()), "eve@Eve.lua",
                                    scripting::ScriptOrigin::foreign);
        dr::PacketHistory<float> history;
        for (std::uint32_t i = 0; i < 3; ++i) {
            dr::Update<float> update;
            update.state.position = {static_cast<float>(i), 0, 0};
            update.time = i;
            update.sequence = i;
            history.add(update, i);
            if (script.predicts() && !dr::finite(script.predict<float>(history, 0.1f)))
                return "a prediction is not finite";
        }
        if (!ends_no_line(script.failure().why))
            return "an error message contains control characters";
    } catch (const scripting::ScriptError& error) {
        if (!ends_no_line(error.what()))
            return "an error message contains control characters";
    }
    return {};
}

} // namespace fuzz
