#include "core/backends/arg_max.h"
#include "core/backends/backend.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"
#include "core/tensor/dice.h"
#include "core/tensor/tensor.h"
#include "tests/volume.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>

using namespace ks;

/// The openmp backend against the serial one: equal bits where the order of operations is the textbook's (pooling), a
/// tight relative difference elsewhere; the same bits for any number of threads; nothing written beyond a buffer.
class TestOpenmp : public QObject {
    Q_OBJECT

private slots:
    void maxPoolHasSerialBits();
    void largeWindowsHaveSerialBits();
    void averagePool();
    void globalPools();
    void convolutions_data();
    void convolutions();
    void bigConvolutions();
    void infiniteWeightsMissThePadding();
    void activations();
    void stopsEarly();
};

namespace {

/// Few distinct values, so that ties abound, and the numbers that rules are about.
std::vector<float> awkwardCells(std::int64_t count, Dice& dice)
{
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float otherNan = std::bit_cast<float>(0x7fc12345U);
    const std::int64_t kind = dice.between(0, 4);
    std::vector<float> cells(static_cast<std::size_t>(count));
    for (float& cell : cells) {
        const std::int64_t face = dice.between(0, kind == 0 ? 7 : 40);
        cell = static_cast<float>(dice.between(kind == 1 ? -9 : -2, kind == 1 ? -1 : 2));
        if (kind >= 3)
            continue;
        switch (face) {
        case 0: cell = -infinity; break;
        case 1: cell = kind == 2 ? -infinity : nan; break;
        case 2: cell = -0.0F; break;
        case 3: cell = kind == 2 ? 0.0F : otherNan; break;
        case 4: cell = kind == 2 ? -infinity : infinity; break;
        default: break;
        }
    }
    return cells;
}

std::vector<float> normalCells(std::int64_t count, Dice& dice)
{
    std::vector<float> cells(static_cast<std::size_t>(count));
    for (float& cell : cells)
        cell = dice.normal();
    return cells;
}

std::unique_ptr<Buffer> bufferWith(Backend& backend, const std::vector<float>& cells)
{
    auto buffer = backend.allocate(cells.size() * sizeof(float), "test");
    buffer->upload(std::as_bytes(std::span(cells)));
    return buffer;
}

/// A result with sentinels behind it (a buffer ends at its block, so what follows the cells shows a write too far).
struct Result {
    Result(Backend& backend, std::size_t bytes) : size(bytes), buffer(backend.allocate(bytes + 256, "test"))
    {
        std::vector<std::byte> marks(bytes + 256, std::byte{0xAB});
        buffer->upload(marks);
    }
    std::vector<std::byte> read() const
    {
        std::vector<std::byte> all(size + 256);
        buffer->download(all);
        for (std::size_t i = size; i < all.size(); ++i)
            if (all[i] != std::byte{0xAB})
                return {}; // equals no real result
        all.resize(size);
        return all;
    }
    std::size_t size;
    std::unique_ptr<Buffer> buffer;
};

struct Outputs {
    std::vector<std::byte> dst;
    std::vector<std::byte> saved;
    std::vector<std::byte> diffSrc;
    std::vector<std::byte> diffWeights;
    std::vector<std::byte> diffBias;

