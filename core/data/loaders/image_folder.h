#pragma once

#include "core/data/dataset.h"
#include "core/data/source_options.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

class DataOptions;

const SourceTable& folderOptions();

/// Is it this that `openImageFolder` threw: the pictures differ in size, and none was chosen for all?
bool lacksSize(const Text& why);
/// Where it is: their most frequent size, and their smallest where that is another one; none that is larger than can be asked for.
std::vector<Extent> sizesToChoose(const Text& why);
/// The data option that helps where `openImageFolder` threw this, as it is typed; empty where none does. The window has fields in its place.
std::string_view optionFor(const Text& why);

/// A folder with one folder of pictures (PNG, JPEG, BMP, TIFF, WebP) for each class; classes and pictures are in the order of their
/// names. With train/, test/ and perhaps validation/ (or val/) in it, or in Spanish entrenamiento/, prueba/ and validacion/, these hold the class folders and give the division (a train/ of
/// pictures, with none of the others beside it, is a class); else option
/// `split`, which only then is legal, does (every class in proportion, by `split-seed`). Size and fit are needed when the pictures differ in
/// size. Pictures of 16 bits become 8. Pictures that cannot be read are left out, counted and named in the warnings.
/// Throws FileError (no such folder, fewer than two classes, a test class that training does not know, no picture that can be read),
/// InputError (options, sizes that differ), OutOfMemory, Stopped.
DatasetPtr openImageFolder(const std::string& name, const std::filesystem::path& folder, DataOptions& options, const LoadContext& context);

} // namespace ks
