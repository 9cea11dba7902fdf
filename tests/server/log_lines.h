#pragma once
/// Captures all log lines during its lifetime.

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sstream>

namespace server::test {

class LogLines {
  public:
    LogLines() : before_(spdlog::default_logger()) {
        spdlog::set_default_logger(
            std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(stream_)));
    }
    ~LogLines() { spdlog::set_default_logger(before_); }
    [[nodiscard]] std::string text() const { return stream_.str(); }
    [[nodiscard]] std::size_t count(std::string_view what) const {
        const std::string all = text();
        std::size_t found = 0;
        for (auto at = all.find(what); at != all.npos; at = all.find(what, at + 1))
            ++found;
        return found;
    }

  private:
    std::ostringstream stream_;
    std::shared_ptr<spdlog::logger> before_;
};

} // namespace server::test