    bool operator==(const Outputs&) const = default;
};

struct Inputs {
    std::vector<float> src;
    std::vector<float> weights;
    std::vector<float> bias;
    std::vector<float> diffDst;
};

Inputs inputsFor(const OpSpec& spec, Dice& dice, bool awkward)
{
    Inputs in;
    in.src = awkward ? awkwardCells(spec.src.elements(), dice) : normalCells(spec.src.elements(), dice);
    in.diffDst = normalCells(shapeOf(spec, Role::Dst).elements(), dice);
    if (isConvolution(spec.op)) {
        in.weights = normalCells(shapeOf(spec, Role::Weights).elements(), dice);
        if (spec.bias)
            in.bias = normalCells(shapeOf(spec, Role::Bias).elements(), dice);
    }
    return in;
}

Outputs runAll(Backend& backend, const OpSpec& spec, const Inputs& in, Pass forward, std::string_view implementation, int threads,
               std::string_view backward = "auto")
{
    const auto src = bufferWith(backend, in.src);
    const auto weights = in.weights.empty() ? nullptr : bufferWith(backend, in.weights);
    const auto bias = in.bias.empty() ? nullptr : bufferWith(backend, in.bias);
    const auto diffDst = bufferWith(backend, in.diffDst);
    Outputs out;

    const auto kernel = backend.plan(spec, forward, {.implementation = implementation, .threads = threads});
    Result dst(backend, shapeOf(spec, Role::Dst).bytes());
    Result saved(backend, kernel->savedBytes());
    kernel->run({{.src = src.get(), .weights = weights.get(), .bias = bias.get()}, {.dst = dst.buffer.get()}, saved.buffer.get()});
    out.dst = dst.read();
    out.saved = saved.read();
    if (forward == Pass::Inference)
        return out;

    Result diffSrc(backend, spec.src.bytes());
    backend.planBackward(*kernel, Pass::BackwardData, {.implementation = backward, .threads = threads})
        ->run({{.src = src.get(), .weights = weights.get(), .diffDst = diffDst.get()},
               {.diffSrc = diffSrc.buffer.get()},
               saved.buffer.get()});
    out.diffSrc = diffSrc.read();
    if (isConvolution(spec.op)) {
        Result diffWeights(backend, shapeOf(spec, Role::Weights).bytes());
        Result diffBias(backend, spec.bias ? shapeOf(spec, Role::Bias).bytes() : 0);
        backend.planBackward(*kernel, Pass::BackwardWeights, {.implementation = backward, .threads = threads})
            ->run({{.src = src.get(), .diffDst = diffDst.get()},
                   {.diffWeights = diffWeights.buffer.get(), .diffBias = spec.bias ? diffBias.buffer.get() : nullptr}});
        out.diffWeights = diffWeights.read();
        out.diffBias = diffBias.read();
    }
    return out;
}

/// Empty when equal within `tolerance` times the largest magnitude that could have been summed; else where they differ.
QString difference(const std::vector<std::byte>& a, const std::vector<std::byte>& b, double tolerance)
{
    if (a.size() != b.size())
        return QStringLiteral("sizes %1 and %2 (0: something was written beyond the end)").arg(a.size()).arg(b.size());
    for (std::size_t i = 0; i + sizeof(float) <= a.size(); i += sizeof(float)) {
        float x = 0;
        float y = 0;
        std::memcpy(&x, &a[i], sizeof(float));
        std::memcpy(&y, &b[i], sizeof(float));
        if (std::isnan(x) && std::isnan(y))
            continue;
        if (x == y || std::abs(static_cast<double>(x) - static_cast<double>(y)) <= tolerance)
            continue;
        return QStringLiteral("cell %1: %2 and %3").arg(i / sizeof(float)).arg(static_cast<double>(x)).arg(static_cast<double>(y));
    }
    return {};
}

OpSpec randomPool(OpKind op, Dice& dice)
{
    OpSpec spec;
    do {
        spec.op = op;
        spec.src = {dice.between(1, 2), dice.between(1, 3), dice.between(1, 40), dice.between(1, 70)};
        spec.kernel = {dice.between(1, 6), dice.between(1, 6)};
        if (dice.oneIn(4))
            spec.kernel = {dice.between(1, 20), dice.between(1, 30)};
        spec.strides = {dice.between(1, 4), dice.between(1, 4)};
        spec.dilations = {dice.oneIn(3) ? dice.between(1, 3) : 1, dice.oneIn(3) ? dice.between(1, 3) : 1};
        if (dice.oneIn(3))
            spec.kernel = spec.strides = {2, 2};
        spec.pads = {};
        if (dice.oneIn(2))
            spec.pads = {dice.between(0, 3), dice.between(0, 3), dice.between(0, 3), dice.between(0, 3)};
        spec.ceilMode = dice.oneIn(3);
        spec.countIncludePad = dice.oneIn(2);
        spec.padValue = dice.oneIn(3) ? PadValue::Zero : PadValue::MinusInfinity;
    } while (!isLegal(spec));
    return spec;
}

/// All implementations of the forward pass that accept the spec.
std::vector<std::string> implementationsFor(Backend& backend, const OpSpec& spec, Pass pass)
{
    std::vector<std::string> names = {"auto"};
    for (const Implementation& one : backend.implementations(spec.op, pass))
        if (!one.supports || one.supports(spec))
            names.emplace_back(one.name);
    return names;
}

void compareMaxPools(const OpSpec& spec, const Inputs& in, bool threadsToo)
{
    Backend& serial = requireBackend("serial");
    Backend& openmp = requireBackend("openmp");
    const Outputs want = runAll(serial, spec, in, Pass::Training, "auto", 1);
    for (const std::string& name : implementationsFor(openmp, spec, Pass::Training))
        for (int threads = 1; threads <= (threadsToo ? 3 : 1); threads += 2) {
            const Outputs got = runAll(openmp, spec, in, Pass::Training, name, threads);
            const auto where = qPrintable(QString::fromStdString(describe(spec) + " " + name));
            QVERIFY2(got.dst == want.dst, where);
            QVERIFY2(got.saved == want.saved, where);
            QVERIFY2(got.diffSrc == want.diffSrc, where);
            QVERIFY2(runAll(openmp, spec, in, Pass::Inference, name, threads).dst == want.dst, where);
        }
}

} // namespace

