#pragma once
/// What who asks the way in for browsers (web_port.h) for a file is answered: the file, packed if he unpacks it, or
/// that he has it already, or that there is none. In libwebsockets' terms: all return 0, or -1 to end the connection.

#include "net/desktop/web_site.h"

#include <libwebsockets.h>
#include <string>
#include <string_view>

namespace net {

/// Of a connection while it is sent a file. Libwebsockets makes it, all zeros, for each one.
struct WebAnswer {
    const std::string* body; ///< null: there is nothing to send
    std::size_t sent;        ///< of it [B]
};

inline constexpr int web_patience = 10; ///< with who says nothing, with half a request, and with who does not read [s]

/// Of a request or an answer; empty: it has none.
[[nodiscard]] std::string web_header(lws* wsi, lws_token_indexes name);

/// To a request for `path`.
int begin_answer(lws* wsi, WebAnswer& answer, const WebSite& site, std::string_view path);
/// Whenever there is room for more of it.
int go_on_answering(lws* wsi, WebAnswer& answer);

} // namespace net
