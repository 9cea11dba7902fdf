#pragma once
/// Measures the effect of a scene of the tour in its picture of 1280 × 720 pixels.

#include "staged_scene.h"

constexpr double visible = 40; // smallest distance that everybody sees [pixels]

/// Index of the game's own scene with this title.
inline std::size_t scene_named(std::string_view title) {
    const auto& scenes = apps::tour_scenes();
    const auto found = std::ranges::find(scenes, title, &apps::TourScene::title);
    if (found == scenes.end())
        throw std::logic_error("no such scene");
    return static_cast<std::size_t>(found - scenes.begin());
}

/// Measures the remote tank of a pane or of the whole picture over all frames.
struct Watch {
    double max_gap = 0, min_gap = 1e9, gap_sum = 0; ///< distance from displayed to true position: largest, smallest,
                                                    ///< sum over the frames [pixels]
    double max_jump = 0;                            ///< largest jump at an update [pixels]
    double corner = 0; ///< largest deviation within half a second caused by a change of velocity [pixels]
    double slowest = 1e9, fastest = 0; ///< slowest and fastest displayed motion [m/frame]
    double gap_at_rest = 0;            ///< largest gap while the true tank stands [pixels]
    bool rests = false;                ///< whether the true tank stands in the last frame
    int frames = 0;

    void see(const StagedScene& stage, int pane = -1) {
        const client::TankPicture* tank = stage.tank(client::Role::remote, pane);
        const client::TankPicture* truth = stage.tank(client::Role::truth, pane);
        if (!tank || !truth)
            return;
        const double gap = stage.gap(pane);
        const glm::vec3 step = tank->position - drawn, error = tank->position - truth->position;
        if (++frames > 2) {
            constexpr float half_a_second = 30; // [frames]
            max_gap = std::max(max_gap, gap);
            min_gap = std::min(min_gap, gap);
            max_jump = std::max(max_jump, stage.pixels(tank->position, truth->position + last_error, pane));
            corner = std::max(corner, stage.pixels(drawn, drawn + (step - last_step) * half_a_second, pane));
            slowest = std::min(slowest, static_cast<double>(glm::length(step)));
            fastest = std::max(fastest, static_cast<double>(glm::length(step)));
            constexpr float resting = 2 * static_cast<float>(world::tick_length); // standing: slower than 2 m/s
            rests = glm::distance(truth->position, true_place) < resting;
            if (rests)
                gap_at_rest = std::max(gap_at_rest, gap);
        }
        gap_sum += gap;
        drawn = tank->position;
        true_place = truth->position;
        last_step = step;
        last_error = error;
    }
    [[nodiscard]] double mean_gap() const { return gap_sum / std::max(1, frames); }

  private:
    glm::vec3 drawn{0}, true_place{0}, last_step{0}, last_error{0};
};

/// Returns how far `place` is displayed below `height` above the ground [pixels].
inline double depth(const StagedScene& stage, const glm::vec3& place, float height) {
    glm::vec3 least = place;
    least.z = stage.client->terrain().ground(place.x, place.y).height + height;
    return place.z < least.z ? stage.pixels(place, least) : 0;
}
