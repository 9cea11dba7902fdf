/// Current programs must read files and messages of earlier versions as those versions did (tests/fixtures/README.md).

#include "bots/bot_host.h"
#include "client/frame.h"
#include "hex.h"
#include "lab/sweep/sweep_file.h"
#include "lab/trajectory.h"
#include "lab_program.h"
#include "net/link_trace.h"
#include "net/memory_transport.h"
#include "places.h"
#include "platform/version.h"
#include "recording/fields.h"
#include "recording/reader.h"
#include "server/server.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;

const fs::path fixtures = places::source() + "/tests/fixtures";

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    EXPECT_TRUE(in) << file;
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A temporary folder, removed at the end.
struct Scratch {
    Scratch() { fs::create_directories(path); }
    ~Scratch() { fs::remove_all(path); }
    fs::path path = fs::temp_directory_path() / ("fixtures-" + std::to_string(getpid()));
};

/// Describes a recording, one fact a line: the number of records of each kind, and the state of the match.
std::string summary(const fs::path& file) {
    const recording::Reader reader(file);
    std::map<std::string_view, int> kinds;
    std::map<std::string, int> actors;
    std::set<std::string> tanks;
    for (std::size_t block = 0; block < reader.blocks().size(); ++block)
        for (const recording::Record& record : reader.read(block)) {
            ++kinds[recording::kind_names[recording::header_kinds + record.payload.index()]];
            if (const auto* added = std::get_if<protocol::ActorAdded>(&record.payload)) {
                ++actors[added->kind];
                if (added->kind == "tank")
                    tanks.insert(added->name);
            }
        }
    const recording::Header& header = reader.header();
    std::string text = fmt::format("map {} {:08x}\nrecorder {}, seed {}\nlength {:.6f} from {:.6f}\nsettings {}\n",
                                   header.welcome.map, header.welcome.map_checksum, header.recorder, header.seed,
                                   reader.length(), header.match_time, header.settings.size());
    for (const std::string& tank : tanks)
        text += "tank " + tank + "\n";
    for (const auto& [kind, count] : actors)
        text += fmt::format("added {}s: {}\n", kind, count);
    for (const auto& [kind, count] : kinds)
        text += fmt::format("{} {}\n", kind, count);
    return text + reader.damage();
}

/// A message of a join, parsed from a line such as "13.016667 client events hello 003f...": time by the client's clock
/// [s], sender, channel, kind, and the packet in hexadecimal digits.
struct Said {
    double time = 0;

    bool by_client = false;
    net::Channel channel{};
    std::string kind{};
    protocol::Bytes packet{};
};
constexpr std::array<std::string_view, 3> channel_names{"kinematics", "events", "truth"};

std::string line_of(double time, bool by_client, net::Channel channel, std::span<const std::uint8_t> packet) {
    return fmt::format("{:.6f} {} {} {} {}\n", time, by_client ? "client" : "server",
                       channel_names[static_cast<std::size_t>(channel)], protocol::name(protocol::kind(packet)),
                       to_hex(packet));
}

struct Join {
    int version = 0;
    std::vector<Said> said{};
};

Join read_join(const fs::path& file) {
    std::istringstream in(content(file));
    Join join;
    std::string word, channel, digits;
    in >> word >> join.version;
    EXPECT_EQ(word, "protocol");
    for (Said said; in >> said.time >> word >> channel >> said.kind >> digits; join.said.push_back(said)) {
        said.by_client = word == "client";
        said.channel = static_cast<net::Channel>(std::ranges::find(channel_names, channel) - channel_names.begin());
        said.packet = from_hex(digits);
    }
    EXPECT_TRUE(in.eof());
    return join;
}

/// The current server's refusal of a client with another version.
std::string refusal(int theirs) {
    return fmt::format("this server speaks version {}, yours is {}: update the older one", protocol::version, theirs);
}

