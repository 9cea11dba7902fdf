#include "apps/game/seat_file.h"

#include "platform/path.h"
#include "platform/small_file.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace apps {

namespace {

constexpr int games_at_once = 16;

/// Makes a file name that is unique for `text`: bytes other than letters, digits and dots become "-" and their code.
std::string plain(const std::string& text) {
    std::string result;
    for (const char letter : text)
        if (std::isalnum(static_cast<unsigned char>(letter)) || letter == '.')
            result += letter;
        else
            result += fmt::format("-{:02x}", static_cast<unsigned char>(letter));
    return result;
}

} // namespace

SeatFile::SeatFile(const std::filesystem::path& folder, const std::string& server, const std::string& name) {
    if (folder.empty())
        return;
    for (int game = 1; game <= games_at_once && !file_; ++game)
        file_ = platform::LockedFile::hold(
            folder / platform::path_of(fmt::format("{}_{}_{}.seat", plain(server), plain(name), game)));
}

protocol::SeatToken SeatFile::token() const {
    protocol::SeatToken token;
    const std::string text = file_ ? file_->read() : std::string();
    if (std::sscanf(text.c_str(), "%8x%8x%8x%8x", &token.a, &token.b, &token.c, &token.d) != 4)
        return {};
    return token;
}

void SeatFile::keep(const protocol::SeatToken& token) {
    errno = 0;
    if (file_ && !file_->write(fmt::format("{:08x}{:08x}{:08x}{:08x}\n", token.a, token.b, token.c, token.d)))
        spdlog::warn("cannot save your seat for the next start of this program: {}", platform::system_reason(errno));
}

} // namespace apps
