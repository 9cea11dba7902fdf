/// reckoning-load: connects many clients to one match over the network; measures traffic, delay, errors and CPU time.

#include "apps/clock.h"
#include "apps/link_trace_option.h"
#include "apps/options.h"
#include "apps/server/listen_options.h"
#include "lab/load/load.h"
#include "net/address.h"
#include "net/link_emulator.h"
#include "net/network.h"
#include "platform/main_loop.h"
#include "platform/path.h"
#include "platform/program.h"
#include "platform/small_file.h"
#include "platform/stop_signals.h"
#include "platform/system.h"
#include "platform/thread.h"

#include <atomic>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace {

using apps::seconds_now;

std::atomic<bool> given_up = false; ///< Whether a thread has failed, so that the others must stop.

struct Options {
    std::string server = "localhost", password, report;
    int threads = 1;
    double seconds = 30, settle = 3;
    lab::LoadOptions load{};

    void add_to(CLI::App& app) {
        using namespace apps;
        add_text(app, "--server", server, "Server whose match the clients join", "HOST[:PORT][#KEY]");
        add_number(app, "--peers", load.peers, {1, protocol::max_tanks}, "Number of clients, with one tank each");
        add_number(app, "--threads", threads, {1, 64}, "Number of threads that run the clients");
        add_number(app, "--seconds", seconds, {0.1, 1e6}, "Duration of the measurement, after --settle", "S");
        add_number(app, "--settle", settle, {0, 1e3}, "Wait between the last join and the measurement", "S");
        add_number(app, "--joins-per-second", load.joins_per_second, {0.1, 1000},
                   "Clients that join per second; a server admits 100");
        add_number(app, "--viewers", load.viewers, {0, protocol::max_tanks},
                   "Number of --peers that also display remote tanks, to measure errors");
        add_number(app, "--frames-per-second", load.frames_per_second, {1, 60}, "Frame rate of these clients");
        Names<std::optional<dr::PathKind>> paths{{"all", {}}};
        for (const std::string_view name : dr::path_names())
            paths.emplace(name, dr::path_kind(name));
        add_choice(app, "--path", load.path, paths, "Path of the tanks");
        add_number(app, "--speed", load.speed, {0, 14}, "Speed of the tanks", "M/S");
        add_number(app, "--radius", load.radius, {5, 1000}, "Radius of the tightest turn", "M");
        add_flag(app, "--bots", load.bots,
                 "Bots drive the tanks instead of scripts: they aim, and collide in a Bullet world (one per thread)");
        add_number(app, "--cheats", load.cheats, {0, protocol::max_tanks},
                   "Number of clients that drive at three times --speed");
        add_text(app, "--name", load.name, "Names of the tanks: NAME 1, NAME 2, ...", "NAME");
        add_password(app, password, "of the match");
        add_seed(app, load.seed, "Seed of the paths and of the emulated links");
        add_text(app, "--report", report, "Write the results to this file, as JSON", "FILE");
        add_rows(app, net::tunables(load.settings.link), "Emulated link of each client");
        add_link_trace(app, load.settings.link, "Emulated link of each client");
        add_rows(app, dr::tunables(load.settings.receiver), "Receiver settings of --viewers");
    }
};

/// Runs thread number `number` (from 0), with its share of the clients.
class Worker {
  public:
    Worker(const Options& options, int number)
        : options_(options), load_options_(options.load), address_(net::parse_address(options.server)) {
        const auto share = [&](int all) {
            return all * (number + 1) / options.threads - all * number / options.threads;
        };
        load_options_.peers = share(options.load.peers);
        load_options_.viewers = share(options.load.viewers);
        load_options_.cheats = share(options.load.cheats);
        load_options_.joins_per_second /= options.threads;
        load_options_.seed = options.load.seed * 64 + static_cast<std::uint64_t>(number);
        if (options.threads > 1)
            load_options_.name += fmt::format(" {}.", number + 1);
        thread_ = std::make_unique<platform::Thread>([this] { run(); });
    }
    void join() {
        thread_->join();
        thread_->check();
    }
    [[nodiscard]] bool running() const { return thread_->running(); }
    [[nodiscard]] const lab::LoadFigures& figures() const { return figures_; } ///< Valid after `join`.