/// Logs the messages between a client and the server.
class Tap final : public net::Transport {
  public:
    Tap(std::unique_ptr<net::Transport> inner, std::string& lines) : inner_(std::move(inner)), lines_(lines) {}
    void poll(double now, std::vector<net::Event>& events) override {
        const std::size_t before = events.size();
        inner_->poll(now, events);
        for (std::size_t i = before; i < events.size(); ++i)
            if (events[i].kind == net::Event::Kind::message)
                lines_ += line_of(now, false, events[i].channel, events[i].bytes);
    }
    void send(double now, net::PeerId peer, net::Channel channel, std::span<const std::uint8_t> bytes) override {
        lines_ += line_of(now, true, channel, bytes);
        inner_->send(now, peer, channel, bytes);
    }
    void flush(double now) override { inner_->flush(now); }
    void disconnect(net::PeerId peer) override { inner_->disconnect(peer); }
    [[nodiscard]] net::Traffic traffic() const override { return inner_->traffic(); }

  private:
    std::unique_ptr<net::Transport> inner_;
    std::string& lines_;
};

/// Replays a recorded server's messages at their times and discards the client's.
class Recited final : public net::Transport {
  public:
    explicit Recited(const Join& join) : join_(join) {}
    void poll(double now, std::vector<net::Event>& events) override {
        if (next_ == 0)
            events.push_back({.kind = net::Event::Kind::connected, .text = "then", .time = now});
        for (; next_ < join_.said.size() && join_.said[next_].time <= now + 1e-3; ++next_)
            if (const Said& said = join_.said[next_]; !said.by_client)
                events.push_back({.channel = said.channel, .bytes = said.packet, .time = said.time});
    }
    void send(double, net::PeerId, net::Channel, std::span<const std::uint8_t>) override {}
    void flush(double) override {}
    void disconnect(net::PeerId) override {}
    [[nodiscard]] net::Traffic traffic() const override { return {}; }

  private:
    const Join& join_;
    std::size_t next_ = 0;
};

server::ServerSettings busy(protocol::Coding coding) {
    server::ServerSettings settings;
    settings.pickups = settings.verdicts = settings.give_schemes = true;
    settings.relaying.coding = coding;
    settings.zones.on = coding == protocol::Coding::compact;
    settings.rules.reload = 0.5f;
    return settings;
}

/// Runs a client that joins a match of bots and plays; returns the log of all messages.
std::string join_now(protocol::Coding coding) {
    net::MemoryHub hub;
    const world::Map map = world::load_map("proving-ground");
    server::Server server(map, "proving-ground", hub.listen(), busy(coding), tunables::Random(1));
    double now = 1;
    client::Settings settings;
    std::string lines = fmt::format("protocol {}\n", protocol::version);
    bots::BotHost bots(hub.connect(), map, {.count = 2, .patrols = 1, .ranging = true}, now);
    for (const double begin = now + 12; now < begin; now += world::tick_length) {
        bots.frame(now);
        server.tick(now);
    }
    auto tap = std::make_unique<Tap>(hub.connect(), lines);
    auto session = std::make_unique<client::Session>(std::move(tap), protocol::Hello{.tank_names = {"Ann"}}, now);
    for (int tick = 0; !session->welcome() && tick < 60; ++tick, now += world::tick_length) {
        session->poll(now);
        server.tick(now);
    }
    if (!session->welcome())
        throw std::runtime_error("not welcomed: " + session->ended());
    client::Client client(std::move(session), map, settings, tunables::Random(2), now);
    for (int frame = 0; frame < 150; ++frame, now += world::tick_length) {
        bots.frame(now);
        if (frame == 30) {
            client.say("hello", false);
            client.order("help");
            client.change_setting("reload", 1);
            client.give_scheme("mine.lua", "name = \"mine\"\n");
            client.draw_road(true);
        }
        if (frame == 140)
            client.draw_road(false);
        client::frame(client,
                      {.handle_input =
                           [&](client::Client& own) {
                               for (auto& player : own.own()) {
                                   player.input.fire = frame > 60;
                                   player.input.lay_mine = frame == 40;
                                   player.input.smoke = frame == 50;
                                   player.input.move_hatch = frame == 60;
                                   player.input.tank.stick = {.throttle = 1, .steer = 0.2f};
                               }
                           }},
                      now);
        server.tick(now);
    }
    return lines;
}

} // namespace

