#pragma once
/// The actors in flat arrays, for the zones of clients (protocol/zones.h). Each actor has a *slot* while it exists.
/// Here its updates are numbered, forecast to shared match times and encoded once per DR mode, for all clients.

#include "protocol/batch_writer.h"
#include "protocol/messages.h"
#include "server/relay/forecasts.h"
#include "server/relay/modes.h"

#include <optional>
#include <span>
#include <unordered_map>

namespace server {

using Slot = std::uint16_t;
/// Number of an actor's update: from 1, wraps; 0: none.
using UpdateNumber = std::uint16_t;

class ActorTable {
  public:
    struct Row {
        const Actor* actor = nullptr; ///< `nullptr`: the slot is free.
        ActorId id = 0;
        ClientId owner = 0;
        UpdateNumber before = 0; ///< Number of the newest update at the start of this tick.
        UpdateNumber born = 0;   ///< Number of the first update since the server placed it last.
        std::uint8_t incarnation = 0;
        bool fixed = false;
        bool heard = false;         ///< Whether an update has come since the server placed it.
        bool flies = false;         ///< Whether it is a guided shell; clients receive all its updates.
        float arm = 0;              ///< Distance from its centre to the point that moves most when it turns [m].
        std::uint32_t sequence = 0; ///< Sequence number of its newest update.
    };

    /// Call for each update accepted in this tick.
    void updated(ActorId actor) { news_.push_back(actor); }
    /// Call once a tick, after the updates. Returns the slots that new actors have taken. Renews an actor's forecasts
    /// after an update, and otherwise every `shared` ticks. `now`: match time [s].
    std::span<const Slot> refresh(const Roster& roster, double now, std::uint32_t shared,
                                  const protocol::ZoneSettings& settings);
    /// Slots of actors that the server has placed elsewhere, and whose first update since then came in this tick.
    [[nodiscard]] std::span<const Slot> respawned() const { return respawned_; }
    [[nodiscard]] Reckoner& reckoner() { return reckoner_; }
    void clear();

    [[nodiscard]] std::size_t slots() const { return rows_.size(); }
    [[nodiscard]] const Row& row(Slot slot) const { return rows_[slot]; }
    [[nodiscard]] std::span<const UpdateNumber> newest() const { return newest_; }
    [[nodiscard]] std::span<const float> x() const { return x_; } ///< Dead-reckoned positions by slot [m].
    [[nodiscard]] std::span<const float> y() const { return y_; }
    [[nodiscard]] glm::vec3 position(Slot slot) const { return {x_[slot], y_[slot], z_[slot]}; }
    [[nodiscard]] std::span<const Slot> tanks_of(ClientId owner) const;

    /// Returns the difference between an actor's pose by the newest update and its pose by the update with this
    /// `number`, without that update's accelerations unless `accelerations`; `unknown_pose_error` if it is not
    /// remembered.
    [[nodiscard]] PoseError forecast_error(Slot slot, UpdateNumber number, bool accelerations) {
        const UpdateNumber newest = newest_[slot];
        // the number 0 is never used
        const auto back = static_cast<UpdateNumber>(newest - number - (newest < number ? 1 : 0));
        if (number == 0 || back >= kept)
            return unknown_pose_error;
        const std::size_t place = number % kept, which = accelerations ? 1 : 0;
        PackedPoseError& error = errors_[slot][place][which];
        std::uint64_t& done = instants_[slot].done[which];
        if (const std::uint64_t bit = std::uint64_t{1} << place; (done & bit) == 0) {
            error = PackedPoseError(reckon(slot, number, back, accelerations));
            done |= bit;
        }
        return error;
    }
    /// Returns the match time of an actor's forecasts [s].
    [[nodiscard]] double instant(Slot slot) const { return instants_[slot].time; }
    /// Prefetches the memory that `forecast_error` reads.
    void fetch(Slot slot, UpdateNumber number) const {
        const std::size_t place = number % kept;
        __builtin_prefetch(&errors_[slot][place]);
        const Instant& instant = instants_[slot];
        if (((instant.done[0] | instant.done[1]) >> place & 1) != 0)
            return;
        const auto* sample = reinterpret_cast<const char*>(&samples_[slot][place]); // the update of a missing forecast
        __builtin_prefetch(sample);
        __builtin_prefetch(sample + sizeof(StateSample) - 1);
    }
    /// Returns an actor's newest update in the DR mode of a zone.
    [[nodiscard]] protocol::ActorUpdate update_in_mode(Slot slot, protocol::Zone zone, protocol::Detail detail) const;
    /// Returns `update_in_mode` in the plain coding; cached until the next update.
    [[nodiscard]] protocol::BatchWriter::Row& encoded_row(Slot slot, protocol::Zone zone, protocol::Detail detail);
    /// Prefetches the memory that `encoded_row` reads.
    void fetch(Slot slot, protocol::Zone zone, protocol::Detail detail) const {
        __builtin_prefetch(&encoded_rows_[slot][mode(zone, detail)]);
    }
    /// Returns the distance between forecasts by the newest update with and without accelerations, a heartbeat and 1 s
    /// after `instant` [m]. Cached until the next update, at most for 1 s.
    [[nodiscard]] float slip(Slot slot);

