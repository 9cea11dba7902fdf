#include "apps/exercise/exercise.h"

#include "apps/clock.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

namespace apps {

namespace {

// Largest number of bytes that a call of listen() reads, where each datagram counts `overhead` more: a flood must not
// delay the match [B].
constexpr std::size_t max_per_call = 128 * 1024, overhead = 64;
} // namespace

Exercise::Exercise(const ExerciseOptions& options, std::uint16_t match_port, std::function<double()> utc,
                   const Part& part)
    : utc_(std::move(utc)), identity_(options.identity(match_port)), hosts_(part.hosts),
      socket_(options.group.value(), options.interface, part.listens) {}

Exercise::~Exercise() { leave(); }

void Exercise::leave() {
    if (!publisher_)
        return;
    for (const dis::Bytes& bytes : publisher_->leave(now()))
        socket_.send(bytes);
    for (std::size_t i = 0; i < said_.size(); ++i)
        said_[i] += publisher_->counts()[i];
    publisher_.reset();
}

void Exercise::enter(const world::Map& map) {
    if (foreign_ && ground_ == map.name)
        return;
    leave();
    ground_ = map.name;
    const dis::LocalFrame frame(
        {.latitude = map.origin.latitude, .longitude = map.origin.longitude, .height = map.origin.altitude});
    foreign_.emplace(identity_, frame, static_cast<double>(map.size));
    here_ = 0;
    ignored_ = 0;
}

void Exercise::say(const server::Server& server) {
    if (!foreign_)
        return;
    if (!publisher_)
        publisher_.emplace(identity_, foreign_->frame());
    for (const dis::Bytes& bytes : publisher_->tick(server, tick_began_))
        socket_.send(bytes);
}

void Exercise::listen() {
    if (!foreign_)
        return;
    foreign_->forget(now()); // Before receiving: if the clock was set back, this resets everything.
    std::array<std::uint8_t, 8192> datagram{};
    net::Endpoint from;
    for (std::size_t left = max_per_call; left > 0;) {
        const auto size = socket_.receive(from, datagram);
        if (!size)
            break;
        left -= std::min(left, *size + overhead);
        if (socket_.is_own(from))
            continue;
        const std::uint64_t own = foreign_->counts().own;
        foreign_->receive({datagram.data(), *size}, now(), net::host_text(from));
        // Only the host of the match publishes entities with our site and application. If this program is the host,
        // another sender with these numbers is a mistake.
        if (foreign_->counts().own > own && (publisher_ || (hosts_ && !socket_.from_here(from))))
            log_.warn(seconds_now(), "dis clash",
                      fmt::format("DIS: {} uses our site {} and application {}, too: choose others with --dis-site or "
                                  "--dis-application",
                                  net::text(from), identity_.site, identity_.application),
                      foreign_->counts().own - own);
    }
    foreign_->forget(now());
    report_news();
    log_.poll(seconds_now());
}

void Exercise::report_news() {
    std::size_t here = 0;
    const dis::RemoteEntity* one = nullptr;
    for (const auto& [id, entity] : foreign_->all())
        if (entity.kind() != dis::EntityClass::shell) { // Shells appear and vanish too often to be logged.
            ++here;
            one = &entity;
        }
    if (here != here_) {
        log_.info(seconds_now(), "dis entities",
                  one == nullptr ? "DIS: no foreign entities"
                                 : fmt::format("DIS: {} foreign {}, e.g. {} ({}, {})", here,
                                               here == 1 ? "entity" : "entities", dis::text(one->pdu.id),
                                               dis::name_of(one->kind()), dis::text(dis::model_of(one->pdu))));
        here_ = here;
    }
    const dis::RemoteEntities::Counts& counts = foreign_->counts();
    // Entities off the map alone cause no line, because they take part in the exercise elsewhere.
    if (const std::uint64_t ignored = counts.malformed + counts.impossible + counts.too_many + counts.clashing;
        ignored != ignored_) {
        log_.warn(seconds_now(), "dis ignored",
                  fmt::format("DIS: ignored {} malformed PDUs, {} off the map, {} with impossible motion, {} above "
                              "the limit of entities, {} with the number of another sender's entity{}{}",
                              counts.malformed, counts.off_the_map, counts.impossible, counts.too_many, counts.clashing,
                              counts.malformed > 0 ? "; last error: " : "", foreign_->complaint()),
                  ignored - ignored_);
        ignored_ = ignored;
    }
}

std::string Exercise::table() const {
    std::string result;
    MatchPublisher::Counts said = said_;
    for (std::size_t i = 0; publisher_ && i < said.size(); ++i)
        said[i] += publisher_->counts()[i];
    using Reason = dis::EntityPublisher::Reason;
    const auto of = [&](Reason reason) { return said[static_cast<std::size_t>(reason)]; };
    if (const auto all = std::accumulate(said.begin(), said.end(), std::uint64_t{0}); all > 0)
        result += fmt::format(
            "DIS: {} Entity States sent, site {}, application {}: {} new, {} position, {} orientation, {} parts, {} "
            "appearance, {} heartbeat, {} gone\n",
            all, identity_.site, identity_.application, of(Reason::appears), of(Reason::position),
            of(Reason::orientation), of(Reason::parts), of(Reason::look), of(Reason::heartbeat), of(Reason::goes));
    return foreign_ ? result + dis::table(*foreign_) : result;
}

} // namespace apps
