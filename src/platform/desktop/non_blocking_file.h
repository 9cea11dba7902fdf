#pragma once
/// Writing to a terminal or to a pipe without waiting for it.

#include <cstddef>
#include <sys/types.h>

namespace platform {

/// Opens a descriptor's file a second time, so that writing never waits. Other programs share the modes of the first
/// descriptor (a terminal's belong to the shell, too), so those stay unchanged.
class NonBlockingFile {
  public:
    explicit NonBlockingFile(int descriptor);
    ~NonBlockingFile();
    NonBlockingFile(const NonBlockingFile&) = delete;
    NonBlockingFile& operator=(const NonBlockingFile&) = delete;

    /// Returns the number of bytes written; 0: the file takes none now; -1: it never will (a hang-up, a closed pipe). A
    /// signal handler may call this.
    ssize_t write(const char* bytes, std::size_t size) const;
    [[nodiscard]] int descriptor() const { return opened_ >= 0 ? opened_ : given_; } ///< descriptor for ::poll

  private:
    int given_;
    int opened_; ///< -1: it could not be opened a second time.
};

} // namespace platform
