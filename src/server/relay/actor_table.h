#pragma once
/// The actors as the zones need them, in flat arrays: a *slot* each, for as long as it exists. Their newest updates are
/// counted here, forecast once an instant and encoded once a mode, however many look on.

#include "protocol/batch_writer.h"
#include "protocol/messages.h"
#include "server/relay/forecasts.h"
#include "server/relay/modes.h"

#include <optional>
#include <span>
#include <unordered_map>

namespace server {

using Slot = std::uint16_t;
/// Of an actor's updates, from 1, and wraps; 0: none.
using UpdateNumber = std::uint16_t;

class ActorTable {
  public:
    struct Row {
        const Actor* actor = nullptr; ///< nobody: the slot is free
        ActorId id = 0;
        ClientId owner = 0;
        UpdateNumber before = 0; ///< the newest one when this tick began
        UpdateNumber born = 0;   ///< the first one of this life
        std::uint8_t incarnation = 0;
        bool fixed = false;
        bool heard = false;         ///< something, since it was placed
        bool flies = false;         ///< a guided shell: nobody may miss any of it
        float arm = 0;              ///< from its middle to what moves most when it turns [m]
        std::uint32_t sequence = 0; ///< of its newest update
    };

    /// An update of it was accepted in this tick.
    void updated(ActorId actor) { news_.push_back(actor); }
    /// Once a tick, after all of them. Returns the slots that are another's from now on. An actor is forecast for a new
    /// instant when there is news of it, and every `shared` ticks, by turns. Match time [s].
    std::span<const Slot> refresh(const Roster& roster, double now, std::uint32_t shared,
                                  const protocol::ZoneSettings& settings);
    /// Those that began another life in this tick: they are elsewhere.
    [[nodiscard]] std::span<const Slot> reborn() const { return reborn_; }
    /// What forecasts are made by.
    [[nodiscard]] Reckoner& reckoner() { return reckoner_; }
    /// As before the first one.
    void clear();

    [[nodiscard]] std::size_t slots() const { return rows_.size(); }
    [[nodiscard]] const Row& row(Slot slot) const { return rows_[slot]; }
    [[nodiscard]] std::span<const UpdateNumber> newest() const { return newest_; }
    [[nodiscard]] std::span<const float> x() const { return x_; } ///< where the server reckons them [m]
    [[nodiscard]] std::span<const float> y() const { return y_; }
    [[nodiscard]] glm::vec3 position(Slot slot) const { return {x_[slot], y_[slot], z_[slot]}; }
    [[nodiscard]] std::span<const Slot> tanks_of(ClientId owner) const;

    /// From where it is known to be to where it is shown by this update of this life. Far if that was too long ago.
    [[nodiscard]] Apart off(Slot slot, UpdateNumber number, bool accelerations) {
        const UpdateNumber newest = newest_[slot];
        const auto back = static_cast<UpdateNumber>(newest - number - (newest < number ? 1 : 0)); // no update is 0
        if (number == 0 || back >= kept)
            return far_apart;
        const std::size_t place = number % kept, which = accelerations ? 1 : 0;
        ApartRoughly& off = offs_[slot][place][which];
        std::uint64_t& done = instants_[slot].done[which];
        if (const std::uint64_t bit = std::uint64_t{1} << place; (done & bit) == 0) {
            off = ApartRoughly(reckon(slot, number, back, accelerations));
            done |= bit;
        }
        return off;
    }
    /// For then it is reckoned [s].
    [[nodiscard]] double instant(Slot slot) const { return instants_[slot].time; }
    /// Soon that is asked for: it comes nearer.
    void fetch(Slot slot, UpdateNumber number) const {
        const std::size_t place = number % kept;
        __builtin_prefetch(&offs_[slot][place]);
        const Instant& instant = instants_[slot];
        if (((instant.done[0] | instant.done[1]) >> place & 1) != 0)
            return;
        const auto* said = reinterpret_cast<const char*>(&said_[slot][place]); // of what is still to be reckoned
        __builtin_prefetch(said);
        __builtin_prefetch(said + sizeof(Said) - 1);
    }
    /// Its newest update, as a zone tells it ...
    [[nodiscard]] protocol::ActorUpdate told(Slot slot, protocol::Zone zone, protocol::Detail detail) const;
    /// ... and that in the plain coding.
    [[nodiscard]] protocol::BatchWriter::Row& row_told(Slot slot, protocol::Zone zone, protocol::Detail detail);
    /// Soon that is asked for: it comes nearer.
    void fetch(Slot slot, protocol::Zone zone, protocol::Detail detail) const {
        __builtin_prefetch(&told_[slot][mode(zone, detail)]);
    }
    /// How far off its newest update will be, reckoned without accelerations, when a heartbeat has passed [m].
    [[nodiscard]] float slip(Slot slot);

  private:
    static constexpr std::size_t kept = Motion::remembered, zones = protocol::zones.size(),
                                 details = static_cast<std::size_t>(protocol::Detail::count);
    static constexpr std::size_t mode(protocol::Zone zone, protocol::Detail detail) {
        return static_cast<std::size_t>(zone) * details + static_cast<std::size_t>(detail);
    }
    struct Slip {
        double until = 0; ///< it is good [s]
        float metres = 0;
        UpdateNumber of = 0;
    };
    struct alignas(64) Told { // two cache lines, of which the second is seldom asked for
        UpdateNumber number = 0;
        protocol::BatchWriter::Row row{};
    };
    static_assert(sizeof(Told) == 128);
    struct Instant {
        double time = -1;   ///< [s]; negative: none yet
        bool known = false; ///< where it is then is reckoned
        std::array<std::uint64_t, 2>
            done{}; ///< likewise how far off who was sent which update has it: a bit each, as in Offs
    };
    static_assert(kept == 64);
    using AllSaid = std::array<Said, kept>;
    /// Of the last updates, without accelerations and with.
    using Offs = std::array<std::array<ApartRoughly, 2>, kept>;
    Slot take_slot(const Actor& actor);
    void note(Slot slot);
    [[nodiscard]] Apart reckon(Slot slot, UpdateNumber number, std::size_t back, bool accelerations);
    /// By this update, so many before its newest one. Nothing if nobody knows it any more.
    [[nodiscard]] std::optional<Forecast> forecast(Slot slot, UpdateNumber number, std::size_t back, bool accelerations,
                                                   double time);

    std::vector<Row> rows_;
    std::vector<std::optional<Forecast>> known_; ///< by their newest updates
    std::vector<Slip> slips_;
    std::vector<std::array<Told, details * zones>> told_;
    std::vector<Offs> offs_;
    std::vector<AllSaid> said_; ///< by their last updates
    std::vector<UpdateNumber> newest_;
    std::vector<float> x_, y_, z_;
    std::vector<Instant> instants_; ///< for which they are forecast
    std::uint32_t ticks_ = 0;
    protocol::ZoneSettings settings_; ///< by which they are told
    Reckoner reckoner_;
    std::vector<bool> there_;
    std::unordered_map<ActorId, Slot> slot_of_;
    std::unordered_map<ClientId, std::vector<Slot>> tanks_of_;
    std::vector<Slot> free_, taken_, reborn_;
    std::vector<ActorId> news_;
};

} // namespace server
