#pragma once
/// An experiment as a file: what is driven, how it is reckoned, and how it is looked at. TOML, documented in
/// docs/tour.md. The tour's scenes are such files, and a lecture is a list of them.

#include "apps/tour/scene.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

constexpr int most_scenes = 100; ///< of a tour

/// `name`: of the file, for people; `folder`: that it lies in, and what it names. Throws SetupError: for what is no
/// TOML, keys and settings that do not exist, values that they do not take, and names (of maps, paths, schemes,
/// recordings) that there are not.
TourScene read_setup(std::string_view text, const std::string& name, const std::filesystem::path& folder = {});
/// What read_setup reads back.
std::string setup_text(const TourScene& scene);

/// A setup; or several, where the file has `scenes = ["first.toml", ...]`, which lie beside it. Throws SetupError, also
/// where one cannot be read.
std::vector<TourScene> load_tour(const std::filesystem::path& file);
/// Those of the game's own tour. Throws platform::MissingAsset, too.
const std::vector<TourScene>& tour_scenes();

} // namespace apps
