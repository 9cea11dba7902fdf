#include "server/relay/viewer.h"

#include "net/seal/sealer.h"
#include "net/transport.h"
#include "world/physics_world.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace server {

using protocol::Zone;

namespace {

std::uint32_t ticks(double seconds) {
    return static_cast<std::uint32_t>(std::max(1L, std::lround(seconds / world::tick_length)));
}

/// Time since the tick `then`, which wraps [s].
double since(std::uint16_t then, std::uint32_t tick) {
    return static_cast<std::uint16_t>(tick - then) * world::tick_length;
}

/// Headers of a sealed datagram with one message [B].
constexpr std::size_t headers = net::message_overhead + net::seal::overhead;

} // namespace

Intervals intervals_of(const protocol::ZoneSettings& settings) {
    Intervals all;
    for (std::size_t zone = 0; zone < all.size(); ++zone)
        all[zone] = ticks(interval(static_cast<Zone>(zone), settings));
    return all;
}

double Budget::most(double rate) {
    constexpr double datagrams = 2;
    return std::max(rate * depth, datagrams * static_cast<double>(protocol::max_message + headers));
}

void Budget::fill(double now, double rate) {
    limited_ = rate > 0;
    left_ = filled_ < 0 ? most(rate) : std::min(most(rate), left_ + rate * std::max(0.0, now - filled_));
    filled_ = std::max(filled_, now);
}

Viewer::Viewer(const Turn& turn, SentLog& log) {
    resize(turn.actors.slots());
    log.clear();
    for (Slot slot = 0; slot < due_.size(); ++slot) {
        const ActorTable::Row& row = turn.actors.row(slot);
        location_[slot] = pairs_[slot].orientation = row.before;
        zones_[slot] = looked_[slot] = Zone::near;
        pairs_[slot].fixed = row.fixed;
        pairs_[slot].sent = static_cast<std::uint16_t>(turn.tick);
        if (row.actor && row.before != 0 && row.before == turn.actors.newest()[slot])
            log.add(turn.now, row.id, row.sequence, Zone::near, protocol::Detail::whole);
    }
}

void Viewer::resize(std::size_t slots) {
    due_.resize(slots);
    calm_.resize(slots);
    seen_.resize(slots);
    location_.resize(slots);
    zones_.resize(slots, Zone::beyond);
    looked_.resize(slots, Zone::beyond);
    pairs_.resize(slots);
}

void Viewer::forget(std::span<const Slot> slots) {
    for (const Slot slot : slots)
        if (slot < due_.size()) {
            due_[slot] = 0;
            calm_[slot] = 0;
            location_[slot] = 0;
            zones_[slot] = looked_[slot] = Zone::beyond;
            pairs_[slot] = {};
        }
}

void Viewer::check_next_turn(std::span<const Slot> slots) {
    for (const Slot slot : slots)
        if (slot < due_.size())
            due_[slot] = 0;
}

/// Marks the slots to check in this turn: actors with an unsent update whose next check is due, that are near, or that
/// have come into the picture. Passes without branches over all slots cost less than keeping a spatial index.
void Viewer::find_due(const Turn& turn, const std::vector<Eye>& eyes) const {
    const std::size_t slots = due_.size();
    turn.due.assign((slots + 7) / 8 * 8, 0);
    std::uint8_t* const due = turn.due.data();
    const std::uint32_t* const times = due_.data();
    const std::uint8_t* const calm = calm_.data();
    const UpdateNumber *const newest = turn.actors.newest().data(), *const sent = location_.data(),
                              *const seen = seen_.data();
    const Zone* const zone = looked_.data();
    const std::uint32_t tick = turn.tick;
    for (std::size_t i = 0; i < slots; ++i)
        due[i] = static_cast<std::uint8_t>((newest[i] != sent[i]) & (times[i] <= tick) &
                                           ((newest[i] != seen[i]) | (times[i] + calm[i] <= tick)));
    const float *const x = turn.actors.x().data(), *const y = turn.actors.y().data();
    const auto near = static_cast<float>(turn.settings.near * turn.settings.near);
    for (const Eye& eye : eyes) {
        const float eye_x = eye.position.x, eye_y = eye.position.y, look_x = eye.look.x, look_y = eye.look.y;
        const auto far = static_cast<float>(turn.settings.far);
        const float glass = eye.magnification * eye.magnification;
        const float reach = far * far * glass, near_glass = near * glass, aim = eye.all_round ? 0 : 4 * far * far;
        // Squares of cosines, with a margin beyond those of sight().
        const float picture = eye.all_round ? -2 : 0.06f, aimed = 0.9965f;
        for (std::size_t i = 0; i < slots; ++i) {
            const float across = x[i] - eye_x, along = y[i] - eye_y, gap = across * across + along * along;
            const float ahead = across * look_x + along * look_y;
            const bool close = gap <= near;
            const float cosine = ahead * std::abs(ahead);
            const bool entered = (cosine > picture * gap) & (gap < reach) & (zone[i] > Zone::sight);
            const bool nearer =
                (((cosine > picture * gap) & (gap < near_glass)) | ((cosine > aimed * gap) & (gap < aim))) &
                (zone[i] > Zone::near);
            due[i] = static_cast<std::uint8_t>(
                due[i] | static_cast<std::uint8_t>((newest[i] != sent[i]) & (close | entered | nearer)));
        }
    }
}

