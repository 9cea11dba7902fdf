/// reckoning: the game, which displays and measures dead reckoning while you play.

#include "apps/game/game.h"
#include "apps/options.h"
#include "apps/server/match_list.h"
#include "apps/whole_file.h"

#include "platform/executor.h"
#include "platform/files.h"
#include "platform/main_loop.h"
#include "platform/program.h"
#include "platform/stop_signals.h"

#include <spdlog/spdlog.h>

int main(int argc, char** argv) {
    platform::begin_program(argc, argv);
    try {
        platform::catch_stop_signals("reckoning");
        apps::log_to_stderr();
        apps::GameOptions options;
        if (const auto status = apps::read_options(argc, argv, options, apps::user_path("settings.toml")))
            return *status;
        options.state_folder = platform::state_folder();
        if (options.list)
            return apps::written("reckoning", apps::list_matches(options.list_seconds, apps::known_servers_path()));
        spdlog::set_level(options.verbose ? spdlog::level::debug : spdlog::level::info);
        spdlog::flush_on(spdlog::level::debug);
        for (const std::string& damage : options.settings_damages)
            spdlog::warn("{}", damage);
        spdlog::info("reckoning: seed {}", options.seed);
        if (options.headless) // Frames without pictures have too little work for worker threads.
            platform::disable_workers();
        // In a browser, frames are called after main has returned, so their callbacks own the game.
        const auto game = std::make_shared<apps::Game>(std::move(options), platform::stop_requested);
        game->begin();
        platform::main_loop([game] { return game->frame(); }, [game] { game->end(); });
        return apps::written("reckoning", 0);
    } catch (const platform::StopRequested&) { // A stop signal during loading.
        return 0;
    } catch (const std::exception& error) {
        return apps::fail("reckoning", error.what());
    }
}
