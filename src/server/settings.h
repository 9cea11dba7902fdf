#pragma once
/// Settings of a match server, and its limits: traffic beyond them counts as abuse, motion beyond them as cheating.

#include "dead_reckoning/publishing/publisher.h"
#include "protocol/judging.h"
#include "protocol/messages/joining.h"
#include "protocol/messages/people.h"
#include "protocol/relaying.h"
#include "protocol/zones.h"
#include "world/confine.h"
#include "world/rules.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server {

struct Client;
enum class RejectReason : std::uint8_t;

/// Limits on a client's traffic: a token bucket each for messages and bytes. A client that exceeds the rates for longer
/// than the burst is disconnected. An honest client stays below 190 messages/s and, for each tank, 6 kB/s.
struct TrafficLimits {
    double hello_within = 5;          ///< Longest time from connecting to a valid Hello [s].
    double messages_per_second = 600; ///< Largest rate of messages of a client without tanks [1/s].
    double messages_per_tank = 60;    ///< Additional rate of messages per tank [1/s].
    double bytes_per_second = 200e3;  ///< Largest data rate of a client without tanks [B/s].
    double bytes_per_tank = 20e3;     ///< Additional data rate per tank [B/s].
    double burst = 2;                 ///< Messages and bytes that may come at once, as time at those rates [s].
    double chat_per_second = 0.5;     ///< Largest rate of chat lines per client [1/s].
    double chat_burst = 5;            ///< Largest number of chat lines per client at once.
    double orders_per_second = 2;     ///< Largest rate of orders per client [1/s].
    double order_burst = 10;          ///< Largest number of orders per client at once.
    double schemes_per_second = 0.2;  ///< Largest rate of shared schemes per client [1/s].
    double scheme_burst = 12;         ///< Largest number of shared schemes per client at once.
    std::size_t clients = 64;         ///< Largest number of clients in the match; at least `max_players` + 16.
};

/// Limits per network address, for one person or a few behind one router. Clients of this process do not count. 0: no
/// limit.
struct AddressLimits {
    int tanks = 8;   ///< Largest number of tanks per address: half of a match, so that one address cannot fill it.
    int viewers = 4; ///< Largest number of clients without a tank per address.
    /// Largest number of connections per address (net::ListenOptions): more than tanks and viewers, because a refused
    /// client must connect to read why.
    int connections = 16;
    int joins = 16;             ///< Number of joins per address in a row; afterwards one in two seconds.
    int votes = 1;              ///< Number of votes per address that count for the next map.
    bool local_players = false; ///< Whether several people play on one client, so that kills between its tanks count.
};

/// Limits of a debt (motion_budget.h): `rate` at which it is paid back per second, and its maximum `max`.
struct BucketLimits {
    float rate = 0, max = 0;
};

