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
                           .help = "Judge of hits: the server by its present poses, the server by the poses that the "
                                   "shooter saw, the shooter's client, or that client if the server confirms its claim",
                           .source = "Murphy 18.8, Who Hit Who?; Haag",
                           .choices = names},
                          judge);
}

} // namespace protocol
