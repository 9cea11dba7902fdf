#pragma once
/// The bytes of an encoded update, stored in place. A client gets tens of thousands of updates a second, and an
/// allocation for each would cost more than decoding it.

#include "protocol/limits.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

namespace protocol {

class UpdateBytes {
  public:
    using value_type = std::uint8_t;
    static constexpr std::size_t most = 255; ///< longest update in a batch [B]

    UpdateBytes() = default;
    /// Throws std::logic_error for more than `most` bytes, as `resize` and `push_back` do.
    UpdateBytes(std::span<const std::uint8_t> bytes) {
        resize(bytes.size());
        std::ranges::copy(bytes, begin());
    }
    // Copies only the used bytes.
    UpdateBytes(const UpdateBytes& other) : size_(other.size_) { std::ranges::copy(other, begin()); }
    UpdateBytes& operator=(const UpdateBytes& other) {
        size_ = other.size_;
        std::ranges::copy(other, begin());
        return *this;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    /// New bytes are uninitialised.
    void resize(std::size_t size) {
        if (size > most)
            throw std::logic_error("an update is too long for a batch");
        size_ = static_cast<std::uint8_t>(size);
    }
    void push_back(std::uint8_t byte) {
        resize(size_ + std::size_t{1});
        bytes_[size_ - std::size_t{1}] = byte;
    }
    [[nodiscard]] std::uint8_t* data() { return bytes_.data(); }
    [[nodiscard]] const std::uint8_t* data() const { return bytes_.data(); }
    [[nodiscard]] std::uint8_t* begin() { return data(); }
    [[nodiscard]] std::uint8_t* end() { return data() + size_; }
    [[nodiscard]] const std::uint8_t* begin() const { return data(); }
    [[nodiscard]] const std::uint8_t* end() const { return data() + size_; }
    std::uint8_t& operator[](std::size_t i) { return bytes_[i]; }
    std::uint8_t operator[](std::size_t i) const { return bytes_[i]; }

    friend bool operator==(const UpdateBytes& a, const UpdateBytes& b) { return std::ranges::equal(a, b); }

  private:
    std::uint8_t size_ = 0;
    std::array<std::uint8_t, most> bytes_;
};

/// An encoded update. The server decodes that of a publisher to check it, and in the plain coding relays these bytes.
struct EncodedUpdate {
    ActorId actor = 0;
    UpdateBytes bytes{};
};

} // namespace protocol