/// Returns the difference between the actor's forecast pose and the pose that this client displays.
PoseError Viewer::forecast_error(const Turn& turn, Slot slot) const {
    const Pair& pair = pairs_[slot];
    const PoseError of_place = turn.actors.forecast_error(slot, location_[slot], pair.whole);
    if (pair.orientation == location_[slot])
        return of_place;
    const PoseError of_turn = turn.actors.forecast_error(slot, pair.orientation, pair.whole);
    return {.place = of_place.place,
            .turn = of_turn.turn,
            .place_rate = of_place.place_rate,
            .turn_rate = of_turn.turn_rate};
}

/// Returns the smallest part that the zone allows and whose error stays within `allowed` [m] until the next heartbeat.
protocol::Detail Viewer::detail(const Turn& turn, Slot slot, Zone zone, const PoseError& off, float allowed) const {
    using protocol::Detail;
    constexpr int all_again = 4; // every fourth update has the orientation, because an update may be lost
    const ActorTable::Row& row = turn.actors.row(slot);
    const Pair& pair = pairs_[slot];
    const Detail least = protocol::row(zone).least;
    if (least == Detail::whole || row.fixed || pair.fixed || turn.actors.slip(slot) > allowed)
        return Detail::whole;
    const float turned = off.turn + off.turn_rate * static_cast<float>(turn.settings.heartbeat);
    const bool location = least == Detail::location && turned <= allowed && pair.number % all_again != 0;
    return location ? Detail::location : Detail::order_1;
}

void Viewer::check_slot(const Turn& turn, const ServedClient& served_client, Slot slot) {
    const ActorTable::Row& row = turn.actors.row(slot);
    const UpdateNumber newest = turn.actors.newest()[slot];
    Pair& pair = pairs_[slot];
    const protocol::ZoneSettings& settings = turn.settings;
    pair.waits = pair.waits && row.actor && row.heard && row.owner != served_client.id;
    if (row.actor && !row.heard) // the server has just placed it: wait for its first update
        return;
    if (!row.actor || row.owner == served_client.id) { // the client publishes this actor itself
        location_[slot] = pair.orientation = newest;
        pair.fixed = row.fixed;
        zones_[slot] = looked_[slot] = Zone::near;
        return;
    }
    if (served_client.concealed && served_client.concealed->conceals(row.id)) {
        constexpr std::uint32_t again = 6; // ticks until the next check
        forget(std::span(&slot, 1));
        due_[slot] = turn.tick + again;
        return;
    }
    Sight seen = sight(served_client.eyes, turn.actors.position(slot), settings);
    if (row.flies)
        seen.zone = Zone::near;
    const auto since_birth = static_cast<UpdateNumber>(newest - row.born);
    const bool first = location_[slot] == 0 || static_cast<UpdateNumber>(newest - location_[slot]) > since_birth;
    const PoseError shown = first ? unknown_pose_error : forecast_error(turn, slot);
    const float growing = (shown.place_rate + shown.turn_rate) * seen.pixels; // pixels/s
    const auto since_then = static_cast<float>(turn.now - turn.actors.instant(slot));
    const float pixels = (shown.place + shown.turn) * seen.pixels + growing * since_then;
    const float allowed = std::max(static_cast<float>(settings.error), counts_.tolerated);
    const double left = settings.heartbeat - since(pair.sent, turn.tick);
    if (seen.zone != Zone::near && seen.zone >= zones_[slot] && pixels <= allowed && left > 0) {
        constexpr float long_time = 100; // [s]
        constexpr float swerve = 6;      // error of the predicted acceleration when a tank swerves [m/s²]
        const float room = allowed - pixels, bend = swerve * seen.pixels;
        const float until = growing > 0 ? std::min(room / growing, long_time) : long_time;
        const float even_so = (std::sqrt(growing * growing + 2 * bend * room) - growing) / bend;
        return schedule_check(turn, slot, seen.zone, std::min<double>(even_so, left), std::min<double>(until, left));
    }
    if (!pair.waits)
        pair.since = static_cast<std::uint16_t>(turn.tick);
    pair.waits = true;
    const double waited = since(pair.since, turn.tick);
    turn.candidates.push_back(
        {.priority = std::min(pixels, max_pixels) + rise * static_cast<float>(waited),
         .growing = growing,
         .slot = slot,
         .zone = seen.zone,
         .detail = first ? protocol::Detail::whole : detail(turn, slot, seen.zone, shown, allowed / seen.pixels)});
    turn.actors.fetch(slot, seen.zone, turn.candidates.back().detail);
}

