#pragma once
/// Reassembles fragmented IP packets (RFC 791, RFC 8200) from fragments in any order. Before it takes a fragment, it
/// drops unfinished packets that are older than `patience`. If `max_unfinished` packets wait, a new one replaces the
/// oldest.

#include "dis/frames.h"

#include <list>
#include <map>
#include <optional>
#include <vector>

namespace dis {

class Fragments {
  public:
    static constexpr std::size_t max_unfinished = 64;
    static constexpr double patience = 30; ///< Time from a packet's first fragment for which it waits for others [s].

    /// Returns the datagram once `fragment` completes its packet; its payload is valid until the next call. `interface`
    /// is the capture's interface: the same packet may have been captured at two of them. `time` is the time of capture
    /// [s].
    std::optional<Datagram> add(const Fragment& fragment, std::size_t interface, double time);
    /// Number of packets without all fragments, whether dropped or still waiting.
    [[nodiscard]] std::uint64_t incomplete() const { return given_up_ + unfinished_.size(); }

  private:
    using Key = std::pair<std::size_t, Fragment::Packet>;
    struct Unfinished {
        Key key{};
        double begun = 0;                                         ///< Time of the first fragment [s].
        std::map<std::size_t, std::vector<std::uint8_t>> parts{}; ///< Contents of the fragments, by offset [B].
        std::optional<std::size_t> size{}; ///< Size of the packet's content, known from the last fragment [B].
    };
    /// Length of the content from the start up to the first gap [B].
    static std::size_t reach(const Unfinished& packet);

    std::list<Unfinished> unfinished_{}; ///< Ordered by the time of the first fragment.
    std::vector<std::uint8_t> whole_{};
    std::uint64_t given_up_ = 0;
};

} // namespace dis
