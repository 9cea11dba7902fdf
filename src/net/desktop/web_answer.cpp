#include "net/desktop/web_answer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <vector>

namespace net {

std::string web_header(lws* wsi, lws_token_indexes name) {
    const int length = lws_hdr_total_length(wsi, name);
    if (length <= 0)
        return {};
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    const int copied = lws_hdr_copy(wsi, text.data(), static_cast<int>(text.size()), name);
    text.resize(static_cast<std::size_t>(std::max(copied, 0)));
    return text;
}

namespace {

/// Content security policy: the page runs its own scripts and WebAssembly, and no other page may frame it. Recordings
/// and setups may come from any server: page.js asks the player first.
constexpr std::string_view policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src *; "
                                    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
                                    "form-action 'self'; frame-ancestors 'none'";

/// Ends the answer. Returns -1 unless the connection is kept alive: libwebsockets closes it only for a result below 0.
int finish(lws* wsi) { return lws_http_transaction_completed(wsi) == 0 ? 0 : -1; }

} // namespace

int redirect_to_https(lws* wsi, std::string_view path) {
    constexpr int temporary = 307;
    const std::string host = web_header(wsi, WSI_TOKEN_HOST);
    if (host.empty()) {
        (void)lws_return_http_status(wsi, HTTP_STATUS_BAD_REQUEST, "This server speaks HTTPS.");
        return -1;
    }
    const std::string to = fmt::format("https://{}{}", host, path);
    std::vector<std::uint8_t> room(LWS_PRE + to.size() + 1024);
    std::uint8_t* at = room.data() + LWS_PRE;
    const int sent = lws_http_redirect(wsi, temporary, reinterpret_cast<const unsigned char*>(to.data()),
                                       static_cast<int>(to.size()), &at, room.data() + room.size());
    return sent < 0 ? -1 : finish(wsi);
}

int begin_answer(lws* wsi, WebAnswer& answer, const WebSite& site, std::string_view path) {
    const WebFile* file = site.find(path);
    if (!file) {
        if (lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, nullptr) < 0)
            return -1;
        return finish(wsi);
    }
    char* uri = nullptr;
    int length = 0;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &length);
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) {
        (void)lws_return_http_status(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, nullptr);
        return -1; // leaves the request's body unread
    }
    const bool known = web_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH) == file->tag;
    const bool packed =
        !file->compressed.empty() && web_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING).find("gzip") != std::string::npos;
    const std::string& body = packed ? file->compressed : file->bytes;
    std::array<std::uint8_t, LWS_PRE + 2048> room{};
    std::uint8_t *const start = room.data() + LWS_PRE, *at = start, *const end = room.data() + room.size();
    const auto add = [&](const char* name, std::string_view value) {
        return lws_add_http_header_by_name(wsi, reinterpret_cast<const unsigned char*>(name),
                                           reinterpret_cast<const unsigned char*>(value.data()),
                                           static_cast<int>(value.size()), &at, end) == 0;
    };
    const std::string type(file->type);
    const bool fits = lws_add_http_common_headers(wsi, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, type.c_str(),
                                                  known ? 0 : body.size(), &at, end) == 0 &&
                      add("etag:", file->tag) && add("cache-control:", "no-cache") && add("vary:", "accept-encoding") &&
                      (!packed || known || add("content-encoding:", "gzip")) &&
                      add("content-security-policy:", policy) && add("x-content-type-options:", "nosniff") &&
                      add("referrer-policy:", "no-referrer") &&
                      lws_finalize_write_http_header(wsi, start, &at, end) == 0;
    if (!fits)
        return -1;
    if (known || method == LWSHUMETH_HEAD)
        return finish(wsi);
    answer = {.body = &body, .sent = 0};
    lws_callback_on_writable(wsi);
    return 0;
}

int go_on_answering(lws* wsi, WebAnswer& answer) {
    if (!answer.body)
        return 0;
    constexpr std::size_t chunk = 16 << 10; // [B]
    const std::size_t left = answer.body->size() - answer.sent, length = std::min(left, chunk);
    std::array<std::uint8_t, LWS_PRE + chunk> room;
    std::memcpy(room.data() + LWS_PRE, answer.body->data() + answer.sent, length);
    const bool last = length == left;
    if (lws_write(wsi, room.data() + LWS_PRE, length, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    answer.sent += length;
    if (last) {
        answer = {};
        return finish(wsi);
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, web_patience);
    lws_callback_on_writable(wsi);
    return 0;
}

} // namespace net
