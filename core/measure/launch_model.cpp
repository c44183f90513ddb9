#include "core/measure/launch_model.h"

#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ks {

namespace {

using L = LaunchModel;

/// model / printed − 1
double differenceFrom(const PrintedTime& one, const L& model)
{
    return forecastOf(model, squarePool(one.side), one.product, one.filter).seconds() / one.seconds - 1;
}

constexpr std::size_t shareCount = 5;
/// What each number of the model is multiplied with in a run, in the order of the fields.
using Amounts = std::array<double, shareCount>;

Amounts amountsOf(const LaunchForecast& run)
{
    return {1, static_cast<double>(run.launches), static_cast<double>(run.copies), static_cast<double>(run.bytes), run.multiplyAdds};
}

/// Seconds for one of each amount.
Amounts secondsPerUnit(const L& model)
{
    return {model.startUpSeconds, model.microsecondsPerLaunch * 1e-6, model.microsecondsPerCopy * 1e-6, 1e-9 / model.gigabytesPerSecond,
            1e-9 / model.gigaMultiplyAddsPerSecond};
}

void setSecondsPerUnit(L& model, std::size_t share, double seconds)
{
    switch (share) {
    case 0: model.startUpSeconds = seconds; break;
    case 1: model.microsecondsPerLaunch = seconds * 1e6; break;
    case 2: model.microsecondsPerCopy = seconds * 1e6; break;
    case 3: model.gigabytesPerSecond = 1e-9 / seconds; break;
    default: model.gigaMultiplyAddsPerSecond = 1e-9 / seconds; break;
    }
}

/// x of the least Σ (row · x − 1)² by the normal equations; rows are already divided by their times. Nothing where they do not determine it.
std::vector<double> leastSquares(const std::vector<Amounts>& rows, std::span<const double> targets, const std::vector<std::size_t>& columns)
{
    const std::size_t n = columns.size();
    std::vector<double> scale(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (const Amounts& row : rows)
            scale[i] += row[columns[i]] * row[columns[i]];
        scale[i] = std::sqrt(scale[i]);
        if (scale[i] == 0)
            return {};
    }
    std::vector<std::vector<double>> m(n, std::vector<double>(n + 1));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t i = 0; i < n; ++i) {
            const double cell = rows[r][columns[i]] / scale[i];
            m[i][n] += cell * targets[r];
            for (std::size_t j = 0; j < n; ++j)
                m[i][j] += cell * rows[r][columns[j]] / scale[j];
        }
    constexpr double singular = 1e-9; // of columns of length 1
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t pivot = i;
        for (std::size_t row = i + 1; row < n; ++row)
            if (std::abs(m[row][i]) > std::abs(m[pivot][i]))
                pivot = row;
        if (std::abs(m[pivot][i]) < singular)
            return {};
        std::swap(m[i], m[pivot]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == i)
                continue;
            const double factor = m[row][i] / m[i][i];
            for (std::size_t j = i; j <= n; ++j)
                m[row][j] -= factor * m[i][j];
        }
    }
    std::vector<double> x(n);
    for (std::size_t i = 0; i < n; ++i)
        x[i] = m[i][n] / m[i][i] / scale[i];
    return x;
}

void addSeconds(const L& model, LaunchForecast& run)
{
    const Amounts amounts = amountsOf(run);
    const Amounts each = secondsPerUnit(model);
    run.startUp = amounts[0] * each[0];
    run.launching = amounts[1] * each[1];
    run.copying = amounts[2] * each[2];
    run.moving = amounts[3] * each[3];
    run.multiplying = amounts[4] * each[4];
}

void addCopy(LaunchForecast& run, const Shape& shape)
{
    ++run.copies;
    run.bytes += static_cast<std::int64_t>(shape.bytes());
}

double squaredMisses(const std::vector<Amounts>& rows, std::span<const double> targets, const Amounts& x)
{
    double sum = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        double miss = -targets[r];
        for (std::size_t i = 0; i < shareCount; ++i)
            miss += rows[r][i] * x[i];
        sum += miss * miss;
    }
    return sum;
}

} // namespace

