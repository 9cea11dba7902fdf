#include "lab/output/provenance.h"

#include "platform/path.h"
#include "platform/small_file.h"
#include "protocol/csv.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>
#include <vector>

namespace lab {

std::string Provenance::text() const {
    return fmt::format("version {}, seed {}{}{}, command {}", version, seed, input_hash.empty() ? "" : ", input ",
                       input_hash, command);
}

std::string provenance_cells(const Provenance& origin) {
    return fmt::format("{},{},{},{}", origin.version, origin.seed, origin.input_hash,
                       protocol::csv_cell(origin.command));
}

std::string hash_of(std::span<const std::string> files) {
    constexpr std::size_t shown = 8; // [B], 16 digits.
    std::vector<std::string> all;
    std::vector<char> piece(1 << 18);
    for (const std::string& file : files) {
        platform::OpenFile open = platform::open_file(platform::path_of(file));
        crypto_hash_sha256_state state;
        crypto_hash_sha256_init(&state);
        do {
            open.stream.read(piece.data(), static_cast<std::streamsize>(piece.size()));
            crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(piece.data()),
                                      static_cast<unsigned long long>(open.stream.gcount()));
        } while (open.stream);
        std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
        crypto_hash_sha256_final(&state, hash.data());
        all.push_back(fmt::format("{:02x}", fmt::join(hash.begin(), hash.begin() + shown, "")));
    }
    return all.empty() ? std::string() : fmt::format("sha256:{}", fmt::join(all, "+"));
}

} // namespace lab
