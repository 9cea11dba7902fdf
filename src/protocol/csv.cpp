#include "protocol/csv.h"

namespace protocol {

std::string csv_cell(std::string_view text) {
    constexpr std::string_view formulas = "=+-@\t\r";
    std::string cell;
    if (!text.empty() && formulas.find(text.front()) != std::string_view::npos)
        cell = '\'';
    bool quoted = false;
    for (const char c : text) {
        quoted |= c == ',' || c == '"';
        cell += c == '\n' || c == '\r' ? ' ' : c;
        if (c == '"')
            cell += c;
    }
    return quoted ? '"' + cell + '"' : cell;
}

} // namespace protocol
