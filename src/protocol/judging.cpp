#include "protocol/judging.h"

namespace protocol {

tunables::Tunable judge_row(Judge& judge) {
    static constexpr auto names = [] {
        std::array<std::string_view, judges.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = judges[i].name;
        return all;
    }();
    return tunables::bind({.name = "judge",
                           .fallback = static_cast<double>(Judge::validated),
                           .owner = tunables::Owner::host,
                           .help = "Who says who was hit: the server by where it has everybody now, the server by what "
                                   "the shooter saw, the shooter, or the shooter as far as the server can follow him",
                           .source = "Murphy 18.8, Who Hit Who?; Haag",
                           .choices = names},
                          judge);
}

} // namespace protocol
