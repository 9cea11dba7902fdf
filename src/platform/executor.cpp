#include "platform/executor.h"

#include <atomic>
#include <cassert>
#include <exception>
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
    std::atomic<State> state = State::waiting;

    /// True for the first caller, which must run the work or drop it.
    bool claim() {
        State expected = State::waiting;
        return state.compare_exchange_strong(expected, State::running);
    }
    void run() {
        try {
            work();
        } catch (...) {
            error = std::current_exception();
        }
        state = State::done;
        state.notify_all();
    }
    void wait() const {
        for (State now = state; now != State::done; now = state)
            state.wait(now);
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
