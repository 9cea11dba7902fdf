#include "server/server_thread.h"

#include <chrono>

namespace server {

ServerThread::ServerThread(std::unique_ptr<Server> server, Settings settings)
    : server_(std::move(server)), settings_(std::move(settings)) {
    if (!settings_.sleep)
        settings_.sleep = [](double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); };
    thread_ = std::thread([this] { run(); });
}

void ServerThread::stop() {
    stopping_ = true;
    if (thread_.joinable())
        thread_.join();
}

std::exception_ptr ServerThread::error() const {
    const std::lock_guard lock(mutex_);
    return error_;
}

void ServerThread::run() {
    try {
        loop();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        error_ = std::current_exception();
    }
    running_ = false;
}

void ServerThread::loop() {
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
        if (settings_.each_tick)
            settings_.each_tick(now);
        const std::lock_guard lock(mutex_);
        server_->tick(now);
    }
}

} // namespace server