/// Schedules the next check of an actor: in `with_news` seconds if an update has come by then, else in `unless_news`
/// seconds. Both are limited to between one and three of the zone's intervals.
void Viewer::schedule_check(const Turn& turn, Slot slot, Zone zone, double with_news, double unless_news) {
    constexpr double most = 3, calm = 255;
    const std::uint32_t least = turn.intervals[zone];
    const auto soon = static_cast<std::uint32_t>(std::clamp(with_news / world::tick_length, 1.0 * least, most * least));
    const double later = std::clamp(unless_news / world::tick_length - soon, 0.0, most * least - soon);
    due_[slot] = turn.tick + soon;
    calm_[slot] = static_cast<std::uint8_t>(std::min(later, calm));
    seen_[slot] = turn.actors.newest()[slot];
    looked_[slot] = zone;
    pairs_[slot].waits = false;
}

/// Sends an update to the client; returns false if the budget does not suffice.
bool Viewer::put(const Turn& turn, const Candidate& it, SentLog& log, const Send& send) {
    Pair& pair = pairs_[it.slot];
    if (turn.compact) {
        constexpr std::size_t guess = 20; // size of a compact update with its share of the headers [B]
        if (!budget_.has(guess))
            return false;
        budget_.take(guess);
        guessed_ += guess;
        turn.compact->push_back({turn.actors.update_in_mode(it.slot, it.zone, it.detail), it.zone});
        ++pair.number;
    } else {
        protocol::BatchWriter::Row& told = turn.actors.encoded_row(it.slot, it.zone, it.detail);
        constexpr std::size_t begun = protocol::BatchWriter::header + headers;
        const std::size_t size = told.bytes().size();
        const bool fits = turn.batch.fits(size);
        const std::size_t cost = size + (turn.batch.empty() || !fits ? begun : 0);
        // A further datagram needs budget for a full one, because half of a small datagram is headers.
        if (!budget_.has(fits ? cost : protocol::max_message + headers))
            return false;
        budget_.take(static_cast<double>(cost));
        if (!fits) {
            send(turn.batch.packet());
            turn.batch.clear();
        }
        told.renumber(++pair.number);
        turn.batch.add(told);
        counts_.bytes += size - protocol::BatchWriter::head;
    }
    const ActorTable::Row& row = turn.actors.row(it.slot);
    log.add(turn.now, row.id, row.sequence, it.zone, it.detail);

    const UpdateNumber newest = turn.actors.newest()[it.slot];
    location_[it.slot] = newest;
    if (it.detail != protocol::Detail::location)
        pair.orientation = newest;
    pair.whole = it.detail == protocol::Detail::whole;
    pair.fixed = row.fixed;
    zones_[it.slot] = looked_[it.slot] = it.zone;
    pair.sent = static_cast<std::uint16_t>(turn.tick);
    pair.waits = false;
    counts_.longest_wait = std::max(counts_.longest_wait, since(pair.since, turn.tick));
    due_[it.slot] = turn.tick + turn.intervals[it.zone];
    calm_[it.slot] = 0;
    ++counts_.updates;
    return true;
}

