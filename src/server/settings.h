#pragma once
/// What a match server may be told, and its limits: what it takes from a peer before it calls it abuse, and what it
/// believes of a tank before it calls it a lie.

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

/// What a peer may send. A token bucket each for messages and bytes: a peer that exceeds the rates for longer than the
/// burst is disconnected. An honest client stays below 190 messages/s and, for each tank, 6 kB/s.
struct TrafficLimits {
    double hello_within = 5;          ///< from connecting to a valid Hello [s]
    double messages_per_second = 600; ///< of a client without tanks [1/s]
    double messages_per_tank = 60;    ///< more for each tank [1/s]
    double bytes_per_second = 200e3;  ///< of a client without tanks [B/s]
    double bytes_per_tank = 20e3;     ///< more for each tank [B/s]
    double burst = 2;                 ///< what may come at once, as time at those rates [s]
    double chat_per_second = 0.5;     ///< lines that one client says [1/s] ...
    double chat_burst = 5;            ///< ... and so many at once
    double orders_per_second = 2;     ///< that one client gives [1/s] ...
    double order_burst = 10;          ///< ... and so many at once
    double schemes_per_second = 0.2;  ///< that one client hands in [1/s] ...
    double scheme_burst = 12;         ///< ... and so many at once
    std::size_t clients = 64;         ///< admitted at the same time; more where a match has places for more
};

/// What those may have who come in from one address of the network: one person, or a few behind one router. Players and
/// bots of this process are not counted. 0: as many as there is room for.
struct AddressLimits {
    int tanks = 8;              ///< half of a match, so that nobody takes all of it
    int viewers = 4;            ///< without a tank
    int connections = 16;       ///< more than both, for who is refused must be connected to read why: net::Door
    int joins = 16;             ///< one after the other, and then one in two seconds
    int votes = 1;              ///< for the next map
    bool local_players = false; ///< several people play at one client: kills between its tanks count
};

/// So much is paid back in a second, and so much may be owed (motion_budget.h).
struct Allowance {
    float rate = 0, most = 0;
};

/// What the server believes (Murphy 18.8, Server Validation), and where it reckons a tank to be. The numbers are those
/// of a tank by itself; docs/security.md says what was measured.
struct MotionLimits : world::Confines {
    float acceleration = 30; ///< by which motion may leave what was predicted: ½ a Δt² [m/s²]
    float wreck_drift = 15;  ///< how far a wreck may roll from where it died [m]
    double future = 0.25;    ///< of a time stamp against the server's clock [s]
    double oldest = 5;       ///< likewise, the other way: no link is so long [s]
    float sunk = 0.5f;       ///< of the origin under the ground, in a dent between two points of the map [m]
    /// So many times its top speed at most, but downhill: ramming makes it so fast. Its mean is held to the top speed
    /// itself by `way`.
    float drive = 1.5f;
    float squeezed = 0;           ///< into a wall or a rock [m]
    float bounce = 5;             ///< it leaves the ground no faster than the slope under it throws it, and this [m/s]
    float way = 6;                ///< owed [m]; paid back at the top speed
    Allowance astray{1, 8};       ///< [m]
    Allowance promise{3, 20};     ///< [m]
    Allowance jolts{14, 40};      ///< [m/s]
    Allowance climb{4.6f, 5};     ///< [m]: 45 W/kg against gravity
    Allowance lift{1, 2};         ///< [m/s]
    Allowance turn{1.6f, 3.1f};   ///< [rad]: not quite about
    Allowance swerve{1.5f, 6};    ///< [rad]
    Allowance tumble{10, 2.5f};   ///< the same, lying on its side or rolling down a slope
    Allowance push{1, 5};         ///< [J/kg]
    float part_rates = 1.05f;     ///< turret and gun turn so many times as fast as they can ...
    float parts = 0.3f;           ///< ... and this more [rad]
    float update_rates = 1.25f;   ///< an actor is published so many times as often as its publisher's rates say ...
    float offered_rates = 2.5f;   ///< ... and no more often is it looked whether an update can be ...
    double update_burst = 6;      ///< ... and for so long at once, after a link was held up [s]
    double thrown = 3;            ///< who is rammed is judged by wider limits for so long, and owes nothing then, ...
    double ram_again = 60;        ///< ... but not again for so long [s], ...
    double fast_again = 5;        ///< ... or for so long, if who was beside it was fast enough to throw it far [s], ...
    float fast_throws = 3;        ///< ... which happens so often at once
    double reels = 1.5;           ///< what another tank does to one goes on for so long when they are apart again [s]
    float spun = 10;              ///< as its updates say: rolling down a slope [rad/s]
    Allowance forced{0.05f, 3};   ///< updates that say more
    double correct_after = 1;     ///< a client that insists on refused motion for so long gets its tank put back [s]
    int put_backs = 4;            ///< so many times ...
    double put_back_within = 180; ///< ... in so long: then it is sent away [s]
};

