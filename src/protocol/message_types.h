#pragma once
/// What crosses the network, message by message, as plain data.
///
/// Times are match time: the server's clock, seconds since the match server started [s]. Positions [m], velocities
/// [m/s] and orientations (body to world) are in world axes.

#include "dead_reckoning/road.h"
#include "protocol/actor_update.h"
#include "protocol/judging.h"

#include <cstdint>
#include <string>
#include <vector>

namespace protocol {

/// Why a client is not admitted; (`failure`, `over`) why the match ends for everybody, (`dismissed`) for this one: the
/// host has sent it away.
enum class Refusal : std::uint8_t { version, full, bad_hello, failure, over, dismissed, count };

constexpr std::uint16_t version = 13;
constexpr std::uint32_t magic = 0x52454b4e; ///< "REKN": the first field of the first message, whatever the version
constexpr std::uint16_t default_port = 26000;
constexpr std::size_t max_message = 1200; ///< [B] larger unreliable messages become reliable fragments in ENet
constexpr std::size_t max_name = 24;      ///< [B] a tank's
constexpr std::size_t max_key = 64;       ///< [B] a map's, a setting's or a kind's name, and a setting's value
constexpr std::size_t max_text = 200;     ///< [B] why somebody was refused, and a line of chat
constexpr std::size_t max_packet = 65536; ///< [B] of a reliable message
constexpr std::size_t max_source = 16384; ///< [B] of a scheme that is handed on
constexpr int max_tanks_per_client = 64;
constexpr int max_tanks = 1024;      ///< of a match, bots included
constexpr int max_clients = 1280;    ///< of a match, those who only look on included
constexpr std::uint8_t colours = 12; ///< in the palette; what a tank's colour counts
constexpr std::uint8_t any_colour = 255;
constexpr std::size_t max_maps = 16;   ///< that a vote is about
constexpr std::size_t max_answer = 64; ///< lines that an order is answered with

using ClientId = std::uint16_t; ///< the number that a client goes by, to max_clients; 0: the server itself

/// Whose seat it is: a random number that the server gives with the seat and tells nobody else. All 0: none.
struct SeatToken {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;