class RecordingFixture : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(OfThen, RecordingFixture, testing::Values("late-joiner", "fight", "own-drives"));

TEST_P(RecordingFixture, GivesItsOriginalSummary) {
    const fs::path file = fixtures / "recordings" / GetParam();
    EXPECT_EQ(summary(file.string() + ".reck"), content(file.string() + ".txt"));
}

/// Converts a table to its older form: no units in the head, neither innovations nor provenance columns, and "pvb"
/// instead of "pvb:order2".
std::string as_then(const std::string& csv) {
    std::istringstream lines(csv);
    std::string all;
    bool innovations = false; // the table's last two columns of figures
    for (std::string line; std::getline(lines, line);) {
        std::size_t end = line.find(",version,seed,");
        innovations |= line.find(",innovation") < end;
        if (end == line.npos) // quoted, because the command contains commas
            end = line.rfind(fmt::format(",{},", platform::version()));
        if (innovations && end != line.npos)
            end = line.rfind(',', line.rfind(',', end - 1) - 1);
        line = std::regex_replace(line.substr(0, end), std::regex(" \\[[^\\]]*\\]"), "");
        all += line + "\n";
    }
    return all;
}
std::string with_whole_names(const std::string& csv) {
    return std::regex_replace(csv, std::regex("(^|\\n)(pvb|snap),"), "$1$2:order2,");
}

/// Each line of tests/fixtures/figures.txt has an output file and the lab's arguments for it; the output must match
/// exactly.
TEST(FigureFixtures, AreReproducedToTheDigit) {
    std::istringstream list(content(fixtures / "figures.txt"));
    int figures = 0;
    for (std::string file, arguments; list >> file && std::getline(list, arguments); ++figures) {
        const test::Result now =
            test::shell("( cd " + fixtures.string() + " && " + test::program + arguments + " 2>/dev/null )");
        EXPECT_EQ(now.exit_code, 0) << arguments;
        EXPECT_EQ(as_then(now.output), with_whole_names(content(fixtures / file))) << file << ":" << arguments;
    }
    EXPECT_EQ(figures, 7);
}

/// Limits percentiles to their maxima. Older versions could exceed them by the width of a histogram bin.
std::string bounded(const std::string& sweep) {
    std::istringstream lines(sweep);
    std::string all;
    for (std::string line; std::getline(lines, line); all += line + "\n") {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');)
            cells.push_back(cell);
        constexpr std::size_t p95 = 10, max = 11, dv_max = 12, dv_p99 = 13;
        if (cells.size() > dv_p99 && line.find("p95") == line.npos)
            for (const auto& [percentile, most] : {std::pair(p95, max), std::pair(dv_p99, dv_max)})
                if (std::stod(cells[percentile]) > std::stod(cells[most]))
                    cells[percentile] = cells[most];
        if (cells.size() > dv_p99)
            line = fmt::format("{}", fmt::join(cells, ","));
    }
    return all;
}

