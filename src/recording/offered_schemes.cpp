#include "recording/offered_schemes.h"

#include "dead_reckoning/custom.h"
#include "protocol/text.h"
#include "recording/reader.h"

#include <algorithm>

namespace recording {

namespace {

constexpr std::string_view of_a_file = ".lua";

std::string plain_name(std::string_view text) {
    std::string name = protocol::make_printable(text, protocol::max_key);
    std::ranges::replace_if(
        name, [](char c) { return std::string_view(",:@/\\ ").find(c) != std::string_view::npos; }, '_');
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

std::vector<OfferedScheme> offered_schemes(const std::filesystem::path& file) {
    const Reader reader(file);
    std::vector<OfferedScheme> offered;
    for (const protocol::SchemeSource& scheme : reader.schemes())
        if (std::string name =
                offered_name(scheme.name, scheme.giver == reader.header().welcome.client ? "" : scheme.by);
            !name.empty())
            offered.push_back({std::move(name), scheme.source.text});
    return offered;
}

} // namespace recording
