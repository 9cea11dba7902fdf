#pragma once
/// An actor that is simulated and published here, whatever it is: its publisher, and what receivers know of it by now,
/// which a partial update leaves out (Murphy 18.5).

#include "protocol/actor_update.h"

namespace protocol {

class PublishedActor {
  public:
    /// What the publisher takes besides the wire's rounding: dead_reckoning/publishing/publisher.h.
    PublishedActor(ActorId actor, tunables::Random random, dr::Footing<float> footing = {},
                   dr::Publisher<float>::Forecast forecast = {}, const dr::Roads* roads = nullptr)
        : actor_(actor), publisher_(random, quantise<float>, std::move(footing), std::move(forecast), roads) {}

    struct Sent {
        dr::Publication<float> publication; ///< before the wire's rounding
        EncodedUpdate encoded;
    };
    /// Once a completed tick, in order: the update, if one is due. `time`: the tick's match time [s]; `dt`: since the
    /// tick published from before [s].
    std::optional<Sent> tick(double time, double dt, const dr::LocalActor<float>& actor,
                             const dr::PublisherSettings& settings) {
        auto publication = publisher_.tick(time, dt, actor, settings);
        if (!publication)
            return {};
        Sent sent{*publication, encode_update(make_update(actor_, *publication, last_sent_))};
        last_sent_ = decode_update(sent.encoded, last_sent_)->update;
        return sent;
    }

    /// Spawn or teleport, under a number that the server counts.
    void incarnate(std::uint8_t incarnation) { publisher_.incarnate(incarnation); }
    /// Somebody else published it until now, `last` at last: sequence numbers go on from `sequence`, above theirs.
    void resume(const dr::Update<float>& last, std::uint32_t sequence, std::uint8_t incarnation) {
        publisher_.resume(sequence, incarnation);
        last_sent_ = last;
    }
    /// Somebody may lack what partial updates leave out, or something has happened to it: the next tick sends a full
    /// update.
    void send_full_next() { publisher_.send_full_next(); }

    [[nodiscard]] ActorId actor() const { return actor_; }
    [[nodiscard]] const dr::Publisher<float>& publisher() const { return publisher_; }
    [[nodiscard]] std::uint8_t incarnation() const { return publisher_.incarnation(); }
    [[nodiscard]] const dr::Update<float>& last_sent() const { return last_sent_; } ///< as receivers know it

  private:
    ActorId actor_;
    dr::Publisher<float> publisher_;
    dr::Update<float> last_sent_;
};

} // namespace protocol
