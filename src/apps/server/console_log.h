#pragma once
/// While it lives, and somebody sits at the console, what is logged stands above the line that is being typed. Where
/// standard error is not a terminal (2>server.log), the log stays there.

#include "platform/console.h"
#include "platform/terminal.h"

#include <memory>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/spdlog.h>
#include <vector>

namespace apps {

class ConsoleLog {
  public:
    /// Call `log_to_stderr` before. Other threads may log at the same time.
    explicit ConsoleLog(platform::Console& console)
        : sinks_(dynamic_cast<spdlog::sinks::dist_sink_mt&>(*spdlog::default_logger()->sinks().front())),
          before_(sinks_.sinks()) {
        if (console.edits() && platform::stderr_is_terminal())
            sinks_.set_sinks({std::make_shared<Sink>(console)});
    }
    ~ConsoleLog() { sinks_.set_sinks(before_); }
    ConsoleLog(const ConsoleLog&) = delete;
    ConsoleLog& operator=(const ConsoleLog&) = delete;

  private:
    class Sink : public spdlog::sinks::base_sink<std::mutex> {
      public:
        explicit Sink(platform::Console& console) : console_(console) {}

      protected:
        void sink_it_(const spdlog::details::log_msg& message) override {
            spdlog::memory_buf_t line;
            formatter_->format(message, line);
            while (line.size() > 0 && line[line.size() - 1] == '\n')
                line.resize(line.size() - 1);
            console_.say({line.data(), line.size()});
        }
        void flush_() override {}

      private:
        platform::Console& console_;
    };

    spdlog::sinks::dist_sink_mt& sinks_;
    std::vector<spdlog::sink_ptr> before_;
};

} // namespace apps
