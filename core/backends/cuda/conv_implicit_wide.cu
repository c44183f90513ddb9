// Implicit GEMM on the tiles of the fast products: what a cell of the columns costs beside its load is a look into a table and a test of a
// bit, since where its window lies is worked out once per thread, and where its tap lies once per block.

#include "core/backends/cuda/implicit_feed.h"

namespace ks::cuda {

namespace {

template <int rows>
using ExactTile = WideTile<rows, 8>;

template <class Tile, bool turned>
__global__ __launch_bounds__(Tile::threads, 512 / Tile::threads) void implicitKernel(ImplicitProduct p)
{
    __shared__ PlacesAhead ahead;
    const ImplicitShare share(p);
    ImplicitFeed<Tile, Exact, turned> feed(p, share, ahead);
    ImplicitResults<Tile, Exact, turned> results(p, share);
    multiplyWide<Tile, WarpTile>(feed.tiles(), feed, results);
    if (results.sawNotFinite())
        forOwnResults<WarpTile>([&](int row, int column) { results.mend(row, column); });
}

constexpr int sumLanes = 32;
constexpr int sumLines = 8;

// The sums of all splits, always in the same order.
__global__ __launch_bounds__(sumLanes* sumLines) void sumSplitsKernel(int cells, int splits, const float* __restrict__ partial,
                                                                      float* __restrict__ to)
{
    __shared__ float sums[sumLines][sumLanes];
    const int lane = static_cast<int>(threadIdx.x);
    const int line = static_cast<int>(threadIdx.y);
    const int cell = static_cast<int>(blockIdx.x) * sumLanes + lane;
    float sum = 0.0F;
    if (cell < cells)
        for (int split = line; split < splits; split += sumLines)
            sum += partial[split * cells + cell];
    sums[line][lane] = sum;
    __syncthreads();
    if (line > 0 || cell >= cells)
        return;
    for (int i = 1; i < sumLines; ++i)
        sum += sums[i][lane];
    to[cell] = sum;
}

void start(GemmVariant variant, const ImplicitLaunch& what, Stream stream)
{
    if (variant != GemmVariant::WarpTiles) {
        implicitOnTensorCores(variant, what, stream);
        return;
    }
    const ImplicitProduct& p = what.product;
    withTile<ExactTile>(what, [&](auto tile, auto turned) {
        using Tile = decltype(tile);
        KS_LAUNCH((implicitKernel<Tile, decltype(turned)::value>), blocksOf<Tile>(p.rows, p.columns, p.groups * p.splits), Tile::threads, 0,
                  stream, p);
    });
}

/// Low tiles where they save an eighth of the work on rows that are not there.
bool isLow(int rows)
{
    const int low = (rows + wideSide / 2 - 1) / (wideSide / 2) * (wideSide / 2);
    const int square = (rows + wideSide - 1) / wideSide * wideSide;
    return (square - low) * 8 > square;
}

Slide forward(const Axis& axis)
{
    return {axis.count, axis.kernel, -axis.padBegin, axis.stride, axis.dilation, axis.size, 0, 1, 0, 1};
}

int commonDivisor(int a, int b)
{
    return b == 0 ? a : commonDivisor(b, a % b);
}

/// Back to the image: of the cells `phase`, `phase` + stride, … Only every so many taps fall on them from a window, and from tap to tap the
/// window moves by a whole number.
Slide backward(const Axis& axis, int phase)
{
    const int tapStep = axis.stride / commonDivisor(axis.stride, axis.dilation);
    int first = 0;
    while (first < axis.kernel && (phase + axis.padBegin - first * axis.dilation) % axis.stride != 0)
        ++first;
    return {(axis.size - phase + axis.stride - 1) / axis.stride,
            (axis.kernel - first + tapStep - 1) / tapStep,
            (phase + axis.padBegin - first * axis.dilation) / axis.stride,
            1,
            -(tapStep * axis.dilation / axis.stride),
            axis.count,
            phase,
            axis.stride,
            first,
            tapStep};
}

ImplicitProduct productOf(const Conv& conv, const Slide& y, const Slide& x)
{
    ImplicitProduct p{};
    p.y = y;
    p.x = x;
    p.images = conv.images;
    p.groups = conv.groups;
    p.kernelWidth = conv.x.kernel;
    p.splits = 1;
    p.byWindows = Divisor(y.windows * x.windows);
    p.byWindowsX = Divisor(x.windows);
    p.byTaps = Divisor(y.taps * x.taps > 0 ? y.taps * x.taps : 1);
    p.byTapsX = Divisor(x.taps > 0 ? x.taps : 1);
    return p;
}

/// Forward and back to the image: sums over all channels and taps.
ImplicitLaunch overTaps(ImplicitProduct p, int rows, int channels)
{
    p.rows = rows;
    p.channels = channels;
    p.columns = p.images * p.y.windows * p.x.windows;
    p.depth = p.depthOfSplit = channels * p.y.taps * p.x.taps;
    p.wideResult = p.y.windowStep == 1 && p.x.windowStep == 1 && isWide(p.result, p.resultPlane);
    return {p, false, isLow(rows)};
}

/// How the sums of the weights' gradient are split among blocks: by the problem alone, so that its bits depend on nothing else.
struct Splits {
    int count;
    int depth;
};
Splits splitsOf(const Conv& conv)
{
    constexpr int largeDevice = 132 * 512; ///< threads of these kernels on as many multiprocessors as an H100 has
    constexpr int leastDepth = 256;        ///< below, storing sums counts beside summing
    const int rows = isLow(conv.mapChannels) ? wideSide / 2 : wideSide;
    const dim3 tiles = isLow(conv.mapChannels)
                           ? blocksOf<ExactTile<wideSide / 2>>(conv.mapChannels, conv.imageChannels * conv.y.kernel * conv.x.kernel)
                           : blocksOf<ExactTile<wideSide>>(conv.mapChannels, conv.imageChannels * conv.y.kernel * conv.x.kernel);
    const std::int64_t blocks = std::int64_t{tiles.x} * tiles.y * conv.groups;
    const int depth = conv.images * conv.y.count * conv.x.count;
    const std::int64_t wanted = largeDevice / (2 * rows) / blocks;
    const std::int64_t most = depth / leastDepth;
    const std::int64_t splits = wanted < most ? wanted : most;
    if (splits < 2)
        return {1, depth};
    const int each = static_cast<int>((depth + splits - 1) / splits + PlacesAhead::count - 1) / PlacesAhead::count * PlacesAhead::count;
    return {(depth + each - 1) / each, each};
}

} // namespace

void correlateImplicitWide(GemmVariant variant, const Conv& conv, const float* image, const float* weights, const float* bias, float* maps,
                           Stream stream)
{
    const int taps = conv.y.kernel * conv.x.kernel;
    ImplicitProduct p = productOf(conv, forward(conv.y), forward(conv.x));
    p.left = weights;
    p.leftGroup = conv.mapChannels * conv.imageChannels * taps;
    p.leftRow = conv.imageChannels * taps;
    p.leftChannel = taps;
    p.source = image;
    p.bias = bias;
    p.result = maps;
    p.resultWidth = conv.x.count;
    p.resultPlane = conv.y.count * conv.x.count;
    start(variant, overTaps(p, conv.mapChannels, conv.imageChannels), stream);
}

void spreadImplicitWide(GemmVariant variant, const Conv& conv, const float* maps, const float* weights, const float* bias, float* image,
                        Stream stream)
{
    const int taps = conv.y.kernel * conv.x.kernel;
    // With a stride, cells that lie differently to the windows meet different taps; those that lie alike are one product.
    for (int y = 0; y < conv.y.stride && y < conv.y.size; ++y)
        for (int x = 0; x < conv.x.stride && x < conv.x.size; ++x) {
            ImplicitProduct p = productOf(conv, backward(conv.y, y), backward(conv.x, x));
            p.left = weights;
            p.leftGroup = conv.mapChannels * conv.imageChannels * taps;
            p.leftRow = taps;
            p.leftChannel = conv.imageChannels * taps;
            p.source = maps;
            p.bias = bias;
            p.result = image;
            p.resultWidth = conv.x.size;
            p.resultPlane = conv.y.size * conv.x.size;
            start(variant, overTaps(p, conv.imageChannels, conv.mapChannels), stream);
        }
}

std::size_t implicitPartialBytes(const Conv& conv)
{
    const int splits = splitsOf(conv).count;
    return splits < 2 ? 0
                      : sizeof(float) * static_cast<std::size_t>(splits) * static_cast<std::size_t>(conv.groups * conv.mapChannels) *
                            static_cast<std::size_t>(conv.imageChannels * conv.y.kernel * conv.x.kernel);
}

void weightGradientImplicitWide(GemmVariant variant, const Conv& conv, const float* image, const float* maps, float* partial,
                                float* diffWeights, Stream stream)
{
    const Splits splits = splitsOf(conv);
    const int windows = conv.y.count * conv.x.count;
    ImplicitProduct p = productOf(conv, forward(conv.y), forward(conv.x));
    p.rows = conv.mapChannels;
    p.channels = conv.imageChannels;
    p.left = maps;
    p.leftGroup = conv.mapChannels * windows;
    p.leftRow = windows;
    p.leftChannel = conv.groups * conv.mapChannels * windows;
    p.source = image;
    p.result = splits.count > 1 ? partial : diffWeights;
    p.columns = conv.imageChannels * conv.y.kernel * conv.x.kernel;
    p.depth = conv.images * windows;
    p.splits = splits.count;
    p.depthOfSplit = splits.depth;
    p.wideResult = isWide(p.result, p.columns);
    start(variant, {p, true, isLow(p.rows)}, stream);
    if (splits.count < 2)
        return;
    const int cells = conv.groups * p.rows * p.columns;
    KS_LAUNCH(sumSplitsKernel, static_cast<unsigned int>((cells + sumLanes - 1) / sumLanes), dim3(sumLanes, sumLines), 0, stream, cells,
              splits.count, partial, diffWeights);
}

} // namespace ks::cuda
