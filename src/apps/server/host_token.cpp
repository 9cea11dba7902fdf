#include "apps/server/host_token.h"

#include "apps/whole_file.h"
#include "protocol/limits.h"
#include "protocol/text.h"

#include <fmt/format.h>
#include <random>
#include <stdexcept>

namespace apps {

std::string new_host_token() {
    std::random_device system;
    std::string token;
    for (int i = 0; i < 4; ++i)
        token += fmt::format("{:08x}", system());
    return token;
}

std::string read_host_token(const std::string& file) {
    constexpr std::size_t shortest = 8;
    const std::string text = read_whole_file(file);
    std::string token = text.substr(0, text.find_first_of("\r\n"));
    if (text.empty() || token.size() < shortest || token.size() > protocol::max_key || !protocol::printable(token) ||
        token.find(' ') != token.npos)
        throw std::runtime_error(fmt::format(
            "--host-token-file: the first line of {} must be {} to {} letters, digits and signs without spaces{}", file,
            shortest, protocol::max_key, text.empty() ? ", but there is no such file or nothing in it" : ""));
    return token;
}

HostTokenFile::HostTokenFile(const std::filesystem::path& folder, std::uint16_t port)
    : token_(new_host_token()), path_(folder.empty() ? folder : folder / fmt::format("host-token-{}", port)) {
    if (!path_.empty())
        file_ = platform::HeldFile::hold(path_);
    if (!file_ || !file_->write(token_ + "\n"))
        path_.clear();
}

} // namespace apps
