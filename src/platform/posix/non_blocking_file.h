#pragma once
/// Writes to a terminal or a pipe without waiting for it.

#include <cstddef>
#include <sys/types.h>

namespace platform {

/// Opens a descriptor's file a second time in non-blocking mode. The mode of the first descriptor stays unchanged,
/// because other programs share it (the shell shares a terminal's).
class NonBlockingFile {
  public:
    explicit NonBlockingFile(int descriptor);
    ~NonBlockingFile();
    NonBlockingFile(const NonBlockingFile&) = delete;
    NonBlockingFile& operator=(const NonBlockingFile&) = delete;

    /// Returns the number of bytes written; 0: the file takes none now; -1: it takes none any more (a hang-up, a closed
    /// pipe). A signal handler may call this.
    ssize_t write(const char* bytes, std::size_t size) const;
    [[nodiscard]] int descriptor() const { return opened_ >= 0 ? opened_ : given_; } ///< descriptor for ::poll

  private:
    int given_;
    int opened_; ///< -1: it could not be opened a second time.
};

} // namespace platform
