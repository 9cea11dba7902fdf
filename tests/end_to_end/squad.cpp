/// Many tanks of one honest client over the real network, through an emulated link; fills the match of end_to_end.soak.
/// After a lost connection it returns to its seat.
///
///   squad --server HOST[:PORT] --name NAME --tanks N [--link bad-wifi] [--report FILE]

#include "apps/clock.h"
#include "apps/options.h"
#include "bots/bot_host.h"
#include "client/frame.h"
#include "client/report.h"
#include "net/address.h"
#include "net/link_emulator.h"
#include "net/network.h"
#include "platform/executor.h"
#include "platform/main_loop.h"
#include "platform/stop_signals.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <spdlog/spdlog.h>

namespace {

using apps::seconds_now;

struct Options {
    std::string server = "localhost", name = "Squad", report{};
    int tanks = 8;
    std::uint64_t seed = 1;
    net::LinkSettings link{};

    void add_to(CLI::App& app) {
        using namespace apps;
        add_text(app, "--server", server, "Server to join", "HOST[:PORT]");
        add_text(app, "--name", name, "Name of the tanks: NAME 1, NAME 2 and so on", "NAME");
        add_number(app, "--tanks", tanks, {1, protocol::max_tanks_per_client}, "Number of tanks");
        add_text(app, "--report", report, "JSON file for the client's measurements, written at the end", "FILE");
        add_seed(app, seed, "Seed of the drivers and of the link");
        add_rows(app, net::tunables(link));
    }
};

class Squad {
  public:
    explicit Squad(const Options& options)
        : options_(options), random_(options.seed), pilots_({.count = options.tanks, .seed = options.seed}) {}

    /// Plays until a stop signal; throws any other reason for the end.
    void run() {
        const double start = seconds_now();
        while (!platform::stop_requested()) {
            join();
            if (platform::stop_requested())
                break;
            play();
            if (platform::stop_requested() || !client_->session().lost())
                break;
            spdlog::info("{}: {}; trying again", options_.name, client_->ended());
            seat_ = client_->session().seat();
        }
        if (!client_)
            return;
        if (!options_.report.empty())
            std::ofstream(options_.report) << client::report_json(*client_, seconds_now() - start, pace_, memory_);
        if (!platform::stop_requested())
            throw std::runtime_error(client_->ended());
        client_->leave();
    }

  private:
    void join() {
        constexpr double again_after = 1, patience = 60; // time between two attempts to join, and for all attempts [s]
        const double begin = seconds_now();
        while (!platform::stop_requested()) {
            try {
                client_.reset();
                auto session = greet();
                const std::string name = session->welcome()->map;
                if (map_name_ != name)
                    map_ = world::load_map(map_name_ = name);
                client_.emplace(std::move(session), map_, settings_, tunables::Random(random_.bits()), seconds_now());
                pilots_ = bots::Pilots({.count = options_.tanks, .seed = options_.seed});
                return;
            } catch (const std::exception& error) {
                if (seconds_now() > begin + patience)
                    throw;
                spdlog::info("{}: {}", options_.name, error.what());
                platform::rest(again_after);
            }
        }
    }

    std::unique_ptr<client::Session> greet() {
        const net::Address at = net::parse_address(options_.server);
        protocol::Hello hello;
        for (int i = 1; i <= options_.tanks; ++i)
            hello.tank_names.push_back(fmt::format("{} {}", options_.name, i));
        hello.seat = seat_;
        auto way = net::open_connection(at, client::Session::join_limit, seconds_now);
        auto session = std::make_unique<client::Session>(
            std::make_unique<net::LinkEmulator>(std::move(way), tunables::Random(random_.bits()), options_.link), hello,
            seconds_now());
        while (!session->welcome() && !platform::stop_requested()) {
            session->poll(seconds_now());
            if (!session->ended().empty())
                throw std::runtime_error(session->ended());
            platform::rest(0.01);
        }
        if (!session->welcome())
            throw std::runtime_error("stopped before the server admitted the client");
        return session;
    }

    /// Runs at 30 frames/s, half of a screen's rate, because the match needs the rest of the machine.
    void play() {
        constexpr double frame = 2 * world::tick_length; // length of a frame [s]
        const client::FrameCallbacks ends{.handle_input = [this](client::Client& client) { pilots_(client); }};
        double last = seconds_now();
        while (!platform::stop_requested() && client_->ended().empty()) {
            const double now = seconds_now();
            pace_.add(now - last);
            last = now;
            client::frame(*client_, ends, now);
            memory_.look(*client_);
            platform::rest(std::max(0.0, now + frame - seconds_now()));
        }
    }

    Options options_;
    tunables::Random random_;
    client::Settings settings_;
    bots::Pilots pilots_;
    protocol::SeatToken seat_{};
    std::string map_name_;
    world::Map map_; ///< must outlive client_
    std::optional<client::Client> client_;
    client::FramePace pace_;
    client::MemoryTrack memory_;
};

} // namespace

int main(int argc, char** argv) {
    const auto app = apps::program("squad", "Joins a match as one client with many honest tanks.",
                                   "  squad --server localhost:26000 --tanks 12 --link bad-wifi");
    Options options;
    try {
        apps::log_to_stderr();
        options.add_to(*app);
        if (const auto status = apps::parse(*app, argc, argv))
            return *status;
        platform::catch_stop_signals("squad");
        platform::disable_workers();
        Squad(options).run();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "squad: {}\n", error.what());
        return 1;
    }
}
