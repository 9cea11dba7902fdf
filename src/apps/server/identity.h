#pragma once
/// Keys in the user's state folder by which servers and players recognise each other in later runs. Without such a
/// folder, a server has a new key in each run, players have no number, and no keys of servers are remembered.

#include "net/address.h"
#include "net/seal/packets.h"
#include "protocol/messages/joining.h"

#include <filesystem>
#include <string>

namespace apps {

/// Reads the secret key of this user's servers from `file`: 64 hexadecimal digits. Makes a missing file. Returns zeros
/// if `file` is an empty path. Throws std::runtime_error if the file has other content or cannot be written.
net::seal::Key server_identity(const std::filesystem::path& file);
inline std::filesystem::path server_identity_file(const std::filesystem::path& folder) {
    return folder.empty() ? folder : folder / "server-key";
}

/// Reads the player's secret number from `folder`, and makes it if missing; zeros if that fails or `folder` is an empty
/// path.
/// Each server receives a different number, derived from this one (client::Session).
protocol::SeatToken player_number(const std::filesystem::path& folder);

/// Fingerprint of the key of the server that was joined at this address last; empty if unknown.
std::string known_key(const std::filesystem::path& folder, const net::Address& address);
/// Stores `address.key` as the key of the server at `address`. Only the 256 latest addresses are stored.
void remember_key(const std::filesystem::path& folder, const net::Address& address);

} // namespace apps