  private:
    void run() {
        lab::Load load(
            load_options_, [this](std::uint64_t seed) { return dial(seed); }, world::load_map, seconds_now);
        // Longest time for all clients of this thread to join [s].
        const double patience = 20 + load_options_.peers / load_options_.joins_per_second;
        const double began = seconds_now();
        play(load, [&] { return load.all_answered() || seconds_now() > began + patience; });
        if (const std::string why = load.failed(); !why.empty())
            throw std::runtime_error(why);
        const double settled = seconds_now() + options_.settle;
        play(load, [&] { return seconds_now() >= settled; });
        const double from = seconds_now(), cpu = platform::thread_cpu_now();
        load.begin_to_count(from);
        play(load, [&] { return seconds_now() >= from + options_.seconds; });
        const double now = seconds_now();
        figures_ = load.figures(now);
        figures_.cpu = (platform::thread_cpu_now() - cpu) / std::max(now - from, 1e-9);
        load.leave(now);
        constexpr double farewell = 2; // Time for the connections to end [s].
        play(load, [&] { return load.all_gone() || seconds_now() > now + farewell; });
    }
    template <class Until> void play(lab::Load& load, Until&& until) {
        while (!until() && ((!platform::stop_requested() && !given_up) || load.leaving()) && load.failed().empty()) {
            const double now = seconds_now();
            load.frame(now);
            platform::rest(std::max(0.0, now + world::tick_length - seconds_now()));
        }
    }
    std::unique_ptr<net::Transport> dial(std::uint64_t seed) const {
        auto way = net::open_polled_connection(address_, client::Session::join_limit, seconds_now, options_.password);
        const net::LinkSettings& link = load_options_.settings.link;
        if (link == net::LinkSettings{})
            return way;
        return std::make_unique<net::LinkEmulator>(std::move(way), tunables::Random(seed), link);
    }

    const Options& options_;
    lab::LoadOptions load_options_;
    net::Address address_;
    lab::LoadFigures figures_;
    std::unique_ptr<platform::Thread> thread_; ///< Last member, as it uses all others.
};

int run(const Options& options) {
    constexpr int others = 64; // Number of open files other than the clients' sockets.
    if (const int files = options.load.peers + others; platform::raise_open_file_limit(files) < files)
        throw std::runtime_error(
            fmt::format("--peers {}: this system does not let a program open as many sockets; raise ulimit -n",
                        options.load.peers));
    std::vector<std::unique_ptr<Worker>> workers;
    for (int i = 0; i < options.threads; ++i)
        workers.push_back(std::make_unique<Worker>(options, i));
    lab::LoadFigures figures;
    try {
        for (const auto& worker : workers) {
            worker->join();
            figures.add(worker->figures());
        }
    } catch (...) {
        given_up = true;
        throw;
    }
    apps::print_results(lab::load_table(figures));
    if (!options.report.empty())
        platform::write_file(platform::path_of(options.report), lab::load_json(figures) + '\n');
    if (lab::too_slow(figures))
        spdlog::warn("this run does not count: the frames of this program took {:.1f} ms, more than {:g}, so its "
                     "clients were late. Use more --threads or fewer --peers",
                     figures.frames.mean() * 1000, lab::longest_frame * 1000);
    if (figures.joined < figures.asked)
        throw std::runtime_error(
            fmt::format("the server admitted only {} of {} clients", figures.joined, figures.asked));
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    platform::begin_program(argc, argv);
    const auto app = apps::program(
        "reckoning-load", "Joins one match with many clients, and measures traffic, delay, errors and CPU time.",
        "  reckoning-server --max-players 200 --tanks-per-address 0 --connections-per-address 0 --truth off\n"
        "  reckoning-load --peers 200 --seconds 30\n"
        "  reckoning-load --peers 100 --link dsl --report load.json");
    Options options;
    try {
        platform::catch_stop_signals("reckoning-load");
        apps::log_to_stderr();
        options.add_to(*app);
        if (const auto status = apps::parse(*app, argc, argv))
            return *status;
        if (options.threads > options.load.peers)
            return apps::refuse(*app, "--threads must not exceed --peers");
        if (options.load.cheats > options.load.peers)
            return apps::refuse(*app, "--cheats must not exceed --peers");
        if (protocol::max_name < options.load.name.size() + 8)
            return apps::refuse(*app, fmt::format("--name: at most {} bytes, because a number follows the name",
                                                  protocol::max_name - 8));
        return apps::written(*app, run(options));
    } catch (const std::exception& error) {
        return apps::fail("reckoning-load", error.what());
    }
}