TEST(SweepFixture, InterruptedSweepContinuesAndShardsAreMerged) {
    const Scratch scratch;
    const std::string out = (scratch.path / "sweep.csv").string(), whole = content(fixtures / "sweep" / "whole.csv");
    fs::copy_file(fixtures / "sweep" / "interrupted.csv", out);
    const test::Result goes_on = test::lab("sweep" + content(fixtures / "sweep" / "command.txt") + " --out " + out);
    EXPECT_EQ(goes_on.exit_code, 0) << goes_on.output;
    EXPECT_THAT(goes_on.output, testing::HasSubstr("22 of 48 cases are in " + out + " already"));
    EXPECT_EQ(bounded(content(out)), bounded(whole));
    fs::remove(out);
    std::string first = content(fixtures / "sweep" / "shard-1.csv");
    std::ofstream(out) << first.substr(0, first.rfind('\n', first.size() - 2) + 1); // without its last line
    const test::Result part =
        test::lab("sweep" + content(fixtures / "sweep" / "command.txt") + " --shard 1/2 --out " + out);
    EXPECT_EQ(part.exit_code, 0) << part.output;
    EXPECT_THAT(part.output, testing::HasSubstr("23 of 24 cases are in"));
    EXPECT_EQ(bounded(content(out)), bounded(first));
    fs::remove(out);
    const std::string shard = (fixtures / "sweep" / "shard-").string();
    const test::Result merged = test::lab("sweep merge " + shard + "2.csv " + shard + "1.csv --out " + out);
    EXPECT_EQ(merged.exit_code, 0) << merged.output;
    EXPECT_EQ(content(out), whole);
}

TEST(LinkTraceFixture, IsReadWhole) {
    const net::LinkTrace trace = net::LinkTrace::load(fixtures / "drives" / "link.csv");
    EXPECT_EQ(trace.samples().size(), 40u);
    EXPECT_NEAR(trace.length(), 2.00031, 1e-5);
    EXPECT_EQ(trace.at(0.5).delay, 0.00017);
}

TEST(ServerConfigurationFixture, IsAppliedCompletely) {
    const Scratch scratch;
    const std::string port = std::to_string(20000 + getpid() % 20000); // the configured port may be in use
    const test::Result server =
        test::shell(fmt::format("XDG_STATE_HOME={} {}/src/apps/reckoning-server --config {} --port {} --seconds 0.2",
                                scratch.path.string(), places::build(), (fixtures / "server.toml").string(), port));
    EXPECT_EQ(server.exit_code, 0);
    EXPECT_THAT(server.output, testing::HasSubstr("map quarry, listening on port " + port + " (UDP), seed 9"));
    EXPECT_THAT(server.output, testing::HasSubstr("the round begins: teams"));
    EXPECT_THAT(server.output, testing::HasSubstr("has joined with 2 tanks"));
}

class JoinFixture : public testing::TestWithParam<const char*> {
  protected:
    const Join join_ = read_join(fixtures / "join" / GetParam());
};
INSTANTIATE_TEST_SUITE_P(OfThen, JoinFixture,
                         testing::Values("plain-13.txt", "compact-13.txt", "plain-14.txt", "compact-14.txt",
                                         "plain-15.txt", "compact-15.txt", "plain-16.txt", "compact-16.txt"));

/// Names of messages that had another one when the fixtures were written.
std::string present_name(const std::string& name) {
    static const std::map<std::string, std::string> renamed{
        {"act", "cosmetic-event"},   {"figures", "stats"},           {"heritage", "host-migration"},
        {"kit", "loadout"},          {"moved-on", "match-redirect"}, {"taken", "migration-reply"},
        {"viewpoint", "camera-pose"}};
    const auto found = renamed.find(name);
    return found == renamed.end() ? name : found->second;
}

TEST_P(JoinFixture, EveryMessageReencodesToTheSameBytes) {
    if (join_.version != protocol::version)
        GTEST_SKIP() << "the fixture has version " << join_.version << ", which the server refuses";
    for (const Said& said : join_.said) {
        const auto message = protocol::decode(said.packet);
        ASSERT_TRUE(message) << said.kind;
        EXPECT_EQ(protocol::name(protocol::kind(said.packet)), present_name(said.kind));
        EXPECT_EQ(protocol::encode(*message), said.packet) << said.kind;
        EXPECT_TRUE(protocol::row(message->kind())
                        .sent_by(said.by_client ? protocol::Sender::client : protocol::Sender::server))
            << said.kind;
    }
    EXPECT_GT(join_.said.size(), 500u);
}