void TestOpenmp::maxPoolHasSerialBits()
{
    for (std::uint64_t seed = 0; seed < casesOf(300); ++seed) {
        Dice dice(seed);
        const OpSpec spec = randomPool(OpKind::MaxPool, dice);
        compareMaxPools(spec, inputsFor(spec, dice, true), seed % 8 == 0);
        if (QTest::currentTestFailed())
            return;
    }
}

void TestOpenmp::largeWindowsHaveSerialBits()
{
    Dice dice(7);
    for (const std::int64_t kernel : {13, 16, 17, 31, 64}) {
        OpSpec spec;
        spec.src = {1, kernel < 64 ? 2 : 1, 97, 131}; // of 64, half of what the textbook takes for all of these
        spec.kernel = {kernel, kernel};
        spec.strides = {kernel == 31 ? 4 : 1, kernel == 17 ? 2 : 1};
        spec.pads = {kernel / 2, kernel / 2, kernel / 2, kernel / 2};
        compareMaxPools(spec, inputsFor(spec, dice, true), true);
        if (QTest::currentTestFailed())
            return;
    }
    // A window as large as the image: two bytes, then four, for the arg-max.
    for (const std::int64_t size : {33, 260}) {
        OpSpec spec;
        spec.src = {1, 1, size, size};
        spec.kernel = {size, size};
        spec.strides = {1, 1};
        compareMaxPools(spec, inputsFor(spec, dice, true), true);
    }
}

void TestOpenmp::averagePool()
{
    Backend& serial = requireBackend("serial");
    Backend& openmp = requireBackend("openmp");
    for (std::uint64_t seed = 0; seed < casesOf(200); ++seed) {
        Dice dice(seed + 1000);
        const OpSpec spec = randomPool(OpKind::AveragePool, dice);
        const Inputs in = inputsFor(spec, dice, seed % 4 == 0);
        const Outputs want = runAll(serial, spec, in, Pass::Training, "auto", 1);
        for (const std::string& name : implementationsFor(openmp, spec, Pass::Training)) {
            const Outputs got = runAll(openmp, spec, in, Pass::Training, name, 1);
            const auto where = QString::fromStdString(describe(spec) + " " + name + ": ");
            if (name == "direct") {
                QVERIFY2(difference(got.dst, want.dst, 0.0).isEmpty(), qPrintable(where + difference(got.dst, want.dst, 0.0)));
            } else {
                QVERIFY2(difference(got.dst, want.dst, 1e-5).isEmpty(), qPrintable(where + difference(got.dst, want.dst, 1e-5)));
            }
            QVERIFY2(difference(got.diffSrc, want.diffSrc, 0.0).isEmpty(), qPrintable(where + difference(got.diffSrc, want.diffSrc, 0.0)));
            if (seed % 8 == 0)
                QVERIFY(got == runAll(openmp, spec, in, Pass::Training, name, 4));
        }
    }
}

void TestOpenmp::globalPools()
{
    Backend& serial = requireBackend("serial");
    Backend& openmp = requireBackend("openmp");
    for (std::uint64_t seed = 0; seed < casesOf(60); ++seed) {
        Dice dice(seed + 2000);
        for (const OpKind op : {OpKind::GlobalMaxPool, OpKind::GlobalAveragePool}) {
            OpSpec spec = defaultSpec(op, {dice.between(1, 2), dice.between(1, 4), dice.between(1, 150), dice.between(1, 150)});
            const bool maximum = op == OpKind::GlobalMaxPool;
            const Inputs in = inputsFor(spec, dice, maximum);
            const Outputs want = runAll(serial, spec, in, Pass::Training, "auto", 1);
            const Outputs got = runAll(openmp, spec, in, Pass::Training, "auto", 1);
            const auto where = QString::fromStdString(describe(spec) + ": ");
            if (maximum)
                QVERIFY2(got == want, qPrintable(where));
            QVERIFY2(difference(got.dst, want.dst, 1e-5).isEmpty(), qPrintable(where + difference(got.dst, want.dst, 1e-5)));
            QVERIFY2(difference(got.diffSrc, want.diffSrc, 0.0).isEmpty(), qPrintable(where));
            QVERIFY(got == runAll(openmp, spec, in, Pass::Training, "auto", 3));
        }
    }
}