/// Limits of motion that the server accepts (Murphy 18.8, Server Validation), and of its dead reckoning. They hold for
/// a tank without collisions; docs/security.md has the measurements. Each BucketLimits limits a debt in MotionBudget.
struct MotionLimits : world::ConfineLimits {
    float acceleration = 30; ///< Largest acceleration a relative to the prediction, which may be off by ½ a Δt² [m/s²].
    float wreck_drift = 15; ///< Largest distance that a wreck may roll from where it was destroyed [m].
    double future = 0.25;   ///< Largest time by which a time stamp may be ahead of the server's clock [s].
    double oldest = 5;      ///< Largest age of a time stamp, longer than the delay of any link [s].
    /// Largest depth of an actor's origin under the ground, in a dent between two points of the height grid [m].
    float sunk = 0.5f;
    /// Highest speed on level ground, which a rammed tank reaches, as a factor of the top speed. `way` keeps the mean
    /// speed below the top speed.
    float drive = 1.5f;
    float squeezed = 0; ///< Largest depth of a tank's centre in a wall or a rock [m].
    /// Largest upward speed at which a tank may leave the ground, beyond that by the slope [m/s].
    float bounce = 5;
    float way = 6; ///< Largest debt MotionBudget::way [m]; it is paid back at the top speed.
    BucketLimits prediction_error{.rate = 1, .max = 8}; ///< Limits of MotionBudget::prediction_error [m/s], [m].
    BucketLimits contract_error{.rate = 3, .max = 20};  ///< Limits of MotionBudget::contract_error [m/s], [m].
    BucketLimits velocity_jumps{.rate = 14, .max = 40}; ///< Limits of MotionBudget::velocity_jumps [m/s²], [m/s].
    BucketLimits climb{.rate = 4.6f, .max = 5}; ///< Limits of MotionBudget::climb [m/s], [m]: 45 W/kg of engine power.
    BucketLimits lift{.rate = 1, .max = 2};     ///< Limits of MotionBudget::lift [m/s²], [m/s].
    /// Limits of MotionBudget::turn [rad/s], [rad]; the maximum is less than a half turn.
    BucketLimits turn{.rate = 1.6f, .max = 3.1f};
    BucketLimits turn_error{.rate = 1.5f, .max = 6}; ///< Limits of MotionBudget::turn_error [rad/s], [rad].
    /// Limits of MotionBudget::tumble, for a tank on its side or rolling down a slope [rad/s], [rad].
    BucketLimits tumble{.rate = 10, .max = 2.5f};
    BucketLimits push{.rate = 1, .max = 5}; ///< Limits of MotionBudget::push [W/kg], [J/kg].
    float part_rates = 1.05f;   ///< Largest turning rates of turret and gun, as a factor of those of their motors.
    float parts = 0.3f;         ///< Largest angle by which turret or gun may have turned beyond those rates [rad].
    float update_rates = 1.25f; ///< Largest rate of accepted updates, as a factor of the publisher's rates, plus 4/s.
    /// Largest rate of updates that are checked, as a factor of the publisher's rates, plus 4/s. The server drops
    /// further updates unchecked.
    float offered_rates = 2.5f;
    double update_burst = 6; ///< Updates that may come at once after a stalled link, as time at those rates [s].
    /// Time for which a rammed tank has wider limits [s]; at its start and at its end the tank's debts are cleared.
    double thrown = 3;
    double ram_again = 60; ///< Least mean time between rammings that widen a tank's limits [s].
    double fast_again = 5; ///< Least time between two rammings that widen a tank's limits [s].
    /// Number of rammings that may widen the limits in quick succession, if a fast tank was beside the tank.
    float fast_throws = 3;
    /// Time for which a tank has wider limits after it has parted from a tank that it collided with [s].
    double reels = 1.5;
    /// Angular velocity that only a few updates may exceed, see `fast_spins`: that of a tank rolling down a slope
    /// [rad/s].
    float spun = 10;
    BucketLimits fast_spins{.rate = 0.05f, .max = 3}; ///< Limits of MotionBudget::fast_spins [1/s], [1].
    /// Time of refused motion after which the server resets a tank to its last accepted pose [s].
    double correct_after = 1;
    /// Number of corrections at which the client is disconnected: resets of one tank, or takings of one loose body.
    int max_corrections = 4;
    double correction_window = 180; ///< Time for which a correction counts towards `max_corrections` [s].
};

/// Limits of accepted shots and mines. A shot is compared with the updates around its time stamp. The tolerance grows
/// with the motion that is possible between update and shot: of the tank by MotionLimits, of the turret by its rate.
struct RequestLimits {
    /// Largest time by which a shot may come before the gun is loaded again: allows for clock error and jitter [s].
    double reload_tolerance = 0.1;
    /// Longest path around obstacles from the muzzle to the shell's claimed origin [m].
    float muzzle_distance = 8;
    /// `muzzle_distance` if updates before and after the shot tell where the muzzle was [m].
    float muzzle_between = 4;
    /// Length at each end of the line from muzzle to shell's origin that need not be clear of obstacles [m].
    float muzzle_slack = 1;
    float speed_share = 0.05f;  ///< Largest difference from the rules' muzzle speed, as a share of that speed.
    float speed_slack = 10;     ///< Additional difference, for the error of the tank's own velocity in a bump [m/s].
    float knocked = 15;         ///< Additional difference if another tank was near and may have run into it [m/s].
    float aim_tolerance = 0.3f; ///< Largest angle between shot and gun [rad].
    /// Largest angle of a shot beyond the gun's range of elevation, relative to the hull [rad].
    float gun_tolerance = 0.3f;
    float hull_rate = 1.5f; ///< Largest turning or tilting rate between updates beside the published one [rad/s].
    double overdue = 1.25;  ///< Largest delay of reliable messages beyond that of updates, for resends [s].
    /// Free delay of a shot beyond that of the link, for frames and jitter [s]; a longer one adds to `hindsight`.
    double prompt = 0.25;
    /// Limits of Actor::hindsight, the delay of shots: forgiven per second [s/s], maximum [s].
    BucketLimits hindsight{.rate = 0.05f, .max = 1.5f};
    /// Largest distance from a tank's hull to the loose body that it claims, both dead-reckoned [m].
    float claim_reach = 10;
    double claims_per_second = 10; ///< Largest rate of claims per client [1/s], with a burst of two seconds.
    double mine_interval = 0.5;    ///< Least time between two mines of one tank [s].
};

