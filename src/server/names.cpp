#include "server/names.h"

#include "protocol/messages.h"

#include <fmt/format.h>

namespace server {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    return first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken) {
    std::string base = protocol::make_printable(trimmed(wanted), protocol::max_name);
    if (base.empty())
        base = fmt::format("Player {}", number);
    std::string name = base;
    for (int copy = 2; taken(name); ++copy) {
        const std::string suffix = fmt::format(" {}", copy);
        name = protocol::make_printable(base, protocol::max_name - suffix.size()) + suffix;
    }
    return name;
}

} // namespace server