const FieldTable<LaunchModel>& launchModelFields()
{
    constexpr double most = 1e9;
    static const FieldTable<LaunchModel> table = {{
        field<&L::startUpSeconds>({.name = "start_up_seconds",
                                   .option = "--start-up",
                                   .value = "SECONDS",
                                   .title = KS_TEXT("core", "Start-up"),
                                   .help = KS_TEXT("core", "Once a program: driver, context, the first launch."),
                                   .unit = "s",
                                   .least = 0,
                                   .most = most}),
        field<&L::microsecondsPerLaunch>(
            {.name = "microseconds_per_launch",
             .option = "--per-launch",
             .value = "MICROSECONDS",
             .title = KS_TEXT("core", "Per launch"),
             .help =
                 KS_TEXT("core", "For each launch, with what the processor does around it: cutting the window out, waiting, the maximum."),
             .unit = "µs",
             .least = 0,
             .most = most}),
        field<&L::microsecondsPerCopy>({.name = "microseconds_per_copy",
                                        .option = "--per-copy",
                                        .value = "MICROSECONDS",
                                        .title = KS_TEXT("core", "Per copy"),
                                        .help = KS_TEXT("core", "For each copy between processor and graphics card, however short."),
                                        .unit = "µs",
                                        .least = 0,
                                        .most = most}),
        field<&L::gigabytesPerSecond>({.name = "gigabytes_per_second",
                                       .option = "--bandwidth",
                                       .value = "GB/S",
                                       .title = KS_TEXT("core", "Bandwidth of copies"),
                                       .help = KS_TEXT("core", "10⁹ bytes a second between processor and graphics card."),
                                       .unit = "GB/s",
                                       .least = 0,
                                       .most = most,
                                       .leastExcluded = true}),
        field<&L::gigaMultiplyAddsPerSecond>(
            {.name = "giga_multiply_adds_per_second",
             .option = "--rate",
             .value = "G/S",
             .title = KS_TEXT("core", "Multiplications"),
             .help = KS_TEXT("core", "10⁹ multiplications with an addition each a second, while a kernel runs."),
             .unit = "G/s",
             .least = 0,
             .most = most,
             .leastExcluded = true}),
    }};
    return table;
}

OpSpec squarePool(std::int64_t side, std::int64_t kernel, std::int64_t stride, std::int64_t pad)
{
    OpSpec spec = defaultSpec(OpKind::MaxPool, {1, 1, side, side});
    spec.kernel = {kernel, kernel};
    spec.strides = {stride, stride};
    spec.pads = {pad, pad, pad, pad};
    spec.padValue = PadValue::Zero;
    return spec;
}

LaunchForecast forecastOf(const LaunchModel& model, const OpSpec& spec, WindowProduct product, IdentityFilter filter)
{
    requireLegal(spec);
    const Window window = windowOf(spec);
    LaunchForecast run;
    run.windows = spec.src.n * spec.src.c * window.positions();
    run.launches = run.windows;
    run.copies = run.windows * copiesOfWindow(filter);
    run.bytes =
        run.windows * (cellsToDevice(filter, window.y.kernel, window.x.kernel) + window.taps()) * static_cast<std::int64_t>(sizeof(float));
    run.multiplyAdds = static_cast<double>(run.windows) * multiplyAdds(product, window.y.kernel, window.x.kernel);
    addSeconds(model, run);
    return run;
}

LaunchForecast forecastOf(const LaunchModel& model, const Graph& graph, OpKind loss, std::int64_t batch, Pass pass, TensorsStay stay)
{
    if (batch < 1)
        throw InputError(Text(KS_TEXT("core", "a batch has one sample at least")));
    const bool training = pass == Pass::Training;
    const Graph whole = graphFor(graph, {.batch = batch, .training = training, .loss = loss});
    const std::vector<bool> needed = needsGradient(whole);
    LaunchForecast run;
    const auto add = [&](const OpSpec& spec, Pass one) {
        ++run.launches;
        run.multiplyAdds += operatorOf(spec.op).cost(spec, one).flops / 2;
        if (stay == TensorsStay::OnDevice)
            return;
        for (const Role role : operandsOf(spec, one))
            addCopy(run, shapeOf(spec, role));
        for (const Role role : resultsOf(spec, one))
            addCopy(run, shapeOf(spec, role));
    };
    for (const GraphNode& node : whole.nodes)
        for (const Pass one : allPasses) {
            const bool taken = training ? one != Pass::Inference : one == Pass::Inference;
            if (taken && hasPass(node.spec.op, one) && (one != Pass::BackwardData || sendsGradient(node, needed)))
                add(node.spec, one);
        }
    OpSpec judge;
    judge.op = loss;
    judge.src = whole.output();
    if (training) {
        add(judge, Pass::Training);
        add(judge, Pass::BackwardData);
    }
    if (stay == TensorsStay::OnDevice) {
        addCopy(run, whole.input);
        addCopy(run, training ? judge.src : whole.output()); // the targets, or the answer
        if (training) {
            addCopy(run, shapeOf(judge, Role::Dst));
            ++run.launches; // the update of all parameters
        }
    }
    addSeconds(model, run);
    return run;
}