void TestOpenmp::convolutions_data()
{
    QTest::addColumn<int>("op");
    QTest::newRow("Conv") << static_cast<int>(OpKind::Conv);
    QTest::newRow("ConvTranspose") << static_cast<int>(OpKind::ConvTranspose);
}

void TestOpenmp::convolutions()
{
    QFETCH(int, op);
    Backend& serial = requireBackend("serial");
    Backend& openmp = requireBackend("openmp");
    for (std::uint64_t seed = 0; seed < casesOf(250); ++seed) {
        Dice dice(seed + 3000);
        OpSpec spec;
        do {
            spec.op = static_cast<OpKind>(op);
            const std::int64_t group = dice.oneIn(3) ? dice.between(2, 3) : 1;
            spec.group = group;
            spec.src = {dice.between(1, 5), group * dice.between(1, 4), dice.between(1, 24), dice.between(1, 40)};
            spec.filters = group * dice.between(1, 11);
            if (dice.oneIn(4)) { // more than fill a vector, and few cells
                spec.src = {dice.between(1, 3), group * dice.between(1, 40), dice.between(1, 9), dice.between(1, 20)};
                spec.filters = group * dice.between(12, 40);
            }
            spec.kernel = {dice.between(1, 5), dice.between(1, 5)};
            spec.strides = {dice.between(1, 3), dice.between(1, 3)};
            spec.dilations = {dice.oneIn(3) ? dice.between(1, 3) : 1, dice.oneIn(3) ? dice.between(1, 3) : 1};
            spec.pads = {dice.between(0, 3), dice.between(0, 3), dice.between(0, 3), dice.between(0, 3)};
            spec.outputPadding = {dice.between(0, 1), dice.between(0, 1)};
            spec.bias = dice.oneIn(2);
        } while (!isLegal(spec));
        const Inputs in = inputsFor(spec, dice, false);
        const Outputs want = runAll(serial, spec, in, Pass::Training, "auto", 1);
        for (const char* name : {"channels", "direct", "loops"}) {
            const Outputs got = runAll(openmp, spec, in, Pass::Training, name, 1, name);
            const auto check = [&](const char* what, const std::vector<std::byte>& a, const std::vector<std::byte>& b, double tolerance) {
                const QString text = difference(a, b, tolerance);
                QVERIFY2(text.isEmpty(), qPrintable(QString::fromStdString(describe(spec)) + " " + name + " " + what + ": " + text));
            };
            check("dst", got.dst, want.dst, 1e-4);
            check("diffSrc", got.diffSrc, want.diffSrc, 1e-4);
            check("diffWeights", got.diffWeights, want.diffWeights, 1e-3);
            check("diffBias", got.diffBias, want.diffBias, 1e-3);
            if (QTest::currentTestFailed())
                return;
            if (seed % 8 == 0)
                QVERIFY(got == runAll(openmp, spec, in, Pass::Training, name, 4, name));
        }
    }
}

void TestOpenmp::bigConvolutions()
{
    const std::pair<Shape, std::int64_t> cases[] = {
        {{3, 40, 61, 83}, 21}, // several strips per image, several blocks of partial sums
        {{2, 70, 11, 14}, 90}, // channels in several parts, filters in several turns
        {{40, 4, 30, 40}, 70}, // many strips
    };
    const std::vector<int> threadCounts = allCases() ? std::vector{2, 3, 4} : std::vector{3};
    for (const auto& [src, filters] : cases) {
        Dice dice(5);
        OpSpec spec = defaultSpec(OpKind::Conv, src);
        spec.filters = filters;
        spec.pads = {1, 1, 1, 1};
        const Inputs in = inputsFor(spec, dice, false);
        const Outputs want = runAll(requireBackend("serial"), spec, in, Pass::Training, "auto", 1);
        for (const char* name : {"channels", "direct"}) {
            const Outputs got = runAll(requireBackend("openmp"), spec, in, Pass::Training, name, 1, name);
            QCOMPARE(difference(got.dst, want.dst, 1e-3), QString());
            QCOMPARE(difference(got.diffSrc, want.diffSrc, 1e-3), QString());
            QCOMPARE(difference(got.diffWeights, want.diffWeights, 2e-2), QString());
            QCOMPARE(difference(got.diffBias, want.diffBias, 2e-2), QString());
            for (const int threads : threadCounts)
                QVERIFY(got == runAll(requireBackend("openmp"), spec, in, Pass::Training, name, threads, name));
        }
    }
}

