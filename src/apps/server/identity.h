#pragma once
/// The lasting keys by which servers and players recognise each other. They lie in the user's state folder; without one
/// they last for a run, and nothing is remembered.

#include "net/address.h"
#include "net/seal/packets.h"
#include "protocol/messages/joining.h"

#include <filesystem>
#include <string>

namespace apps {

/// The secret key of this user's servers in `file`: 64 hexadecimal digits. Made when the file is missing. Zeros without
/// a file. Throws std::runtime_error, for people, if the file holds something else or cannot be written.
net::seal::Key server_identity(const std::filesystem::path& file);
inline std::filesystem::path server_identity_file(const std::filesystem::path& folder) {
    return folder.empty() ? folder : folder / "server-key";
}

/// The player's secret number; none without a folder. Servers are told a different number each (client::Session).
protocol::SeatToken player_number(const std::filesystem::path& folder);

/// The fingerprint of the server that was joined at this address before; empty if none was.
std::string known_key(const std::filesystem::path& folder, const net::Address& address);
/// Remembers it for the next time: `address.key`. The 256 latest addresses are kept.
void remember_key(const std::filesystem::path& folder, const net::Address& address);

} // namespace apps
