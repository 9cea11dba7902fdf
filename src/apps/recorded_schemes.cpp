#include "apps/recorded_schemes.h"

#include "protocol/text.h"
#include "recording/reader.h"
#include "scripting/scripts.h"

#include <algorithm>

namespace apps {

namespace {

constexpr std::string_view of_a_file = ".lua";

std::string plain_name(std::string_view text) {
    std::string name = protocol::make_printable(text, protocol::max_key);
    std::ranges::replace_if(name, [](char c) { return std::string_view(",:@/\\ ").find(c) != std::string_view::npos; }, '_');
    for (std::size_t at = 0; (at = name.find(of_a_file)) != name.npos;)
        name[at] = '_';
    return name;
}

} // namespace

std::string offered_name(std::string_view name, std::string_view by) {
    const std::string file = plain_name(name), giver = plain_name(by);
    if (file.empty())
        return {};
    return std::string(dr::custom_prefix) + file + (giver.empty() ? "" : "@" + giver);
}

void offer_recorded(const std::filesystem::path& file) {
    const recording::Reader reader(file);
    for (const protocol::SchemeSource& scheme : reader.schemes())
        if (const std::string name = offered_name(scheme.name, scheme.giver == reader.header().welcome.client ? "" : scheme.by); !name.empty())
            scripting::offer(name, scheme.source.text);
}

} // namespace apps