    [[nodiscard]] bool given() const { return (a | b | c | d) != 0; }
    /// Takes as long whatever is different: no guess is told how near it came.
    [[nodiscard]] bool same(const SeatToken& other) const {
        return ((a ^ other.a) | (b ^ other.b) | (c ^ other.c) | (d ^ other.d)) == 0;
    }
};

/// client → server, the first message: may I join, with these tanks? Of another version's Hello only the first two
/// fields are read (and written): enough to refuse it.
struct Hello {
    std::uint32_t magic_number = magic;
    std::uint16_t protocol_version = version;
    bool bots = false; ///< the tanks are driven by bots
    bool echo = false; ///< send my own updates back to me, so that I see myself through my link as others see me
    std::uint8_t colour = any_colour;      ///< that the first tank would like; another player's is not given twice
    std::vector<std::string> tank_names{}; ///< one tank each
    SeatToken seat{};                      ///< that I had: I want it back
    std::string host_token{};              ///< that gives a host's rights, at most max_key; empty: I want none
};
/// server → client: yes. Then ActorAdded for everything that exists, and Spawned for the client's own tanks.
struct Welcome {
    ClientId client = 0;
    std::string map{};
    std::uint32_t map_checksum = 0;
    bool truth = false;      ///< owners send truth, receivers score against it
    bool lab = true;         ///< everybody is told the truth; else only who has no living tank, as a match is fair
    bool host = false;       ///< this client may change the host's settings
    SeatToken seat{};        ///< gives the client's tanks, names, colours and scores back to who says it in a Hello
    float ping_every = 0.1f; ///< that each of its clocks is to be asked for, once it is set [s]
};
/// server → client: no, or not any more. The connection ends after it. Its layout never changes; a refusal that only a
/// later version knows reads as `Refusal::version`.
struct Refused {
    std::uint32_t magic_number = magic; ///< as in Hello, so that any version can read why
    std::uint16_t protocol_version = version;
    Refusal refusal = Refusal::version;
    std::string text{};
};

/// server → clients
struct ActorAdded {
    ActorId actor = 0;
    std::string kind = "tank"; ///< its name among the world's kinds of actors; who does not know it leaves it out
    ClientId owner = 0;        ///< that simulates and publishes it
    bool bot = false;
    std::uint8_t colour = 0; ///< index in the palette
    ActorId layer = 0;       ///< of a mine: the tank that laid it
    float scale = 1;         ///< of a loose body, a factor on its kind's size
    std::string name{};
    std::uint8_t team = 0; ///< 0: none
};
struct ActorRemoved {
    ActorId actor = 0;
};
/// server → clients: the owner puts its tank there (and nowhere else by itself); the others show it alive.
struct Spawned {
    ActorId actor = 0;
    std::uint8_t incarnation = 0; ///< that the owner's updates carry from now on
    float x = 0, y = 0;           ///< [m]
    float heading = 0;            ///< [rad] from east, counter-clockwise
};

/// How a client displays the others' tanks, so that the server can find what its shooter saw: dr::ReceiverSettings.
struct Viewing {
    std::uint16_t scheme = 0; ///< index in dr::schemes(); of the server's version, or nothing is found
    bool compensate = false, half_round_trip = false, average_blend = false;
    float blend_scale = 1;
    float delay = 0;  ///< of everything that it shows: Pantel & Wolf's local presentation delay [s]
    float travel = 0; ///< of an update from the server, by its own account [s]
    float interpolation_delay = 0, extrapolation_limit = 0; ///< of a scheme that plays the past [s]
};
/// client → server: I pull the trigger now. A shell is one event: every side flies it.
struct Fire {
    ActorId actor = 0;
    dr::Vec3<float> origin{0};   ///< the muzzle as the shooter sees it [m]
    dr::Vec3<float> velocity{0}; ///< [m/s]
    double time = 0;             ///< [s]
    std::uint32_t number = 0;    ///< of the client's shots, from 1
    Viewing viewing{};
};
/// server → clients: accepted.
struct Shot {
    std::uint32_t shell = 0; ///< its number in the match
    ActorId actor = 0;       ///< that fired it
    dr::Vec3<float> origin{0};
    dr::Vec3<float> velocity{0};
    double time = 0;
    std::uint32_t number = 0; ///< that its client gave it
};
/// server → the shooter: there is no such shell.
struct ShotRefused {
    ActorId actor = 0;
    std::uint32_t number = 0; ///< of the client's shots
    std::string why{};        ///< for people, as "the shot was refused: ..."
};
/// Where a tank is on somebody's screen.
struct Shown {
    bool known = false; ///< else the rest means nothing
    dr::Vec3<float> position{0};
    dr::Quat<float> orientation{1, 0, 0, 0};
    float turret = 0; ///< yaw, left + [rad]
};
/// client → server, once a shell: how mine ended on my screen. With a victim it is the claim of a hit; without one it
/// met the ground, or what stands on it, or its time was over.
struct ShellEnd {
    ActorId actor = 0;        ///< that fired it; of a guided shell, itself
    std::uint32_t number = 0; ///< of the client's shots; of a guided shell 0
    double time = 0;          ///< that the picture showed [s]
    dr::Vec3<float> position{0};
    ActorId victim = 0; ///< 0: nobody
    std::uint8_t incarnation = 0;
    std::uint16_t sequence = 0; ///< of the update of it that was in use
    Shown shown{};              ///< the victim, when the shell met it
    Viewing viewing{};          ///< by which it was displayed
};
/// What each of the judges says.
struct Rulings {
    Ruling present = Ruling::missed, rewound = Ruling::missed, claims = Ruling::no_claim, validated = Ruling::no_claim;
    friend bool operator==(const Rulings&, const Rulings&) = default;
};
/// The victim at the instant that is judged, as its shooter saw it, as the server reckoned it, and where it was by its
/// own updates.
struct Sights {
    Shown shooter{}, server{}, victim{};
};
/// How the shooter saw it.
struct ShooterView {
    std::uint16_t scheme = 0; ///< index in dr::schemes()
    float round_trip = 0;     ///< as the server measured it [s]
    float update_age = 0;     ///< of the victim's update that he saw it by; 0 without a claim [s]
};
/// A shell's way: p(t) = origin + velocity t − ½ g t².
struct ShellPath {
    dr::Vec3<float> origin{0};   ///< [m]
    dr::Vec3<float> velocity{0}; ///< [m/s]
    double fired = 0;            ///< [s]
};
/// server → shooter, victim and those without a tank: how a shot was judged that hit somebody in somebody's eyes.
struct ShotVerdict {
    std::uint32_t shell = 0;
    ActorId actor = 0;            ///< that fired it
    ActorId victim = 0;           ///< whom the shooter claims; without a claim, whom the server found
    double time = 0;              ///< when the shell met it [s]
    Judge judge = Judge::present; ///< whose word counted
    Rulings rulings{};
    Sights sights{};
    ShellPath path{};
    ShooterView view{};
};
/// client → server
struct LayMine {
    ActorId actor = 0;
};
/// client → server: my tank pushes this loose body, so that I simulate and publish it from now on. Updates may follow
/// at once; they count if the claim is granted.
struct Claim {
    ActorId actor = 0;
    ActorId tank = 0; ///< the claimant's that pushes it
};
/// server → clients: who simulates and publishes a loose body from now on. Also the answer to a claim that is refused:
/// then it names the owner as it is. The incarnation stays, sequence numbers go on.
struct Ownership {
    ActorId actor = 0;
    ClientId owner = 0;
};
enum class ExplosionKind : std::uint8_t { shell, mine, wreck, count };
/// server → clients: something exploded. `shell` is 0 unless a shell ended.
struct Explosion {
    ExplosionKind kind = ExplosionKind::shell;
    std::uint32_t shell = 0;
    dr::Vec3<float> position{0};
    double time = 0;
};
/// server → clients: damage, death (health 0) and repair.
struct Health {
    ActorId actor = 0;
    std::uint8_t health = 100; ///< 0 (dead) to 100
    ActorId by = 0;            ///< who did it; the actor itself: an accident
    ExplosionKind cause = ExplosionKind::shell;
};
struct Score {
    ActorId actor = 0;
    std::int16_t kills = 0;
    std::int16_t deaths = 0;
    std::int16_t best = 0;   ///< most kills in one life
    std::int16_t crates = 0; ///< brought home
};
/// server → clients: the match runs, or has ended and starts anew at `until`.
struct MatchState {
    bool running = true;
    ActorId winner = 0;   ///< 0: nobody yet, or a team
    double until = 0;     ///< end of the warm-up, of the time limit, or of the pause after the match [s]; 0: no limit
    bool warm_up = false; ///< it runs, and nothing counts yet
    std::string mode = "free-for-all"; ///< its name among the world's modes
    std::uint16_t round = 1;           ///< matches since the server began, this one included
    std::uint8_t winning_team = 0;
    std::int16_t orange = 0, blue = 0; ///< the teams' scores
    bool paused = false;               ///< by the host: it does not run, tanks stand, and `until` is not known
};
/// server → clients: which team a tank is in from now on.
struct Team {
    ActorId actor = 0;
    std::uint8_t team = 0; ///< 0: none
};
/// server → clients: the crate that is to be carried home, and where home is.
struct Objective {
    bool there = false;
    ActorId carrier = 0;                ///< 0: it lies at `place`
    dr::Vec3<float> place{0};           ///< [m] on the ground
    double returns_at = 0;              ///< then it lies in the middle again [s]; 0: it does, or is carried
    dr::Vec3<float> orange{0}, blue{0}; ///< the bases' middles, on the ground [m]
    float radius = 8;                   ///< of a base [m]
};
/// server → clients: what a tank has. Shells: `no_end` where they are not counted.
struct Kit {
    static constexpr std::uint16_t no_end = 65535;
    ActorId actor = 0;
    std::uint16_t shells = no_end;
    double protected_until = 0; ///< until then nothing hurts it [s]
};

/// server → clients: which power-up a tank holds from now on, and which one it begins to use. The owner does what it
/// says: the server lets its tank do so from now on.
struct Power {
    ActorId actor = 0;
    std::string holds{}; ///< its name among the world's power-ups; empty: none
    std::string uses{};  ///< likewise
    double until = 0;    ///< so long the use lasts [s]
};
/// client → server: my tank uses what it holds. Of a guided shell ActorAdded is the answer: it starts at my muzzle.
struct UsePower {
    ActorId actor = 0;
};

/// A host's setting by the name of its row, its value as the row's text: schemes and choices travel by name. client →
/// server (accepted from the host only) and server → clients.
struct Setting {
    std::string name{};
    std::string value{};
};

/// A road for predictive contracts (dead_reckoning/road.h), by its control points; heights are the terrain's, which
/// everybody has. client → server: the host has drawn it, `road` is 0. server → clients: from now on it is known under
/// this number; without points: it is gone. Those of the map are never sent.
struct Road {
    dr::RoadId road = 0;
    bool closed = false;
    std::vector<dr::Road::Place> points{}; ///< x, y [m], at most dr::Road::max_points
};

/// A contract for waypoints: the way that a tank promises to take (Aronson, "drive along road to waypoint"), where
/// there is no road. owner → server: `road` is 0. server → clients, and to whoever joins later: its updates may be
/// about this road from now on, instead of the one before; without points: no longer. Heights as of a Road.
struct Waypoints {
    static constexpr std::size_t most = 32;
    ActorId actor = 0;
    dr::RoadId road = 0;
    std::vector<dr::Road::Place> points{}; ///< x, y [m]
};

/// A contract about what is no motion (Aronson: "when the tank turns its sensors on and off [...] and other
/// attributes"): told once, with its start; its course is a function of match time that everybody has (world/acts.h).
/// owner → server: it begins. server → clients, and to whoever joins while it matters: it has begun.
struct Act {
    enum class Kind : std::uint8_t { smoke, open_hatch, close_hatch, count };
    ActorId actor = 0;
    Kind kind = Kind::smoke;
    double time = 0;          ///< match time when it begins [s]
    dr::Vec3<float> place{0}; ///< of smoke [m]
};

/// Clock sync, on the channels of kinematics (through the link emulator) and of truth (past it): the server answers
/// with its times set. On the way there they are those of the last answer: its stamp as it came, and for how long it
/// was kept, so that the server knows the round trip, too.
struct Ping {
    std::uint32_t number = 0;
    double received = 0;    ///< when the server got it [s]; from a client: how long it kept the last answer [s]
    double server_time = 0; ///< when it answered [s]; from a client: the stamp of that answer; 0: there was none
};

/// All of a tick's updates for one receiver. Each is kept as the bytes that its publisher encoded, relayed unchanged;
/// where the server has zones, as the server encodes it for this receiver (zones.h).
struct UpdateBatch {
    std::vector<EncodedUpdate> updates{};
};
/// server → a newcomer: the latest update of every actor. It may be old, so that it is taken to describe the instant of
/// its time stamp, also by receivers that do not compensate for travel time.
struct Snapshot {
    std::vector<EncodedUpdate> updates{};
};

/// owner → server → everybody: where the actor really was. Past the link emulator, and for scoring alone: it is drawn
/// only where truth is asked for.
struct TruthPose {
    ActorId actor = 0;
    std::uint8_t incarnation = 0;
    double time = 0; ///< by the clock sync past the link emulator [s]
    dr::Vec3<float> position{0};
    dr::Vec3<float> velocity{0};
    dr::Quat<float> orientation{1, 0, 0, 0};
    /// Turret and gun, where they are published apart [rad].
    std::optional<std::array<float, dr::part_count>> parts{};
};
struct TruthBatch {
    std::vector<TruthPose> poses{};
};

/// server → clients: the match goes on on another map. What is said now about this one no longer counts; whoever says
/// Hello again on the same connection, with his token, has his seat there.
struct MapChange {
    std::string map{};
    std::uint32_t map_checksum = 0;
};
/// server → clients, at a round's end and with each vote: which maps may come next, and how many people want each.
/// Without candidates: there is nothing to vote about.
struct Ballot {
    struct Candidate {
        std::string map{};
        std::uint16_t votes = 0;
    };
    std::vector<Candidate> candidates{};
};
/// client → server: that is the map I want, by its place in the ballot; a later vote replaces this one.
struct Vote {
    std::uint8_t candidate = 0;
};
/// How good a client's link is, as the server measures it by the client's pings.
struct LinkFigures {
    ClientId client = 0;
    std::uint16_t round_trip = 0; ///< smoothed [ms]
    std::uint16_t jitter = 0;     ///< mean step from one round trip to the next [ms]
    std::uint16_t lost = 0;       ///< of the client's pings in the last ten seconds [per mille]
    bool stream = false;          ///< by a WebSocket: nothing is lost, and all waits for what is late
};
/// How far the server's own picture of an actor, by the reference scheme, is from where its owner says that it truly
/// is, in the last seconds: what living players of a match are told instead of truth.
struct ErrorFigures {
    ActorId actor = 0;
    float mean = 0, p95 = 0, max = 0; ///< [m]
};
/// server → clients, every second.
struct Figures {
    std::vector<LinkFigures> links{};
    std::vector<ErrorFigures> errors{}; ///< in a match without truth for the living; else none
    bool all = true; ///< else what is not in it stays as it was: in a large match they are told by turns
};

/// A line of what people say to each other. client → server: `team` and `text`; the server fills in the rest. server →
/// clients, and the last lines to a newcomer. Without a name the server itself says it.
struct Chat {
    ActorId from = 0;   ///< the speaker's first tank; 0: it has none
    std::string name{}; ///< the speaker's, who may have left by the time it is read
    bool team = false;  ///< only for those who are in the speaker's team
    double time = 0;    ///< when it was said [s]
    std::string text{}; ///< at most max_text
    bool loud = false;  ///< the server says it for the host: everybody should see it
};

/// client → server: what a host orders, in the words of the server's console ("kick Bob"). From anybody else it changes
/// nothing.
struct Order {
    std::string text{}; ///< at most max_text
};
/// server → who ordered: what came of it, for people. Without lines: it was carried out, and there is no more to say.
struct Answer {
    std::string order{}; ///< that it is about, at most max_text
    std::vector<std::string> lines{};
};
/// server → clients, whenever it changes: whose seats are kept.
struct Away {
    struct Seat {
        std::string name{}; ///< of the first tank
        std::uint8_t colour = 0, team = 0;
        std::int16_t kills = 0, deaths = 0;
        double until = 0; ///< it is kept [s]
    };
    std::vector<Seat> seats{};
};

/// A seat of a match that goes on elsewhere.
struct HeldTank {
    ActorId actor = 0;
    std::string name{};
    std::uint8_t colour = 0, team = 0;
    std::int16_t kills = 0, deaths = 0, best = 0, crates = 0;
};
struct HeldSeat {
    SeatToken token{};
    ClientId client = 0;
    bool host = false, muted = false;
    std::vector<HeldTank> tanks{};
};
struct BannedMachine {
    std::string address{}, name{}, why{};
};
/// How far the round is.
struct RoundSoFar {
    std::uint16_t number = 1;
    bool warm_up = false;
    double length = 0; ///< since it began [s]
    std::int16_t orange = 0, blue = 0;
};
/// What a match is, beside its settings.
struct Terms {
    std::uint16_t max_players = 16, bots = 0;
    bool lab = false, truth = true;
    double seat_kept = 0; ///< [s]
};
/// server → one client: the host goes. Start a server with this, in which the match goes on as it stands here, and say
/// Taken.
struct Heritage {
    std::string map{}, name{}; ///< `name`: in people's lists
    Terms terms{};
    std::vector<std::string> maps{};
    std::vector<Setting> settings{};
    RoundSoFar round{};
    std::vector<HeldSeat> seats{};
    std::vector<BannedMachine> bans{};
    std::vector<Chat> said{};
};
/// client → server, the answer to it: others come in at this UDP port of its machine.
struct Taken {
    std::uint16_t port = 0; ///< 0: it cannot be done here
    std::string why{};      ///< then, at most max_text
};
/// server → clients: the match goes on at another server, which knows everybody by the token of his seat.
struct MovedOn {
    std::string host{}; ///< empty: on the machine that this server is on
    std::uint16_t port = 0;
    std::string with{}; ///< whose it is now, for people
};

/// server → clients, and to a newcomer while it holds: what the owner said of where this actor truly is does not agree
/// with what he published. What was scored by it means nothing, and his truth is kept back.
struct TruthDoubt {
    ActorId actor = 0;
    bool doubted = true; ///< false: his truth is passed on again
};

/// client → server, where the server has zones or the compact coding, some times a second while it changes: I look from
/// here. So much of an error is seen as that says.
struct Viewpoint {
    dr::Vec3<float> eye{0};        ///< [m]
    dr::Vec3<float> look{1, 0, 0}; ///< unit
    float magnification = 1;       ///< of the gunner's sight
};

/// All of a tick's updates for one receiver in the compact coding (compact/decoder.h): what the bytes say, only the
/// receiver knows that knows what came before.
struct CompactBatch {
    std::uint16_t number = 0; ///< of the packet, counts up and wraps
    Bytes bytes{};            ///< to the packet's end
};
/// The answer, on the channel of kinematics, when compact/delayed_answer.h says so: what has come.
struct Seen {
    std::uint16_t number = 0; ///< of the newest packet
    std::uint32_t before = 0; ///< bit i: packet number − 1 − i
};

/// A program's text, at most max_source; whose it is, nobody on the way asks.
struct Source {
    std::string text{};
};
/// A scheme in Lua, to be looked at as a ghost (docs/lua.md). client → server, while the rule `give-schemes` is on:
/// mine, for everybody; the server fills in whose. server → the other clients, and to whoever joins later. Without a
/// text: it is no longer handed on. A later one of the same giver and name takes its place. The server reads none of
/// them.
struct SchemeSource {
    ClientId giver = 0;
    std::string by{};   ///< the giver's name, for people, who may have left by the time it is read
    std::string name{}; ///< of its file, without .lua
    Source source{};
};

} // namespace protocol
