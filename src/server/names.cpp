#include "server/names.h"

#include "protocol/limits.h"
#include "protocol/text.h"
#include "server/order_words.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <utf8proc.h>

namespace server {

namespace {

/// A character and the offset in `prototypes` of the null-terminated text that it looks like.
struct Confusable {
    utf8proc_int32_t character;
    std::uint16_t prototype;
};
#include "server/confusables.inc" // `confusables`, sorted, and `prototypes`: made by confusables.py

const utf8proc_uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

/// Returns Normalization Form D; text that is not UTF-8 stays unchanged.
std::string decomposed(const std::string& text) {
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> form(utf8proc_NFD(bytes_of(text)), std::free);
    return form ? reinterpret_cast<const char*>(form.get()) : text;
}

} // namespace

std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken) {
    const auto fitting = [](std::string_view text, std::size_t longest) {
        return trim(protocol::make_printable(trim(text), longest));
    };
    std::string base = fitting(protocol::make_printable(wanted, wanted.size()), protocol::max_name);
    if (base.empty())
        base = fmt::format("Player {}", number);
    std::string name = base;
    for (int copy = 2; taken(name); ++copy) {
        const std::string suffix = fmt::format(" {}", copy);
        name = fitting(base, protocol::max_name - suffix.size()) + suffix;
    }
    return name;
}

std::string skeleton(std::string_view name) {
    std::string mapped;
    const std::string letters = decomposed(std::string(name));
    for (std::string_view rest = letters; !rest.empty();) {
        utf8proc_int32_t character = -1;
        const auto length = std::max<utf8proc_ssize_t>(
            utf8proc_iterate(bytes_of(rest), static_cast<utf8proc_ssize_t>(rest.size()), &character), 1);
        const auto found = std::ranges::lower_bound(confusables, character, {}, &Confusable::character);
        if (found != std::end(confusables) && found->character == character)
            mapped += &prototypes[found->prototype];
        else
            mapped += rest.substr(0, static_cast<std::size_t>(length));
        rest.remove_prefix(static_cast<std::size_t>(length));
    }
    mapped = trim(decomposed(mapped));
    const auto both_blank = [](char one, char next) { return one == ' ' && next == ' '; };
    mapped.erase(std::unique(mapped.begin(), mapped.end(), both_blank), mapped.end());
    return mapped;
}

} // namespace server