  private:
    static constexpr std::size_t kept = Motion::remembered, zones = protocol::zones.size(),
                                 details = static_cast<std::size_t>(protocol::Detail::count);
    static constexpr std::size_t mode(protocol::Zone zone, protocol::Detail detail) {
        return static_cast<std::size_t>(zone) * details + static_cast<std::size_t>(detail);
    }
    struct Slip {
        double until = 0;    ///< Match time until which it is valid [s].
        float metres = 0;    ///< Result of `slip` [m].
        UpdateNumber of = 0; ///< Number of the update that it was calculated from.
    };
    struct alignas(64) EncodedRow { // two cache lines; the second is seldom used
        UpdateNumber number = 0;
        protocol::BatchWriter::Row row{};
    };
    static_assert(sizeof(EncodedRow) == 128);
    struct Instant {
        double time = -1;   ///< Match time [s]; negative: none yet.
        bool known = false; ///< Whether the forecast by the newest update is made.
        /// Differences that are calculated, without and with accelerations: one bit per entry of PoseErrorRing.
        std::array<std::uint64_t, 2> done{};
    };
    static_assert(kept == 64);
    using SampleRing = std::array<StateSample, kept>;
    /// Differences of forecasts by the last updates, without and with accelerations.
    using PoseErrorRing = std::array<std::array<PackedPoseError, 2>, kept>;
    Slot take_slot(const Actor& actor);
    void note(Slot slot);
    [[nodiscard]] PoseError reckon(Slot slot, UpdateNumber number, std::size_t back, bool accelerations);
    /// Forecasts by the update `back` updates before the newest; `nullopt` if it is not remembered.
    [[nodiscard]] std::optional<Forecast> forecast(Slot slot, UpdateNumber number, std::size_t back, bool accelerations,
                                                   double time);

    std::vector<Row> rows_;
    std::vector<std::optional<Forecast>> known_; ///< Forecasts by the newest updates.
    std::vector<Slip> slips_;
    std::vector<std::array<EncodedRow, details * zones>> encoded_rows_;
    std::vector<PoseErrorRing> errors_;
    std::vector<SampleRing> samples_; ///< Last updates of the actors.
    std::vector<UpdateNumber> newest_;
    std::vector<float> x_, y_, z_;
    std::vector<Instant> instants_; ///< Times of the actors' forecasts.
    std::uint32_t ticks_ = 0;
    protocol::ZoneSettings settings_; ///< Zone settings of the encoded updates.
    Reckoner reckoner_;
    std::vector<bool> there_;
    std::unordered_map<ActorId, Slot> slot_of_;
    std::unordered_map<ClientId, std::vector<Slot>> tanks_of_;
    std::vector<Slot> free_, taken_, respawned_;
    std::vector<ActorId> news_;
};

} // namespace server