void TestOpenmp::infiniteWeightsMissThePadding()
{
    Dice dice(6);
    OpSpec spec = defaultSpec(OpKind::Conv, {1, 1, 9, 9});
    spec.pads = {1, 1, 1, 1};
    Inputs in = inputsFor(spec, dice, false);
    in.weights[0] = std::numeric_limits<float>::infinity();
    in.diffDst[0] = std::numeric_limits<float>::infinity();
    const Outputs want = runAll(requireBackend("serial"), spec, in, Pass::Training, "auto", 1);
    for (const char* name : {"channels", "direct", "loops"}) {
        const Outputs got = runAll(requireBackend("openmp"), spec, in, Pass::Training, name, 1, name);
        QCOMPARE(difference(got.dst, want.dst, 1e-5), QString());
        QCOMPARE(difference(got.diffSrc, want.diffSrc, 1e-5), QString());
        QCOMPARE(difference(got.diffWeights, want.diffWeights, 1e-5), QString());
    }
}

void TestOpenmp::activations()
{
    const float infinity = std::numeric_limits<float>::infinity();
    std::vector<float> cells = {0.0F,   -0.0F,   infinity, -infinity, std::numeric_limits<float>::quiet_NaN(),
                                1e-40F, -1e-40F, 3e38F,    -3e38F,    88.0F,
                                -88.0F, 104.0F,  -104.0F,  9.0F,      -9.0F,
                                20.0F,  -20.0F};
    for (int i = -4000; i <= 4000; ++i)
        cells.push_back(static_cast<float>(i) * 0.0051F);
    for (const OpKind op : {OpKind::Relu, OpKind::LeakyRelu, OpKind::Sigmoid, OpKind::Tanh}) {
        OpSpec spec = defaultSpec(op, {1, 1, 1, static_cast<std::int64_t>(cells.size())});
        Inputs in;
        in.src = cells;
        in.diffDst.assign(cells.size(), 1.0F);
        const Outputs got = runAll(requireBackend("openmp"), spec, in, Pass::Training, "auto", 1);
        const Outputs simple = runAll(requireBackend("serial"), spec, in, Pass::Training, "auto", 1);
        if (op == OpKind::Relu || op == OpKind::LeakyRelu) {
            QVERIFY(got.dst == simple.dst);
            QVERIFY(got.diffSrc == simple.diffSrc);
            continue;
        }
        const bool sigmoid = op == OpKind::Sigmoid;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            float value = 0;
            float slope = 0;
            std::memcpy(&value, &got.dst[i * sizeof(float)], sizeof(float));
            std::memcpy(&slope, &got.diffSrc[i * sizeof(float)], sizeof(float));
            const auto x = static_cast<double>(cells[i]);
            if (std::isnan(x)) {
                QVERIFY(std::isnan(value) && std::isnan(slope));
                continue;
            }
            const double e = std::exp(-std::abs(x));
            const double want = sigmoid ? (x < 0 ? e : 1.0) / (1.0 + e) : std::tanh(x);
            const double cosh = std::cosh(x);
            const double wantSlope = sigmoid ? e / ((1.0 + e) * (1.0 + e)) : 1.0 / (cosh * cosh);
            QVERIFY2(std::abs(static_cast<double>(value) - want) <= 8.0 * 0x1p-24 * std::abs(want) + 2e-38, qPrintable(QString::number(x)));
            QVERIFY2(std::abs(static_cast<double>(slope) - wantSlope) <= 8.0 * 0x1p-24 * std::abs(wantSlope) + 2e-38,
                     qPrintable(QString::number(x)));
        }
    }
}

void TestOpenmp::stopsEarly()
{
    Backend& openmp = requireBackend("openmp");
    std::stop_source source;
    source.request_stop();
    for (const OpKind op : allOps()) {
        const OpSpec spec = defaultSpec(op, {1, 2, 16, 16});
        Dice dice(9);
        const Inputs in = inputsFor(spec, dice, false);
        const auto src = bufferWith(openmp, in.src);
        const auto weights = in.weights.empty() ? nullptr : bufferWith(openmp, in.weights);
        const auto dst = bufferWith(openmp, std::vector<float>(in.diffDst.size(), 42.0F));
        Args args{{.src = src.get(), .weights = weights.get()}, {.dst = dst.get()}};
        args.stop = source.get_token();
        openmp.plan(spec, Pass::Inference)->run(args);
        std::vector<float> cells(in.diffDst.size());
        dst->download(std::as_writable_bytes(std::span(cells)));
        QVERIFY2(cells.front() == 42.0F && cells.back() == 42.0F, std::string(nameOf(op)).c_str());
    }
}

QTEST_APPLESS_MAIN(TestOpenmp)
#include "tst_openmp.moc"
