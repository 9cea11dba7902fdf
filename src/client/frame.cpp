#include "client/frame.h"

namespace client {

namespace {
/// Records the time of each stage; 0 if the program supplies no clock.
class Lap {
  public:
    Lap(Client& client, const std::function<double()>& clock) : client_(client), clock_(clock), last_(read()) {}
    void operator()() {
        const double now = read();
        client_.record_stage(stage_++, now - last_);
        last_ = now;
    }

  private:
    [[nodiscard]] double read() const { return clock_ ? clock_() : 0; }
    Client& client_;
    const std::function<double()>& clock_;
    double last_;
    std::size_t stage_ = 0;
};
} // namespace

void frame(Client& client, const FrameCallbacks& callbacks, double now) {
    client.begin_frame(now);
    Lap lap(client, callbacks.stopwatch);

    callbacks.handle_input(client);
    lap();
    client.tick_local();
    lap();
    client.tick_remote();
    lap();
    client.publish();
    lap();
    client.step_physics();
    lap();
    Scene scene;
    if (callbacks.update_camera) {
        scene = client.build_scene();
        callbacks.update_camera(client, scene);
        client.look_from(scene.camera);
    }
    lap();
    if (callbacks.render)
        callbacks.render(client, scene);
    lap();
}

} // namespace client
