// Implicit GEMM: the product of im2col without its matrix. The tile kernel asks for cells of the columns by their coordinates and these are
// computed on the way, so nothing is written to memory and read again, and all images are multiplied in one launch.

#include "core/backends/cuda/gemm_tile.h"

namespace ks::cuda {

namespace {

/// Coordinates of a cell in images × channels × rows × columns.
__device__ inline int offsetIn(int n, int channels, int channel, int rows, int y, int columns, int x)
{
    return ((n * channels + channel) * rows + y) * columns + x;
}

/// The columns of all images side by side: row (channel of the group, ky, kx), column (image, oy, ox).
struct ColumnsLoader {
    static constexpr bool sparse = false;
    Conv conv;
    const float* image;
    int group;

    __device__ float operator()(int row, int column) const
    {
        const int windows = conv.y.count * conv.x.count;
        const int taps = conv.y.kernel * conv.x.kernel;
        const int tap = row % taps;
        const int window = column % windows;
        const int y = at(conv.y, window / conv.x.count, tap / conv.x.kernel);
        const int x = at(conv.x, window % conv.x.count, tap % conv.x.kernel);
        if (!inside(conv.y, y) || !inside(conv.x, x))
            return 0.0F;
        const int channel = group * conv.imageChannels + row / taps;
        return image[offsetIn(column / windows, conv.groups * conv.imageChannels, channel, conv.y.size, y, conv.x.size, x)];
    }
    __device__ bool exists(int, int) const { return true; }
};

/// The same matrix turned: row (image, oy, ox), column (channel, ky, kx).
struct TurnedColumnsLoader {
    static constexpr bool sparse = false;
    ColumnsLoader columns;

    __device__ float operator()(int row, int column) const { return columns(column, row); }
    __device__ bool exists(int, int) const { return true; }
};

/// Maps of a group: row m, column (image, oy, ox).
struct MapsLoader {
    Conv conv;
    const float* maps;
    int group;

    __device__ float operator()(int row, int column) const
    {
        const int windows = conv.y.count * conv.x.count;
        const int m = group * conv.mapChannels + row;
        return maps[(column / windows * conv.groups * conv.mapChannels + m) * windows + column % windows];
    }
};

/// What each cell of the image meets: row (m, ky, kx), column (image, y, x). Sparse: most taps meet no window where strides are large.
struct MetMapsLoader {
    static constexpr bool sparse = true;
    Conv conv;
    const float* maps;
    int group;

    __device__ int offset(int row, int column) const
    {
        const int taps = conv.y.kernel * conv.x.kernel;
        const int cells = conv.y.size * conv.x.size;
        const int tap = row % taps;
        const int cell = column % cells;
        const int oy = windowAt(conv.y, cell / conv.x.size, tap / conv.x.kernel);
        const int ox = windowAt(conv.x, cell % conv.x.size, tap % conv.x.kernel);
        if (oy < 0 || ox < 0)
            return -1;
        const int m = group * conv.mapChannels + row / taps;
        return offsetIn(column / cells, conv.groups * conv.mapChannels, m, conv.y.count, oy, conv.x.count, ox);
    }
    __device__ bool exists(int row, int column) const { return offset(row, column) >= 0; }
    __device__ float operator()(int row, int column) const { return maps[offset(row, column)]; }
};

/// Weights for the image: row c, column (m, ky, kx).
struct TurnedWeightsLoader {
    Conv conv;
    const float* weights;
    int group;

    __device__ float operator()(int row, int column) const
    {
        const int taps = conv.y.kernel * conv.x.kernel;
        const int m = group * conv.mapChannels + column / taps;
        return weights[(m * conv.imageChannels + row) * taps + column % taps];
    }
};

__global__ __launch_bounds__(tileThreads) void correlateImplicitKernel(Conv conv, const float* image, const float* weights,
                                                                       const float* bias, float* maps)
{
    const int group = static_cast<int>(blockIdx.z);
    const int depth = conv.imageChannels * conv.y.kernel * conv.x.kernel;
    const int windows = conv.y.count * conv.x.count;
    const StridedLoader left{{weights + group * conv.mapChannels * depth, depth, 1}};
    multiplyTile(
        conv.mapChannels, conv.images * windows, depth, left, ColumnsLoader{conv, image, group}, [&](int row, int column, float sum) {
            const int m = group * conv.mapChannels + row;
            maps[(column / windows * conv.groups * conv.mapChannels + m) * windows + column % windows] = bias ? sum + bias[m] : sum;
        });
}

__global__ __launch_bounds__(tileThreads) void spreadImplicitKernel(Conv conv, const float* maps, const float* weights, const float* bias,
                                                                    float* image)
{
    const int group = static_cast<int>(blockIdx.z);
    const int depth = conv.mapChannels * conv.y.kernel * conv.x.kernel;
    const int cells = conv.y.size * conv.x.size;
    multiplyTile(conv.imageChannels, conv.images * cells, depth, TurnedWeightsLoader{conv, weights, group},
                 MetMapsLoader{conv, maps, group}, [&](int row, int column, float sum) {
                     const int c = group * conv.imageChannels + row;
                     image[(column / cells * conv.groups * conv.imageChannels + c) * cells + column % cells] = bias ? sum + bias[c] : sum;
                 });
}

__global__ __launch_bounds__(tileThreads) void weightGradientImplicitKernel(Conv conv, const float* image, const float* maps,
                                                                            float* diffWeights)
{
    const int group = static_cast<int>(blockIdx.z);
    const int width = conv.imageChannels * conv.y.kernel * conv.x.kernel;
    float* to = diffWeights + group * conv.mapChannels * width;
    multiplyTile(conv.mapChannels, width, conv.images * conv.y.count * conv.x.count, MapsLoader{conv, maps, group},
                 TurnedColumnsLoader{{conv, image, group}}, [&](int row, int column, float sum) { to[row * width + column] = sum; });
}

} // namespace

void correlateImplicit(const Conv& conv, const float* image, const float* weights, const float* bias, float* maps, Stream stream)
{
    const dim3 tiles = tilesFor(conv.mapChannels, conv.images * conv.y.count * conv.x.count, conv.groups);
    KS_LAUNCH(correlateImplicitKernel, tiles, tileThreads, 0, stream, conv, image, weights, bias, maps);
}

void spreadImplicit(const Conv& conv, const float* maps, const float* weights, const float* bias, float* image, Stream stream)
{
    const dim3 tiles = tilesFor(conv.imageChannels, conv.images * conv.y.size * conv.x.size, conv.groups);
    KS_LAUNCH(spreadImplicitKernel, tiles, tileThreads, 0, stream, conv, maps, weights, bias, image);
}

void weightGradientImplicit(const Conv& conv, const float* image, const float* maps, float* diffWeights, Stream stream)
{
    const dim3 tiles = tilesFor(conv.mapChannels, conv.imageChannels * conv.y.kernel * conv.x.kernel, conv.groups);
    KS_LAUNCH(weightGradientImplicitKernel, tiles, tileThreads, 0, stream, conv, image, maps, diffWeights);
}

} // namespace ks::cuda
