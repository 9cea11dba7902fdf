#pragma once
/// Costs of the frame and the network: times of the seven stages, and traffic.

#include "client/client_state.h"
#include "overlay/widgets.h"

#include <array>

namespace overlay {

/// Rates of sent and received bytes, refreshed twice a second.
class TrafficRates {
  public:
    void update(double now, const net::Traffic& traffic);
    [[nodiscard]] double sent() const { return sent_; }         ///< rate of sent bytes [B/s]
    [[nodiscard]] double received() const { return received_; } ///< rate of received bytes [B/s]

  private:
    net::Traffic before_;
    Pace pace_{0.5}; ///< time between two refreshes [s]
    double since_ = -1, sent_ = 0, received_ = 0;
};

class CostPanel {
  public:
    void draw(const Look& look, const client::ClientState& client);

  private:
    struct Stage {
        double mean = 0, p99 = 0; ///< mean and 99th percentile of the stage's time [s]
    };
    std::array<Stage, client::stage_names.size()> stages_{};
    Pace pace_{1}; ///< time between two refreshes of `stages_` [s]
    TrafficRates rates_;
};

} // namespace overlay
