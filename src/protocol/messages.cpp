#include "protocol/messages.h"

#include <stdexcept>

namespace protocol {
namespace {

constexpr float max_coordinate = 1e5f; ///< [m] no position is
constexpr float max_speed = 1e4f;      ///< [m/s] nothing is

template <class Stream> bool vector(Stream& stream, dr::Vec3<float>& v, float limit) {
    return number(stream, v.x, limit) && number(stream, v.y, limit) && number(stream, v.z, limit);
}

template <class Stream> bool rotation(Stream& stream, dr::Quat<float>& q) {
    return number(stream, q.w, 1.01f) && number(stream, q.x, 1.01f) && number(stream, q.y, 1.01f) &&
           number(stream, q.z, 1.01f) && std::abs(glm::dot(q, q) - 1) < 0.01f;
}

template <class Stream> bool signature(Stream& stream, std::uint32_t& magic_number, std::uint16_t& protocol_version) {
    return integer(stream, magic_number) && magic_number == magic && integer(stream, protocol_version);
}

/// The rest of another version's message.
template <class Stream> bool foreign_rest(Stream& stream) {
    if constexpr (Stream::reading)
        stream.skip_rest();
    return true;
}

template <class Stream> bool serialize(Stream& stream, SeatToken& token) {
    return integer(stream, token.a) && integer(stream, token.b) && integer(stream, token.c) && integer(stream, token.d);
}

template <class Stream> bool serialize(Stream& stream, Hello& m) {
    if (!signature(stream, m.magic_number, m.protocol_version))
        return false;
    if (m.protocol_version != version)
        return foreign_rest(stream);
    const auto name = [](Stream& s, std::string& text_) { return text(s, text_, max_name); };
    return boolean(stream, m.bots) && boolean(stream, m.echo) && integer(stream, m.colour) &&
           list(stream, m.tank_names, max_tanks_per_client, 5, name) && serialize(stream, m.seat) &&
           text(stream, m.host_token, max_key);
}

template <class Stream> bool serialize(Stream& stream, Welcome& m) {
    return integer(stream, m.client) && text(stream, m.map, max_key) && integer(stream, m.map_checksum) &&
           boolean(stream, m.truth) && boolean(stream, m.lab) && boolean(stream, m.host) && serialize(stream, m.seat) &&
           number(stream, m.ping_every, 100.0f);
}

template <class Stream> bool serialize(Stream& stream, Refused& m) {
    auto refusal = static_cast<std::uint8_t>(m.refusal);
    if (!signature(stream, m.magic_number, m.protocol_version) || !integer(stream, refusal) ||
        !text(stream, m.text, max_text))
        return false;
    const bool known = refusal < static_cast<std::uint8_t>(Refusal::count);
    if constexpr (Stream::reading)
        m.refusal = known ? static_cast<Refusal>(refusal) : Refusal::version;
    return m.protocol_version == version ? known : foreign_rest(stream);
}

template <class Stream> bool serialize(Stream& stream, ActorAdded& m) {
    return integer(stream, m.actor) && text(stream, m.kind, max_key) && integer(stream, m.owner) &&
           boolean(stream, m.bot) && integer(stream, m.colour) && integer(stream, m.layer) &&
           number(stream, m.scale, 100.0f) && text(stream, m.name, max_name) && integer(stream, m.team);
}

template <class Stream> bool serialize(Stream& stream, ActorRemoved& m) { return integer(stream, m.actor); }

template <class Stream> bool serialize(Stream& stream, Spawned& m) {
    return integer(stream, m.actor) && integer(stream, m.incarnation) && number(stream, m.x, max_coordinate) &&
           number(stream, m.y, max_coordinate) && number(stream, m.heading, 100.0f);
}

template <class Stream> bool serialize(Stream& stream, Viewing& m) {
    return integer(stream, m.scheme) && boolean(stream, m.compensate) && boolean(stream, m.half_round_trip) &&
           boolean(stream, m.average_blend) && number(stream, m.blend_scale, 100.0f) &&
           number(stream, m.delay, 100.0f) && number(stream, m.travel, 100.0f) &&
           number(stream, m.interpolation_delay, 100.0f) && number(stream, m.extrapolation_limit, 100.0f);
}

template <class Stream> bool serialize(Stream& stream, Fire& m) {
    return integer(stream, m.actor) && vector(stream, m.origin, max_coordinate) &&
           vector(stream, m.velocity, max_speed) && time(stream, m.time) && integer(stream, m.number) &&
           serialize(stream, m.viewing);
}

template <class Stream> bool serialize(Stream& stream, Shot& m) {
    return integer(stream, m.shell) && integer(stream, m.actor) && vector(stream, m.origin, max_coordinate) &&
           vector(stream, m.velocity, max_speed) && time(stream, m.time) && integer(stream, m.number);
}

template <class Stream> bool serialize(Stream& stream, ShotRefused& m) {
    return integer(stream, m.actor) && integer(stream, m.number) && text(stream, m.why, max_text);
}

template <class Stream> bool serialize(Stream& stream, Shown& m) {
    return boolean(stream, m.known) && vector(stream, m.position, max_coordinate) && rotation(stream, m.orientation) &&
           number(stream, m.turret, 100.0f);
}

template <class Stream> bool serialize(Stream& stream, ShellEnd& m) {
    return integer(stream, m.actor) && integer(stream, m.number) && time(stream, m.time) &&
           vector(stream, m.position, max_coordinate) && integer(stream, m.victim) && integer(stream, m.incarnation) &&
           integer(stream, m.sequence) && serialize(stream, m.shown) && serialize(stream, m.viewing);
}

template <class Stream> bool serialize(Stream& stream, Rulings& m) {
    return enumeration(stream, m.present) && enumeration(stream, m.rewound) && enumeration(stream, m.claims) &&
           enumeration(stream, m.validated);
}

template <class Stream> bool serialize(Stream& stream, ShotVerdict& m) {
    return integer(stream, m.shell) && integer(stream, m.actor) && integer(stream, m.victim) && time(stream, m.time) &&
           enumeration(stream, m.judge) && serialize(stream, m.rulings) && serialize(stream, m.sights.shooter) &&
           serialize(stream, m.sights.server) && serialize(stream, m.sights.victim) &&
           vector(stream, m.path.origin, max_coordinate) && vector(stream, m.path.velocity, max_speed) &&
           time(stream, m.path.fired) && integer(stream, m.view.scheme) && number(stream, m.view.round_trip, 100.0f) &&
           number(stream, m.view.update_age, 100.0f);
}

template <class Stream> bool serialize(Stream& stream, LayMine& m) { return integer(stream, m.actor); }

template <class Stream> bool serialize(Stream& stream, Claim& m) {
    return integer(stream, m.actor) && integer(stream, m.tank);
}

template <class Stream> bool serialize(Stream& stream, Ownership& m) {
    return integer(stream, m.actor) && integer(stream, m.owner);
}

template <class Stream> bool serialize(Stream& stream, Explosion& m) {
    return enumeration(stream, m.kind) && integer(stream, m.shell) && vector(stream, m.position, max_coordinate) &&
           time(stream, m.time);
}

template <class Stream> bool serialize(Stream& stream, Health& m) {
    return integer(stream, m.actor) && integer(stream, m.health) && integer(stream, m.by) &&
           enumeration(stream, m.cause);
}

template <class Stream> bool serialize(Stream& stream, Score& m) {
    return integer(stream, m.actor) && integer(stream, m.kills) && integer(stream, m.deaths) &&
           integer(stream, m.best) && integer(stream, m.crates);
}

template <class Stream> bool serialize(Stream& stream, MatchState& m) {
    return boolean(stream, m.running) && integer(stream, m.winner) && time(stream, m.until) &&
           boolean(stream, m.warm_up) && text(stream, m.mode, max_key) && integer(stream, m.round) &&
           integer(stream, m.winning_team) && integer(stream, m.orange) && integer(stream, m.blue) &&
           boolean(stream, m.paused);
}

template <class Stream> bool serialize(Stream& stream, Team& m) {
    return integer(stream, m.actor) && integer(stream, m.team);
}

template <class Stream> bool serialize(Stream& stream, Objective& m) {
    return boolean(stream, m.there) && integer(stream, m.carrier) && vector(stream, m.place, max_coordinate) &&
           time(stream, m.returns_at) && vector(stream, m.orange, max_coordinate) &&
           vector(stream, m.blue, max_coordinate) && number(stream, m.radius, 1000.0f);
}

template <class Stream> bool serialize(Stream& stream, Kit& m) {
    return integer(stream, m.actor) && integer(stream, m.shells) && time(stream, m.protected_until);
}

template <class Stream> bool serialize(Stream& stream, Power& m) {
    return integer(stream, m.actor) && text(stream, m.holds, max_key) && text(stream, m.uses, max_key) &&
           time(stream, m.until);
}

template <class Stream> bool serialize(Stream& stream, UsePower& m) { return integer(stream, m.actor); }

template <class Stream> bool serialize(Stream& stream, Setting& m) {
    return text(stream, m.name, max_key) && text(stream, m.value, max_key);
}

template <class Stream> bool serialize(Stream& stream, Road& m) {
    const auto place = [](Stream& s, dr::Road::Place& p) {
        return real(s, p.x, grids::position) && real(s, p.y, grids::position);
    };
    return integer(stream, m.road) && boolean(stream, m.closed) &&
           list(stream, m.points, dr::Road::max_points, 2 * grids::position.bits, place);
}

template <class Stream> bool serialize(Stream& stream, Waypoints& m) {
    const auto place = [](Stream& s, dr::Road::Place& p) {
        return real(s, p.x, grids::position) && real(s, p.y, grids::position);
    };
    return integer(stream, m.actor) && integer(stream, m.road) &&
           list(stream, m.points, Waypoints::most, 2 * grids::position.bits, place);
}

template <class Stream> bool serialize(Stream& stream, Act& m) {
    return integer(stream, m.actor) && enumeration(stream, m.kind) && time(stream, m.time) &&
           vector(stream, m.place, max_coordinate);
}

template <class Stream> bool serialize(Stream& stream, Ping& m) {
    return integer(stream, m.number) && time(stream, m.received) && time(stream, m.server_time);
}

template <class Stream> bool serialize(Stream& stream, EncodedUpdate& m) {
    return integer(stream, m.actor) && bytes(stream, m.bytes, UpdateBytes::most);
}

template <class Stream> bool serialize(Stream& stream, UpdateBatch& m) {
    return list(stream, m.updates, 65535, 24, [](Stream& s, EncodedUpdate& update) { return serialize(s, update); });
}

template <class Stream> bool serialize(Stream& stream, Snapshot& m) {
    return list(stream, m.updates, 65535, 24, [](Stream& s, EncodedUpdate& update) { return serialize(s, update); });
}

template <class Stream> bool serialize(Stream& stream, TruthPose& m) {
    return integer(stream, m.actor) && integer(stream, m.incarnation) && time(stream, m.time) &&
           vector(stream, m.position, max_coordinate) && vector(stream, m.velocity, max_speed) &&
           rotation(stream, m.orientation);
}

template <class Stream> bool truth_parts(Stream& stream, TruthPose& m) {
    bool present = m.parts.has_value();
    if (!boolean(stream, present))
        return false;
    if constexpr (Stream::reading)
        m.parts = present ? std::optional(std::array<float, dr::part_count>{}) : std::nullopt;
    return !present ||
           std::ranges::all_of(*m.parts, [&](float& angle) { return real(stream, angle, grids::true_angle); });
}

template <class Stream> bool serialize(Stream& stream, TruthBatch& m) {
    constexpr std::size_t pose_bits = 8 * (2 + 1 + 8 + 12 + 12 + 16);
    if (!list(stream, m.poses, 65535, pose_bits, [](Stream& s, TruthPose& pose) { return serialize(s, pose); }))
        return false;
    const auto has_parts = [&] {
        return std::ranges::any_of(m.poses, [](const TruthPose& pose) { return pose.parts.has_value(); });
    };
    bool parts = has_parts(); // seldom: a bit instead of one a pose
    if (!boolean(stream, parts))
        return false;
    if (!parts)
        return true;
    for (TruthPose& pose : m.poses)
        if (!truth_parts(stream, pose))
            return false;
    return has_parts();
}

template <class Stream> bool serialize(Stream& stream, MapChange& m) {
    return text(stream, m.map, max_key) && integer(stream, m.map_checksum);
}

template <class Stream> bool serialize(Stream& stream, Ballot& m) {
    const auto candidate = [](Stream& s, Ballot::Candidate& c) {
        return text(s, c.map, max_key) && integer(s, c.votes);
    };
    return list(stream, m.candidates, max_maps, 16, candidate);
}

template <class Stream> bool serialize(Stream& stream, Vote& m) { return integer(stream, m.candidate); }

template <class Stream> bool serialize(Stream& stream, Figures& m) {
    constexpr float farthest = 1e5f; // [m]
    constexpr std::size_t most = 1024;
    const auto link = [](Stream& s, LinkFigures& it) {
        return integer(s, it.client) && integer(s, it.round_trip) && integer(s, it.jitter) && integer(s, it.lost) &&
               boolean(s, it.stream);
    };
    const auto errors = [](Stream& s, ErrorFigures& it) {
        return integer(s, it.actor) && number(s, it.mean, farthest) && number(s, it.p95, farthest) &&
               number(s, it.max, farthest);
    };
    return list(stream, m.links, max_clients, 65, link) && list(stream, m.errors, most, 112, errors) &&
           boolean(stream, m.all);
}

template <class Stream> bool serialize(Stream& stream, Chat& m) {
    return integer(stream, m.from) && text(stream, m.name, max_name) && boolean(stream, m.team) &&
           number(stream, m.time, 1e9) && text(stream, m.text, max_text) && boolean(stream, m.loud);
}

template <class Stream> bool serialize(Stream& stream, Order& m) { return text(stream, m.text, max_text); }

template <class Stream> bool serialize(Stream& stream, Answer& m) {
    const auto line = [](Stream& s, std::string& it) { return text(s, it, max_text); };
    return text(stream, m.order, max_text) && list(stream, m.lines, max_answer, 8, line);
}

template <class Stream> bool serialize(Stream& stream, Away& m) {
    const auto seat = [](Stream& s, Away::Seat& it) {
        return text(s, it.name, max_name) && integer(s, it.colour) && integer(s, it.team) && integer(s, it.kills) &&
               integer(s, it.deaths) && time(s, it.until);
    };
    return list(stream, m.seats, 255, 100, seat);
}

template <class Stream> bool serialize(Stream& stream, HeldSeat& m) {
    const auto tank = [](Stream& s, HeldTank& it) {
        return integer(s, it.actor) && text(s, it.name, max_name) && integer(s, it.colour) && integer(s, it.team) &&
               integer(s, it.kills) && integer(s, it.deaths) && integer(s, it.best) && integer(s, it.crates);
    };
    return serialize(stream, m.token) && integer(stream, m.client) && boolean(stream, m.host) &&
           boolean(stream, m.muted) && list(stream, m.tanks, max_tanks_per_client, 96, tank);
}

template <class Stream> bool serialize(Stream& stream, Heritage& m) {
    const auto map = [](Stream& s, std::string& it) { return text(s, it, max_key); };
    const auto ban = [](Stream& s, BannedMachine& it) {
        return text(s, it.address, max_key) && text(s, it.name, max_name) && text(s, it.why, max_text);
    };
    const auto whole = [](Stream& s, auto& it) { return serialize(s, it); };
    Terms& terms = m.terms;
    RoundSoFar& round = m.round;
    return text(stream, m.map, max_key) && text(stream, m.name, max_key) && integer(stream, terms.max_players) &&
           integer(stream, terms.bots) && boolean(stream, terms.lab) && boolean(stream, terms.truth) &&
           time(stream, terms.seat_kept) && list(stream, m.maps, max_maps, 8, map) &&
           list(stream, m.settings, 255, 16, whole) && integer(stream, round.number) &&
           boolean(stream, round.warm_up) && time(stream, round.length) && integer(stream, round.orange) &&
           integer(stream, round.blue) && list(stream, m.seats, max_clients, 138, whole) &&
           list(stream, m.bans, 255, 24, ban) && list(stream, m.said, 50, 80, whole);
}

template <class Stream> bool serialize(Stream& stream, Taken& m) {
    return integer(stream, m.port) && text(stream, m.why, max_text);
}

template <class Stream> bool serialize(Stream& stream, MovedOn& m) {
    return text(stream, m.host, max_key) && integer(stream, m.port) && text(stream, m.with, max_name);
}

template <class Stream> bool serialize(Stream& stream, Viewpoint& m) {
    constexpr float most = 100; // no glass magnifies so much
    return vector(stream, m.eye, max_coordinate) && vector(stream, m.look, 1.01f) &&
           std::abs(glm::dot(m.look, m.look) - 1) < 0.01f && number(stream, m.magnification, most) &&
           m.magnification >= 0.01f;
}

template <class Stream> bool serialize(Stream& stream, TruthDoubt& m) {
    return integer(stream, m.actor) && boolean(stream, m.doubted);
}

/// All bytes up to the end, so that no length is needed: whether none is missing, the receiver sees.
template <class Stream> bool serialize(Stream& stream, CompactBatch& m) {
    if (!integer(stream, m.number))
        return false;
    if constexpr (Stream::reading)
        m.bytes.resize(stream.bits_left() / 8);
    return m.bytes.size() <= max_message && std::ranges::all_of(m.bytes, [&](std::uint8_t& byte) {
               std::uint32_t bits = byte;
               const bool there = stream.bits(bits, 8);
               byte = static_cast<std::uint8_t>(bits);
               return there;
           });
}

template <class Stream> bool serialize(Stream& stream, Seen& m) {
    return integer(stream, m.number) && integer(stream, m.before);
}

template <class Stream> bool serialize(Stream& stream, SchemeSource& m) {
    return integer(stream, m.giver) && text(stream, m.by, max_name) && text(stream, m.name, max_key) &&
           bytes(stream, m.source.text, max_source);
}

/// The kind's byte and the message.
template <class Stream> void write_packet(Stream& stream, Messages::Pointer pointer) {
    static_assert(!Stream::reading);
    const bool fits = std::visit(
        // One `serialize` serves all streams, so it takes a message that reading may change; these streams only look.
        [&]<class Message>(const Message* message) {
            return stream.bits(static_cast<std::uint32_t>(kind_of<Message>), 8) &&
                   serialize(stream, const_cast<Message&>(*message));
        },
        pointer);
    if (!fits)
        throw std::logic_error("a value is out of bounds in a message of kind " +
                               std::string(name(static_cast<Kind>(pointer.index()))));
}

/// Makes `message` the row number `kind`.
template <class... Type> void make(std::variant<Type...>& message, std::size_t kind) {
    std::size_t row = 0;
    (void)((row++ == kind && (message.template emplace<Type>(), true)) || ...);
}

} // namespace

std::size_t detail::measure(Messages::Pointer message) {
    MeasureStream stream;
    write_packet(stream, message);
    return stream.bytes();
}

Bytes detail::encode(Messages::Pointer message) {
    WriteStream stream(measure(message));
    write_packet(stream, message);
    return stream.finish();
}

std::optional<AnyMessage> decode(std::span<const std::uint8_t> packet) {
    if (kind(packet) == Kind::unknown)
        return {};
    ReadStream stream(packet.subspan(1));
    AnyMessage message;
    make(message, packet[0]);
    if (!std::visit([&](auto& it) { return serialize(stream, it); }, message) || !stream.finished())
        return {};
    return message;
}

void BatchWriter::clear() {
    packet_.assign({static_cast<std::uint8_t>(kind_of<UpdateBatch>), 0, 0});
    updates_ = 0;
}

void BatchWriter::count() {
    ++updates_;
    packet_[1] = static_cast<std::uint8_t>(updates_);
    packet_[2] = static_cast<std::uint8_t>(updates_ >> 8);
}

namespace {

/// What a row begins with.
std::array<std::uint8_t, BatchWriter::head> head_of(const EncodedUpdate& update) {
    return {static_cast<std::uint8_t>(update.actor), static_cast<std::uint8_t>(update.actor >> 8),
            static_cast<std::uint8_t>(update.bytes.size())};
}

} // namespace

BatchWriter::Row::Row(const EncodedUpdate& update) {
    if (size_of(update) > most)
        throw std::logic_error("an update is longer than a row has room for");
    std::ranges::copy(update.bytes, std::ranges::copy(head_of(update), bytes_.begin()).out);
    size_ = static_cast<std::uint8_t>(size_of(update));
}

void BatchWriter::add(const EncodedUpdate& update) {
    const auto begin = head_of(update);
    count();
    packet_.insert(packet_.end(), begin.begin(), begin.end());
    packet_.insert(packet_.end(), update.bytes.begin(), update.bytes.end());
}

void BatchWriter::add(const Row& row) {
    count();
    packet_.insert(packet_.end(), row.bytes().begin(), row.bytes().end());
}

std::vector<Bytes> encode_batches(std::span<const EncodedUpdate> updates) {
    std::vector<Bytes> packets;
    BatchWriter batch;
    const auto finish = [&] {
        if (!batch.empty())
            packets.push_back(batch.packet());
        batch.clear();
    };
    for (const EncodedUpdate& update : updates) {
        if (!batch.fits(BatchWriter::size_of(update)))
            finish();
        batch.add(update);
    }
    finish();
    return packets;
}

Kind kind(std::span<const std::uint8_t> packet) {
    return packet.empty() || packet[0] >= Messages::size ? Kind::unknown : static_cast<Kind>(packet[0]);
}

std::string_view name(Kind kind) {
    return kind < Kind::unknown ? Messages::names[static_cast<std::size_t>(kind)] : "unknown";
}

bool said_by_clients(Kind kind) {
    return kind < Kind::unknown && Messages::senders[static_cast<std::size_t>(kind)] != Sender::server;
}

} // namespace protocol
