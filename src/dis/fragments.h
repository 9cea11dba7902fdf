#pragma once
/// Puts IP packets together that were fragmented (RFC 791, RFC 8200), in whichever order their fragments come. At most
/// `most` packets are kept unfinished, each for `patience`.

#include "dis/frames.h"

#include <list>
#include <map>
#include <optional>
#include <vector>

namespace dis {

class Fragments {
  public:
    static constexpr std::size_t most = 64;
    static constexpr double patience = 30; ///< [s]

    /// The packet's datagram, when this was the last fragment that it lacked; its payload is valid until the next call.
    /// `interface`: of the capture, where the same packet may have passed two of them. `time`: of the capture [s].
    std::optional<Datagram> add(const Fragment& fragment, std::size_t interface, double time);
    /// Packets of which fragments are missing, those that are still waited for included.
    [[nodiscard]] std::uint64_t incomplete() const { return given_up_ + unfinished_.size(); }

  private:
    using Key = std::pair<std::size_t, Fragment::Packet>;
    struct Unfinished {
        Key key{};
        double begun = 0;                                         ///< [s]
        std::map<std::size_t, std::vector<std::uint8_t>> parts{}; ///< by their offsets
        std::optional<std::size_t> size{};                        ///< known from the last fragment [B]
    };
    /// Where the parts reach from the start without a gap [B].
    static std::size_t reach(const Unfinished& packet);

    std::list<Unfinished> unfinished_{}; ///< the one that was begun first is the first
    std::vector<std::uint8_t> whole_{};
    std::uint64_t given_up_ = 0;
};

} // namespace dis
