#pragma once
/// Persistent keys by which servers and players recognise each other. They lie in the user's state folder; without
/// one they last for a run, and nothing is remembered.

#include "net/address.h"
#include "net/seal/packets.h"
#include "protocol/messages/joining.h"

#include <filesystem>
#include <string>

namespace apps {

/// Reads the secret key of this user's servers from `file`: 64 hexadecimal digits. Makes a missing file. Returns zeros
/// if `file` is empty. Throws std::runtime_error if the file has other content or cannot be written.
net::seal::Key server_identity(const std::filesystem::path& file);
inline std::filesystem::path server_identity_file(const std::filesystem::path& folder) {
    return folder.empty() ? folder : folder / "server-key";
}

/// Reads the player's secret number; none without a folder. Each server is told a different number (client::Session).
protocol::SeatToken player_number(const std::filesystem::path& folder);

/// Fingerprint of the server that was joined at this address before; empty if none was.
std::string known_key(const std::filesystem::path& folder, const net::Address& address);
/// Remembers `address.key` for the next time. The 256 latest addresses are kept.
void remember_key(const std::filesystem::path& folder, const net::Address& address);

} // namespace apps
