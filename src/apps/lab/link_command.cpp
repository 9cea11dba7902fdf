/// reckoning-lab link: measures a real link and records it for the emulator.

#include "apps/clock.h"
#include "apps/lab/command.h"
#include "apps/server/listen_options.h"
#include "lab/studies/link_probe.h"
#include "net/address.h"
#include "net/network.h"
#include "platform/main_loop.h"
#include "platform/path.h"
#include "platform/small_file.h"
#include "platform/stop_signals.h"

#include <algorithm>
#include <sstream>

namespace apps {

namespace {

struct Link {
    lab::LinkProbeOptions options{};
    std::string host, out, password;

    void add_to(CLI::App& app) {
        add_text(app, "HOST", host, "The server, HOST or HOST:PORT", {}, Need::given);
        add_number(app, "--seconds", options.seconds, {1, 86400}, "Length of the measurement", "S");
        add_number(app, "--every", options.every, {0.02, 10}, "Time between two pings", "S");
        add_password(app, password, "of that match");
        add_text(app, "--out", out, "File for the trace, for --link-trace", "FILE.csv");
    }

    [[nodiscard]] int execute(const CLI::App&) const {
        constexpr double join_limit = 5; // [s]
        const net::Address address = net::parse_address(host);
        if (!out.empty())
            platform::write_file(platform::path_of(out),
                                 ""); // Before the measurement, to report a file that cannot be written.
        lab::LinkProbe probe(net::open_connection(address, join_limit, seconds_now, password), options);
        const std::string kept =
            out.empty() ? "the figures cover the time until then" : out + " has the samples until then";
        RunningCommand::current().on_interrupt(kept, RunningCommand::Ends::by_itself);
        const double began = seconds_now();
        double now = began;
        for (; !probe.over(now) && !platform::stop_requested(); now = seconds_now()) {
            probe.poll(now);
            RunningCommand::current().set_progress("", std::min((now - began) / options.seconds, 1.0));
            constexpr double between = 0.002; // Time between two polls [s].
            platform::rest(between);
        }
        RunningCommand::current().clear_line();
        tell(lab::figures(probe.samples(), options.every));
        std::ostringstream trace;
        trace << "# " << RunningCommand::current().origin(0, {}, {"--out", "--password", "--password-file"}).text()
              << '\n';
        lab::write_trace(trace, probe.samples());
        if (!out.empty())
            platform::write_file(platform::path_of(out), trace.str());
        return platform::stop_requested() ? RunningCommand::current().interrupted() : 0;
    }

    void tell(const lab::LinkFigures& found) const {
        const double share =
            found.asked ? 100.0 * static_cast<double>(found.lost) / static_cast<double>(found.asked) : 0;
        fmt::print("{} pings to {}, {} without an answer ({:.2f} %){}\n", found.asked, host, found.lost, share,
                   found.run > 0 ? fmt::format(", {:.1f} in a row on average", found.run) : "");
        if (found.asked == found.lost)
            return;
        fmt::print("round trip: {:.5f} s at least, {:.5f} on average, 95 % within {:.5f}, {:.5f} at most\n",
                   found.least, found.mean, found.p95, found.most);
        const net::LinkSettings& about = found.about;
        fmt::print("similar link: --link-delay {:.4f} --link-jitter {:.4f}", about.delay, about.jitter);
        if (about.burst > 0)
            fmt::print(" --link-burst {:.3f} --link-burst-every {:.3f}\n", about.burst, about.burst_every);
        else
            fmt::print(" --link-loss {:.4f}\n", about.loss);
        if (!out.empty())
            fmt::print("the measured link: --link-trace {}\n", out);
    }
};

} // namespace

void add_link(LabProgram& lab) {
    lab.add<Link>("link", "Measure the link to a server: delay, jitter, losses and their bursts, both ways",
                  "  reckoning-lab link 192.168.1.20 --out hall.csv\n"
                  "  reckoning-lab run --link-trace hall.csv --scheme snap,pvb,offset:ctra-fade");
}

} // namespace apps
