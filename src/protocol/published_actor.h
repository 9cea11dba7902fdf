#pragma once
/// An actor that this program simulates and publishes: its publisher, and the last update as receivers know it, to
/// which partial updates refer (Murphy 18.5).

#include "protocol/actor_update.h"

namespace protocol {

class PublishedActor {
  public:
    /// See dead_reckoning/publishing/publisher.h for the arguments; the wire's rounding is added here.
    PublishedActor(ActorId actor, tunables::Random random, dr::GroundClearance<float> footing = {},
                   dr::Publisher<float>::Forecast forecast = {}, const dr::Roads* roads = nullptr)
        : actor_(actor), publisher_(random, quantise<float>, std::move(footing), std::move(forecast), roads) {}

    struct Sent {
        dr::Publication<float> publication; ///< update before the wire's rounding
        EncodedUpdate encoded;
    };
    /// Call it once per completed tick, in order. Returns the update that is due, if any. `time`: match time of the
    /// tick [s]. `dt`: time since the previous call's tick [s].
    std::optional<Sent> tick(double time, double dt, const dr::LocalActor<float>& actor,
                             const dr::PublisherSettings& settings) {
        auto publication = publisher_.tick(time, dt, actor, settings);
        if (!publication)
            return {};
        Sent sent{*publication, encode_update(make_update(actor_, *publication, last_sent_))};
        last_sent_ = decode_update(sent.encoded, last_sent_)->update;
        return sent;
    }

    /// Starts a new life after a spawn or teleport, with the incarnation number that the server has assigned.
    void respawn(std::uint8_t incarnation) { publisher_.respawn(incarnation); }
    /// Takes the actor over from another publisher. `last`: that publisher's last update. `sequence`: next sequence
    /// number, above those used so far.
    void resume(const dr::Update<float>& last, std::uint32_t sequence, std::uint8_t incarnation) {
        publisher_.resume(sequence, incarnation);
        last_sent_ = last;
    }
    /// Makes the next tick send a full update: a receiver may lack unchanged values, or something has happened to the
    /// actor.
    void send_full_next() { publisher_.send_full_next(); }

    [[nodiscard]] ActorId actor() const { return actor_; }
    [[nodiscard]] const dr::Publisher<float>& publisher() const { return publisher_; }
    [[nodiscard]] std::uint8_t incarnation() const { return publisher_.incarnation(); }
    /// Last update, as receivers know it.
    [[nodiscard]] const dr::Update<float>& last_sent() const { return last_sent_; }

  private:
    ActorId actor_;
    dr::Publisher<float> publisher_;
    dr::Update<float> last_sent_;
};

} // namespace protocol
