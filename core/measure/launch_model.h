#pragma once

#include "core/backends/window_product.h"
#include "core/base/field.h"
#include "core/ops/graph.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ks {

/// What a GPU needs for a maximum that is taken window after window by products, as the pooling study's program does, or for a step of a network:
/// start-up, a share for each launch and each copy, the bytes, and the multiplications. A model: no number from it was measured.
struct LaunchModel {
    double startUpSeconds = 0;            ///< driver, context, the first launch, compilation at run time
    double microsecondsPerLaunch = 10;    ///< with what the host does around it: cutting the window out, events, the maximum
    double microsecondsPerCopy = 10;      ///< however short it is
    double gigabytesPerSecond = 12;       ///< of copies; 10⁹ bytes
    double gigaMultiplyAddsPerSecond = 1; ///< of the kernel while it runs; 10⁹

    bool operator==(const LaunchModel&) const = default;
};
const FieldTable<LaunchModel>& launchModelFields();
/// Of a card on PCI Express 3 with kernels that are not written cell by cell: to begin with where nothing can be fitted.
inline constexpr LaunchModel usualCard{.gigaMultiplyAddsPerSecond = 1000};

/// What a model says of one image, or of one step of a network.
struct LaunchForecast {
    std::int64_t windows = 0; ///< of a maximum; each is a launch
    std::int64_t launches = 0;
    std::int64_t copies = 0;
    std::int64_t bytes = 0; ///< there and back
    double multiplyAdds = 0;
    double startUp = 0; ///< seconds, as all below
    double launching = 0;
    double copying = 0; ///< without the bytes
    double moving = 0;  ///< the bytes
    double multiplying = 0;

    double seconds() const { return startUp + launching + copying + moving + multiplying; }
};
/// `spec` is a MaxPool. Throws InputError for an illegal one.
LaunchForecast forecastOf(const LaunchModel& model, const OpSpec& spec, WindowProduct product, IdentityFilter filter);

/// Where the tensors of a network are between its layers.
enum class TensorsStay : std::uint8_t {
    OnDevice, ///< images and targets go there, the loss or the answer comes back
    OnHost,   ///< every layer's operands go there, what it makes comes back; parameters are updated on the host (the backend `cuda-copies`)
};
/// A step of the network for a batch: inference, or (Training) forwards, backwards and update; each pass of a layer is a launch. Throws InputError for a
/// batch below 1.
LaunchForecast forecastOf(const LaunchModel& model, const Graph& graph, OpKind loss, std::int64_t batch, Pass pass, TensorsStay stay);

/// MaxPool of one square image as in the study: one channel, padding counts as 0.
OpSpec squarePool(std::int64_t side, std::int64_t kernel = 2, std::int64_t stride = 2, std::int64_t pad = 0);

/// A time that the pooling study prints for its program on a Tesla T4, k = 2, s = 2 (its figures 50 and 52).
struct PrintedTime {
    std::int64_t side = 0;
    WindowProduct product{};
    IdentityFilter filter{};
    double seconds = 0;
    bool doubtful = false; ///< contradicts its neighbours: drawn, never fitted to
};
std::span<const PrintedTime> printedPoolingTimes();
/// Null where none is printed.
const PrintedTime* printedTime(std::int64_t side, WindowProduct product, IdentityFilter filter);

/// How far the model is from times, relative to them: root of the mean square of those that are not doubtful. NaN without any.
double typicalDifference(const LaunchModel& model, std::span<const PrintedTime> times);

struct LaunchFit {
    LaunchModel model;
    std::vector<std::string_view> kept; ///< names of fields about which the times say nothing: as they were given
    std::size_t used = 0;               ///< times
    std::vector<double> residuals;      ///< of each of the times, also the doubtful ones: model / printed − 1
    double typical = 0;                 ///< typicalDifference()
};
/// Least squares of the relative differences, no share below 0; what the times cannot tell stays as in `given`. Throws InputError for fewer times than
/// the model has numbers, and for times that are not above 0.
LaunchFit fitLaunchModel(std::span<const PrintedTime> times, const LaunchModel& given = {});

} // namespace ks
