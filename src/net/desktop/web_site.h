#pragma once
/// A page's files in memory, read and compressed once. Each has a tag of its contents, so that a browser loads an
/// unchanged file only once. Requests reach only these files, whatever their path is.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace net {

struct WebFile {
    std::string_view type;         ///< MIME type
    std::string bytes, compressed; ///< `compressed`: by gzip; empty if that is not shorter
    std::string tag;               ///< HTTP entity tag of the contents, in quotes
};

class WebSite {
  public:
    WebSite() = default;
    /// Reads every file of a folder; "index.html" is also at "/". Throws Error if it is not a folder, has no
    /// index.html, or exceeds `max_files` or `max_bytes`.
    explicit WebSite(const std::filesystem::path& folder);

    void add(const std::string& path, std::string bytes);
    /// The file at an absolute path without a query; null if there is none.
    [[nodiscard]] const WebFile* find(std::string_view path) const;
    [[nodiscard]] std::size_t size() const { return files_.size(); }
    /// The installable packages of this version: files in the page's folder "downloads" whose names contain `version`
    /// and only letters, digits and `.+-_~`. Paths, sorted.
    [[nodiscard]] std::vector<std::string> downloads(std::string_view version) const;

    static constexpr std::size_t max_files = 2000, max_bytes = std::size_t{256} << 20;

  private:
    std::map<std::string, WebFile, std::less<>> files_;
};

} // namespace net