/// What the server accepts as a shot and as a mine. A shot is held against what the shooter has published around its
/// time stamp; what the tank may have done unseen is added: motion by MotionLimits, the turret by its rate.
struct RequestLimits {
    double reload_tolerance = 0.1; ///< the shooter's clock and the jitter between two shots [s]
    float muzzle_distance = 8;     ///< of the shell's origin from the muzzle, round what stands there [m], ...
    float muzzle_between = 4;      ///< ... if updates before and after the shot say where that was
    float muzzle_slack = 1;        ///< of a free line between the two, at both ends [m]
    float speed_share = 0.05f;     ///< of the shell's speed against the rules' muzzle speed, ...
    float speed_slack = 10;        ///< ... and what the tank's own velocity may be off: it is bumped into [m/s]
    float knocked = 15;            ///< likewise, beside another tank that may have run into it [m/s]
    float aim_tolerance = 0.3f;    ///< of the shot's direction against the gun's [rad]
    float gun_tolerance = 0.3f;    ///< of its elevation beyond what the gun can do, against the hull [rad]
    float hull_rate = 1.5f;        ///< by which a hull may turn or tilt unseen [rad/s]
    double overdue = 1.25; ///< of what was said reliably, later than its sender's updates usually are: resends [s]
    double prompt = 0.25;  ///< of a shot, later than its link takes: frames and jitter [s]; more is owed:
    Allowance hindsight{0.05f, 1.5f}; ///< [s]
    float claim_reach = 10;           ///< from the hull to the loose body that it claims, both dead-reckoned [m]
    double claims_per_second = 10;    ///< of one client [1/s], with a burst of two seconds
    double mine_interval = 0.5;       ///< between two mines of one tank [s]
};

/// How near a claimed hit must be to what the server finds that the shooter saw (protocol/judging.h).
struct ClaimLimits {
    double rewind = 0.25;        ///< nobody is shown longer ago than by so much [s]
    double travel_slack = 0.005; ///< of the age of updates against half of the round trip: clocks [s]
    double early = 0.04;         ///< an update may have come so much sooner than it travels [s] ...
    double stale = 0.06;         ///< ... or so much later [s]
    float path = 0.1f;           ///< from the shell's path [m]
    float display = 0.5f;        ///< from where the victim's scheme shows it [m]
    float turned = 0.35f;        ///< likewise [rad]
    float own = 1;               ///< of another tank of the same client's, which it shows as it is [m]
    double bracket = 0.45;       ///< so long the victim's next update is waited for, if he may be behind cover [s]
};

struct ServerSettings {
    int max_players = 16;    ///< tanks at the same time, bots included
    float ping_every = 0.1f; ///< that clients ask the time [s]
    bool truth = true;       ///< owners send truth, so that errors are scored
    /// Everybody is told the truth; else only who has no living tank: any client could see past lag and walls by it.
    bool lab = true;
    bool pickups = false; ///< things lie about to be picked up: the programs turn it on, figures are measured without
    int bots = 0;         ///< tanks that `ask_for_bots` is asked for
    int fill = 0;         ///< they play only while there are no more tanks than this; 0: as long as there is room
    world::MatchRules rules;
    protocol::ZoneSettings zones;
    dr::PublisherSettings publisher; ///< of everybody; `reference_scheme` is also the server's own
    TrafficLimits traffic;
    AddressLimits address;
    MotionLimits motion;
    RequestLimits requests;
    ClaimLimits claims;
    protocol::Judge judge = protocol::Judge::present; ///< who says who was hit: programs take another one than figures
    protocol::Relaying relaying;
    bool give_schemes = false; ///< what players hand in is passed on to everybody (scheme_book.h)
    /// All judges judge every shot, and those whom it concerns are told: the programs turn it on.
    bool verdicts = false;
    double pause_after_match = 8;  ///< [s]
    std::vector<std::string> maps; ///< that the rounds go through, or people vote for; less than two: it stays the same
    /// A person who has gone finds his seat again for so long [s]: the programs turn it on.
    double seat_kept = 0;
    /// Makes the tokens, which nobody may guess: without it nobody gets one.
    std::function<protocol::SeatToken()> seat_token;
    /// Whoever shows it is a host, may change settings and give orders; there may be several. Empty, as tests and the
    /// lab have it: the first person is.
    std::string host_token;
    std::span<const tunables::Preset> presets; ///< that may be ordered by name
    /// Called in the first tick, if bots are wanted, and whenever another number of them is (0: none): whoever wires
    /// the server starts a bot host, in place of the one before.
    std::function<void(int count)> ask_for_bots;
    /// Reads a clock [s] to measure the stages of a tick, best the thread's CPU time; without it they are reported as
    /// 0.
    std::function<double()> stopwatch;
    double stopwatch_from = 0; ///< match time before which it does not [s]: people come in
    /// Told of everything that is dropped, and whose it was, for who measures; it changes nothing.
    std::function<void(const Client&, Drop, const std::string& details)> on_drop;
};

/// The rows that the host may change in a running match: the rules and what publishers do.
tunables::Tunables tunables(ServerSettings& settings);

/// A reference scheme of somebody else's (dr::is_foreign) becomes the usual one.
void keep_own_reference(ServerSettings& settings);

} // namespace server
