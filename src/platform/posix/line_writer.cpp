#include "platform/line_writer.h"

#include "platform/posix/non_blocking_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace platform {

namespace {

/// Opens a terminal or pipe a second time, otherwise returns -1: a file would be written from its beginning, and a
/// socket cannot be opened.
int open_again(int descriptor) {
    struct stat file {};
    if (fstat(descriptor, &file) != 0 || (!S_ISCHR(file.st_mode) && !S_ISFIFO(file.st_mode)))
        return -1;
    return open(fmt::format("/proc/self/fd/{}", descriptor).c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

} // namespace

NonBlockingFile::NonBlockingFile(int descriptor) : given_(descriptor), opened_(open_again(descriptor)) {}

NonBlockingFile::~NonBlockingFile() {
    if (opened_ >= 0)
        close(opened_);
}

ssize_t NonBlockingFile::write(const char* bytes, std::size_t size) const {
    if (opened_ < 0) { // ::poll tells only that there is room for this many bytes.
        constexpr std::size_t pipe_room = 4096, terminal_room = 1;
        pollfd room{.fd = given_, .events = POLLOUT, .revents = 0};
        if (::poll(&room, 1, 0) <= 0)
            return 0;
        size = std::min(size, isatty(given_) ? terminal_room : pipe_room);
    }
    const ssize_t written = ::write(descriptor(), bytes, size);
    return written < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : written;
}

struct LineWriter::Output : NonBlockingFile {
    using NonBlockingFile::NonBlockingFile;
};

LineWriter::LineWriter(int descriptor) : output_(std::make_unique<Output>(descriptor)) {}
LineWriter::~LineWriter() { drain(); }

void LineWriter::write(std::string_view line) {
    drain();
    if (!begun_.empty()) {
        ++dropped_;
        return;
    }
    if (dropped_ > 0)
        begun_ = fmt::format("({} lines left out: the output was stopped)\n", std::exchange(dropped_, 0));
    begun_ += line;
    drain();
}

void LineWriter::drain() {
    while (!begun_.empty()) {
        const ssize_t written = output_->write(begun_.data(), begun_.size());
        if (written == 0)
            return;
        begun_.erase(0, written < 0 ? begun_.npos : static_cast<std::size_t>(written));
    }
}

} // namespace platform
