#pragma once
/// Ends of transports that record their events, and helpers to run them in real time.

#include "net/transport.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace net {

using Bytes = std::vector<std::uint8_t>;

struct End {
    std::unique_ptr<Transport> transport;
    std::vector<Event> events{};

    void poll(double now) {
        transport->poll(now, events);
        transport->flush(now);
    }
    [[nodiscard]] std::vector<Event> of_kind(Event::Kind kind) const {
        std::vector<Event> result;
        std::ranges::copy_if(events, std::back_inserter(result), [&](const Event& e) { return e.kind == kind; });
        return result;
    }
    [[nodiscard]] std::vector<Event> messages() const { return of_kind(Event::Kind::message); }
    [[nodiscard]] bool connected() const { return !of_kind(Event::Kind::connected).empty(); }
    [[nodiscard]] bool disconnected() const { return !of_kind(Event::Kind::disconnected).empty(); }
    /// Returns the peer that connected last.
    [[nodiscard]] PeerId peer() const { return of_kind(Event::Kind::connected).back().peer; }
};

inline double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Polls the ends until `done` returns true. Returns false after 10 s.
template <class Done> bool run_until(std::initializer_list<End*> ends, Done&& done) {
    const double give_up = seconds() + 10;
    while (!done()) {
        if (seconds() > give_up)
            return false;
        for (End* end : ends)
            if (end->transport)
                end->poll(seconds());
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return true;
}

/// Returns a message that starts with its number.
inline Bytes numbered(int number, std::size_t size = 4) {
    Bytes bytes(std::max<std::size_t>(size, 4));
    for (std::size_t i = 0; i < 4; ++i)
        bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return bytes;
}
inline int number_of(const Event& event) {
    int number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number |= event.bytes.at(i) << (8 * i);
    return number;
}
inline std::vector<int> numbers_of(const std::vector<Event>& messages) {
    std::vector<int> result;
    for (const Event& message : messages)
        result.push_back(number_of(message));
    return result;
}

} // namespace net
