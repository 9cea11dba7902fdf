#include "apps/server/identity.h"

#include "apps/whole_file.h"
#include "net/seal/keys.h"
#include "platform/locked_file.h"
#include "platform/main_loop.h"

#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>
#include <sstream>

namespace apps {
namespace {

/// Reads random bytes from `file`, as hexadecimal digits; a new file gets new ones. Zeros if `file` is an empty path.
template <class Bytes> Bytes kept_bytes(const std::filesystem::path& file) {
    if (file.empty())
        return {};
    constexpr int attempts = 50;   // Another program may have locked the file to write it.
    constexpr double pause = 0.02; // Time between two attempts [s].
    std::optional<platform::LockedFile> held;
    for (int left = attempts; left > 0 && !held; --left)
        if (!(held = platform::LockedFile::hold(file)))
            platform::rest(pause);
    if (!held)
        throw std::runtime_error(
            fmt::format("cannot open {}: not writable, or locked by another program", file.string()));
    const std::string text = held->read();
    Bytes bytes = net::seal::random_bytes<Bytes>();
    if (text.empty()) {
        if (!held->write(fmt::format("{:02x}\n", fmt::join(bytes, ""))))
            throw std::runtime_error(fmt::format("cannot write {}", file.string()));
        return bytes;
    }
    bool good = text.find_last_not_of("\r\n") == 2 * bytes.size() - 1;
    for (std::size_t i = 0; good && i < bytes.size(); ++i)
        good =
            std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, bytes[i], 16).ptr == text.data() + 2 * i + 2;
    if (!good)
        throw std::runtime_error(fmt::format("{} must hold {} hexadecimal digits; remove the file to get a new key",
                                             file.string(), 2 * bytes.size()));
    return bytes;
}

std::filesystem::path known_keys_file(const std::filesystem::path& folder) { return folder / "known-keys"; }

} // namespace

net::seal::Key server_identity(const std::filesystem::path& file) { return kept_bytes<net::seal::Key>(file); }

protocol::SeatToken player_number(const std::filesystem::path& folder) {
    try {
        return std::bit_cast<protocol::SeatToken>(
            kept_bytes<net::seal::Block<16>>(folder.empty() ? folder : folder / "player"));
    } catch (const std::exception& error) {
        spdlog::warn("servers will not recognise you: {}", error.what());
        return {};
    }
}

std::string known_key(const std::filesystem::path& folder, const net::Address& address) {
    if (folder.empty())
        return {};
    std::istringstream lines(read_whole_file(known_keys_file(folder)));
    for (std::string where, key; lines >> where >> key;)
        if (where == net::text(address))
            return key;
    return {};
}

void remember_key(const std::filesystem::path& folder, const net::Address& address) {
    constexpr int most = 256;
    if (folder.empty() || address.key.empty() || known_key(folder, address) == address.key)
        return;
    try {
        std::istringstream lines(read_whole_file(known_keys_file(folder)));
        std::string text = fmt::format("{} {}\n", net::text(address), address.key);
        int count = 1;
        for (std::string where, key; count < most && lines >> where >> key;)
            if (where != net::text(address)) {
                text += fmt::format("{} {}\n", where, key);
                ++count;
            }
        write_whole_file(known_keys_file(folder), text);
    } catch (const std::exception& error) {
        spdlog::warn("cannot save the server's key for the next time: {}", error.what());
    }
}

} // namespace apps
