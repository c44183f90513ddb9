#pragma once

#include "core/data/dataset.h"
#include "core/data/pipeline.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ks {

class DataOptions;

/// What becomes of the pictures of a folder.
struct FolderPictures {
    static constexpr std::int64_t mostRows = 4096; ///< and columns
    std::optional<Pipeline::Size> size;            ///< else all must have one
    Fit fit = Fit::Scale;
    int channels = 0; ///< 0: as the pictures are; 1: grey; 3: colour
};
/// Of the options size, fit and channels. Throws InputError.
FolderPictures folderPicturesFrom(DataOptions& options);
/// The options that say so, "size=32x32"; none for what is so without one.
std::vector<std::string> optionsOf(const FolderPictures& pictures);

/// A folder with one folder of pictures (PNG, JPEG, BMP, TIFF, WebP) for each class; classes and pictures are in the order of their
/// names. With train/, test/ and perhaps validation/ (or val/) in it, these hold the class folders and give the division (a train/ of
/// pictures, with none of the others beside it, is a class); else option
/// `split`, which only then is legal, does (default 0.8,0,0.2, every class in proportion, by `split-seed`).
/// Options: size=ROWSxCOLUMNS and fit=scale|crop (needed when the pictures differ in size), channels=auto|grey|rgb (auto: rgb where
/// any picture is). Pictures of 16 bits become 8. Pictures that cannot be read are left out, counted and named in the warnings.
/// Throws FileError (no such folder, fewer than two classes, a test class that training does not know, no picture that can be read),
/// InputError (options, sizes that differ), OutOfMemory, Stopped.
DatasetPtr openImageFolder(const std::string& name, const std::filesystem::path& folder, DataOptions& options, const LoadContext& context);

} // namespace ks
