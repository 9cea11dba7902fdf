#pragma once
/// Settings of a match server, and its limits: traffic beyond them counts as abuse, motion beyond them as cheating.

#include "dead_reckoning/publishing/publisher.h"
#include "protocol/judging.h"
#include "protocol/messages/joining.h"
#include "protocol/relaying.h"
#include "protocol/zones.h"
#include "world/confine.h"
#include "world/rules.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace server {

struct Client;
enum class Drop : std::uint8_t;

/// Limits on a client's traffic: a token bucket each for messages and bytes. A client that exceeds the rates for longer
/// than the burst is disconnected. An honest client stays below 190 messages/s and 6 kB/s for each tank.
struct TrafficLimits {
    double hello_within = 5;          ///< Time from connecting to a valid Hello [s].
    double messages_per_second = 600; ///< Messages of a client without tanks [1/s].
    double messages_per_tank = 60;    ///< Additional messages per tank [1/s].
    double bytes_per_second = 200e3;  ///< Bytes of a client without tanks [B/s].
    double bytes_per_tank = 20e3;     ///< Additional bytes per tank [B/s].
    double burst = 2;                 ///< Burst, as time at those rates [s].
    double chat_per_second = 0.5;     ///< Chat lines per client [1/s].
    double chat_burst = 5;            ///< Chat lines per client at once.
    double orders_per_second = 2;     ///< Orders per client [1/s].
    double order_burst = 10;          ///< Orders per client at once.
    double schemes_per_second = 0.2;  ///< Shared schemes per client [1/s].
    double scheme_burst = 12;         ///< Shared schemes per client at once.
    std::size_t clients = 64;         ///< Clients admitted at the same time; a match with more places raises it.
};

/// Limits per network address, for one person or a few behind one router. Clients of this process do not count. 0: no
/// limit.
struct AddressLimits {
    int tanks = 8;   ///< Half of a match, so that one address cannot fill it.
    int viewers = 4; ///< Clients without a tank.
    /// Connections (net::Door): more than tanks and viewers, because a refused client must connect to read why.
    int connections = 16;
    int joins = 16;             ///< Joins in a row; afterwards one in two seconds.
    int votes = 1;              ///< Votes for the next map.
    bool local_players = false; ///< Several people play on one client: kills between its tanks count.
};

/// Limits of a debt: the rate at which it is paid back per second, and its maximum (motion_budget.h).
struct Allowance {
    float rate = 0, most = 0;
};

/// Limits of motion that the server accepts (Murphy 18.8, Server Validation), and of its dead reckoning. They are those
/// of a tank by itself; docs/security.md has the measurements. The allowances belong to the debts in MotionBudget.
struct MotionLimits : world::Confines {
    float acceleration = 30; ///< Acceleration by which motion may leave the prediction: ½ a Δt² [m/s²].
    float wreck_drift = 15;  ///< Distance a wreck may roll from where it died [m].
    double future = 0.25;    ///< Time a stamp may be ahead of the server's clock [s].
    double oldest = 5;       ///< Largest age of a stamp, longer than the delay of any link [s].
    float sunk = 0.5f; ///< Depth of the origin under the ground, in a dent between two points of the height grid [m].
    /// Highest speed as a factor of the top speed, except downhill; ramming reaches it. `way` keeps the mean speed
    /// below the top speed.
    float drive = 1.5f;
    float squeezed = 0;           ///< Depth in a wall or a rock [m].
    float bounce = 5;             ///< Speed at which it may leave the ground beyond the throw of the slope [m/s].
    float way = 6;                ///< Distance owed [m]; paid back at the top speed.
    Allowance astray{1, 8};       ///< [m]
    Allowance promise{3, 20};     ///< [m]
    Allowance jolts{14, 40};      ///< [m/s]
    Allowance climb{4.6f, 5};     ///< [m]: 45 W/kg of engine power
    Allowance lift{1, 2};         ///< [m/s]
    Allowance turn{1.6f, 3.1f};   ///< [rad]: less than a half turn
    Allowance swerve{1.5f, 6};    ///< [rad]
    Allowance tumble{10, 2.5f};   ///< [rad], lying on its side or rolling down a slope
    Allowance push{1, 5};         ///< [J/kg]
    float part_rates = 1.05f;     ///< Factor on the turning rates of turret and gun.
    float parts = 0.3f;           ///< Angle of turret and gun beyond that [rad].
    float update_rates = 1.25f;   ///< Factor on the publisher's rates, for accepted updates.
    float offered_rates = 2.5f;   ///< Factor on the publisher's rates, for updates that are checked at all.
    double update_burst = 6;      ///< Burst of updates after a stalled link, as time at those rates [s].
    double thrown = 3;            ///< Time for which a rammed tank has wider limits; its debts are cleared [s].
    double ram_again = 60;        ///< Mean time between rammings that count [s].
    double fast_again = 5;        ///< Least time between two that count [s].
    float fast_throws = 3;        ///< Rammings that may count in a row if a fast tank was beside it.
    double reels = 1.5;           ///< Time for which a collision has effects after the tanks have parted [s].
    float spun = 10;              ///< Largest angular velocity in updates: of a tank that rolls down a slope [rad/s].
    Allowance forced{0.05f, 3};   ///< Updates above `spun`.
    double correct_after = 1;     ///< Time of refused motion after which a tank is put back [s].
    int put_backs = 4;            ///< Number of put-backs that disconnects a client.
    double put_back_within = 180; ///< Time within which they count [s].
};