std::span<const PrintedTime> printedPoolingTimes()
{
    struct Column {
        WindowProduct product;
        IdentityFilter filter;
        std::array<double, 10> seconds; ///< N = 4, 8, … 2048
        std::int64_t doubtful;          ///< the N of the value that contradicts its neighbours; 0: none
    };
    static const std::vector<PrintedTime> all = [] {
        using P = WindowProduct;
        using F = IdentityFilter;
        constexpr Column columns[] = {
            {P::OneThreadPerCell,
             F::Transferred,
             {0.8604, 0.9453, 0.7241, 1.3804, 2.4349, 6.8259, 25.7239, 100.0038, 396.6885, 1633.4812},
             0},
            {P::FromOwnCellOn, F::Transferred, {1.0051, 0.7328, 0.9742, 1.3303, 2.2994, 7.2513, 25.8221, 101.9518, 401.6891, 1611.7116}, 0},
            {P::Tiles, F::Transferred, {0.9028, 1.0999, 1.092, 2.1366, 4.6572, 16.5, 62.0277, 245.8479, 982.2111, 3916.0432}, 0},
            {P::OneThreadPerCell, F::Constant, {0.8183, 0.9084, 0.8573, 1.1821, 1.7729, 5.2885, 19.2966, 74.5182, 297.8617, 1191.0862}, 0},
            {P::FromOwnCellOn, F::Constant, {0.5635, 0.6346, 0.9387, 1.1628, 2.0452, 2.75, 19.5509, 74.3223, 296.9865, 1166.7993}, 128},
            {P::Tiles, F::Constant, {0.7539, 1.0906, 1.2864, 1.7779, 4.5376, 14.5453, 55.9159, 219.8545, 368.3011, 3548.4262}, 1024}};
        std::vector<PrintedTime> times;
        for (const Column& column : columns)
            for (std::size_t i = 0; i < column.seconds.size(); ++i) {
                const std::int64_t side = std::int64_t{4} << i;
                times.push_back({side, column.product, column.filter, column.seconds[i], side == column.doubtful});
            }
        return times;
    }();
    return all;
}

const PrintedTime* printedTime(std::int64_t side, WindowProduct product, IdentityFilter filter)
{
    const auto times = printedPoolingTimes();
    const auto found = std::ranges::find_if(
        times, [&](const PrintedTime& one) { return one.side == side && one.product == product && one.filter == filter; });
    return found == times.end() ? nullptr : &*found;
}

LaunchFit fitLaunchModel(std::span<const PrintedTime> times, const LaunchModel& given)
{
    requireLegal(ConstFields(launchModelFields(), given));
    LaunchFit fit{.model = given};
    std::vector<Amounts> rows; // of times that are used, divided by the time: so a miss is a relative one
    std::vector<double> targets;
    for (const PrintedTime& one : times) {
        if (!(one.seconds > 0) || !std::isfinite(one.seconds))
            throw InputError(
                Text(KS_TEXT("core", "a time to fit to must be above 0 seconds; that of N = %1 is not"), {std::to_string(one.side)}));
        if (one.doubtful)
            continue;
        Amounts row = amountsOf(forecastOf(given, squarePool(one.side), one.product, one.filter));
        for (double& cell : row)
            cell /= one.seconds;
        rows.push_back(row);
        targets.push_back(1);
    }
    if (rows.size() < shareCount)
        throw InputError(Text(KS_TEXT("core", "the model has %1 numbers, and there are %2 times to fit it to"),
                              {std::to_string(shareCount), std::to_string(rows.size())}));
    fit.used = rows.size();

    // Shares that go along with others, as bytes do with copies of one size, cannot be told from them: they keep what was given.
    std::vector<std::size_t> told;
    for (std::size_t share = 0; share < shareCount; ++share) {
        std::vector<std::size_t> with = told;
        with.push_back(share);
        if (!leastSquares(rows, targets, with).empty())
            told = std::move(with);
    }
    Amounts best = secondsPerUnit(given);
    for (std::size_t share = 0; share < shareCount; ++share) {
        if (std::ranges::find(told, share) != told.end())
            continue;
        fit.kept.push_back(launchModelFields().rows[share].name);
        for (std::size_t r = 0; r < rows.size(); ++r)
            targets[r] -= rows[r][share] * best[share];
    }
    for (std::size_t share = 0; share < shareCount; ++share)
        if (std::ranges::find(told, share) == told.end())
            for (Amounts& row : rows)
                row[share] = 0;

    // No share is below 0: of all choices of shares that are above it the best one; with five there are 32.
    double least = std::numeric_limits<double>::infinity();
    Amounts found{};
    for (unsigned int choice = 0; choice < 1U << told.size(); ++choice) {
        std::vector<std::size_t> columns;
        for (std::size_t i = 0; i < told.size(); ++i)
            if (choice >> i & 1U)
                columns.push_back(told[i]);
        const std::vector<double> x = leastSquares(rows, targets, columns);
        if (x.size() != columns.size() || std::ranges::any_of(x, [](double share) { return share <= 0; }))
            continue;
        Amounts all{};
        for (std::size_t i = 0; i < columns.size(); ++i)
            all[columns[i]] = x[i];
        if (const double misses = squaredMisses(rows, targets, all); misses < least) {
            least = misses;
            found = all;
        }
    }
    constexpr double nothing = 1e-18; // seconds a multiplication or byte: a rate is never without an end
    for (const std::size_t share : told)
        setSecondsPerUnit(fit.model, share, share >= 3 ? std::max(found[share], nothing) : found[share]);

    for (const PrintedTime& one : times)
        fit.residuals.push_back(differenceFrom(one, fit.model));
    fit.typical = typicalDifference(fit.model, times);
    return fit;
}

double typicalDifference(const LaunchModel& model, std::span<const PrintedTime> times)
{
    double squares = 0;
    double used = 0;
    for (const PrintedTime& one : times)
        if (!one.doubtful) {
            squares += std::pow(differenceFrom(one, model), 2);
            ++used;
        }
    return std::sqrt(squares / used);
}

} // namespace ks
