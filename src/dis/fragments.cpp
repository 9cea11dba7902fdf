#include "dis/fragments.h"

#include <algorithm>

namespace dis {

std::size_t Fragments::reach(const Unfinished& packet) {
    std::size_t end = 0;
    for (const auto& [offset, part] : packet.parts) {
        if (offset > end)
            break;
        end = std::max(end, offset + part.size());
    }
    return end;
}

std::optional<Datagram> Fragments::add(const Fragment& fragment, std::size_t interface, double time) {
    constexpr std::size_t longest = 65535; // Size of the largest IP packet [B].
    if (fragment.offset + fragment.content.size() > longest)
        return {};
    const auto give_up_oldest = [this] {
        unfinished_.pop_front();
        ++given_up_;
    };
    while (!unfinished_.empty() && time - unfinished_.front().begun > patience)
        give_up_oldest();
    const Key key{interface, fragment.packet};
    auto packet = std::ranges::find(unfinished_, key, &Unfinished::key);
    if (packet == unfinished_.end()) {
        if (unfinished_.size() == max_unfinished)
            give_up_oldest();
        packet = unfinished_.insert(unfinished_.end(), Unfinished{.key = key, .begun = time});
    }
    packet->parts.try_emplace(fragment.offset, fragment.content.begin(), fragment.content.end());
    if (fragment.last)
        packet->size = fragment.offset + fragment.content.size();
    if (!packet->size || reach(*packet) < *packet->size)
        return {};
    whole_.assign(*packet->size, 0);
    for (const auto& [offset, part] : packet->parts)
        if (offset < whole_.size())
            std::copy_n(part.begin(), std::min(part.size(), whole_.size() - offset),
                        whole_.begin() + static_cast<std::ptrdiff_t>(offset));
    unfinished_.erase(packet);
    return datagram(key.second, whole_);
}

} // namespace dis
