#pragma once
/// What a load has shown, as JSON for scripts and as a table for people.

#include "lab/load/load.h"

namespace lab {

/// {seconds, peers{asked, joined, ended, why{}}, updates{sent, sent_per_s, received, received_per_s, bytes_sent,
/// bytes_received, placed_again}, up_B_per_s{...}, down_B_per_s{...}, link{round_trip_ms{...}, jitter_ms{...},
/// lost{...}}, viewers, seen{updates, missing, latency_ms{...}, error_m{...}, error_px{...}, in_picture_px{...}},
/// frame_ms{...}, cpu}, where {...} is {mean, p50, p95, p99, most}. Updates `per_s` are one client's.
std::string load_json(const LoadFigures& figures);
std::string load_table(const LoadFigures& figures);

} // namespace lab
