#pragma once
/// The actors that the server conceals from a client now, or concealed lately (relay/cover.h). They tell which actors
/// the client can have shown.

#include "protocol/limits.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace server {

class Concealments {
  public:
    /// Time for which an ended concealment is remembered [s]: longer than any shot is judged after its firing.
    static constexpr double memory = 30;

    void begin(protocol::ActorId actor, double now) { spans_.push_back({.actor = actor, .from = now}); }
    void end(protocol::ActorId actor, double now) {
        for (Span& span : spans_)
            if (span.actor == actor && span.until == open)
                span.until = now;
    }
    /// Forgets what ended longer ago than `memory`.
    void tidy(double now) {
        std::erase_if(spans_, [&](const Span& span) { return span.until < now - memory; });
    }
    void clear() { spans_.clear(); }
    [[nodiscard]] bool conceals(protocol::ActorId actor) const {
        return std::ranges::any_of(spans_, [&](const Span& span) { return span.actor == actor && span.until == open; });
    }
    /// Whether the actor was concealed at match time `time` [s].
    [[nodiscard]] bool concealed_at(protocol::ActorId actor, double time) const {
        return std::ranges::any_of(
            spans_, [&](const Span& span) { return span.actor == actor && span.from <= time && time < span.until; });
    }
    /// The actors concealed now.
    [[nodiscard]] std::vector<protocol::ActorId> actors() const {
        std::vector<protocol::ActorId> concealed;
        for (const Span& span : spans_)
            if (span.until == open)
                concealed.push_back(span.actor);
        return concealed;
    }

  private:
    static constexpr double open = std::numeric_limits<double>::infinity();
    struct Span {
        protocol::ActorId actor;
        double from; ///< Match time [s].
        double until = open;
    };
    std::vector<Span> spans_; ///< At most one open span per actor.
};

} // namespace server
