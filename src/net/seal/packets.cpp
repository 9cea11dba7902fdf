#include "net/seal/packets.h"

#include <algorithm>

namespace net::seal {

std::optional<Nonce> asked_in_another_version(ByteSpan bytes) {
    constexpr std::size_t before = 1 + mark.size();
    const bool ours = bytes.size() >= size_of<OtherVersion>() && kind_of(bytes) == Kind::ask &&
                      std::equal(mark.begin(), mark.end() - 1, bytes.begin() + 1);
    if (!ours || bytes[before - 1] == mark.back())
        return {};
    Nonce nonce;
    std::copy_n(bytes.begin() + before, nonce.size(), nonce.begin());
    return nonce;
}

} // namespace net::seal
