#include "platform/windows/output.h"

#include <chrono>
#include <condition_variable>
#include <io.h>
#include <mutex>
#include <thread>
#include <utility>
#include <windows.h>

namespace platform {

struct Output::State {
    HANDLE file = INVALID_HANDLE_VALUE;
    std::mutex mutex; ///< Guards all members below.
    std::condition_variable changed;
    std::string waiting;
    bool writing = false, over = false;
    bool stopped = false; ///< A text has waited for longer than `usual`.

    [[nodiscard]] bool done() const { return waiting.empty() && !writing; }
    void write_all(std::string_view text) const {
        while (!text.empty()) {
            DWORD written = 0;
            if (!WriteFile(file, text.data(), static_cast<DWORD>(text.size()), &written, nullptr) || written == 0)
                return; // The reader has closed it.
            text.remove_prefix(written);
        }
    }
    void run() {
        std::unique_lock lock(mutex);
        while (!over || !waiting.empty()) {
            changed.wait(lock, [this] { return over || !waiting.empty(); });
            const std::string text = std::exchange(waiting, {});
            writing = true;
            lock.unlock();
            write_all(text);
            lock.lock();
            writing = false;
            changed.notify_all();
        }
    }
};

namespace {
constexpr std::size_t max_waiting = 64 << 10;         // [B]
constexpr auto usual = std::chrono::milliseconds(20); ///< Time that a console takes at most, unless it is stopped.
constexpr auto farewell = std::chrono::milliseconds(300);
} // namespace

Output::Output(int descriptor) : state_(std::make_shared<State>()) {
    state_->file = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    if (const DWORD type = GetFileType(state_->file); type == FILE_TYPE_CHAR || type == FILE_TYPE_PIPE)
        std::thread([state = state_] { state->run(); }).detach();
}

Output::~Output() {
    std::unique_lock lock(state_->mutex);
    state_->over = true;
    state_->changed.notify_all();
    state_->changed.wait_for(lock, farewell, [this] { return state_->done(); });
}

bool Output::write(const std::string& text) {
    if (GetFileType(state_->file) == FILE_TYPE_DISK) {
        state_->write_all(text);
        return true;
    }
    std::unique_lock lock(state_->mutex);
    if (state_->waiting.size() > max_waiting)
        return false;
    state_->stopped = state_->stopped && !state_->done();
    state_->waiting += text;
    state_->changed.notify_all();
    // Usually it is written on return, so that this text and others of the program keep their order.
    if (!state_->stopped)
        state_->stopped = !state_->changed.wait_for(lock, usual, [this] { return state_->done(); });
    return true;
}

} // namespace platform
