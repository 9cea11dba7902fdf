#include "net/desktop/web_site.h"

#include "net/transport.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <sodium.h>
#include <utility>
#include <zlib.h>

namespace net {
namespace {

struct Type {
    std::string_view ending, type;
    bool compressed = false; ///< as it is: gzip would gain nothing
};
constexpr std::array types{Type{".html", "text/html; charset=utf-8"},
                           Type{".js", "text/javascript; charset=utf-8"},
                           Type{".css", "text/css; charset=utf-8"},
                           Type{".wasm", "application/wasm"},
                           Type{".png", "image/png"},
                           Type{".jpg", "image/jpeg"},
                           Type{".svg", "image/svg+xml"},
                           Type{".json", "application/json"},
                           Type{".webmanifest", "application/manifest+json"},
                           Type{".woff2", "font/woff2"},
                           Type{".txt", "text/plain; charset=utf-8"},
                           Type{".deb", "application/vnd.debian.binary-package", true},
                           Type{".zip", "application/zip", true}};

const Type& type_of(std::string_view path) {
    static constexpr Type other{"", "application/octet-stream"};
    const auto found = std::ranges::find_if(types, [&](const Type& row) { return path.ends_with(row.ending); });
    return found == types.end() ? other : *found;
}

std::string gzip(const std::string& bytes) {
    constexpr int gzip_format = 15 + 16, memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    // zlib does not write to its input.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return out;
}

std::string tag_of(const std::string& bytes) {
    std::array<unsigned char, 12> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       nullptr, 0);
    std::string digits;
    for (const unsigned char byte : hash)
        fmt::format_to(std::back_inserter(digits), "{:02x}", byte);
    return fmt::format("\"{}\"", digits);
}

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file)
        throw Error(fmt::format("cannot read the page's file {}", path.string()));
    return bytes;
}

} // namespace

void WebSite::add(const std::string& path, std::string bytes) {
    WebFile file;
    const Type& type = type_of(path);
    file.type = type.type;
    file.tag = tag_of(bytes);
    if (std::string packed = type.compressed ? "" : gzip(bytes); !packed.empty() && packed.size() < bytes.size())
        file.compressed = std::move(packed);
    file.bytes = std::move(bytes);
    files_.insert_or_assign(path, std::move(file));
}

WebSite::WebSite(const std::filesystem::path& folder) {
    std::error_code failed;
    std::size_t bytes = 0;
    for (std::filesystem::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        if (!at->is_regular_file(failed) || failed)
            continue;
        bytes += at->file_size(failed);
        if (size() >= max_files || bytes > max_bytes)
            throw Error(fmt::format(
                "folder {} has more files or bytes than a page may have ({} files, {} MB): is it the page's folder?",
                folder.string(), max_files, max_bytes >> 20));
        add(fmt::format("/{}", at->path().lexically_relative(folder).generic_string()), read(at->path()));
    }
    if (failed)
        throw Error(fmt::format("cannot read the page's folder {}: {}", folder.string(), failed.message()));
    if (!find("/index.html"))
        throw Error(fmt::format("{} is not the page's folder: index.html is missing", folder.string()));
}

std::vector<std::string> WebSite::downloads(std::string_view version) const {
    constexpr std::string_view folder = "/downloads/";
    constexpr std::string_view usual = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+-_~";
    std::vector<std::string> paths;
    for (const auto& [path, file] : files_)
        if (const std::string_view name = std::string_view(path).substr(std::min(path.size(), folder.size()));
            path.starts_with(folder) && name.find(version) != name.npos && name.find_first_not_of(usual) == name.npos)
            paths.push_back(path);
    return paths;
}

const WebFile* WebSite::find(std::string_view path) const {
    const auto found = files_.find(path == "/" ? std::string_view("/index.html") : path);
    return found == files_.end() ? nullptr : &found->second;
}

} // namespace net
