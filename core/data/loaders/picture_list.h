#pragma once

#include "core/data/dataset.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ks {

struct ListedPicture {
    std::filesystem::path path;
    std::int32_t label = 0;
    Split split = Split::Train;
};

/// The pictures of a folder with a folder for each class, by part, class and name.
struct PictureList {
    std::vector<ListedPicture> pictures;
    std::vector<std::string> classNames;
    bool divided = false; ///< train/ and others gave the parts
    std::vector<Text> warnings;
};

/// Looks at names only. Throws FileError as openImageFolder does.
PictureList listPictures(const std::filesystem::path& folder);

} // namespace ks
