#include "core/nn/map_files.h"

#include "core/base/error.h"
#include "core/tensor/npy.h"

#include <cmath>
#include <system_error>

namespace ks {

namespace {

constexpr std::int64_t mostTiles = 256; ///< single numbers that are shown as a tile each

/// The tallest rectangle that is not taller than wide.
Shape folded(std::int64_t units)
{
    auto rows = static_cast<std::int64_t>(std::sqrt(static_cast<double>(units)));
    while (units % rows != 0)
        --rows;
    return {1, 1, rows, units / rows};
}

void writeMontage(const Tensor& maps, const GreyRange& range, const std::filesystem::path& file)
{
    const Shape shape = pictureShape(maps.shape());
    shape == maps.shape() ? writePng(file, maps, range) : writePng(file, Tensor(shape, maps.cells(), "maps"), range);
}

void writeSingles(const Tensor& maps, const GreyRange& range, const std::filesystem::path& folder, const std::string& name)
{
    const Shape& shape = maps.shape();
    const auto plane = static_cast<std::size_t>(shape.h * shape.w);
    if (plane <= 1) { // a file for each cell would be of use to nobody
        writeMontage(maps, range, folder / (name + ".png"));
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

Shape pictureShape(const Shape& maps)
{
    if (maps.h != 1 || maps.w != 1)
        return maps;
    if (maps.n > 1 && maps.c > 1)
        return {1, 1, maps.n, maps.c};
    return maps.n == 1 && maps.c > mostTiles ? folded(maps.c) : maps;
}

GreyRange writeMaps(const Tensor& maps, MapFiles as, const std::filesystem::path& folder, const std::string& name)
{
    if (name.empty() || std::filesystem::path(name).filename() != name || name == "." || name == "..")
        throw InputError(Text(KS_TEXT("core", "“%1” is no name of a file"), {name}));
    const GreyRange range = finiteRange(maps);
    switch (as) {
    case MapFiles::Montage: writeMontage(maps, range, folder / (name + ".png")); break;
    case MapFiles::Singles: writeSingles(maps, range, folder, name); break;
    case MapFiles::Numbers: writeNpy(folder / (name + ".npy"), maps, NpyAxes::Four); break;
    }
    return range;
}

} // namespace ks