/// The current server answers the older client's hello: with a welcome, or with a refusal that names both versions.
TEST_P(JoinFixture, ServerWelcomesOrRefusesTheRecordedClient) {
    net::MemoryHub hub;
    server::Server server(world::load_map("proving-ground"), "proving-ground", hub.listen(), {}, tunables::Random(1));
    const auto client = hub.connect();
    ASSERT_EQ(join_.said.front().kind, "hello");
    std::vector<net::Event> events;
    client->poll(1, events);
    server.tick(1);
    client->send(1, net::server_peer, net::Channel::events, join_.said.front().packet);
    server.tick(1 + world::tick_length);
    client->poll(2, events);
    std::string answer;
    for (const net::Event& event : events)
        if (const auto refused = protocol::decode<protocol::Refused>(event.bytes))
            answer = refused->text;
        else if (protocol::decode<protocol::Welcome>(event.bytes))
            answer = "welcome";
    EXPECT_EQ(answer, join_.version == protocol::version ? "welcome" : refusal(join_.version));
}

TEST_P(JoinFixture, ClientJoinsTheRecordedMatch) {
    if (join_.version != protocol::version)
        GTEST_SKIP() << "a server of version " << join_.version << " refuses this client; RefusalFixture covers that";
    const world::Map map = world::load_map("proving-ground");
    client::Settings settings;
    double now = join_.said.front().time;
    auto session = std::make_unique<client::Session>(std::make_unique<Recited>(join_),
                                                     protocol::Hello{.tank_names = {"Ann"}}, now);
    for (int tick = 0; !session->welcome() && tick < 10; ++tick, now += world::tick_length)
        session->poll(now);
    ASSERT_TRUE(session->welcome()) << session->ended();
    client::Client client(std::move(session), map, settings, tunables::Random(2), now);
    for (; now < join_.said.back().time; now += world::tick_length)
        client::frame(client, {.handle_input = [](client::Client&) {}}, now);
    EXPECT_EQ(client.session().ended(), "");
    std::map<std::string, int> kinds;
    for (const auto& [id, actor] : client.match().actors)
        ++kinds[actor.added.kind];
    EXPECT_EQ(kinds["tank"], 3);
    EXPECT_EQ(kinds["mine"], 1);
    int told = 0; // actors with at least one decoded update
    for (const auto& [id, remote] : client.remote().actors())
        told += client.match().find(id)->added.kind == "tank" && remote.visible();
    EXPECT_EQ(told, 2);
    EXPECT_EQ(settings.host.rules.reload, 1) << "the client has the setting that the host had changed";
}

TEST(RefusalFixture, IsReadByAnyVersion) {
    const Join join = read_join(fixtures / "join" / "refusal-13.txt");
    client::Session session(std::make_unique<Recited>(join), protocol::Hello{.tank_names = {"Ann"}}, 1);
    session.poll(1);
    EXPECT_THAT(session.ended(),
                testing::HasSubstr("this server speaks version 13, yours is 14: update the older one"));
}

/// Writes the joins of the current version. Run it by name once for a new version.
TEST(JoinFixtures, DISABLED_WritesTheJoinsOfThisVersion) {
    const auto write = [](const std::string& name, const std::string& lines) {
        std::ofstream(fixtures / "join" / fmt::format("{}-{}.txt", name, protocol::version)) << lines;
    };
    write("plain", join_now(protocol::Coding::plain));
    write("compact", join_now(protocol::Coding::compact));
    protocol::Refused refused;
    refused.text = refusal(protocol::version + 1);
    write("refusal", fmt::format("protocol {}\n", protocol::version) +
                         line_of(1, false, net::Channel::events, protocol::encode(refused)));
}
