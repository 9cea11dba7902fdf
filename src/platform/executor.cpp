#include "platform/executor.h"

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

namespace platform {

namespace {
std::atomic<bool> alone = false;
} // namespace

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t)>& body) {
    if (!alone)
        return workers::parallel_for(count, grain, body);
    for (std::size_t i = 0; i < count; ++i)
        body(i);
}

void submit(std::function<void()> work) {
    if (!alone) // Otherwise Background::join runs the work.
        workers::submit(std::move(work));
}

void disable_workers(bool on) { alone = on; }

struct Background::Task {
    enum class State { waiting, running, done };
    explicit Task(std::function<void()> what) : work(std::move(what)) {}

    std::function<void()> work;
    std::exception_ptr error{}; ///< Written before `state` becomes `done`.
    // Not std::atomic::wait, which misses notifications in GCC's library for Windows.
    std::mutex mutex; ///< Guards `state`.
    std::condition_variable changed;
    State state = State::waiting;

    /// True for the first caller, which must run the work or drop it.
    bool claim() {
        const std::lock_guard lock(mutex);
        if (state != State::waiting)
            return false;
        state = State::running;
        return true;
    }
    void run() {
        try {
            work();
        } catch (...) {
            error = std::current_exception();
        }
        {
            const std::lock_guard lock(mutex);
            state = State::done;
        }
        changed.notify_all();
    }
    void wait() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return state == State::done; });
    }
};

void Background::abandon() {
    const std::shared_ptr<Task> task = std::exchange(task_, nullptr);
    if (task && !task->claim())
        task->wait();
}

void Background::start(std::function<void()> work) {
    assert(!task_);
    task_ = std::make_shared<Task>(std::move(work));
    submit([task = task_] {
        if (task->claim())
            task->run();
    });
}

void Background::join() {
    const std::shared_ptr<Task> task = std::exchange(task_, nullptr);
    if (!task)
        return;
    if (task->claim())
        task->run();
    task->wait();
    // Taken out of the task, so that a worker that drops the task late does not destroy the exception.
    if (std::exception_ptr error = std::exchange(task->error, nullptr))
        std::rethrow_exception(std::move(error));
}

} // namespace platform
