#include "platform/locked_file.h"

#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>

namespace platform {

std::optional<LockedFile> LockedFile::hold(const std::filesystem::path& path) {
    std::error_code error; // A folder that cannot be made makes the file fail to open.
    std::filesystem::create_directories(path.parent_path(), error);
    int file = -1;
    // Others may read it, such as a client that needs the token of a host.
    if (_wsopen_s(&file, path.c_str(), _O_RDWR | _O_CREAT | _O_BINARY | _O_NOINHERIT, _SH_DENYWR,
                  _S_IREAD | _S_IWRITE) != 0)
        return {};
    return LockedFile(file);
}

LockedFile::~LockedFile() {
    if (file_ >= 0)
        _close(file_);
}

std::string LockedFile::read() const {
    std::string text(4096, '\0');
    _lseek(file_, 0, SEEK_SET);
    const int size = _read(file_, text.data(), static_cast<unsigned>(text.size()));
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

bool LockedFile::write(std::string_view text) const {
    return _chsize_s(file_, 0) == 0 && _lseek(file_, 0, SEEK_SET) == 0 &&
           _write(file_, text.data(), static_cast<unsigned>(text.size())) == static_cast<int>(text.size());
}

} // namespace platform
