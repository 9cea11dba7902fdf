#pragma once
/// Runs a scene of the tour like the game, in one thread under a virtual clock. Computes the geometry of the picture at
/// 1280 × 720 without drawing it.

#include "apps/game/local_match.h"
#include "apps/tour/scene.h"
#include "apps/tour/tour.h"
#include "apps/window/panes.h"
#include "net/link_emulator.h"
#include "overlay/hud/hud_parts.h"
#include "render/camera_matrices.h"
#include "render/renderer.h"

#include <algorithm>

class StagedScene {
  public:
    static constexpr int width = 1280, height = 720, caption = 126; // [pixels]

    explicit StagedScene(std::size_t index, double tour_auto = 0) : StagedScene(at(index, tour_auto)) {}
    /// `of_tour`: options of a tour; `frame_length`: wall time of a frame, at least a tick [s].
    explicit StagedScene(apps::GameOptions of_tour, double frame_length = world::tick_length)
        : tour(std::move(of_tour)), frame_length_(frame_length) {
        apps::set_scene(options, tour.scene());
        map = apps::map_for(options);
        server::ServerSettings settings = apps::server_settings(options);
        settings.ask_for_bots = [this](int) { restart_bots(); };
        server_.emplace(map, options.map, hub_.listen(), settings, tunables::Random(options.seed));
        if (const auto driver = apps::own_driver(options, tour.scene()))
            pilot_.emplace(*driver);
        protocol::Hello hello;
        hello.echo = true;
        hello.tank_names = {"Ann"};
        auto session = std::make_unique<client::Session>(
            std::make_unique<net::LinkEmulator>(hub_.connect(), tunables::Random(options.seed), options.settings.link),
            hello, now);
        while (!session->welcome() || !session->clocks_ready()) {
            rest_of_the_tick();
            session->poll(now);
        }
        client.emplace(std::move(session), map, options.settings, tunables::Random(options.seed), now);
        player_camera_.request(tour.scene().camera.request());
    }

    void frame() {
        if (pilot_)
            apps::drive_between_pictures(*client, *pilot_, now);
        client::frame(
            *client,
            {.handle_input =
                 [this](client::Client& it) {
                     if (pilot_)
                         (*pilot_)(it);
                     if (tour.lay_mine(it.now()) && it.player())
                         it.own().front().input.lay_mine = true;
                 },
             .update_camera = [this](const client::ClientState& it, client::Scene& built) { look(it, built); },
             .render = [this](const client::ClientState&, const client::Scene& built) { scene = built; }},
            now);
        if (tour.start(*client, now))
            started_at = now;
        if (const auto setting = tour.update(*client))
            if (const auto row = apps::set(options.settings, *setting); row.row.owner != tunables::Owner::viewer)
                client->change_setting(setting->name, row.get());
        constexpr double rounding = 1e-9;
        next_frame_ = std::max(now, next_frame_) + frame_length_ * (tour.started() ? tour.scene().time_speed : 1);
        do
            rest_of_the_tick();
        while (now + world::tick_length < next_frame_ + rounding);
    }
    void restart_bots() { bots_.emplace(hub_.connect(), map, apps::bot_settings(options), now); }
    /// Runs until the scene starts, at most `limit` [s].
    bool start(double limit = 15) {
        for (const double end = now + limit; now < end && !tour.started();)
            frame();
        return tour.started();
    }
    /// Calls `each` after every frame.
    template <class Each> void run(double seconds, Each&& each) {
        for (const double end = now + seconds; now < end;) {
            frame();
            each();
        }
    }

    /// Wall time since the scene was opened: the scene's speed of time begins with its start [s].
    [[nodiscard]] double shown_for() const {
        return tour.started() ? started_at - opened + (now - started_at) / tour.scene().time_speed : now - opened;
    }

    /// Returns the first tank with that role in the picture or in one pane; nullptr if there is none.
    [[nodiscard]] const client::TankPicture* tank(client::Role role, int pane = -1) const {
        const auto& tanks = pane < 0 ? scene.tanks : scene.panes[static_cast<std::size_t>(pane)].tanks;
        const auto found = std::ranges::find(tanks, role, &client::TankPicture::role);
        return found == tanks.end() ? nullptr : &*found;
    }
    /// Projects a position in the world into the picture or a pane [pixels]; `nullopt` if it is outside.
    [[nodiscard]] std::optional<glm::vec2> project(const glm::vec3& place, int pane = -1) const {
        const auto part = [&](const client::Camera& camera, int columns, int lines) {
            const glm::vec2 size(columns, lines);
            return overlay::project(render::view_projection(camera, size.x / size.y), place, size);
        };
        if (pane < 0)
            return part(scene.camera, width, height);
        const auto& shown = scene.panes[static_cast<std::size_t>(pane)];
        const render::ViewArea area = render::area_of(shown, width, height);
        return part(render::scene_of(scene, shown).camera, area.width, area.height);
    }
    /// Returns the distance of two positions in the picture or a pane [pixels]; 0 if one of them is outside.
    [[nodiscard]] double pixels(const glm::vec3& a, const glm::vec3& b, int pane = -1) const {
        const auto from = project(a, pane), to = project(b, pane);
        return from && to ? static_cast<double>(glm::distance(*from, *to)) : 0;
    }
    /// Distance between the remote tank's displayed and true pose [pixels].
    [[nodiscard]] double gap(int pane = -1) const {
        const auto *drawn = tank(client::Role::remote, pane), *truth = tank(client::Role::truth, pane);
        return drawn && truth ? pixels(drawn->position, truth->position, pane) : 0;
    }

    apps::GameOptions options;
    apps::Tour tour;
    static constexpr double opened = 10; ///< time at which the scene was opened [s]
    double now = opened;
    double started_at = 0; ///< time at which the scene last started [s]
    world::Map map;
    std::optional<client::Client> client;
    client::Scene scene; ///< scene of the last frame

    static apps::GameOptions at(std::size_t index, double tour_auto = 0) {
        apps::GameOptions options;
        options.tour_auto = tour_auto;
        options.tour_scene = static_cast<int>(index) + 1;
        return options;
    }

  private:
    void rest_of_the_tick() {
        now += world::tick_length;
        if (bots_)
            bots_->frame(now);
        server_->tick(now);
    }
    void look(const client::ClientState& it, client::Scene& built) {
        built.camera = player_camera_.look(it, built, reader_.read(it), static_cast<float>(frame_length_));
        tour.add_to(built, it);
        constexpr float under = static_cast<float>(caption) / height;
        if (built.panes.empty())
            built.camera.shift = {0, under};
        apps::tile(built, {0, under}, {1, 1});
    }

    double frame_length_, next_frame_ = 0; ///< wall time of a frame, start of the next one [s]
    net::MemoryHub hub_;
    std::optional<bots::BotHost> bots_;
    std::optional<server::Server> server_;
    std::optional<bots::Pilots> pilot_;
    apps::ViewSettings view_{.shake = 0};
    apps::PlayerCamera player_camera_{view_};
    apps::FrameEventReader reader_;
};
