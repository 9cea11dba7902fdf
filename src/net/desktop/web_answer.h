#pragma once
/// Answers requests for files at the port for browsers (web_port.h): the file, compressed if the browser accepts that;
/// "not modified"; or "not found". Functions return 0, or -1 to end the connection, as libwebsockets expects.

#include "net/desktop/web_site.h"

#include <libwebsockets.h>
#include <string>
#include <string_view>

namespace net {

/// State of a connection that is sent a file. Libwebsockets creates it, all zeros, for each connection.
struct WebAnswer {
    const std::string* body; ///< null: there is nothing to send
    std::size_t sent;        ///< bytes of `body` that were sent [B]
};

/// A connection ends after this time if it is silent, sends half a request, or does not read [s].
inline constexpr int web_patience = 10;

/// Returns the value of a header of a request or an answer; empty if it has no such header.
[[nodiscard]] std::string web_header(lws* wsi, lws_token_indexes name);

/// Sends the browser from plain HTTP to the same address with HTTPS, for this request only: a later host may have no
/// certificate.
int redirect_to_https(lws* wsi, std::string_view path);
/// Begins to answer a request for `path`.
int begin_answer(lws* wsi, WebAnswer& answer, const WebSite& site, std::string_view path);
/// Sends the next part of the body. Call it when the connection is writable (LWS_CALLBACK_HTTP_WRITEABLE).
int go_on_answering(lws* wsi, WebAnswer& answer);

} // namespace net
