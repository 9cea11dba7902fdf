#include "server/server_thread.h"

namespace server {

ServerThread::ServerThread(std::unique_ptr<Server> server, Settings settings)
    : server_(std::move(server)), settings_(std::move(settings)), due_(settings_.clock()),
      ticking_([this] { return step(); }) {}

void ServerThread::end(const std::string& why) {
    stop();
    instruct([&](Server& server) { server.end(why); });
}

double ServerThread::step() {
    try {
        return tick_if_due();
    } catch (...) {
        instruct([](Server& server) { server.fail(); });
        throw;
    }
}

double ServerThread::tick_if_due() {
    const double now = settings_.clock();
    if (now < due_) {
        if (!settings_.sleep)
            return due_ - now;
        settings_.sleep(due_ - now);
        return 0;
    }
    if (now - due_ > patience)
        due_ = now;
    due_ += world::tick_length;
    const std::lock_guard lock(mutex_);
    if (settings_.each_tick)
        settings_.each_tick(now);
    if (settings_.make_successor)
        if (auto next = settings_.make_successor(*server_))
            server_ = std::move(next);
    server_->tick(now);
    if (settings_.after_tick)
        settings_.after_tick(*server_);
    return 0;
}

} // namespace server
