#include "protocol/published_actor.h"

namespace protocol {

std::optional<PublishedActor::Sent> PublishedActor::tick(double time, double dt, const dr::LocalActor<float>& actor,
                                                         const dr::PublisherSettings& settings) {
    auto publication = publisher_.tick(time, dt, actor, settings);
    if (!publication)
        return {};
    Sent sent{*publication, encode_update(make_update(actor_, *publication, last_sent_))};
    last_sent_ = decode_update(sent.encoded, last_sent_)->update;
    return sent;
}

void PublishedActor::resume(const dr::Update<float>& last, std::uint32_t sequence, std::uint8_t incarnation) {
    publisher_.resume(sequence, incarnation);
    last_sent_ = last;
}

} // namespace protocol
