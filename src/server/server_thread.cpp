#include "server/server_thread.h"

#include "platform/main_loop.h"

namespace server {

ServerThread::ServerThread(std::unique_ptr<Server> server, Settings settings)
    : server_(std::move(server)), settings_(std::move(settings)), thread_([this] { loop(); }) {}

void ServerThread::stop() {
    stopping_ = true;
    thread_.join();
}

void ServerThread::end(const std::string& why) {
    stop();
    const std::lock_guard lock(mutex_);
    server_->end(why);
}

void ServerThread::loop() {
    try {
        run();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        server_->fail();
        throw;
    }
}

void ServerThread::run() {
    if (!settings_.sleep)
        settings_.sleep = platform::rest;
    double due = settings_.clock();
    while (!stopping_) {
        const double now = settings_.clock();
        if (now < due) {
            settings_.sleep(due - now);
            continue;
        }
        if (now - due > patience)
            due = now;
        due += world::tick_length;
        const std::lock_guard lock(mutex_);
        if (settings_.each_tick)
            settings_.each_tick(now);
        if (settings_.relieve)
            if (auto next = settings_.relieve(*server_))
                server_ = std::move(next);
        server_->tick(now);
    }
}

} // namespace server
