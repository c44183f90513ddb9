#include "core/nn/map_files.h"

#include "core/base/error.h"
#include "core/tensor/npy.h"

#include <system_error>

namespace ks {

namespace {

void writeSingles(const Tensor& maps, const GreyRange& range, const std::filesystem::path& folder, const std::string& name)
{
    const Shape& shape = maps.shape();
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    if (plane <= 1) { // a file for each cell would be of use to nobody
        writePng(folder / (name + ".png"), maps, range);
        return;
    }
    for (std::int64_t map = 0; map < shape.n * shape.c; ++map) {
        const Tensor one({1, 1, shape.h, shape.w}, maps.cells().subspan(static_cast<std::size_t>(map) * plane, plane), "map");
        char number[32];
        std::snprintf(number, sizeof number, "-%03lld.png", static_cast<long long>(map));
        writePng(folder / (name + number), one, range);
    }
}

} // namespace

GreyRange writeMaps(const Tensor& maps, MapFiles as, const std::filesystem::path& folder, const std::string& name)
{
    if (name.empty() || std::filesystem::path(name).filename() != name || name == "." || name == "..")
        throw InputError(Text(KS_TEXT("core", "\"%1\" is no name of a file"), {name}));
    const GreyRange range = finiteRange(maps);
    switch (as) {
    case MapFiles::Montage: writePng(folder / (name + ".png"), maps, range); break;
    case MapFiles::Singles: writeSingles(maps, range, folder, name); break;
    case MapFiles::Numbers: writeNpy(folder / (name + ".npy"), maps, NpyAxes::Four); break;
    }
    return range;
}

void makeFolder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw FileError(Text(KS_TEXT("core", "the folder %1 cannot be made: %2"), {folder.string(), error.message()}));
}

} // namespace ks