/// Schedules the checks of candidates for which the budget did not suffice; the first has the highest priority. Each is
/// checked again when waiting has raised its priority to that of the first candidate.
void Viewer::wait(const Turn& turn, std::span<const Candidate> left) {
    constexpr float longest = 0.5; // [s]
    for (const Candidate& it : left) {
        calm_[it.slot] = 0;
        due_[it.slot] =
            turn.tick + ticks(std::min((left.front().priority - it.priority) / (rise + it.growing), longest));
    }
}

/// Adapts the tolerated error to the budget. While updates wait, the tolerated error grows, so that about as many
/// updates are asked for as can be sent; otherwise it shrinks. Without this, waiting updates would be checked again and
/// again.
void Viewer::tolerate(const Turn& turn, std::size_t asked) {
    constexpr float up = 0.1f, down = 0.02f; // change in a turn: if all updates wait, and if none waits
    constexpr float least = 0.1f;            // [pixels]
    const auto error = static_cast<float>(turn.settings.error);
    float& tolerated = counts_.tolerated;
    if (counts_.waiting > 0)
        tolerated = std::min(std::max(tolerated, least) *
                                 (1 + up * static_cast<float>(counts_.waiting) / static_cast<float>(asked)),
                             max_pixels);
    else
        tolerated = tolerated > least ? tolerated * (1 - down) : 0;
    tolerated = std::max(tolerated, error);
}

void Viewer::coded(std::size_t updates, std::size_t packets) {
    counts_.bytes += updates;
    budget_.take(static_cast<double>(packets) - std::exchange(guessed_, 0));
}

void Viewer::serve(const Turn& turn, const ServedClient& served_client, SentLog& log, const Send& send) {
    resize(turn.actors.slots());
    budget_.fill(turn.now, turn.settings.budget * 1000 / 8 * served_client.tanks);
    find_due(turn, served_client.eyes);
    turn.candidates.clear();
    turn.looked_at.clear();
    for (std::size_t i = 0; i < turn.due.size(); i += 8) {
        std::uint64_t any = 0;
        std::memcpy(&any, turn.due.data() + i, sizeof(any));
        for (std::size_t slot = i; any != 0 && slot < i + 8 && slot < due_.size(); ++slot)
            if (turn.due[slot] != 0)
                turn.looked_at.push_back(static_cast<Slot>(slot));
    }
    constexpr std::size_t ahead = 12; // slots whose memory is prefetched
    const auto fetch = [&](std::size_t i) {
        if (i >= turn.looked_at.size())
            return;
        const Slot slot = turn.looked_at[i];
        __builtin_prefetch(&pairs_[slot]);
        turn.actors.fetch(slot, location_[slot]);
    };
    for (std::size_t i = 0; i < ahead; ++i)
        fetch(i);
    for (std::size_t i = 0; i < turn.looked_at.size(); ++i) {
        fetch(i + ahead);
        check_slot(turn, served_client, turn.looked_at[i]);
    }
    constexpr std::size_t at_most = 100; // size of an update with its share of the headers [B]
    constexpr std::size_t datagram = protocol::max_message + headers;
    std::vector<Candidate>& left = turn.candidates;
    const std::size_t asked = left.size();
    const bool scarce = !budget_.has(left.size() * at_most + datagram); // otherwise the budget suffices for all
    const auto after = [](const Candidate& a, const Candidate& b) { return a.priority < b.priority; };
    if (scarce)
        std::make_heap(left.begin(), left.end(), after);
    turn.batch.clear();
    while (!left.empty() && put(turn, scarce ? left.front() : left.back(), log, send)) {
        if (scarce)
            std::pop_heap(left.begin(), left.end(), after);
        left.pop_back();
    }
    wait(turn, left);
    counts_.waiting = left.size();
    tolerate(turn, asked);
    if (!turn.batch.empty())
        send(turn.batch.packet());
}

} // namespace server
