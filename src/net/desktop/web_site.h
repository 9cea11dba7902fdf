#pragma once
/// A page's files in memory, as they are served: read once, compressed once, each with a tag of what it holds, by which
/// a browser that has it already gets no second copy. What is not among them is not to be had: no path leads elsewhere.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace net {

struct WebFile {
    std::string_view type;         ///< of its contents, for browsers
    std::string bytes, compressed; ///< the second by gzip, empty where that is no shorter
    std::string tag;               ///< of its contents, in quotes, as HTTP has it
};

class WebSite {
  public:
    WebSite() = default;
    /// Every file of a folder, below "/"; "index.html" is "/", too. Throws Error if it is none, has no index.html, or
    /// holds more than `most_files` or `most_bytes`.
    explicit WebSite(const std::filesystem::path& folder);

    void add(const std::string& path, std::string bytes);
    /// By an absolute path without a query; null: there is no such file.
    [[nodiscard]] const WebFile* find(std::string_view path) const;
    [[nodiscard]] std::size_t size() const { return files_.size(); }

    static constexpr std::size_t most_files = 2000, most_bytes = std::size_t{256} << 20;

  private:
    std::map<std::string, WebFile, std::less<>> files_;
};

} // namespace net
