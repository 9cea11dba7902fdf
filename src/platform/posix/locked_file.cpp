#include "platform/locked_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace platform {

std::optional<LockedFile> LockedFile::hold(const std::filesystem::path& path) {
    std::error_code error; // A folder that cannot be made makes the file fail to open.
    std::filesystem::create_directories(path.parent_path(), error);
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return {};
    LockedFile held(file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return {};
    return held;
}

LockedFile::~LockedFile() {
    if (file_ >= 0)
        ::close(file_);
}

std::string LockedFile::read() const {
    std::string text(4096, '\0');
    const auto size = ::pread(file_, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

bool LockedFile::write(std::string_view text) const {
    return ::ftruncate(file_, 0) == 0 &&
           ::pwrite(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
}

} // namespace platform
