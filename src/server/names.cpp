#include "server/names.h"

#include "protocol/text.h"
#include "server/order_words.h"

#include <array>
#include <fmt/format.h>

namespace server {

std::string unique_name(std::string_view wanted, int number, const std::function<bool(std::string_view)>& taken) {
    std::string base = protocol::make_printable(words_of(wanted), protocol::max_name);
    if (base.empty())
        base = fmt::format("Player {}", number);
    std::string name = base;
    for (int copy = 2; taken(name); ++copy) {
        const std::string suffix = fmt::format(" {}", copy);
        name = protocol::make_printable(base, protocol::max_name - suffix.size()) + suffix;
    }
    return name;
}

std::string look_of(std::string_view name) {
    struct Alike {
        std::string_view characters; ///< of two bytes each
        std::string_view latin;      ///< one for each
    };
    static constexpr std::array<Alike, 2> alike{
        {{"АВЕЅІЈКМНОРСТУХаеѕіјорсухһ", "ABESIJKMHOPCTYXaesijopcyxh"}, {"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρ", "ABEZHIKMNOPTYXovp"}}};
    const auto plain = [](std::string_view character) -> std::string {
        for (const Alike& each : alike)
            for (std::size_t i = 0; i < each.latin.size(); ++i)
                if (each.characters.substr(2 * i, 2) == character)
                    return std::string(1, each.latin[i]);
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
        const bool three = character.size() == 3;
        if (three && byte(0) == 0xef && (byte(1) == 0xbc || byte(1) == 0xbd)) // U+FF00 to U+FF7F
            if (const int code = 0x20 + (byte(1) - 0xbc) * 64 + (byte(2) - 0x80); code < 0x7f)
                return std::string(1, static_cast<char>(code));
        if (character == "\u00a0" || character == "\u3000" ||
            (three && character.substr(0, 2) == "\xe2\x80" && byte(2) <= 0x8a))
            return " ";
        return std::string(character);
    };
    std::string look;
    while (!name.empty()) {
        std::size_t length = 1;
        while (length < name.size() && (static_cast<unsigned char>(name[length]) & 0xc0) == 0x80)
            ++length;
        const std::string one = plain(name.substr(0, length));
        name.remove_prefix(length);
        std::string_view like = one;
        if (one == "I" || one == "1" || one == "|")
            like = "l";
        else if (one == "0")
            like = "O";
        if (like != " " || !look.ends_with(' '))
            look += like;
    }
    return look;
}

} // namespace server