/// Limits of accepted shots and mines. A shot is compared with the updates around its time stamp. The tolerance grows
/// with the motion that is possible since: of the tank by MotionLimits, of the turret by its rate.
struct RequestLimits {
    double reload_tolerance = 0.1; ///< Tolerance between two shots, for clock and jitter [s].
    float muzzle_distance = 8;     ///< Distance of the shell's origin from the muzzle, around obstacles [m].
    float muzzle_between = 4;   ///< That distance if updates before and after the shot tell where the muzzle was [m].
    float muzzle_slack = 1;     ///< Ends of the line from muzzle to origin that need not be clear [m].
    float speed_share = 0.05f;  ///< Difference to the rules' muzzle speed, as a share of it.
    float speed_slack = 10;     ///< Error of the tank's own velocity, which may be bumped [m/s].
    float knocked = 15;         ///< Additional error beside a tank that may have run into it [m/s].
    float aim_tolerance = 0.3f; ///< Angle between shot and gun [rad].
    float gun_tolerance = 0.3f; ///< Elevation beyond the gun's range, relative to the hull [rad].
    float hull_rate = 1.5f;     ///< Rate at which a hull may turn or tilt between updates [rad/s].
    double overdue = 1.25;      ///< Delay of reliable messages beyond that of updates, for resends [s].
    double prompt = 0.25; ///< Delay of a shot beyond its link, for frames and jitter [s]; more adds to `hindsight`.
    Allowance hindsight{0.05f, 1.5f}; ///< [s]
    float claim_reach = 10;        ///< Distance from a hull to the loose body that it claims, both dead-reckoned [m].
    double claims_per_second = 10; ///< Claims per client [1/s], with a burst of two seconds.
    double mine_interval = 0.5;    ///< Time between two mines of one tank [s].
};

/// Tolerance between a claimed hit and the display of the shooter's client, as the server reconstructs it
/// (protocol/judging.h).
struct ClaimLimits {
    double rewind = 0.25; ///< Longest rewind [s].
    /// Difference between the age of updates and half the round-trip time, for clocks [s].
    double travel_slack = 0.005;
    double early = 0.04;   ///< Time by which an update may arrive early [s].
    double stale = 0.06;   ///< Time by which an update may arrive late [s].
    float path = 0.1f;     ///< Distance from the shell's path [m].
    float display = 0.5f;  ///< Distance from the reconstructed pose [m].
    float turned = 0.35f;  ///< Rotation from the reconstructed pose [rad].
    float own = 1;         ///< Distance for a tank of the same client, which shows it without dead reckoning [m].
    double bracket = 0.45; ///< Longest wait for the victim's next update, which shows whether it was behind cover [s].
};

struct ServerSettings {
    int max_players = 16;    ///< Tanks at the same time, bots included.
    float ping_every = 0.1f; ///< Period of clients' pings [s].
    bool truth = true;       ///< Owners send true poses, so that DR errors are measured.
    /// Every client receives true poses. Otherwise only clients without a living tank do, because true poses reveal
    /// tanks that lag and walls hide.
    bool lab = true;
    bool pickups = false; ///< Crates lie on the map. Off for measurements; the programs turn it on.
    int bots = 0;         ///< Number of bots that `ask_for_bots` requests.
    int fill = 0;         ///< Bots play only up to this number of tanks; 0: up to max_players.
    world::MatchRules rules;
    protocol::ZoneSettings zones;
    dr::PublisherSettings publisher; ///< Settings of all publishers; the server also uses `reference_scheme`.
    TrafficLimits traffic;
    AddressLimits address;
    MotionLimits motion;
    RequestLimits requests;
    ClaimLimits claims;
    protocol::Judge judge = protocol::Judge::present; ///< Judge of hits. The programs choose another one.
    protocol::Relaying relaying;
    bool give_schemes = false; ///< Schemes that players share go to all clients (scheme_book.h).
    /// All judges rule on each shot and the players concerned receive the rulings. The programs turn it on.
    bool verdicts = false;
    double pause_after_match = 8;  ///< [s]
    std::vector<std::string> maps; ///< Rotation of maps, which people can vote for; fewer than two: the map stays.
    /// Time for which the seat of a player who left is kept [s]. The programs turn it on.
    double seat_kept = 0;
    /// Makes seat tokens, which must be hard to guess; empty: no client gets one.
    std::function<protocol::SeatToken()> seat_token;
    /// A client with this token is a host and may change settings and give orders; there may be several. Empty, as in
    /// tests and the lab: the first person is the host.
    std::string host_token;
    std::span<const tunables::Preset> presets; ///< Presets for the order `preset`.
    /// Called in the first tick if bots are wanted, and when their number changes (0: none). The program then replaces
    /// its bot host.
    std::function<void(int count)> ask_for_bots;
    /// Clock for measuring the stages of a tick [s], preferably the thread's CPU time; empty: the durations are
    /// reported as 0.
    std::function<double()> stopwatch;
    double stopwatch_from = 0; ///< Match time at which measuring begins [s], after the clients have joined.
    /// Called for each drop, for measurements only.
    std::function<void(const Client&, Drop, const std::string& details)> on_drop;
};

/// Returns the settings that the host may change during a match: rules, publishing, zones, relaying, judge, schemes.
tunables::Tunables tunables(ServerSettings& settings);

/// Replaces a reference scheme from another player (dr::is_foreign) by the default.
void keep_own_reference(ServerSettings& settings);

} // namespace server