/// Tolerance between a claimed hit and the display of the shooter's client, as the server reconstructs it
/// (protocol/judging.h).
struct ClaimLimits {
    /// Longest delay of updates to the shooter's client that the server takes into account [s]; longer ones count as
    /// this.
    double rewind = 0.25;
    /// Largest time by which half the round-trip time may exceed the age of the client's updates, for clocks [s]; the
    /// rest is cut off.
    double travel_slack = 0.005;
    double early = 0.04; ///< Largest time by which the client may show an update before it should have arrived [s].
    /// Longest time for which the client may show an older update after a newer one should have arrived [s].
    double stale = 0.06;
    float path = 0.1f;     ///< Largest distance between the claimed hit and the shell's path [m].
    float display = 0.5f;  ///< Largest distance between the victim's claimed and reconstructed position [m].
    float by_script = 3;   ///< `display` where a script displays the victim, and the server a built-in scheme [m].
    float turned = 0.35f;  ///< Largest angle between the claimed and the reconstructed orientation [rad].
    float own = 1;         ///< `display` for a victim of the same client, which shows it without dead reckoning [m].
    double bracket = 0.45; ///< Longest wait for the victim's next update, which shows whether it was behind cover [s].
};

struct ServerSettings {
    int max_players = 16;    ///< Largest number of tanks at the same time, bots included.
    float ping_every = 0.1f; ///< Time between two pings from each of a client's clocks [s].
    bool truth = true;       ///< Whether owners send true poses, so that DR errors can be measured.
    /// Whether every client receives true poses at once. Otherwise only clients without a living tank do, because true
    /// poses reveal tanks that lag and walls hide; living players receive them late (protocol::Relaying::truth_delay).
    bool lab = true;
    bool pickups = false; ///< Whether crates lie on the map. Off for measurements; game and server programs turn it on.
    int bots = 0;         ///< Number of bots that `ask_for_bots` requests.
    int fill = 0;         ///< Number of tanks up to which bots fill the match; 0: max_players.
    world::MatchRules rules;
    protocol::ZoneSettings zones;
    dr::PublisherSettings publisher; ///< Settings of all publishers; the server also uses `reference_scheme`.
    /// Whether rays of the physics engine find the ground under dead-reckoned actors; otherwise the terrain's triangles
    /// do, which agree to 1 mm and cost far less.
    bool clamps_by_rays = false;
    TrafficLimits traffic;
    AddressLimits address;
    MotionLimits motion;
    RequestLimits requests;
    ClaimLimits claims;
    protocol::Judge judge = protocol::Judge::present; ///< Judge whose ruling on hits counts.
    protocol::Relaying relaying;
    bool give_schemes = false; ///< Whether schemes that players share go to all clients (scheme_book.h).
    /// Script that is the clients' reference scheme; the server itself uses `publisher.reference_scheme`.
    std::optional<protocol::SchemeSource> reference_script{};
    /// Whether all judges rule on each shot, and shooter, victim and spectators receive the rulings. Game and server
    /// programs turn it on.
    bool verdicts = false;
    double pause_after_match = 8;  ///< Time between two rounds [s].
    std::vector<std::string> maps; ///< Rotation of maps; two or more: people vote for the next; none: the map stays.
    /// Time for which the seat of a player who left is kept [s]; 0: not at all. Game and server programs set it.
    double seat_kept = 0;
    /// Makes seat tokens, which must be hard to guess; empty: no client gets one.
    std::function<protocol::SeatToken()> seat_token;
    /// A client with this token is a host and may change settings and give orders; there may be several. Empty, as in
    /// tests and the lab: the first person is the host.
    std::string host_token;
    std::string key; ///< Fingerprint of the server's key; empty: players' numbers (net/player_number.h) are without it.
    /// TCP port of the page that offers packages of this version to refused clients of another one; 0: none.
    std::uint16_t download_port = 0;
    std::span<const tunables::Preset> presets; ///< Presets for the order `preset`.
    /// Called in the first tick if bots are wanted, and when their number changes (0: none). The program then replaces
    /// its bot host.
    std::function<void(int count)> ask_for_bots;
    /// Clock for measuring the stages of a tick [s], preferably the thread's CPU time; empty: the durations are
    /// reported as 0.
    std::function<double()> stopwatch;
    double stopwatch_from = 0; ///< Match time at which measuring begins [s], after the clients have joined.
    /// Called for each drop, for measurements only.
    std::function<void(const Client&, RejectReason, const std::string& details)> on_reject;
};

/// Returns the settings that the host may change during a match: rules, publishing, zones, relaying, judge, schemes.
tunables::Tunables tunables(ServerSettings& settings);

/// Resets the reference scheme to the default if it is another player's (dr::is_foreign).
void keep_own_reference(ServerSettings& settings);

} // namespace server
